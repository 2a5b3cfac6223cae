/// What a server offers of groups.
public struct WireGroupOffer: Sendable, Hashable, Codable {
    /// A role, and what it permits.
    public struct Role: Sendable, Hashable, Codable {
        /// The name.
        public var name: String
        /// What it permits, in order of the names.
        public var permissions: [String]
        /// Whether an invitation link or a code can give it.
        public var open: Bool

        /// Creates a value from its parts.
        public init(name: String, permissions: [String], open: Bool) {
            self.name = name
            self.permissions = permissions
            self.open = open
        }
    }

    /// The roles.
    public var roles: [Role]
    /// Who may create groups: `everybody`, `confirmed` or `administrators`.
    public var create: String

    /// Creates a value from its parts.
    public init(roles: [Role], create: String) {
        self.roles = roles
        self.create = create
    }
}
