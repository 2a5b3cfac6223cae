import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseTesting
import GatehouseTokens
import Testing

/// Who else can use a data folder.
struct DataFolderTests {
    private let place = TestFolder()

    private func make(_ name: String, mode: Int, in parent: URL? = nil) throws -> URL {
        let folder = (parent ?? place.url).appending(path: name, directoryHint: .isDirectory)
        try PrivateFile.makeFolder(folder)
        try set(mode, of: folder)
        return folder
    }

    private func set(_ mode: Int, of folder: URL) throws {
        try FileManager.default.setAttributes(
            [.posixPermissions: mode], ofItemAtPath: folder.path(percentEncoded: false))
    }

    @Test(
        "SRV-01 a data folder that other users can read or write is refused, with what to do",
        arguments: [0o755, 0o750, 0o770, 0o701, 0o704, 0o702, 0o777, 0o1777, 0o711])
    func openFolder(mode: Int) throws {
        let folder = try make("data", mode: mode)
        let error = try #require(throws: BackendError.self) { try DataFolder(folder).requirePrivate() }
        #expect(error.description.contains("chmod 700 \(folder.path(percentEncoded: false))"))
        try set(0o700, of: folder)
        try DataFolder(folder).requirePrivate()
    }

    @Test("SRV-01 a parent in which others can replace the data folder is refused, however far up", arguments: 0...2)
    func openParent(depth: Int) throws {
        let parent = try make("parent", mode: 0o755)
        var folder = parent
        for level in 0..<depth { folder = try make("level\(level)", mode: 0o755, in: folder) }
        folder = try make("data", mode: 0o700, in: folder)
        try DataFolder(folder).requirePrivate()
        try set(0o777, of: parent)
        let error = try #require(throws: BackendError.self) { try DataFolder(folder).requirePrivate() }
        guard case .openParent(_, let named) = error else {
            Issue.record(error)
            return
        }
        #expect(named.lastPathComponent == "parent" && error.description.contains("chmod go-w"))
        // In a folder like /tmp, everybody can replace only what is their own.
        try set(0o1777, of: parent)
        try DataFolder(folder).requirePrivate()
    }

    @Test("SRV-01 a link that others can replace is as bad as a folder that they can replace")
    func links() throws {
        let folder = try make("data", mode: 0o700)
        let open = try make("open", mode: 0o700)
        let link = open.appending(path: "link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder)
        try DataFolder(link).requirePrivate()
        try set(0o777, of: open)
        #expect(throws: BackendError.self) { try DataFolder(link).requirePrivate() }
        try DataFolder(folder).requirePrivate()
    }

    @Test(
        "SRV-01 a folder that another user gave to the group of the process is taken",
        .enabled(if: geteuid() == 0, "only root can give a folder to somebody else"),
        arguments: [(0o770, true, true), (0o2770, true, true), (0o770, false, false), (0o775, true, false)])
    func groups(mode: Int, isOwnGroup: Bool, isTaken: Bool) throws {
        let folder = try make("data", mode: 0o700)
        let path = folder.path(percentEncoded: false)
        #expect(chown(path, 65_534, isOwnGroup ? getegid() : 65_533) == 0)
        #expect(chmod(path, mode_t(mode)) == 0)
        if isTaken {
            try DataFolder(folder).requirePrivate()
        } else {
            #expect(throws: BackendError.self) { try DataFolder(folder).requirePrivate() }
        }
    }

    @Test("SRV-01 no server starts on such a folder, and nothing is created in it")
    func start() async throws {
        let folder = TestFolder()
        try PrivateFile.makeFolder(folder.url)
        try set(0o755, of: folder.url)
        let policy = AccountPolicy(publicURL: try #require(URL(string: "https://accounts.example.com")))
        await #expect(throws: BackendError.self) {
            try await TestServer.open(folder, ManualWallClock(), policy)
        }
        #expect(try folder.contents().isEmpty)
    }
}
