import Foundation
import GatehouseDomain

/// The private folder of a person's commands. Each session is in a file named after its back end, so that no token is
/// ever sent to a different one.
struct ClientFolder {
    private let folder: URL
    private var lastBackEnd: URL { folder.appending(path: "backend.json") }

    /// Creates a reference to a folder, which is created on first use.
    init(_ folder: URL) {
        self.folder = folder
    }

    /// The file of a back end's session.
    func session(at backEnd: BackEndDescription) -> URL { file(of: backEnd, "session") }

    /// The file of the last known profile at a back end.
    func profile(at backEnd: BackEndDescription) -> URL { file(of: backEnd, "profile.json") }

    /// The file that remembers how the person last signed in to a back end.
    func memory(at backEnd: BackEndDescription) -> URL { file(of: backEnd, "memory.json") }

    /// The file of this device's token at a back end.
    func device(at backEnd: BackEndDescription) -> URL { file(of: backEnd, "device") }

    /// The file of what is kept beside the session at a back end.
    func kept(at backEnd: BackEndDescription) -> URL { file(of: backEnd, "kept") }

    private func file(of backEnd: BackEndDescription, _ ending: String) -> URL {
        let name = PercentCoding.encode(backEnd.interface.absoluteString, keeping: Self.plain.contains)
        return folder.appending(path: "\(name).\(ending)")
    }

    private static let plain = Set("abcdefghijklmnopqrstuvwxyz0123456789.-".utf8)

    /// The back end that was last signed in to; nil if there is none or it cannot be read.
    var remembered: BackEndDescription? {
        (try? Data(contentsOf: lastBackEnd)).flatMap { try? JSONDecoder().decode(BackEndDescription.self, from: $0) }
    }

    /// Remembers a back end for the next command.
    func remember(_ backEnd: BackEndDescription) throws {
        try Self.write(try JSONEncoder().encode(backEnd), to: lastBackEnd)
    }

    /// Creates the folder, or makes an existing one private.
    func prepare() throws {
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: attributes)
        try FileManager.default.setAttributes(attributes, ofItemAtPath: folder.path(percentEncoded: false))
    }

    /// Replaces a file atomically. The folder keeps others out in the meantime.
    static func write(_ data: Data, to file: URL) throws {
        try data.write(to: file, options: .atomic)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: file.path(percentEncoded: false))
    }
}
