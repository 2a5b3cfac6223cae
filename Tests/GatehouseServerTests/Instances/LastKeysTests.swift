import Crypto
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseJOSE
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Synchronization
import Testing

/// The published keys of a server that cannot reach its database.
@Suite(.timeLimit(.minutes(2)))
struct LastKeysTests {
    /// The real database, which refuses everything while it has a trouble.
    private final class TroubledDatabase: Database {
        private let real: any Database
        private let trouble = Mutex<DatabaseTrouble?>(nil)

        init(_ real: any Database) {
            self.real = real
        }

        /// Makes all transactions fail from now on; with nil, none.
        func fail(with trouble: DatabaseTrouble?) { self.trouble.withLock { $0 = trouble } }

        func read<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
            try check()
            return try await real.read(body)
        }

        func write<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
            try check()
            return try await real.write(body)
        }

        func shutDown() throws { try real.shutDown() }

        private func check() throws {
            if let trouble = trouble.withLock({ $0 }) { throw trouble }
        }
    }

    private static let gone = DatabaseTrouble(.unreachable, code: "08006", reason: "gone")

    private let masterKey = SymmetricKey(size: .bits256)

    /// Opens new keys in the database of a server.
    private func open(_ database: TroubledDatabase, of server: TestServer) async throws -> SigningKeyStore {
        // Those of the server are sealed with its own master key.
        try await database.write { sql in
            let table = KeyTable(sql)
            try table.deleteSigningKeys(try table.signingKeys().map(\.kid))
        }
        return try await SigningKeyStore.open(
            database, masterKey: masterKey, configured: nil, at: server.clock.now.storable)
    }

    @Test("PG-16 while the database cannot be reached, the keys that were read last are published")
    func lastKeys() async throws {
        let server = try await TestServer.start()
        let database = TroubledDatabase(server.backend.database)
        let store = try await open(database, of: server)
        func published() async throws -> [String] {
            let now = server.clock.now
            return try await store.lastKeys(at: now).published(at: now).keys.map(\.kid)
        }
        let known = try await published()
        #expect(known.count == 1)

        database.fail(with: Self.gone)
        server.clock.advance(by: 120)
        #expect(try await published() == known)
        // Tokens are not signed or checked with keys that may have been revoked since.
        await #expect(throws: Self.gone) { _ = try await store.keys(at: server.clock.now) }
        #expect(try await published() == known)

        // Once the database is back, so are the keys that were created meanwhile.
        let other = try await SigningKeyStore.attach(
            server.backend.database, masterKey: masterKey, configured: nil, at: server.clock.now)
        let next = try await other.rotate(at: server.clock.now).kid
        #expect(try await published() == known)
        database.fail(with: nil)
        server.clock.advance(by: 60)
        #expect(try await Set(published()) == Set(known + [next]))
    }

    @Test("PG-16 a trouble that does not pass is not hidden behind the keys that were read last")
    func lastingTrouble() async throws {
        let server = try await TestServer.start()
        let database = TroubledDatabase(server.backend.database)
        let store = try await open(database, of: server)
        let missing = DatabaseTrouble(.other, code: "42P01", reason: "a table is missing")
        database.fail(with: missing)
        server.clock.advance(by: 120)
        await #expect(throws: missing) { _ = try await store.lastKeys(at: server.clock.now) }
    }

    @Test(
        "PG-16 the public keys and the discovery document are answered without the database",
        .enabled(if: TestDatabase.isPostgres), arguments: Way.allCases)
    func routes(way: Way) async throws {
        try await APIBench.run(way) { bench in
            let paths = ["/.well-known/jwks.json", "/.well-known/openid-configuration"]
            var known: [JSONValue] = []
            for path in paths { known.append(try await bench.send(.get, path).json()) }
            try bench.server.backend.database.shutDown()
            bench.server.clock.advance(by: 120)
            for (path, json) in zip(paths, known) {
                let answer = try await bench.send(.get, path)
                #expect(answer.status == 200)
                #expect(try answer.json() == json)
            }
        }
    }
}
