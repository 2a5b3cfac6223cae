/// What a server says about itself in answer to a health check.
public struct WireHealth: Sendable, Hashable, Codable {
    /// The name of the program.
    public var name: String
    /// The version of the program.
    public var version: String
    /// What the program is, in a sentence.
    public var description: String

    /// Takes every part.
    public init(name: String, version: String, description: String) {
        self.name = name
        self.version = version
        self.description = description
    }
}
