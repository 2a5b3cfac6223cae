import Foundation

#if canImport(os)
    import os
#endif

/// The system's log: OSLog on Apple's systems, with the app's bundle id as the subsystem; nothing elsewhere.
///
/// In Console, or with `log stream --predicate 'subsystem == "com.example.app"'`, the lines can be told apart by their
/// category. They hold no secrets, so they are written in the clear.
public struct SystemLog: Sendable {
    /// What is about sign-in and session.
    public static let session = SystemLog(category: "session")
    /// What is about places and links.
    public static let navigation = SystemLog(category: "navigation")

    /// The category of the lines.
    public let category: String

    /// Makes a log of a category.
    public init(category: String) {
        self.category = category
    }

    /// Writes a line.
    public func write(_ line: String) {
        #if canImport(os)
            Logger(subsystem: Bundle.main.bundleIdentifier ?? "gatehouse", category: category)
                .log("\(line, privacy: .public)")
        #endif
    }
}
