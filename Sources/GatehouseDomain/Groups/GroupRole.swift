/// A role in a group, and what it permits.
public struct GroupRole: Hashable, Sendable, Codable {
    /// The name, as it is stored and shown to apps.
    public let name: String
    /// What it permits.
    public let permissions: Set<GroupPermission>
    /// Whether a link or a code can give it. Anyone who has one can use it.
    public let isOpen: Bool

    /// The name of the role that permits everything.
    public static let ownerName = "owner"
    /// The name of the role that manages members and invitations.
    public static let adminName = "admin"
    /// The name of the role that permits nothing beyond being in the group.
    public static let memberName = "member"

    /// The roles that every server has.
    package static let standard = [
        GroupRole(name: ownerName, permissions: Set(GroupPermission.standard)),
        GroupRole(name: adminName, permissions: Set(GroupPermission.standard)),
        GroupRole(name: memberName, permissions: [], isOpen: true),
    ]

    /// Creates a role. Adapters call this.
    public init(name: String, permissions: Set<GroupPermission>, isOpen: Bool = false) {
        self.name = name
        self.permissions = permissions
        self.isOpen = isOpen
    }

    /// Whether the person owns the group.
    public var isOwner: Bool { name == Self.ownerName }

    /// Returns whether the role has a permission.
    public func permits(_ permission: GroupPermission) -> Bool { permissions.contains(permission) }

    /// Returns whether a person in this role may give, change or end another one: only owners touch owners, and nobody
    /// touches a role with a permission that they lack.
    package func mayTouch(_ other: GroupRole) -> Bool {
        isOwner || !other.isOwner && other.permissions.isSubset(of: permissions)
    }

    /// Returns whether a person in this role may make invitations that give another one.
    package func mayInvite(_ other: GroupRole) -> Bool { permits(.invite) && mayTouch(other) }
}
