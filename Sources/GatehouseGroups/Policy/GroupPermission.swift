/// What a role may permit. A server declares further ones, which its apps check themselves.
package enum GroupPermission: String, CaseIterable, Sendable {
    /// To change the name and the app's data of the group.
    case update = "group:update"
    /// To read the addresses of members.
    case readAddresses = "members:read_email"
    /// To change roles.
    case changeRoles = "members:update"
    /// To remove members.
    case remove = "members:remove"
    /// To approve requests to join.
    case approve = "members:approve"
    /// To invite people.
    case invite = "invitations:create"
    /// To revoke invitations.
    case revoke = "invitations:revoke"
}
