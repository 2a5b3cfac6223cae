import Foundation

/// What the program says to the person who started it. Written at once, so that a pipe sees it too.
enum Terminal {
    /// A line of news, on standard output.
    static func say(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
    }

    /// A line about what is wrong, on standard error.
    static func complain(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data("gatehouse: \(text)\n".utf8))
    }
}
