/// The group in which a session is active. The tokens of the session say the same from the next renewal on.
package struct WireActiveGroup: Sendable, Hashable, Codable {
    /// The id of the group; nil for none.
    package var groupID: String?
    /// The name of the person's role; nil without a group.
    package var role: String?
    /// What the role permits, in order of the names.
    package var permissions: [String]

    /// Creates a value from its parts.
    package init(groupID: String? = nil, role: String? = nil, permissions: [String] = []) {
        self.groupID = groupID
        self.role = role
        self.permissions = permissions
    }

    private enum CodingKeys: String, CodingKey {
        case groupID = "group_id"
        case role
        case permissions
    }
}
