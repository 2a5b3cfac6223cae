/// What a back end offers of groups.
public struct GroupOffer: Hashable, Sendable, Codable {
    /// The roles, those that every server has first.
    public let roles: [GroupRole]
    /// Who may create groups.
    public let creation: Creation

    /// Who may create groups.
    public enum Creation: String, Hashable, Sendable, Codable, CaseIterable {
        /// Everybody who is signed in, guests too.
        case everybody
        /// Those whose address is confirmed.
        case confirmed
        /// Administrators.
        case administrators
    }

    /// Creates an offer. Adapters call this.
    public init(roles: [GroupRole], creation: Creation = .everybody) {
        self.roles = roles
        self.creation = creation
    }

    /// Returns the role with a name. One that the back end doesn't list permits nothing.
    public func role(named name: String) -> GroupRole {
        roles.first { $0.name == name } ?? GroupRole(name: name, permissions: [])
    }
}
