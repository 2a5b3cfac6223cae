import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseWire
import Testing

struct DownloadTests {
    /// The file about somebody whose account others have tried very often, read through a database that is watched.
    private func download(_ database: (any Database) -> any Database = { $0 }) async throws -> JSONObject {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        let who = try await server.authenticate(session)
        let now = server.clock.now
        try await server.backend.database.write { sql in
            for _ in 0..<(OwnAccount.downloadedRows + 5) {
                try AuditTable(sql).insert(
                    AuditRecord(
                        time: now, event: .signInFailed, actor: .person, userID: who.user.id, method: "password"))
                try SessionTable(sql).insert(
                    SessionRecord(
                        id: SessionID(rawValue: SystemRandomSource().uuid()), userID: who.user.id, createdAt: now,
                        endedAt: now, endReason: .signedOut, client: TestServer.client, methods: []))
            }
        }
        return try await server.accounts(hasher: CountingHasher(), database: database(server.backend.database))
            .own.personalData(of: who)
    }

    @Test("SRV-29 the file about a person is bounded, with the newest of everything and how much there is")
    func bounded() async throws {
        let data = try await download()
        for name in ["sessions", "audit"] {
            #expect(data[name]?.arrayValue?.count == OwnAccount.downloadedRows)
        }
        // The session of the sign-up; the sign-up, its sign-in and this download.
        #expect(data["session_count"] == .integer(Int64(OwnAccount.downloadedRows + 6)))
        #expect(data["audit_count"] == .integer(Int64(OwnAccount.downloadedRows + 8)))
        #expect(data["audit"]?.arrayValue?.first?.objectValue?["event"] == "user_data_downloaded")
    }

    @Test("SRV-29 beyond the limit of downloads the app's data is not read")
    func limited() async throws {
        let server = try await TestServer.start { $0.limits = .standard }
        let who = try await server.authenticate(try await server.confirmed())
        var reads = 0
        for turn in 1...7 {
            let refused = try await refusal {
                _ = try await server.accounts.own.personalData(of: who) {
                    reads += 1
                    return ["groups": 1]
                }
            }
            #expect((refused == nil) == (turn <= 5))
        }
        #expect(reads == 5)
    }

    @Test("SRV-29 reading what there is about a person holds up nobody who writes")
    func besideWrites() async throws {
        let data = try await download { WatchedDatabase($0) }
        #expect(data["audit"]?.arrayValue?.isEmpty == false)
    }
}

/// A database in whose writes no list of records is read.
private struct WatchedDatabase: Database {
    private let real: any Database

    init(_ real: any Database) { self.real = real }

    func read<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
        try await real.read(body)
    }

    func write<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
        try await real.write { try body(Watched(real: $0)) }
    }

    func shutDown() throws { try real.shutDown() }

    private struct Watched: SQLSession {
        let real: any SQLSession

        var dialect: SQLDialect { real.dialect }

        func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] {
            #expect(!sql.contains("FROM audit_events") && !sql.contains("FROM sessions"))
            return try real.rows(sql, arguments)
        }

        func run(_ sql: String, _ arguments: [SQLValue]) throws -> Int { try real.run(sql, arguments) }

        func afterCommit(_ action: @escaping @Sendable () -> Void) { real.afterCommit(action) }
    }
}
