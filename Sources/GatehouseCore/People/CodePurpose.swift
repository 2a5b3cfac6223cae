/// What a one-time code and its link are for.
package enum CodePurpose: String, CaseIterable, Sendable {
    /// Confirms the address of a new account.
    case signup
    /// Signs in without a password, and creates the account if there is none.
    case magiclink
    /// Recovers an account whose password is forgotten.
    case recovery
    /// Agrees, for the new address, that an account takes it.
    case emailChangeNew = "email_change_new"
    /// Agrees, for the present address, that its account takes another.
    case emailChangeCurrent = "email_change_current"
    /// Confirms that the person who is signed in is still the same.
    case reauthentication

    /// Whether it is one of the two halves of a change of address.
    package var isEmailChange: Bool { self == .emailChangeNew || self == .emailChangeCurrent }
}
