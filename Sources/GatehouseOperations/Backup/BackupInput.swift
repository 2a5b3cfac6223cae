import Foundation

/// What a backup is read from, in order: a file, or a pipe, which nobody can read twice.
final class BackupInput {
    private let handle: FileHandle
    /// What was read beyond the last line.
    private var ahead = Data()

    init(_ handle: FileHandle) {
        self.handle = handle
    }

    /// Returns the next bytes, at most this number; none at the end.
    func read(_ limit: Int) throws -> Data {
        guard !ahead.isEmpty else { return try handle.read(upToCount: limit) ?? Data() }
        let bytes = Data(ahead.prefix(limit))
        ahead = Data(ahead.dropFirst(limit))
        return bytes
    }

    /// Returns the next line without its break; nil if it does not end within this number of bytes.
    func line(within limit: Int) throws -> Data? {
        while true {
            if let end = ahead.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Data(ahead[..<end])
                ahead = Data(ahead[(end + 1)...])
                return line
            }
            guard ahead.count < limit, let more = try handle.read(upToCount: limit - ahead.count), !more.isEmpty
            else { return nil }
            ahead += more
        }
    }
}
