/// The consent that a person gave to the terms; travels as `gatehouse_consent` in the body of a sign-up, or in its `data`.
///
/// An addition of ours to the interface: servers that do not know it skip it.
public struct WireConsent: Sendable, Hashable {
    /// What the consent is called, in a body and in the app's data.
    static let name = "gatehouse_consent"

    /// Which text of the terms was accepted; 1 to 64 bytes.
    public var version: String
    /// When it was accepted.
    public var acceptedAt: WireTimestamp

    /// Takes version and time.
    public init(version: String, acceptedAt: WireTimestamp) {
        self.version = version
        self.acceptedAt = acceptedAt
    }

    init(_ fields: FieldReader) throws(FieldError) {
        version = try fields.requiredText("version", limit: FieldReader.wordLimit)
        acceptedAt = try fields.requiredTimestamp("accepted_at")
        guard !version.isEmpty else {
            let field = fields.path(of: "version")
            throw FieldError(field: field, "\(field) must not be empty.")
        }
    }

    var json: JSONValue {
        ["version": .string(version), "accepted_at": .string(acceptedAt.text)]
    }
}
