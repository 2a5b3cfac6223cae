import Crypto
import Foundation
import GatehouseCore
import GatehouseDomain

/// The single file of a backup: a line with the format, a line with the manifest in JSON, then the unchanged files of
/// the data folder, one after another.
struct BackupFile {
    /// The place that stands for standard input.
    static let standardInput = URL(filePath: "/dev/stdin")
    /// The place that stands for standard output.
    static let standardOutput = URL(filePath: "/dev/stdout")

    /// The beginning of the first line, followed by the number of the format.
    private static let formatName = "gatehouse backup "
    private static let format = 1
    /// The maximum length of a manifest, in bytes.
    private static let longestManifest = 64 * 1024
    private static let chunk = 1 << 20

    let file: URL

    /// Describes a file of the data folder for the manifest.
    static func describe(_ source: URL, name: String) throws -> BackupManifest.File {
        var (size, hash) = (0, SHA256())
        let handle = try FileHandle(forReadingFrom: source)
        defer { try? handle.close() }
        while let data = try handle.read(upToCount: chunk), !data.isEmpty {
            size += data.count
            hash.update(data: data)
        }
        return BackupManifest.File(name: name, size: size, sha256: Hex.text(hash.finalize()))
    }

    // MARK: Writing

    /// Writes the file, which must not exist yet, with mode 0600. It is complete and on disk before it gets its name.
    ///
    /// - Parameter sources: The files of the manifest, in its order.
    /// - Throws: ``BackupError/damaged(file:)`` if a source has changed since it was described, and `POSIXError`.
    func write(_ manifest: BackupManifest, from sources: [URL]) throws {
        try PrivateFile.write(to: file) { write in try self.write(manifest, from: sources, to: write) }
    }

    /// Writes the content piece by piece.
    ///
    /// - Throws: Also the errors of `write`.
    func write(_ manifest: BackupManifest, from sources: [URL], to write: (Data) throws -> Void) throws {
        try write(Data("\(Self.formatName)\(Self.format)\n\(try JSONText.encode(manifest))\n".utf8))
        for (entry, source) in zip(manifest.files, sources) {
            let input = try FileHandle(forReadingFrom: source)
            defer { try? input.close() }
            try copy(entry, from: BackupInput(input, of: source), to: write)
        }
    }

    // MARK: Reading

    /// Reads the manifest, and writes the files into a folder, each with mode 0600.
    ///
    /// - Parameter names: The files that the backup may contain.
    /// - Throws: `BackupError` if this is not a complete backup; some of the files may have been written by then.
    func unpack(into folder: URL, names: Set<String>) throws -> BackupManifest {
        let path = file.path(percentEncoded: false)
        // The name of standard input cannot always be opened: the pipe may be another user's.
        let descriptor = file == Self.standardInput ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw BackupError.unreadable(file: file, reason: String(cString: strerror(errno)))
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        defer { try? handle.close() }
        let input = BackupInput(handle, of: file)
        let manifest = try readHead(input)
        guard Set(manifest.files.map(\.name)).count == manifest.files.count,
            manifest.files.allSatisfy({ names.contains($0.name) && $0.size >= 0 })
        else { throw BackupError.damaged(file: file) }
        for entry in manifest.files {
            try PrivateFile.write(to: folder.appending(path: entry.name)) { write in
                try copy(entry, from: input, to: write)
            }
        }
        guard try input.read(1).isEmpty else { throw BackupError.damaged(file: file) }
        return manifest
    }

    /// Returns the manifest. The files follow it.
    private func readHead(_ input: BackupInput) throws -> BackupManifest {
        let first = try input.line(within: Self.longestManifest).flatMap { String(validating: $0, as: UTF8.self) } ?? ""
        guard first.hasPrefix(Self.formatName) else { throw BackupError.notABackup(file: file) }
        guard let number = Int(first.dropFirst(Self.formatName.count)), number >= Self.format else {
            throw BackupError.notABackup(file: file)
        }
        guard number == Self.format else { throw BackupError.newerFormat(file: file) }
        guard let line = try input.line(within: Self.longestManifest),
            let manifest = try? JSONDecoder().decode(BackupManifest.self, from: line)
        else { throw BackupError.damaged(file: file) }
        return manifest
    }

    /// Copies the bytes of one entry, which must match its description.
    private func copy(_ entry: BackupManifest.File, from input: BackupInput, to write: (Data) throws -> Void) throws {
        var (rest, hash) = (entry.size, SHA256())
        while rest > 0 {
            let data = try input.read(min(rest, Self.chunk))
            guard !data.isEmpty else { throw BackupError.damaged(file: file) }
            rest -= data.count
            hash.update(data: data)
            try write(data)
        }
        guard Hex.text(hash.finalize()) == entry.sha256 else { throw BackupError.damaged(file: file) }
    }
}
