import Gatehouse

extension Catalogue {
    /// The subjects of notices in English.
    static func english(noticeSubject notice: SecurityNotice) -> String {
        switch notice {
        case .passwordChanged:
            "Your password was changed"
        case .passwordRemoved:
            "Your password was removed"
        case .addressChanged:
            "Your email address was changed"
        case .providerAdded:
            "A way to sign in was added"
        case .providerRemoved:
            "A way to sign in was removed"
        case .sessionStolen:
            "We ended one of your sessions"
        case .accountDeleted:
            "Your account was deleted"
        case .accountChanged:
            "Your account was changed"
        case .accountBlocked:
            "Your account was blocked"
        case .accountUnblocked:
            "Your account is no longer blocked"
        case .sessionsEnded:
            "You were signed out"
        case .linkCreated:
            "A sign-in link was created"
        case .administratorAdded:
            "Your account became an administrator"
        case .administratorRemoved:
            "Your account is no longer an administrator"
        }
    }

    /// What happened to an account, in English.
    static func english(noticeHappened notice: SecurityNotice, _ service: String, _ provider: String) -> String {
        switch notice {
        case .passwordChanged:
            "A new password was set for your account at \(service)."
        case .passwordRemoved:
            "You can no longer sign in to your account at \(service) with your email address and a password."
        case .addressChanged:
            "Your account at \(service) now has a different email address. Email about it no longer goes to this one."
        case .providerAdded:
            "You can now sign in to your account at \(service) with \(provider)."
        case .providerRemoved:
            "You can no longer sign in to your account at \(service) with \(provider)."
        case .sessionStolen:
            "A session of your account at \(service) was used in two places, which happens when somebody has copied it. We ended that session."
        case .accountDeleted:
            "Your account at \(service) and everything that belongs to it was deleted."
        case .accountChanged:
            "The details of your account at \(service) were changed."
        case .accountBlocked:
            "Your account at \(service) was blocked. You can't sign in until the block ends."
        case .accountUnblocked:
            "The block on your account at \(service) was lifted. You can sign in again."
        case .sessionsEnded:
            "You were signed out of your account at \(service), on one device or on all of them."
        case .linkCreated:
            "A link or a code was created that signs in to your account at \(service)."
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
            "If this was you, you don't need to do anything. If it wasn't, someone else can get into your account: open \(service) as you always do, choose “Forgot password?” and set a new password. All other devices are signed out then."
        case .reviewSignIn:
            "If this was you, you don't need to do anything. If it wasn't, someone else can get into your account: open \(service) as you always do, choose “Forgot password?” and set a new password. Then remove every way to sign in that you don't recognize."
        case .signInAgain:
            "If you were signed out, sign in again. To be safe, open \(service) as you always do, choose “Forgot password?” and set a new password. All other devices are signed out then."
        case .contact:
            "If this was you, you don't need to do anything. If it wasn't, contact the people who run \(service) right away."
        case .askAdministrator:
            "If you didn't expect this, contact the people who run \(service)."
        }
    }
}
