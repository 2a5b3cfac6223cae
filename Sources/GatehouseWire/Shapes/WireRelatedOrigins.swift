/// The sites that may use each other's passkeys, as `/.well-known/webauthn` lists them (Web Authentication Level 3,
/// section 5.11.1).
package struct WireRelatedOrigins: Sendable, Hashable, Codable {
    /// The origins, besides the one that lists them.
    package var origins: [String]

    /// Creates a value from its parts.
    package init(origins: [String]) {
        self.origins = origins
    }
}
