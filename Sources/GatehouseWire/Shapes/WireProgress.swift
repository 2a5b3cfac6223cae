/// The answer to a step that leaves another one to do: no session, but a sentence that says what comes next.
public struct WireProgress: Sendable, Hashable, Codable {
    /// The HTTP status as a text: `200`.
    public var code: String
    /// What is left to do.
    public var message: String

    /// Takes every part.
    public init(code: String = "200", message: String) {
        self.code = code
        self.message = message
    }

    private enum CodingKeys: String, CodingKey {
        case code
        case message = "msg"
    }
}
