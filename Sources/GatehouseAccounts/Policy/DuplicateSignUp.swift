/// What a sign-up with an address that has an account is answered with.
package enum DuplicateSignUp: String, CaseIterable, Sendable {
    /// `user_already_exists`, so that a screen can say so.
    case explicit
    /// The same as for a new address, now and later, and a mail to the owner. It needs addresses to be confirmed by mail.
    case `private`
}
