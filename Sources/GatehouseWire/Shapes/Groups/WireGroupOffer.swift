/// What a server offers of groups.
package struct WireGroupOffer: Sendable, Hashable, Codable {
    /// A role, and what it permits.
    package struct Role: Sendable, Hashable, Codable {
        /// The name.
        package var name: String
        /// What it permits, in order of the names.
        package var permissions: [String]
        /// Whether an invitation link or a code can give it.
        package var open: Bool

        /// Creates a value from its parts.
        package init(name: String, permissions: [String], open: Bool) {
            self.name = name
            self.permissions = permissions
            self.open = open
        }
    }

    /// The roles.
    package var roles: [Role]
    /// Who may create groups: `everybody`, `confirmed` or `administrators`.
    package var create: String

    /// Creates a value from its parts.
    package init(roles: [Role], create: String) {
        self.roles = roles
        self.create = create
    }
}
