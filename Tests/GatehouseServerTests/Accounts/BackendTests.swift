import Crypto
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseJOSE
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import GatehouseWire
import Synchronization
import Testing

struct BackendTests {
    @Test("SRV-01 the first start makes database, master key and administrator key, for their owner alone")
    func firstStart() async throws {
        let server = try await TestServer.start()
        #expect(server.backend.createdNow)
        let files = server.backend.files
        for file in [files.database, files.masterKey, files.administratorKey] {
            #expect(try mode(of: file) == 0o600)
        }
        #expect(try mode(of: server.folder.url) == 0o700)
        for file in try server.folder.contents() {
            #expect(try mode(of: server.folder.url.appending(path: file.name)) == 0o600)
        }
        #expect(try Data(contentsOf: files.masterKey).count == 32)
    }

    @Test("SRV-01 later starts reuse everything")
    func laterStart() async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        let files = server.backend.files
        let before = [try Data(contentsOf: files.masterKey), try Data(contentsOf: files.administratorKey)]
        let restarted = try await server.another()
        #expect(!restarted.backend.createdNow)
        #expect([try Data(contentsOf: files.masterKey), try Data(contentsOf: files.administratorKey)] == before)
        #expect(try await restarted.authenticate(session).user.id == session.user.id)
        #expect(
            try await restarted.backend.signingKeys.keys(at: server.clock.now).published(at: server.clock.now).keys
                == server.backend.signingKeys.keys(at: server.clock.now).published(at: server.clock.now).keys)
    }

    @Test("SRV-01 servers that start together on an empty folder share one set of keys")
    func together() async throws {
        let folder = TestFolder()
        let policy = AccountPolicy(publicURL: try #require(URL(string: "https://accounts.example.com")))
        let clock = ManualWallClock()
        let servers = try await withThrowingTaskGroup(of: TestServer.self) { group in
            for _ in 0..<8 { group.addTask { try await TestServer.open(folder, clock, policy) } }
            return try await group.reduce(into: [TestServer]()) { $0.append($1) }
        }
        #expect(servers.filter(\.backend.createdNow).count == 1)
        var signers: Set<String?> = []
        for server in servers {
            signers.insert(try await server.backend.signingKeys.keys(at: clock.now).signer(at: clock.now).kid)
        }
        #expect(signers.count == 1)
        let session = try await servers[0].confirmed()
        for server in servers {
            #expect(try await server.authenticate(session).user.id == session.user.id)
            #expect(try await server.refresh(session.refreshToken).sessionID == session.sessionID)
        }
    }

    @Test("SRV-01 a server waits while another one opens the folder, and touches nothing before")
    func waitsForTheFolder() async throws {
        let folder = TestFolder()
        let holder = try LockHolder(folder)
        let policy = AccountPolicy(publicURL: try #require(URL(string: "https://accounts.example.com")))
        let seen = Mutex<[[String]]>([])
        let clock = StepClock {
            seen.withLock { $0.append((try? folder.contents().map(\.name)) ?? []) }
            holder.release()
        }
        let server = try await TestServer.open(folder, ManualWallClock(), policy, waiting: clock)
        #expect(seen.withLock { $0 } == [["open.lock"]])
        #expect(server.backend.createdNow)
    }

    @Test("SRV-01 a server that never gets the folder says so")
    func folderBusy() async throws {
        let folder = TestFolder()
        let holder = try LockHolder(folder)
        let policy = AccountPolicy(publicURL: try #require(URL(string: "https://accounts.example.com")))
        let error = await #expect(throws: BackendError.self) {
            try await TestServer.open(folder, ManualWallClock(), policy, waiting: StepClock())
        }
        #expect(error == .folderBusy(file: DataFolder(folder.url).lock))
        holder.release()
    }

    @Test("SRV-01 a database without its master key is refused, and no new key is made")
    func missingKey() async throws {
        let server = try await TestServer.start()
        let files = server.backend.files
        try FileManager.default.removeItem(at: files.masterKey)
        let error = await #expect(throws: BackendError.self) { try await server.another() }
        #expect(error == .missingMasterKey(file: files.masterKey, database: files.database))
        #expect(error?.description.contains("master.key") == true)
        #expect(!FileManager.default.fileExists(atPath: files.masterKey.path(percentEncoded: false)))
    }

    @Test("SRV-01 a master key of another database, or a damaged one, is refused")
    func wrongKey() async throws {
        let server = try await TestServer.start()
        let files = server.backend.files
        let other = try await TestServer.start()
        try Data(contentsOf: other.backend.files.masterKey).write(to: files.masterKey)
        let wrong = await #expect(throws: BackendError.self) { try await server.another() }
        #expect(wrong == .wrongMasterKey(file: files.masterKey, database: files.database))
        try Data([1, 2, 3]).write(to: files.masterKey)
        let damaged = await #expect(throws: BackendError.self) { try await server.another() }
        #expect(damaged == .malformedMasterKey(file: files.masterKey))
    }

    @Test("SRV-01 a wrong master key from the settings is not blamed on the key in the folder")
    func wrongGivenKey() {
        let files = DataFolder(URL(filePath: "/srv/accounts"))
        let wrong = Keyholder(files, given: SymmetricKey(size: .bits256), shared: nil).wrong
        #expect(wrong == .foreignMasterKey(database: files.database.path(percentEncoded: false)))
        #expect(wrong.description.contains("master-key-file") && !wrong.description.contains("master.key"))
        #expect(
            Keyholder(files, given: nil, shared: nil).wrong
                == .wrongMasterKey(file: files.masterKey, database: files.database))
    }

    @Test("SRV-01 a lost administrator key is made again")
    func administratorKeyAgain() async throws {
        let server = try await TestServer.start()
        let file = server.backend.files.administratorKey
        try FileManager.default.removeItem(at: file)
        let restarted = try await server.another()
        let token = Secret(try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .newlines))
        #expect(try await restarted.accounts.sessions.authorizeAdministrator(token: token).role == "service_role")
    }

    @Test("SRV-04 no key stands in the database's files")
    func keysStayOut() async throws {
        let server = try await TestServer.start()
        let master = try Data(contentsOf: server.backend.files.masterKey)
        for file in try server.folder.contents() where file.name.hasPrefix("gatehouse.sqlite") {
            #expect(file.bytes.range(of: master) == nil)
            #expect(file.bytes.range(of: Data(Base64URL.encode(master).utf8)) == nil)
        }
        let (refresh, code) = (server.backend.keys.subkey(.refresh), server.backend.keys.subkey(.code))
        #expect(refresh != code)
        let sealed = try await server.backend.database.read { try KeyTable($0).signingKeys().map(\.sealedPrivateKey) }
        #expect(sealed.count == 1)
    }

    @Test("SRV-12 migrations of other modules are applied after the server's own")
    func moduleMigrations() async throws {
        let server = try await TestServer.start()
        let more = Migration("module-0001") { _ in
            ["CREATE TABLE visits (user_id TEXT REFERENCES users (id) ON DELETE CASCADE, n BIGINT NOT NULL)"]
        }
        let applied = try await Migrator(Migration.server + [more], clock: server.clock)
            .apply(to: server.backend.database)
        #expect(applied == ["module-0001"])
    }

    private func mode(of file: URL) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
        return try #require(attributes[.posixPermissions] as? NSNumber).intValue
    }

    /// Holds the lock of a folder as another server would.
    private final class LockHolder: Sendable {
        private let descriptor: Int32

        init(_ folder: TestFolder) throws {
            try PrivateFile.makeFolder(folder.url)
            let path = DataFolder(folder.url).lock.path(percentEncoded: false)
            descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            try #require(descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        }

        func release() {
            flock(descriptor, LOCK_UN)
        }

        deinit {
            close(descriptor)
        }
    }
}
