/// What identifies an account to an administrator.
package struct PersonName: Sendable, Equatable {
    /// The address; nil for an account without one.
    package var email: String?
    package var isAnonymous: Bool
    /// Whether only the row of the account is left.
    package var isDeleted: Bool
}
