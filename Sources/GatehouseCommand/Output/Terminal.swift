import Foundation

/// What the program tells the person who started it. Written unbuffered, so that a pipe sees it right away.
enum Terminal {
    /// Prints a line on standard output.
    static func say(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
    }

    /// Prints a line about a problem on standard error.
    static func complain(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data("gatehouse: \(text)\n".utf8))
    }
}
