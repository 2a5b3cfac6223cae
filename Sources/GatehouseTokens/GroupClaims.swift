/// What a token says about the group in which its session is active (GRP-25). It is for the app's own servers: this
/// server never reads it, but the row (GRP-29).
package struct GroupClaims: Equatable, Sendable {
    /// The id of the group.
    package var id: String
    /// The name of the person's role in it.
    package var role: String
    /// The revision of the membership, which grows with each change of the role.
    package var revision: Int64
    /// What the role permits; nil where the deployment leaves it out, or if it is too long for a token.
    package var permissions: [String]?

    package init(id: String, role: String, revision: Int64, permissions: [String]?) {
        self.id = id
        self.role = role
        self.revision = revision
        self.permissions = permissions
    }
}
