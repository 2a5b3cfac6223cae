import Foundation

/// What the caller passes to the program, as bytes. The library reads them as UTF-8 and replaces what it cannot read, so
/// that another folder, address or password would be used than the one that was meant.
enum Input {
    /// The variables that name files and places of the client, besides those of the server.
    private static let names: Set<String> = ["HOME", "SSL_CERT_FILE", "XDG_CONFIG_HOME", "XDG_STATE_HOME"]

    /// Returns a line for each argument and each variable that is not text; none of them says what it contains.
    static func problems() -> [String] {
        let arguments = (0..<Int(CommandLine.argc)).dropFirst().filter { !isText(CommandLine.unsafeArgv[$0]) }
            .map { "argument \($0) is not text in UTF-8" }
        let variables = ProcessInfo.processInfo.environment.keys.sorted()
            .filter { $0.hasPrefix("GATEHOUSE_") || names.contains($0) }.filter { !isText(getenv($0)) }
            .map { "\($0) is not text in UTF-8" }
        return arguments + variables
    }

    private static func isText(_ bytes: UnsafeMutablePointer<CChar>?) -> Bool {
        guard let bytes else { return true }
        return String(validatingCString: bytes) != nil
    }
}
