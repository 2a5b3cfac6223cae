import Crypto
import Foundation
import GatehouseAccounts
import GatehouseDomain
import GatehouseMail
import GatehouseSQLite
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import Testing

struct MigrationReplayTests {

    /// Puts what is in a server of today into a database as the first version made it, with the same master key.
    private func firstDatabase(of server: TestServer) async throws -> (folder: TestFolder, database: SQLiteDatabase) {
        let folder = TestFolder()
        try FileManager.default.createDirectory(
            at: folder.url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let (old, new) = (server.backend.files, DataFolder(folder.url))
        try FileManager.default.copyItem(at: old.masterKey, to: new.masterKey)
        let rows = try await server.backend.database.read { sql in
            try FirstSchema.columns.map { table, columns in
                try sql.rows("SELECT \(columns.joined(separator: ", ")) FROM \(table)", []).map { row in
                    try columns.map { try row[$0] }
                }
            }
        }
        let database = try SQLiteDatabase(file: new.database)
        try await database.write { sql in
            for statement in FirstSchema.statements { try sql.run(statement, []) }
            for ((table, columns), rows) in zip(FirstSchema.columns, rows) {
                let marks = columns.map { _ in "?" }.joined(separator: ", ")
                for row in rows {
                    try sql.run("INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(marks))", row)
                }
            }
        }
        return (folder, database)
    }

    private func columns(of database: any Database) async throws -> [String: Set<String>] {
        try await database.read { sql in
            let tables = try sql.rows(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'", [])
            var columns: [String: Set<String>] = [:]
            for table in try tables.map({ try $0.text("name") }) {
                columns[table] = Set(
                    try sql.rows("SELECT name FROM pragma_table_info(?)", [.text(table)]).map { try $0.text("name") })
            }
            return columns
        }
    }

    private func indices(of database: any Database) async throws -> Set<String> {
        try await database.read { sql in
            Set(try sql.rows("SELECT name FROM sqlite_master WHERE type = 'index'", []).map { try $0.text("name") })
        }
    }

    @Test(
        "SRV-12 a database of any earlier version, the first one included, goes on with its accounts and sessions",
        arguments: 1...Migration.server.count)
    func replay(version: Int) async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        try await server.signUp("bob@example.org")
        let bobsCode = try await server.newestMail(to: "bob@example.org").code
        let (folder, database) = try await firstDatabase(of: server)
        // The server of that version has run on it.
        let applied = try await Migrator(Array(Migration.server.prefix(version)), clock: server.clock).apply(
            to: database)
        #expect(applied.count == version - 1)
        try database.close()

        let today = try await TestServer.open(folder, server.clock, server.policy)
        #expect(try await columns(of: today.backend.database) == columns(of: server.backend.database))
        #expect(try await indices(of: today.backend.database) == indices(of: server.backend.database))
        #expect(try await today.authenticate(session).user.id == session.user.id)
        #expect(try await today.refresh(session.refreshToken).sessionID == session.sessionID)
        #expect(try await today.signIn().user.id == session.user.id)
        #expect(
            try await today.verify(.signup, code: bobsCode, email: "bob@example.org").user.email == "bob@example.org")
        #expect(!today.backend.createdNow)
        let file = try SQLiteDatabase(file: today.backend.files.database)
        #expect(try await file.problems().isEmpty)
    }

    @Test("SRV-12 migrations that were released are as they were")
    func unchanged() throws {
        let now = Migration.server.map { migration in
            let text = migration.statements(.sqlite).joined(separator: ";\n")
            let digest = SHA256.hash(data: Data(text.utf8)).prefix(6).map { String($0, radix: 16) }.joined(
                separator: "-")
            return "\(migration.name) \(digest)"
        }
        #expect(now == Self.released)
    }

    /// Each with the beginning of its digest. A new one is added at the end.
    private static let released = [
        "accounts-0001 22-a6-c1-4c-66-c6",
        "outbox-0002 96-94-db-9-1-2e",
        "shadows-0003 da-5b-48-cb-9c-89",
        "limits-0004 d9-6c-d8-86-8f-d5",
        "invitations-0005 67-13-a0-e-40-7f",
        "housekeeping-0006 c1-e7-5c-7a-ab-ce",
        "account-changes-0007 bc-ac-41-5b-11-55",
        "keys-0008 8b-62-db-d3-6-c4",
        "mailed-links-0009 71-48-7b-a6-0-95",
        "languages-0010 89-b8-ec-26-3b-15",
        "audit-0011 74-eb-d4-14-82-f", "search-0012 8e-6d-20-33-35-21",
        "administration-0013 9a-36-e6-57-b8-e6",
        "identities-0014 71-3f-60-6-d8-f8",
        "provider-flows-0015 68-61-9d-ed-a-5e",
        "people-0016 1-9e-63-9d-b4-8c",
        "live-sessions-0017 92-f8-9c-95-12-71",
        "used-id-tokens-0018 eb-64-7d-42-74-a6",
        "audit-network-0019 f6-d6-dd-4c-d1-f5",
        "devices-0020 d8-9-5b-52-60-2c",
        "open-requests-0021 b8-18-9-7e-9a-2a",
        "profiles-0022 b-34-63-47-ff-30",
        "provider-codes-0023 9a-41-3e-c1-d3-b7",
        "address-proofs-0024 ca-45-9c-e4-cd-ba",
        "waiting-links-0025 91-86-d2-96-c7-81",
        "names-0026 8a-a6-ac-b0-14-64",
        // Nothing on SQLite.
        "parts-0027 e3-b0-c4-42-98-fc",
        "bans-0028 cc-69-34-5a-5-34",
        "recovery-0029 29-30-b7-12-f5-8f",
        "open-bytes-0030 8f-ec-2e-ec-3c-c8",
        "session-turns-0031 ed-25-4f-fd-a4-56",
        "fresh-proof-0032 4d-f3-73-ce-88-38",
        "mail-reasons-0033 42-7e-b2-6a-71-a0",
        "passkeys-0034 77-6d-be-26-a2-89",
        "factors-0035 12-47-48-54-c7-8c",
        "audit-group-0036 56-68-5a-22-40-e3",
        "groups-0037 c8-84-88-8-9f-ec",
        "group-invitations-0038 69-c1-d5-6e-6d-e1",
        "session-groups-0039 fd-58-bf-f7-2d-8",
        "device-names-0040 9e-42-c4-c2-cc-c9",
        "ended-groups-0041 52-8e-20-f3-d3-b1",
    ]
}
