public import Foundation

/// A group, as one of its members sees it: a household, a team, a crew.
public struct GroupInfo: Hashable, Sendable, Codable, Identifiable {
    /// Its id.
    public let id: String
    /// What members call it: one line that is safe to show.
    public let name: String
    /// The app's own values about the group, limited to strings.
    public let metadata: [String: String]
    /// The number of members.
    public let memberCount: Int
    /// Grows with each change of the name and of the app's values. A change names the one that the person has seen.
    public let revision: Int64
    /// When it was created.
    public let createdAt: Date
    /// Whether it can only be read, because an administrator suspended it.
    public let isSuspended: Bool
    /// The name of the person's role.
    public let role: String
    /// What the role permits.
    public let permissions: Set<GroupPermission>

    /// Creates a group. Adapters call this.
    public init(
        id: String, name: String, metadata: [String: String] = [:], memberCount: Int, revision: Int64, createdAt: Date,
        isSuspended: Bool = false, role: String, permissions: Set<GroupPermission>
    ) {
        self.id = id
        self.name = VisibleText.name(name) ?? id
        self.metadata = metadata
        self.memberCount = memberCount
        self.revision = revision
        self.createdAt = createdAt
        self.isSuspended = isSuspended
        self.role = role
        self.permissions = permissions
    }

    /// Whether the person owns the group.
    public var isOwner: Bool { role == GroupRole.ownerName }

    /// Returns whether the person's role has a permission.
    public func permits(_ permission: GroupPermission) -> Bool { permissions.contains(permission) }
}
