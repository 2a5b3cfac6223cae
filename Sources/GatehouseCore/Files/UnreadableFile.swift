import Foundation

/// Says why a file cannot be read.
package enum UnreadableFile {
    /// Returns the sentence for a person, with the system's reason if there is one, such as "cannot be read: No such file
    /// or directory".
    ///
    /// - Parameter path: The file, which has just turned out to be unreadable.
    package static func problem(at path: String) -> String {
        reason(at: path).map { "cannot be read: \($0)" } ?? "cannot be read"
    }

    /// Returns the system's reason, such as "Is a directory"; nil if there is none.
    ///
    /// - Parameter path: The file, which has just turned out to be unreadable.
    package static func reason(at path: String) -> String? {
        // A pipe without a writer would hold the start up.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return String(cString: strerror(errno)) }
        defer { close(descriptor) }
        // A folder can be opened, but not read.
        var byte: UInt8 = 0
        return read(descriptor, &byte, 1) < 0 && errno != EAGAIN ? String(cString: strerror(errno)) : nil
    }
}
