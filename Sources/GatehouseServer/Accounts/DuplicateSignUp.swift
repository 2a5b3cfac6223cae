/// What a sign-up with an address that has an account is answered with.
package enum DuplicateSignUp: String, CaseIterable, Sendable {
    /// `user_already_exists`, so that a screen can say so.
    case explicit
    /// The same as for a new address, and a mail to the owner.
    case `private`
}
