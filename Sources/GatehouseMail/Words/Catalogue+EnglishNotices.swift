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
        case .administratorAdded: "Your account is now an administrator"
        case .administratorRemoved:
            "Your account is no longer an administrator"
        }
    }

    /// What happened to an account, in English.
    static func english(noticeHappened notice: SecurityNotice, _ service: String, _ provider: String) -> String {
        switch notice {
        case .passwordChanged:
            "A new password was set for your account at \(service)."
        case .accountSecured:
            "This email address was confirmed for an account at \(service). What was set up before may have come from "
                + "someone else, so it was removed."
        case .passwordRemoved:
            "You can no longer sign in to your account at \(service) with your email address and a password."
        case .addressChanged:
            "Your account at \(service) now has a different email address. Email about it no longer goes to this one."
        case .providerAdded:
            "You can now sign in to your account at \(service) with \(provider)."
        case .providerRemoved:
            "You can no longer sign in to your account at \(service) with \(provider)."
        case .sessionStolen:
            "A session of your account at \(service) was used in two places. This happens if someone has copied it. We "
                + "ended that session."
        case .accountDeleted: "Your account at \(service) was deleted, with everything that belongs to it."
        case .accountChanged:
            "The details of your account at \(service) were changed."
        case .accountBlocked: "Your account at \(service) was suspended. You can't sign in until the suspension ends."
        case .accountUnblocked: "The suspension of your account at \(service) was lifted. You can sign in again."
        case .sessionsEnded:
            "You were signed out of your account at \(service), on one device or on all of them."
        case .linkCreated: "A link or code that signs in to your account at \(service) was created."
        case .administratorAdded:
            "Your account at \(service) can now administer the service."
        case .administratorRemoved:
            "Your account at \(service) can no longer administer the service."
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
