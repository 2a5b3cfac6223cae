import Foundation
import GatehouseDomain

/// The file of an import. It is read in blocks, because an export may be larger than the memory, and twice: first to
/// check it, then to import it.
package final class ImportSource {
    /// It cannot be read, or no copy of it can be made.
    package struct Unreadable: Error {}

    /// The number of bytes of a block.
    private static let blockSize = 64 * 1024

    private let handle: FileHandle
    private let block: Int
    /// Where the content begins: after a byte order mark.
    private let start: UInt64

    /// Opens a file. What can be read only once, such as a pipe, is copied to a temporary file first, which no other user
    /// can open and which is gone when this process ends.
    ///
    /// - Parameters:
    ///   - path: The file; nil for standard input.
    ///   - block: The number of bytes that are read at once; nil for 64 KiB.
    /// - Throws: ``Unreadable``.
    package init(_ path: String?, block: Int? = nil) throws(Unreadable) {
        (handle, start) = try Self.readable { () -> (FileHandle, UInt64) in
            let input = try path.map { try FileHandle(forReadingFrom: URL(filePath: $0)) } ?? .standardInput
            let place = try? input.offset()
            let (file, begin) = (try place == nil ? Self.copy(of: input) : input, place ?? 0)
            try file.seek(toOffset: begin)
            let head = try file.read(upToCount: 3) ?? Data()
            let hasMark = !head.isEmpty && InputFile.withoutMark(head).isEmpty
            return (file, hasMark ? begin + UInt64(head.count) : begin)
        }
        self.block = block ?? Self.blockSize
    }

    private static func copy(of input: FileHandle) throws -> FileHandle {
        let folder = FileManager.default.temporaryDirectory
        var name = Array(folder.appending(path: "import-XXXXXX").path(percentEncoded: false).utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw Unreadable() }
        unlink(name)
        let copy = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        while let part = try input.read(upToCount: blockSize), !part.isEmpty { try copy.write(contentsOf: part) }
        return copy
    }

    /// Runs what reads the file, and maps every failure.
    private static func readable<Value>(_ body: () throws -> Value) throws(Unreadable) -> Value {
        do { return try body() } catch { throw Unreadable() }
    }

    /// Goes back to the beginning.
    func rewind() throws(Unreadable) { try Self.readable { try handle.seek(toOffset: start) } }

    /// Returns the next block; empty at the end.
    func next() throws(Unreadable) -> [UInt8] {
        try Self.readable { Array(try handle.read(upToCount: block) ?? Data()) }
    }
}

/// The bytes of an import's file, one after another.
struct ImportBytes {
    private let source: ImportSource
    private var block: [UInt8] = []
    private var place = 0

    /// Begins at the beginning of the file.
    init(_ source: ImportSource) throws {
        try source.rewind()
        self.source = source
    }

    /// Returns the next byte and stays there; nil at the end.
    mutating func peek() throws -> UInt8? {
        if place == block.count { (block, place) = (try source.next(), 0) }
        return place < block.count ? block[place] : nil
    }

    /// Returns the next byte and passes it; nil at the end.
    mutating func next() throws -> UInt8? {
        let byte = try peek()
        if byte != nil { place += 1 }
        return byte
    }
}
