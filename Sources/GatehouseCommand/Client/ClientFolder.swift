import Foundation
import GatehouseDomain

/// The folder in which the commands of a person keep what outlives them, for its owner only: the sessions, each in a
/// file that is named after its back end, so that no token is ever shown to another one.
struct ClientFolder {
    private let folder: URL
    private var lastBackEnd: URL { folder.appending(path: "backend.json") }

    /// Names a folder. Nothing is touched before it is used.
    init(_ folder: URL) {
        self.folder = folder
    }

    /// The file of the session at a back end.
    func session(at backEnd: BackEndDescription) -> URL { file(of: backEnd, "session") }

    /// The file of the profile that was seen last at a back end.
    func profile(at backEnd: BackEndDescription) -> URL { file(of: backEnd, "profile.json") }

    /// The file of what is remembered of the sign-ins at a back end.
    func memory(at backEnd: BackEndDescription) -> URL { file(of: backEnd, "memory.json") }

    /// The file of what a back end knows this person's commands by.
    func device(at backEnd: BackEndDescription) -> URL { file(of: backEnd, "device") }

    private func file(of backEnd: BackEndDescription, _ ending: String) -> URL {
        let name = PercentCoding.encode(backEnd.interface.absoluteString, keeping: Self.plain.contains)
        return folder.appending(path: "\(name).\(ending)")
    }

    private static let plain = Set("abcdefghijklmnopqrstuvwxyz0123456789.-".utf8)

    /// The back end that was signed in to last; nil where there is none, or it cannot be read.
    var remembered: BackEndDescription? {
        (try? Data(contentsOf: lastBackEnd)).flatMap { try? JSONDecoder().decode(BackEndDescription.self, from: $0) }
    }

    /// Remembers a back end for the next command.
    func remember(_ backEnd: BackEndDescription) throws {
        try Self.write(try JSONEncoder().encode(backEnd), to: lastBackEnd)
    }

    /// Makes the folder, or takes it from everybody but its owner.
    func prepare() throws {
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: attributes)
        try FileManager.default.setAttributes(attributes, ofItemAtPath: folder.path(percentEncoded: false))
    }

    /// Replaces a file as a whole. The folder keeps it from others meanwhile.
    static func write(_ data: Data, to file: URL) throws {
        try data.write(to: file, options: .atomic)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: file.path(percentEncoded: false))
    }
}
