package import GatehouseDomain

/// The client of a request. It is stored with the session, and limits count by it.
package struct ClientContext: Sendable, Equatable {
    /// The client's address as text, or nil if there is none (a test, an in-process caller).
    package var address: String?
    /// The client's `User-Agent`, cut to 512 bytes.
    package var agent: String?
    /// The supported language that the client prefers, as a BCP 47 tag; nil if it names none.
    package var language: String?

    /// The device token that a browser or an app presents: see ``DeviceTokens``. It is not stored.
    package var device: Secret?

    package init(address: String? = nil, agent: String? = nil, language: String? = nil, device: Secret? = nil) {
        self.device = device
        self.address = address
        self.agent = agent
        self.language = language
    }
}
