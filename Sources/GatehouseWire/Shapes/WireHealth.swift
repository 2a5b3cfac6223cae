/// A server's answer to a health check.
package struct WireHealth: Sendable, Hashable, Codable {
    /// The name of the program.
    package var name: String
    /// The version of the program.
    package var version: String
    /// A description of the program, in one sentence.
    package var description: String

    /// Creates a value from its parts.
    package init(name: String, version: String, description: String) {
        self.name = name
        self.version = version
        self.description = description
    }
}
