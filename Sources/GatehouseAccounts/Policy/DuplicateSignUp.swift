/// The answer to a sign-up with an address that already has an account.
package enum DuplicateSignUp: String, CaseIterable, Sendable {
    /// `user_already_exists`, so that a screen can say so.
    case explicit
    /// The same answer as for a new address, now and later, and a mail to the owner. This requires that addresses are
    /// confirmed by mail.
    case `private`
}
