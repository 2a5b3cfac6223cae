/// What a role may permit, such as `invitations:create`. A server declares further ones, which its apps check themselves:
///
///     extension GroupPermission { static let bills: Self = "billing:manage" }
public struct GroupPermission: RawRepresentable, Hashable, Sendable, Codable {
    /// The name: `subject:act` in small letters, digits and underscores.
    public let rawValue: String

    /// Creates the permission with a name. Accepts every string: a server may know permissions that an app doesn't.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// To change the name and the app's data of the group.
    public static let update: GroupPermission = "group:update"
    /// To read the addresses of members.
    public static let readAddresses: GroupPermission = "members:read_email"
    /// To change roles.
    public static let changeRoles: GroupPermission = "members:update"
    /// To remove members.
    public static let remove: GroupPermission = "members:remove"
    /// To approve requests to join.
    public static let approve: GroupPermission = "members:approve"
    /// To invite people.
    public static let invite: GroupPermission = "invitations:create"
    /// To revoke invitations.
    public static let revoke: GroupPermission = "invitations:revoke"

    /// The permissions that every server has.
    package static let standard: [GroupPermission] = [
        .update, .readAddresses, .changeRoles, .remove, .approve, .invite, .revoke,
    ]
}

extension GroupPermission: ExpressibleByStringLiteral {
    /// Creates the permission that a literal names.
    public init(stringLiteral value: String) {
        self.init(rawValue: value)
    }
}

extension GroupPermission: Comparable {
    /// Orders permissions by name.
    public static func < (one: GroupPermission, other: GroupPermission) -> Bool { one.rawValue < other.rawValue }
}
