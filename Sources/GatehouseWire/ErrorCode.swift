/// A stable error code of the REST interface, as the official clients know it.
///
/// Unknown codes are kept, so that a newer server does not break an older client.
package struct ErrorCode: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The code as it is sent, for example `invalid_credentials`.
    package let rawValue: String

    /// Creates a code, known or not.
    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates a code, known or not.
    package init(stringLiteral value: String) {
        self.rawValue = value
    }
}
