package import Foundation

/// Writes files that only their owner can read.
package enum PrivateFile {
    /// Writes a new file with mode 0600. It is complete and on the disk before it gets its name.
    ///
    /// - Throws: `POSIXError`, with `EEXIST` when the name is taken.
    package static func write(_ bytes: Data, to file: URL) throws {
        try write(to: file) { write in try write(bytes) }
    }

    /// Writes a new file with the parts that a body writes.
    ///
    /// - Throws: Also the errors of the body. There is no file then.
    package static func write(to file: URL, _ body: ((Data) throws -> Void) throws -> Void) throws {
        let path = file.path(percentEncoded: false)
        let draft = path + ".new"
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw lastError() }
        defer {
            close(descriptor)
            unlink(draft)
        }
        try body { bytes in try write(bytes, to: descriptor) }
        guard fsync(descriptor) == 0, Foundation.link(draft, path) == 0 else { throw lastError() }
        try syncFolder(file.deletingLastPathComponent())
    }

    /// Writes all bytes to an open file or a pipe.
    ///
    /// - Throws: `POSIXError`.
    package static func write(_ bytes: Data, to descriptor: CInt) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw lastError() }
            rest = rest.dropFirst(written)
        }
    }

    /// Writes a file, and replaces an existing one.
    ///
    /// - Throws: `POSIXError`.
    package static func replace(_ file: URL, with bytes: Data) throws {
        unlink(file.path(percentEncoded: false))
        try write(bytes, to: file)
    }

    /// Renames a file, and replaces the file with the new name. At every instant, one or the other exists.
    ///
    /// - Throws: `POSIXError`.
    package static func rename(_ file: URL, to other: URL) throws {
        guard Foundation.rename(file.path(percentEncoded: false), other.path(percentEncoded: false)) == 0 else {
            throw lastError()
        }
        try syncFolder(other.deletingLastPathComponent())
    }

    /// Adds a second, unused name to a file, on the same file system.
    ///
    /// - Throws: `POSIXError`, with `EEXIST` when the name is taken.
    package static func link(_ file: URL, as other: URL) throws {
        guard Foundation.link(file.path(percentEncoded: false), other.path(percentEncoded: false)) == 0 else {
            throw lastError()
        }
        try syncFolder(other.deletingLastPathComponent())
    }

    /// Creates a folder that only its owner can enter, and missing folders above it.
    ///
    /// The call that creates it sets its mode. `FileManager` changes the mode afterwards, and another server that starts
    /// at the same time would refuse a folder that is open to others.
    ///
    /// - Throws: `POSIXError`, with `EEXIST` when something else has the name.
    package static func makeFolder(_ folder: URL) throws {
        let path = folder.path(percentEncoded: false)
        if mkdir(path, 0o700) == 0 { return }
        var error = lastError()
        let parent = folder.deletingLastPathComponent()
        if error.code == .ENOENT, parent.path(percentEncoded: false) != path {
            try makeFolder(parent)
            if mkdir(path, 0o700) == 0 { return }
            error = lastError()
        }
        var isFolder: ObjCBool = false
        guard error.code == .EEXIST, FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
            isFolder.boolValue
        else { throw error }
    }

    /// Creates an empty file with mode 0600 if there is none. SQLite treats it as a new database, and creates the files
    /// beside it with the same mode.
    package static func makeEmptyIfMissing(_ file: URL) throws {
        let descriptor = open(file.path(percentEncoded: false), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw lastError() }
        close(descriptor)
    }

    package static func exists(_ file: URL) -> Bool {
        FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
    }

    /// Makes the names in a folder durable.
    private static func syncFolder(_ folder: URL) throws {
        let descriptor = open(folder.path(percentEncoded: false), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw lastError() }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw lastError() }
    }

    package static func lastError() -> POSIXError {
        POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
}
