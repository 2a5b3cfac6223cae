/// A stable error code of the REST interface, as the official clients know it.
///
/// Unknown codes are kept, so that a newer server does not break an older client.
public struct ErrorCode: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The code as it is sent, for example `invalid_credentials`.
    public let rawValue: String

    /// Creates a code, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates a code, known or not.
    public init(stringLiteral value: String) {
        self.rawValue = value
    }
}
