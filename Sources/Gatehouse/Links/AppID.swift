/// An app's id on Apple's systems: the prefix of its team and the bundle identifier.
public struct AppID: Hashable, Sendable, CustomStringConvertible {
    /// The path where a site lists the apps that belong to it. Serve it without redirects, as `application/json`.
    package static let associationPath = "/.well-known/apple-app-site-association"

    /// `ABCDE12345.com.example.app`.
    public let description: String

    /// Creates an id.
    /// - Parameter text: Ten capital letters and digits, a dot, and a bundle identifier of up to 155 letters, digits,
    ///   `-` and `.`. Anything else returns nil.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 10, (1...155).contains(parts[1].utf8.count),
            parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }),
            parts[1].split(separator: ".", omittingEmptySubsequences: false).allSatisfy(Self.isLabel)
        else { return nil }
        description = text
    }

    private static func isLabel(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
            }
    }
}
