public import GatehouseDomain

/// A mail that an ``EmbeddedServer`` would have sent. Its text, code and links work, so they are not printed.
public struct EmbeddedMail: Sendable {
    /// The subject.
    public let subject: String
    /// The whole text.
    public let text: Secret
    /// The one-time code in the text; empty if there is none.
    public let code: Secret
    /// The links in the text, in order.
    public let links: [Secret]
}
