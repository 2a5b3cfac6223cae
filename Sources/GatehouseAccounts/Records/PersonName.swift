/// What an administrator is told an account by.
package struct PersonName: Sendable, Equatable {
    /// The address; nil for an account without one.
    package var email: String?
    package var isAnonymous: Bool
    /// Whether only the row of the account is left.
    package var isDeleted: Bool
}
