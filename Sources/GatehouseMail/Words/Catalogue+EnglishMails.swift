import Gatehouse

extension Catalogue {
    /// The words of mails in English.
    static func english(_ mail: MailText) -> String {
        switch mail {
        case .subject(let kind): english(subject: kind)
        case .greeting: "Hello,"
        case .happened(let kind, let service): english(happened: kind, service)
        case .code(let code): "Your code is: \(code)"
        case .action(let kind): english(action: kind)
        case .orLink: "Or open this link, and press the button on the page:"
        case .lifeOfBoth(let span): "The code and the link work once, and for \(span). A newer mail replaces this one."
        case .lifeOfCode(let span): "The code works once, and for \(span). A newer mail replaces this one."
        case .groupInvitation(let person, let group, let service):
            "\(person) invites you to join the group \"\(group)\" at \(service)."
        case .groupInvitationLink:
            "Open this link to look at the invitation, and join on the page behind it:"
        case .groupInvitationLife(let span):
            "The invitation holds for \(span), once, and for this e-mail address alone. If you do not want it, do nothing: nobody becomes a member without agreeing to it."
        case .unexpected(let kind, let service): english(unexpected: kind, service)
        case .noticeSubject(let notice): english(noticeSubject: notice)
        case .noticeHappened(let notice, let service, let provider): english(noticeHappened: notice, service, provider)
        case .noticeTime(let time): "Time: \(time)"
        case .noticeDevice(let device): "Device: \(device)"
        case .device(let browser, let system): "\(browser) on \(system)"
        case .unknownDevice: "unknown"
        case .noticeByAdministrator(let service): "Done by: an administrator of \(service)"
        case .noticeAdvice(let advice, let service): english(noticeAdvice: advice, service)
        case .noticeLimit:
            "You've had several emails about this within a day. If it happens again, we won't email you about it until a day has passed."
        }
    }

    private static func english(subject kind: MailKind) -> String {
        switch kind {
        case .signup:
            "Confirm your e-mail address"
        case .signIn:
            "Sign in"
        case .invitation:
            "You are invited"
        case .recovery:
            "Reset your password"
        case .newAddress:
            "Confirm your new e-mail address"
        case .oldAddress:
            "Confirm the change of your e-mail address"
        case .reauthentication:
            "Confirm that it is you"
        case .accountExists:
            "You already have an account"
        case .addressTaken:
            "There is an account with this address"
        }
    }

    private static func english(happened kind: MailKind, _ service: String) -> String {
        switch kind {
        case .signup:
            "This e-mail address was used to create an account at \(service)."
        case .signIn:
            "Somebody wants to sign in at \(service) with this e-mail address."
        case .invitation:
            "You are invited to \(service): an account with this e-mail address waits for you."
        case .recovery:
            "A new password was asked for, for your account at \(service)."
        case .newAddress:
            "Somebody who has an account at \(service) wants to use this e-mail address for it."
        case .oldAddress:
            "Your account at \(service) is to have another e-mail address than this one."
        case .reauthentication:
            "Somebody who is signed in to your account at \(service) wants to change its password."
        case .accountExists:
            "Somebody tried to create an account at \(service) with this e-mail address. You already have an account with it, so no new one was made, and nothing has changed."
        case .addressTaken:
            "Somebody who has an account at \(service) wanted to change its e-mail address to this one. There is an account with this address already, so nothing has changed."
        }
    }

    private static func english(action kind: MailKind) -> String {
        switch kind {
        case .signup:
            "Enter it where you signed up to confirm that the address is yours."
        case .signIn:
            "Enter it where you were asked for it to sign in."
        case .invitation:
            "Enter it where you were asked for it to accept."
        case .recovery:
            "Enter it where you asked for the new password."
        case .newAddress, .oldAddress:
            "Enter it where you asked for the change to agree."
        case .reauthentication:
            "Enter it where you were asked for it."
        case .accountExists:
            "If it was you, sign in with the password you have, or choose \"Forgot password\" to set a new one:"
        case .addressTaken:
            "If it was you, sign in to that account instead:"
        }
    }

    private static func english(unexpected kind: MailKind, _ service: String) -> String {
        switch kind {
        case .signup:
            "If it was not you, do nothing: without the code the account cannot be used. Please do not pass the code on to anybody."
        case .signIn:
            "If it was not you, do nothing: without the code nobody gets in. Please do not pass the code on to anybody."
        case .invitation:
            "If you do not want the account, do nothing: without the code it cannot be used."
        case .recovery:
            "If it was not you, do nothing: your password stays as it is. Please do not pass the code on to anybody."
        case .newAddress:
            "If it was not you, do nothing: without the code the account does not get your address. Please do not pass the code on to anybody."
        case .oldAddress:
            "If it was not you, do nothing but choose a new password: somebody else is signed in to your account. Without the code it keeps its address. Please do not pass the code on to anybody."
        case .reauthentication:
            "If it was not you, choose a new password: somebody else is signed in to your account. Please do not pass the code on to anybody."
        case .accountExists:
            "If it was not you, you need not do anything: the person who tried has not been told that you have an account."
        case .addressTaken:
            "If it was not you, you need not do anything: the person who tried has not been told that there is an account."
        }
    }
}
