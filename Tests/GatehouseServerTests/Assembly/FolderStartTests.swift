import Foundation
import GatehousePasswords
import GatehouseCore
import GatehouseDomain
import GatehouseOperations
import GatehouseSQLite
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import Testing

/// Data folders in which no server can start, and what the person who starts it is told.
@Suite struct FolderStartTests {
    private let folder = TestFolder()
    private var settings = ServerSettings()

    init() throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        settings.dataFolder = folder.url.appending(path: "data").path(percentEncoded: false)
    }

    private var data: URL { URL(filePath: settings.dataFolder) }

    private func open(_ settings: ServerSettings, shared: (any Database)? = nil) async throws {
        let (pool, random) = (BoundedPool(threads: 1, queue: 1), SystemRandomSource())
        var means = ServerMeans(
            hasher: Argon2idHasher(pool: pool, random: random), hashing: pool, clock: ManualWallClock(), random: random,
            log: LogRecorder().logger)
        if let shared { means.sharedDatabase = { _ in shared } }
        try await ServerAssembly.open(settings, means: means, modules: []).close()
    }

    @Test("OPS-06 where no server may be created in a shared database, no folder is created either")
    func noFolder() async throws {
        var settings = settings
        settings.database.use(try DatabaseAddress("postgres://ann@db/accounts"))
        settings.database.creates = false
        let empty = try SQLiteDatabase(file: folder.url.appending(path: "empty.sqlite"))
        await #expect(throws: BackendError.self) { try await open(settings, shared: empty) }
        #expect(!FileManager.default.fileExists(atPath: settings.dataFolder))
    }

    @Test("OPS-06 the database of another program is refused, and nothing is changed in it")
    func foreignDatabase() async throws {
        try PrivateFile.makeFolder(data)
        let file = DataFolder(data).database
        let foreign = try SQLiteDatabase(file: file)
        try await foreign.write { try $0.run("CREATE TABLE recipes (name TEXT)", []) }
        try foreign.shutDown()
        do {
            try await open(settings)
            Issue.record("a server started in it")
        } catch let error as BackendError {
            #expect("\(error)".contains("recipes") && "\(error)".contains("gatehouse.sqlite"))
        }
        #expect(try SQLiteDatabase.tables(in: file) == ["recipes"])
        #expect(!FileManager.default.fileExists(atPath: DataFolder(data).masterKey.path(percentEncoded: false)))
    }

    @Test("SRV-01 what stands in the place of the data folder is named")
    func obstacles() async throws {
        var settings = settings
        let file = folder.url.appending(path: "file").path(percentEncoded: false)
        try Data("x".utf8).write(to: URL(filePath: file))
        let link = folder.url.appending(path: "link").path(percentEncoded: false)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/nonexistent/gatehouse")
        for (path, words) in [
            ("\(file)/data", "\(file) is a file"), (file, "\(file) is a file"),
            (link, "\(link) is a link to /nonexistent/gatehouse"),
        ] {
            settings.dataFolder = path
            do {
                try await open(settings)
                Issue.record("a server started in \(path)")
            } catch {
                #expect(StartFailure.sentence(for: error, settings: settings).hasPrefix(words))
            }
        }
    }

    @Test("SRV-01 a file that the user may not open is named, with its owner and no advice to use another folder")
    func closedFile() async throws {
        try PrivateFile.makeFolder(data)
        let key = DataFolder(data).masterKey.path(percentEncoded: false)
        #expect(FileManager.default.createFile(atPath: key, contents: nil, attributes: [.posixPermissions: 0o000]))
        let sentence = StartFailure.sentence(for: POSIXError(.EACCES), settings: settings)
        // Root may open every file.
        #expect(geteuid() == 0 || (sentence.contains(key) && sentence.contains("(mode 0)")))
        #expect(!sentence.contains("--data"))
    }
}
