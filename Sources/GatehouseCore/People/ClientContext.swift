package import GatehouseDomain

/// Where a request comes from: kept with the session, counted by the limits.
package struct ClientContext: Sendable, Equatable {
    /// The client's address as text, or nil where there is none (a test, an in-process caller).
    package var address: String?
    /// The client's `User-Agent`, cut to 512 bytes.
    package var agent: String?
    /// The supported language that the client prefers, as a BCP 47 tag; nil if it names none.
    package var language: String?

    /// What a browser or an app presents of the accounts that were signed in to with it; see ``DeviceTokens``. It is
    /// not kept.
    package var device: Secret?

    package init(address: String? = nil, agent: String? = nil, language: String? = nil, device: Secret? = nil) {
        self.device = device
        self.address = address
        self.agent = agent
        self.language = language
    }
}
