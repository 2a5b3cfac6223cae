/// The purpose of a one-time code and its link.
package enum CodePurpose: String, CaseIterable, Sendable {
    /// Confirms the address of a new account.
    case signup
    /// Signs in without a password, and creates the account if there is none.
    case magiclink
    /// Recovers an account whose password is forgotten.
    case recovery
    /// Agrees to a change of address, for the new address.
    case emailChangeNew = "email_change_new"
    /// Agrees to a change of address, for the current address.
    case emailChangeCurrent = "email_change_current"
    /// Confirms the identity of the signed-in person.
    case reauthentication

    /// Whether it is one of the two halves of a change of address.
    package var isEmailChange: Bool { self == .emailChangeNew || self == .emailChangeCurrent }
}
