/// What the owner of an account is told by mail when it happens to the account.
package enum SecurityNotice: String, Hashable, Sendable, CaseIterable {
    /// A new password was set.
    case passwordChanged
    /// The account can no longer be signed in to with address and password.
    case passwordRemoved
    /// The account has another address; told at the former one.
    case addressChanged
    /// An account at a provider became a way to sign in.
    case providerAdded
    /// An account at a provider is no longer a way to sign in.
    case providerRemoved
    /// Somebody used a copy of a session, which was ended.
    case sessionStolen
    /// The account was deleted.
    case accountDeleted
    /// An administrator changed what is kept of the account.
    case accountChanged
    /// An administrator keeps the person out.
    case accountBlocked
    /// An administrator lets the person in again.
    case accountUnblocked
    /// An administrator signed the person out.
    case sessionsEnded
    /// An administrator created a link or a code that lets somebody in.
    case linkCreated
    /// The account became an administrator's.
    case administratorAdded
    /// The account is no longer an administrator's.
    case administratorRemoved

    /// What to do about it.
    package enum Advice: Hashable, Sendable, CaseIterable {
        /// Set a new password if it was somebody else.
        case setPassword
        /// The same, and look at the ways to sign in.
        case reviewSignIn
        /// Sign in again, and set a new password to be safe.
        case signInAgain
        /// Ask the people who run the service if it was somebody else.
        case contact
        /// Ask them if it is not expected: an administrator did it.
        case askAdministrator
    }
}
