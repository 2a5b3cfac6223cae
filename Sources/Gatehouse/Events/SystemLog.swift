import Foundation

#if canImport(os)
    import os
#endif

/// The system log: OSLog on Apple's systems, with the app's bundle id as the subsystem; nothing elsewhere.
///
/// In Console, or with `log stream --predicate 'subsystem == "com.example.app"'`, you can filter the lines by category.
/// They contain no secrets, so they are logged as public.
@usableFromInline package struct SystemLog: Sendable {
    /// Lines about sign-in and session.
    @usableFromInline package static let session = SystemLog(category: "session")
    /// Lines about destinations and links.
    package static let navigation = SystemLog(category: "navigation")

    /// The category of the lines.
    package let category: String

    /// Creates a log for a category.
    package init(category: String) {
        self.category = category
    }

    /// Writes a line.
    @usableFromInline package func write(_ line: String) {
        #if canImport(os)
            Logger(subsystem: Bundle.main.bundleIdentifier ?? "gatehouse", category: category)
                .log("\(line, privacy: .public)")
        #endif
    }
}
