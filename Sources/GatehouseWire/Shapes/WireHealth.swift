/// A server's answer to a health check.
public struct WireHealth: Sendable, Hashable, Codable {
    /// The name of the program.
    public var name: String
    /// The version of the program.
    public var version: String
    /// A description of the program, in one sentence.
    public var description: String

    /// Creates a value from its parts.
    public init(name: String, version: String, description: String) {
        self.name = name
        self.version = version
        self.description = description
    }
}
