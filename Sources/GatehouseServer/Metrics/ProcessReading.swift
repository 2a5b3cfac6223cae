import Foundation

/// What the system says of this process. On systems other than Linux, nothing is known.
struct ProcessReading {
    /// The memory in use, in bytes.
    var residentBytes: Int?
    /// The number of open files and sockets.
    var openFiles: Int?
    /// The maximum number of them; nil if there is none.
    var mostOpenFiles: Int?

    /// Reads the current values.
    static func now() -> ProcessReading {
        ProcessReading(
            residentBytes: text(of: "status").flatMap { number(after: "VmRSS:", in: $0) }.map { $0 * 1024 },
            // The list itself is one of them.
            openFiles: (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")).map { $0.count - 1 },
            mostOpenFiles: text(of: "limits").flatMap { number(after: "Max open files", in: $0) })
    }

    private static func text(of name: String) -> String? {
        try? String(contentsOf: URL(filePath: "/proc/self/\(name)"), encoding: .utf8)
    }

    /// Returns the first number on the line that begins with a label.
    private static func number(after label: String, in text: String) -> Int? {
        text.split(separator: "\n").first { $0.hasPrefix(label) }?
            .dropFirst(label.count).split(separator: " ", omittingEmptySubsequences: true)
            .first { !$0.allSatisfy(\.isWhitespace) }.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) }
    }
}
