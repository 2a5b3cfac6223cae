/// Where an app has to open a browser, for a request that carries a token and so cannot be one itself.
struct WireAuthorization: Sendable, Hashable, Codable {
    /// The provider's authorization URL.
    var url: String
}
