import ArgumentParser
import Foundation
import GatehouseCore

/// Messages to the person who started the program. They are written unbuffered, so that a pipe gets them right away.
enum Terminal {
    /// The argument that stands for standard input or output in place of a file.
    static let pipe = "-"

    /// Prints a line on standard output.
    static func say(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
    }

    /// Prints what a command answers on standard output. A script must not take half of it for all of it.
    ///
    /// - Throws: `ExitCode` after saying on standard error why it could not be written. A reader may stop before the end,
    ///   as `head` does: nothing is said then.
    static func answer(_ text: String) throws {
        do {
            try PrivateFile.write(Data("\(text)\n".utf8), to: STDOUT_FILENO)
        } catch let error as POSIXError {
            if error.code != .EPIPE {
                complain("standard output cannot be written: \(String(cString: strerror(error.code.rawValue)))")
            }
            throw ExitCode.failure
        }
    }

    /// Prints a line about a problem on standard error.
    static func complain(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data("gatehouse: \(text)\n".utf8))
    }

    /// Says what the program waits for if a file is a pipe, which opens when another program writes to it.
    static func announceWait(for file: String) {
        var status = stat()
        guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return }
        complain("waiting for a program to write to \(file)")
    }

    /// Prints a line on standard error that is no problem, where standard output holds something else.
    static func remark(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8))
    }
}
