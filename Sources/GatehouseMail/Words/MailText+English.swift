extension MailText {
    /// The words of mails in English.
    package var english: String {
        switch self {
        case .subject(let kind, let code, let service): english(subject: kind, code, service)
        case .title(let kind, let service): english(title: kind, service)
        case .happened(let kind, let service): english(happened: kind, service)
        case .addressChange(let kind, let service, let old, let new): english(change: kind, service, old, new)
        case .firstAddress(let service, let day):
            "Someone wants to use this email address for an account at \(service) that was created on \(day) and has "
                + "no email address yet. If it was you, enter this code on the page that asked for it."
        case .code(let code): "Your code: \(code)"
        case .action(let kind): english(action: kind)
        case .orLink: "Or continue here:"
        case .linkFallback: "If the button doesn't work, open this link:"
        case .button(let kind): english(button: kind)
        case .lifeOfBoth(let span):
            "The code and the link expire in \(span) and work once. A newer email replaces this one."
        case .lifeOfCode(let span):
            "The code expires in \(span) and works once. A newer email replaces this one."
        case .groupInvitation(let person, let group, let service):
            "\(person) invited you to join the group “\(group)” at \(service)."
        case .groupInvitationTitle(let person, let group): "\(person) invited you to join “\(group)”"
        case .groupInvitationHeading: "You're invited to a group"
        case .groupInvitationLink: "View the invitation, then join on that page:"
        case .groupInvitationButton: "View invitation"
        case .groupInvitationLife(let span):
            "The invitation expires in \(span). It works once, and only for this email address. If you don't want to "
                + "join, ignore this email: you won't be added unless you accept."
        case .unexpected(let kind): english(unexpected: kind)
        case .noticeSubject(let notice): english(noticeSubject: notice)
        case .noticeHappened(let notice, let service, let about): english(noticeHappened: notice, service, about)
        case .noBackupCodesLeft: "You have no backup codes left. Create new ones now."
        case .backupCodesLeft(1): "You have 1 backup code left. Create new ones soon."
        case .backupCodesLeft(let count): "You have \(count) backup codes left. Create new ones soon."
        case .noticeRemoved(let list): "Removed: \(list)"
        case .noticeKept(let list): "Kept: \(list)"
        case .way(.password): "password"
        case .way(.addressChange): "pending change of email address"
        case .way(.passkeys): "passkeys"
        case .way(.factors): "second steps"
        case .way(.sessions): "sessions on other devices"
        case .way(.provider(let name)): name
        case .noticeChanged(let list): "Changed: \(list)"
        case .detail(.name): "name"
        case .detail(.confirmation): "confirmation of the email address"
        case .detail(.others): "other details"
        case .noticeTime(let time): "Time: \(time)"
        case .noticeDevice(let device): "Device: \(device)"
        case .noticeNetwork(let network): "Network: \(network)"
        case .device(let browser, let system): "\(browser) on \(system)"
        case .unknownDevice: "Unknown"
        case .noticeBy(let who): "Action by: \(who)"
        case .noticeByMember(let name): "Action by: \(name)"
        case .administrator(let service): "An administrator of \(service)"
        case .sender(let service, nil): "Sent by \(service)."
        case .sender(let service, let contact?): "Sent by \(service). Contact: \(contact)"
        case .help(let contact): "For help, write to \(contact)."
        case .noticeExpected: "If this was you, you don't need to do anything."
        case .noticeAdvice(let advice, let service): english(noticeAdvice: advice, service)
        case .noticeStep(let step, let service): english(noticeStep: step, service)
        case .noticeContact(let contact): "If it wasn't you, write to \(contact) right away."
        case .noticeQuestion(let contact): "If you didn't expect this, write to \(contact)."
        case .noticeLimit:
            "You've had several emails about this within a day. If it happens again, we won't email you about it until "
                + "a day has passed."
        }
    }

    private func english(subject kind: MailKind, _ code: String, _ service: String) -> String {
        switch kind {
        case .signup: "Confirm your email for \(service): \(code)"
        case .signIn: "Sign in to \(service): \(code)"
        case .recovery: "Reset your \(service) password: \(code)"
        case .newAddress: "Confirm your new email for \(service): \(code)"
        case .oldAddress: "Confirm your email change at \(service): \(code)"
        case .reauthentication: "Confirm it's you at \(service): \(code)"
        case .groupProof: "Join a group at \(service): \(code)"
        case .invitation: "You're invited to \(service)"
        case .accountExists: "You already have an account at \(service)"
        case .addressTaken: "Someone tried to use your address at \(service)"
        }
    }

    private func english(title kind: MailKind, _ service: String) -> String {
        switch kind {
        case .signup: "Confirm your email"
        case .signIn: "Sign in to \(service)"
        case .invitation: "You're invited to \(service)"
        case .recovery: "Reset your password"
        case .newAddress: "Confirm your new email"
        case .oldAddress: "Confirm your email change"
        case .reauthentication: "Confirm it's you"
        case .accountExists: "You already have an account"
        case .addressTaken: "An account with this email address already exists"
        case .groupProof: "Confirm your email"
        }
    }

    private func english(happened kind: MailKind, _ service: String) -> String {
        switch kind {
        case .signup:
            "Someone created an account at \(service) with this email address. If it was you, enter this code on the "
                + "page that asked for it."
        case .signIn: "To sign in to \(service), enter this code on the page that asked for it."
        case .invitation:
            "Your \(service) account is waiting for you. To accept the invitation, enter this code on the page that "
                + "asks for it."
        case .recovery:
            "We received a request to reset the password of your \(service) account. Enter this code on the page that "
                + "asked for it."
        case .newAddress:
            "Someone wants to use this email address for an account at \(service). If it was you, enter this code on "
                + "the page that asked for it."
        case .oldAddress:
            "The email address of your \(service) account is about to change. If you requested this, enter this code "
                + "on the page that asked for it."
        case .reauthentication:
            "Someone who is signed in to your \(service) account wants to make an important change. If it's you, enter "
                + "this code on the page that asks for it."
        case .accountExists:
            "Someone tried to create an account at \(service) with this email address. You already have one, so "
                + "nothing has changed."
        case .addressTaken:
            "Someone tried to change the email address of their \(service) account to this one. An account with this "
                + "email address already exists, so nothing has changed."
        case .groupProof:
            "Someone wants to accept an invitation to a group at \(service) that was sent to this email address. If "
                + "it's you, enter this code on the page that asks for it."
        }
    }

    /// A mail about anything but a change of address names no address.
    private func english(change kind: MailKind, _ service: String, _ old: String, _ new: String) -> String {
        switch kind {
        case .newAddress:
            "Someone wants to change the email address of an account at \(service) from \(old) to \(new). If it was "
                + "you, enter this code on the page that asked for it."
        case .oldAddress:
            "Someone wants to change the email address of your \(service) account from \(old) to \(new). If it was "
                + "you, enter this code on the page that asked for it."
        case .signup, .signIn, .invitation, .recovery, .reauthentication, .accountExists, .addressTaken, .groupProof:
            english(happened: kind, service)
        }
    }

    private func english(action kind: MailKind) -> String {
        switch kind {
        case .signup, .signIn, .invitation, .recovery, .newAddress, .oldAddress, .reauthentication, .groupProof: ""
        case .accountExists: "If it was you, sign in with your password, or choose “Forgot password?” to set a new one."
        case .addressTaken: "If it was you, sign in to that account instead."
        }
    }

    private func english(button kind: MailKind) -> String {
        switch kind {
        case .signup: "Confirm email"
        case .signIn: "Sign in"
        case .invitation: "Accept invitation"
        case .recovery: "Reset password"
        case .newAddress, .oldAddress: "Confirm change"
        case .reauthentication, .groupProof: "Continue"
        case .accountExists, .addressTaken: "Go to sign-in"
        }
    }

    private func english(unexpected kind: MailKind) -> String {
        switch kind {
        case .signup:
            "If it wasn't you, ignore this email: without the code, the account can't be used. Never share the code."
        case .signIn: "If it wasn't you, ignore this email: without the code, nobody can sign in. Never share the code."
        case .invitation: "If you don't want the account, ignore this email: without the code, it can't be used."
        case .recovery: "If it wasn't you, ignore this email: your password stays the same. Never share the code."
        case .newAddress:
            "If it wasn't you, ignore this email: without the code, your address won't be added. Never share the code."
        case .oldAddress:
            "If it wasn't you, set a new password now: someone else is signed in to your account. Without the code, "
                + "your address doesn't change. Never share the code."
        case .reauthentication:
            "If it isn't you, set a new password now: someone else is signed in to your account. Never share the code."
        case .accountExists:
            "If it wasn't you, you don't need to do anything. The person who tried wasn't told that you have an "
                + "account."
        case .addressTaken:
            "If it wasn't you, you don't need to do anything. The person who tried wasn't told that an account with "
                + "this email address exists."
        case .groupProof:
            "If it isn't you, ignore this email: without the code, nobody can accept the invitation. Never share the "
                + "code."
        }
    }

    /// The subjects of notices in English.
    private func english(noticeSubject notice: SecurityNotice) -> String {
        switch notice {
        case .passwordChanged:
            "Your password was changed"
        case .accountSecured: "Your account was secured"
        case .passwordRemoved:
            "Your password was removed"
        case .addressChanged:
            "Your email address was changed"
        case .providerAdded: "A sign-in method was added"
        case .providerRemoved: "A sign-in method was removed"
        case .passkeyAdded: "A passkey was added"
        case .passkeyRemoved: "A passkey was removed"
        case .factorAdded: "A second sign-in step was added"
        case .factorRemoved: "A second sign-in step was removed"
        case .factorsReset: "Two-step verification was reset"
        case .backupCodesMade: "New backup codes were created"
        case .backupCodeUsed: "A backup code was used"
        case .backupCodesFew: "You need new backup codes"
        case .sessionStolen:
            "We ended one of your sessions"
        case .accountDeleted:
            "Your account was deleted"
        case .accountChanged:
            "Your account was changed"
        case .accountBlocked: "Your account was suspended"
        case .accountUnblocked: "Your account is no longer suspended"
        case .sessionsEnded:
            "You were signed out"
        case .linkCreated:
            "A sign-in link was created"
        case .administratorAdded: "You're now an administrator"
        case .administratorRemoved:
            "You're no longer an administrator"
        case .groupRemoved: "You were removed from a group"
        case .groupDeleted: "A group was deleted"
        case .groupOwnerAdded: "You now own a group"
        case .groupOwnerRemoved: "You no longer own a group"
        case .groupAdminAdded: "You're now an admin of a group"
        case .groupAdminRemoved: "You're no longer an admin of a group"
        case .groupInherited: "You've taken over a group"
        }
    }

    /// What happened to an account, in English.
    private func english(noticeHappened notice: SecurityNotice, _ service: String, _ about: String) -> String {
        switch notice {
        case .passwordChanged:
            "A new password was set for your \(service) account."
        case .accountSecured:
            "This email address was confirmed for an account at \(service). What was set up before may have come from "
                + "someone else, so it was removed."
        case .passwordRemoved:
            "You can no longer sign in to your \(service) account with your email address and a password."
        case .addressChanged:
            "Your \(service) account now has a different email address. We'll no longer write to this address."
        case .providerAdded:
            "You can now sign in to your \(service) account with \(about)."
        case .providerRemoved:
            "You can no longer sign in to your \(service) account with \(about)."
        case .passkeyAdded: "You can now sign in to your \(service) account with a new passkey."
        case .passkeyRemoved: "You can no longer sign in to your \(service) account with one of your passkeys."
        case .factorAdded: "Signing in to your \(service) account now takes a second step."
        case .factorRemoved: "A second step was removed from your \(service) account."
        case .factorsReset:
            "All second steps of your \(service) account were removed, along with the backup codes. You were "
                + "signed out everywhere."
        case .backupCodesMade: "New backup codes were created for your \(service) account. Older ones no longer work."
        case .backupCodeUsed: "A backup code was used to sign in to your \(service) account. It can't be used again."
        case .backupCodesFew:
            "A backup code was used to sign in to your \(service) account."
        case .sessionStolen:
            "A session of your \(service) account was used in two places. This happens if someone has copied it. We "
                + "ended that session."
        case .accountDeleted: "Your \(service) account was deleted, with everything that belongs to it."
        case .accountChanged:
            "The details of your \(service) account were changed."
        case .accountBlocked: "Your \(service) account was suspended. You can't sign in until the suspension ends."
        case .accountUnblocked: "Your \(service) account is no longer suspended. You can sign in again."
        case .sessionsEnded:
            "You were signed out of your \(service) account."
        case .linkCreated: "A link or code that can be used to sign in to your \(service) account was created."
        case .administratorAdded:
            "You can now administer \(service)."
        case .administratorRemoved:
            "You can no longer administer \(service)."
        case .groupRemoved: "You were removed from the group “\(about)” at \(service)."
        case .groupDeleted: "The group “\(about)” at \(service) was deleted, with everything in it."
        case .groupOwnerAdded: "You're now an owner of the group “\(about)” at \(service)."
        case .groupOwnerRemoved: "You're no longer an owner of the group “\(about)” at \(service)."
        case .groupAdminAdded: "You're now an admin of the group “\(about)” at \(service)."
        case .groupAdminRemoved: "You're no longer an admin of the group “\(about)” at \(service)."
        case .groupInherited:
            "The only owner of the group “\(about)” at \(service) deleted their account. You're the owner now."
        }
    }

    /// What to do about it, in English.
    private func english(noticeAdvice advice: SecurityNotice.Advice, _ service: String) -> String {
        switch advice {
        case .setPassword, .reviewSignIn:
            "If it wasn't you, someone else may have access to your account:"
        case .reviewUse:
            "If you didn't use the code yourself, someone else may have access to your account:"
        case .signInAgain:
            "If you were signed out, sign in again. To be safe:"
        case .contact:
            "If it wasn't you, contact the people who run \(service) right away."
        case .askAdministrator:
            "If you didn't expect this, contact the people who run \(service)."
        }
    }

    /// One of the things to do, in English.
    private func english(noticeStep step: SecurityNotice.Step, _ service: String) -> String {
        switch step {
        case .openApp: "Open \(service) as you always do."
        case .setPassword:
            "Choose “Forgot password?” and set a new password. This signs out all other devices."
        case .removeMethods: "Remove all sign-in methods that you don't recognize."
        case .removeSecondSteps: "Remove second steps that you don't recognize."
        case .createBackupCodes: "Create new backup codes."
        }
    }
}
