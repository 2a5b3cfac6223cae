import Gatehouse

extension Catalogue {
    /// The subjects of notices in English.
    static func english(noticeSubject notice: SecurityNotice) -> String {
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
        }
    }

    /// What happened to an account, in English.
    static func english(noticeHappened notice: SecurityNotice, _ service: String, _ provider: String) -> String {
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
            "You can now sign in to your \(service) account with \(provider)."
        case .providerRemoved:
            "You can no longer sign in to your \(service) account with \(provider)."
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
        case .linkCreated: "Someone created a link or code that can be used to sign in to your \(service) account."
        case .administratorAdded:
            "You can now administer \(service)."
        case .administratorRemoved:
            "You can no longer administer \(service)."
        }
    }

    /// What to do about it, in English.
    static func english(noticeAdvice advice: SecurityNotice.Advice, _ service: String) -> String {
        switch advice {
        case .setPassword:
            "If this was you, you don't need to do anything. If it wasn't, someone else may have access to your "
                + "account: open \(service) as you always do, choose “Forgot password?” and set a new password. This "
                + "signs out all other devices."
        case .reviewSignIn:
            "If this was you, you don't need to do anything. If it wasn't, someone else may have access to your "
                + "account: open \(service) as you always do, choose “Forgot password?” and set a new password. Then "
                + "remove all sign-in methods that you don't recognize."
        case .signInAgain:
            "If you were signed out, sign in again. To be safe, open \(service) as you always do, choose “Forgot "
                + "password?” and set a new password. This signs out all other devices."
        case .contact:
            "If this was you, you don't need to do anything. If it wasn't, contact the people who run \(service) right "
                + "away."
        case .askAdministrator:
            "If you didn't expect this, contact the people who run \(service)."
        }
    }
}
