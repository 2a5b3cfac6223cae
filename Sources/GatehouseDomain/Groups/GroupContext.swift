/// The group that the session acts in, as its access token says.
///
/// It tells an app what to show. It permits nothing: the back end decides with each request.
public struct GroupContext: Hashable, Sendable, Codable {
    /// The id of the group.
    public let groupId: String
    /// The name of the person's role in it.
    public let role: String
    /// What the role permits; empty where the token doesn't list it.
    public let permissions: Set<GroupPermission>

    /// Creates a context. Adapters call this.
    public init(groupId: String, role: String, permissions: Set<GroupPermission> = []) {
        self.groupId = groupId
        self.role = role
        self.permissions = permissions
    }

    /// Returns whether the person's role has a permission.
    public func permits(_ permission: GroupPermission) -> Bool { permissions.contains(permission) }
}
