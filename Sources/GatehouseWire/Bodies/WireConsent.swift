import GatehouseDomain

/// A person's consent to the terms. It is sent as `gatehouse_consent` in the body of a sign-up, or in its `data`.
///
/// This is our addition to the interface. Servers that do not know it ignore it.
package struct WireConsent: Sendable, Hashable {
    /// The name of the consent, in a body and in the app's data.
    static let name = "gatehouse_consent"

    /// The version of the accepted terms, 1 to 64 bytes.
    package var version: String
    /// When it was accepted.
    package var acceptedAt: WireTimestamp

    /// Creates a consent from version and time.
    package init(version: String, acceptedAt: WireTimestamp) {
        self.version = version
        self.acceptedAt = acceptedAt
    }

    init(_ fields: FieldReader) throws(FieldError) {
        version = try fields.requiredText(
            "version", limit: FieldReader.wordLimit, as: .string(limit: FieldReader.wordLimit, least: 1))
        acceptedAt = try fields.requiredTimestamp("accepted_at")
        guard !VisibleText.isBlank(version) else {
            let field = fields.path(of: "version")
            throw FieldError(field: field, "\(field) must have a visible character.")
        }
    }

    var json: JSONValue {
        ["version": .string(version), "accepted_at": .string(acceptedAt.text)]
    }
}
