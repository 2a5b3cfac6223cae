/// What somebody is in a group, and what that permits (GRP-11).
package struct GroupRole: Equatable, Sendable {
    /// The name, as it is stored and shown to apps.
    package let name: String
    /// What it permits.
    package let permissions: Set<String>
    /// Whether a link or a code may give it, which anybody can use who has it.
    package let isOpen: Bool

    /// The name of the role that permits everything.
    package static let ownerName = "owner"
    /// The name of the role that looks after members and invitations.
    package static let adminName = "admin"
    /// The name of the role that permits nothing beyond being in the group.
    package static let memberName = "member"

    package init(name: String, permissions: Set<String>, isOpen: Bool = false) {
        self.name = name
        self.permissions = permissions
        self.isOpen = isOpen
    }

    /// Whether the person owns the group.
    package var isOwner: Bool { name == Self.ownerName }

    /// Returns whether the role has a permission.
    package func permits(_ permission: GroupPermission) -> Bool { permissions.contains(permission.rawValue) }
}
