/// The answer to a step that needs another one: no session, but a sentence that says what comes next.
package struct WireProgress: Sendable, Hashable, Codable {
    /// The HTTP status as a text: `200`.
    package var code: String
    /// The next step.
    package var message: String

    /// Creates a value from its parts.
    package init(code: String = "200", message: String) {
        self.code = code
        self.message = message
    }

    private enum CodingKeys: String, CodingKey {
        case code
        case message = "msg"
    }
}
