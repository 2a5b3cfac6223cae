/// A device on which a person is signed in, as they see it.
package struct WireDevice: Sendable, Hashable, Codable {
    /// The id of its session.
    package var id: String
    /// When the person signed in there.
    package var createdAt: WireTimestamp
    /// When it last renewed its tokens; nil if it never did.
    package var refreshedAt: WireTimestamp?
    /// Whether it is the device that asks.
    package var current: Bool
    /// What it calls itself; nil if it did not say.
    package var userAgent: String?
    /// What its app calls it, or else its browser and its system, as far as they are known; nil if nothing is.
    package var device: String?
    /// The network address that it was last used from, shortened; nil if it is not known.
    package var address: String?
    /// How the person signed in there, the latest proof first.
    package var methods: [String]
    /// How sure its session is of its person: `aal1` or `aal2`.
    package var aal: String

    /// Creates a value from its parts.
    package init(
        id: String, createdAt: WireTimestamp, refreshedAt: WireTimestamp?, current: Bool, userAgent: String?,
        device: String?, address: String?, methods: [String], aal: String
    ) {
        self.id = id
        self.createdAt = createdAt
        self.refreshedAt = refreshedAt
        self.current = current
        self.userAgent = userAgent
        self.device = device
        self.address = address
        self.methods = methods
        self.aal = aal
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case createdAt = "created_at"
        case refreshedAt = "refreshed_at"
        case current
        case userAgent = "user_agent"
        case device
        case address
        case methods
        case aal
    }
}
