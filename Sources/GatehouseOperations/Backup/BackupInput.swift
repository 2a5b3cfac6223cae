import Foundation
import GatehouseCore

/// What a backup is read from, in order: a file, or a pipe, which nobody can read twice.
final class BackupInput {
    private let handle: FileHandle
    private let file: URL
    /// What was read beyond the last line.
    private var ahead = Data()

    /// - Parameter file: The file that the handle reads.
    init(_ handle: FileHandle, of file: URL) {
        self.handle = handle
        self.file = file
    }

    /// Returns the next bytes, at most this number; none at the end.
    ///
    /// - Throws: ``BackupError/unreadable(file:reason:)``.
    func read(_ limit: Int) throws -> Data {
        guard !ahead.isEmpty else { return try more(limit) }
        let bytes = Data(ahead.prefix(limit))
        ahead = Data(ahead.dropFirst(limit))
        return bytes
    }

    /// Returns the next line without its break; nil if it does not end within this number of bytes.
    ///
    /// - Throws: ``BackupError/unreadable(file:reason:)``.
    func line(within limit: Int) throws -> Data? {
        while true {
            if let end = ahead.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Data(ahead[..<end])
                ahead = Data(ahead[(end + 1)...])
                return line
            }
            guard ahead.count < limit else { return nil }
            let next = try more(limit - ahead.count)
            guard !next.isEmpty else { return nil }
            ahead += next
        }
    }

    private func more(_ limit: Int) throws -> Data {
        do {
            return try handle.read(upToCount: limit) ?? Data()
        } catch {
            let reason = UnreadableFile.reason(at: file.path(percentEncoded: false))
            throw BackupError.unreadable(file: file, reason: reason ?? error.localizedDescription)
        }
    }
}
