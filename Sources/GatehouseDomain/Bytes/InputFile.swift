package import Foundation

/// Reads files that people wrote or platforms mounted.
///
/// Some editors begin a text with a byte order mark, which is not part of the content. This is the one place that
/// removes it.
package enum InputFile {
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Returns the content of a file, without the mark.
    package static func bytes(at path: String) throws -> Data {
        withoutMark(try Data(contentsOf: URL(filePath: path)))
    }

    /// Whether a file begins with a byte order mark, of UTF-8 or UTF-16; false for one that cannot be read. For files that a
    /// library reads by itself: it takes the mark for a part of the content.
    package static func beginsWithMark(at path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        let start = (try? file.read(upToCount: mark.count)) ?? Data()
        return start.starts(with: mark) || start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF])
    }

    /// Returns the bytes without the mark.
    package static func withoutMark(_ bytes: Data) -> Data {
        bytes.starts(with: mark) ? Data(bytes.dropFirst(mark.count)) : bytes
    }

    /// Returns the first line of a standard input, which may be a file, without the mark.
    package static func withoutMark(_ line: String) -> String {
        line.utf8.starts(with: mark) ? String(decoding: line.utf8.dropFirst(mark.count), as: UTF8.self) : line
    }
}
