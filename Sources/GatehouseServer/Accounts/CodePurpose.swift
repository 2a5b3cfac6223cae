/// What a one-time code and its link were made for.
package enum CodePurpose: String, CaseIterable, Sendable {
    /// Confirms the address of a new account.
    case signup
    /// Recovers an account whose password is forgotten.
    case recovery
}
