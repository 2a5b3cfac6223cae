/// The page that an app must open in a browser. It answers a request that a browser could not make itself, because that
/// request carries a token. It prints as `<redacted>`, because the address has the state of the attempt.
package struct WireAuthorization: Sendable, Hashable, Codable, Redacted {
    /// The provider's authorization URL.
    package var url: String

    /// Creates a value from the URL.
    package init(url: String) {
        self.url = url
    }
}
