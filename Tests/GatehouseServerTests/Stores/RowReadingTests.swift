import Fieldhouse
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseMail
import GatehousePages
import GatehouseSQLite
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import Testing

/// What every table does with a result that lacks a column.
struct RowReadingTests {
    /// One thing that reads rows.
    struct Reader: Sendable, CustomTestStringConvertible {
        let name: String
        /// The columns of its results that it does not read.
        let unread: Set<String>
        let read: @Sendable (Setting) async throws -> Void

        var testDescription: String { name }

        init(
            _ name: String, unread: Set<String> = [], _ read: @escaping @Sendable (Setting) async throws -> Void
        ) {
            self.name = name
            self.unread = unread
            self.read = read
        }

        /// Something that reads inside a transaction.
        static func table(
            _ name: String, unread: Set<String> = [], _ read: @escaping @Sendable (any SQLSession) throws -> Void
        ) -> Reader {
            Reader(name, unread: unread) { setting in try await setting.database.write { try read($0) } }
        }
    }

    /// A database in which every table has a row.
    struct Setting: Sendable {
        var database: any Database
        let person: UserRecord
        let groups: Groups
        let clock: ManualWallClock

        var fieldhouse: FieldhouseStore {
            FieldhouseStore(groups: groups, database: database, clock: clock)
        }

        var crew: CrewData { fieldhouse.seen(by: person) }
    }

    private static let (id, other) = ("6f9619ff-8b86-4011-b42d-00c04fc964ff", "7f9619ff-8b86-4011-b42d-00c04fc964ff")
    private static let user = UserID(rawValue: UUID(text: id) ?? UUID())
    private static let group = GroupID(rawValue: UUID(text: id) ?? UUID())
    /// Later than the start of everything that is stored, and earlier than its end.
    private static let now = Date(microseconds: 5)
    private static let code = "invitation"

    private static let readers: [Reader] = [
        .table("users", unread: ["is_sign_up", "search_name"]) { _ = try UserTable($0).find(user) },
        .table("users of a page", unread: ["is_sign_up", "search_name"]) {
            _ = try UserTable($0).page(email: nil, filter: nil, skipping: 0, limit: 9, oldestFirst: true)
        },
        .table("people", unread: ["is_sign_up", "search_name"]) {
            _ = try UserTable($0).people(.everybody, part: nil, order: .newest, side: nil, limit: 9, at: now)
        },
        .table("pending hash") { sql in
            try sql.run("UPDATE users SET email_confirmed_at = NULL", [])
            _ = try UserTable(sql).pendingHash(of: "ada@example.com")
        },
        .table("groups") { _ = try GroupTable($0).find(group) },
        .table("groups of a person") { _ = try GroupMemberTable($0).groups(of: user, after: nil, 9) },
        .table("members") { sql in
            let all = GroupMemberTable.Filter(seesAddresses: true)
            _ = try GroupMemberTable(sql).members(of: group, all, after: nil, 9)
        },
        .table("invitations") { _ = try GroupInvitationTable($0).all(of: user, email: nil) },
        .table("the group of a session") { _ = try SessionGroupTable($0).find(try #require(SessionID(text: id))) },
        .table("changes of groups") { _ = try GroupChangeTable($0).all(after: 0, 9) },
        .table("departures") { _ = try GroupDepartureTable($0).all(of: user) },
        .table("sessions") { _ = try SessionTable($0).find(try #require(SessionID(text: id))) },
        .table("newest sessions") { _ = try SessionTable($0).newest(9, of: user) },
        .table("codes") { _ = try CodeTable($0).find(.signup, subject: "x") },
        .table("codes of apps", unread: ["attempts", "network"]) {
            _ = try AuthCodeTable($0).charge("x", limit: 9999)
        },
        .table("codes of providers", unread: ["attempts", "network"]) {
            _ = try ProviderCodeTable($0).charge("x", limit: 9999)
        },
        .table("flow of a page", unread: ["redirect_to", "code_challenge", "network"]) {
            _ = try ProviderFlowTable($0).find("x")
        },
        .table("flow of an app", unread: ["browser_digest", "network"]) { sql in
            try sql.run("UPDATE provider_flows SET return_path = NULL", [])
            _ = try ProviderFlowTable(sql).find("x")
        },
        .table("identities") { _ = try IdentityTable($0).all(of: user) },
        .table("passkeys") { _ = try PasskeyTable($0).all(of: user) },
        .table("factors") { _ = try FactorTable($0).all(of: user) },
        .table("backup codes") { _ = try BackupCodeTable($0).find(of: user) },
        .table("profiles") { _ = try ProfileTable($0).find(user) },
        .table("shadow registrations") { _ = try ShadowTable($0).find(user) },
        .table("records") { _ = try AuditTable($0).page(AuditFilter(), skipping: 0, limit: 9) },
        .table("administrators") { _ = try AdministratorTable($0).among([user]) },
        .table("limits") {
            _ = try LimitTable($0).check(LimitRule("x", count: 1, window: .seconds(9)), subject: "x", at: now)
        },
        .table("open requests") { _ = try OpenRequestTable($0).expire(.code, before: Date(), 9) },
        .table("mails", unread: outboxDetails.union(["attempts", "position"])) { _ = try OutboxTable($0).newest(9) },
        // A single row is not sorted.
        .table("mails to send", unread: outboxDetails.union(["position"])) {
            _ = try OutboxTable($0).claim(9, at: now, until: now)
        },
        .table("mails in the queue", unread: ["failed_at"]) {
            _ = try OutboxTable($0).queue(.all, side: nil, limit: 9, at: now) { sealed, _ in sealed }
        },
        .table("waiting mails") { _ = try OutboxTable($0).waiting(at: now) },
        .table("keys", unread: ["created_at"]) { _ = try KeyTable($0).signingKeys() },
        .table("values of the server") { _ = try KeyTable($0).value("x") },
        Reader("sign-in flows", unread: ["network"]) {
            let store = FlowStore(database: $0.database, clock: $0.clock)
            _ = try await store.save(FlowRecord(digest: "flow", now: now))
            _ = try await store.find("flow")
        },
        Reader("groups") { _ = try await $0.crew.groups() },
        Reader("projects", unread: ["deleted_at"]) { _ = try await $0.crew.projects() },
        Reader("requests", unread: ["group_id", "asked_by", "answered_by", "deleted_at", "deleted_by"]) {
            _ = try await $0.crew.rfis()
        },
        Reader("personal data", unread: ["id", "project_id", "group_id", "revision", "deleted_at", "deleted_by"]) {
            _ = try await $0.fieldhouse.personalData(of: user)
        },
    ]

    private static let outboxDetails: Set = [
        "sent_at", "due_at", "last_status", "last_reason", "failed_at", "claimed_at",
    ]

    private func setting(_ server: TestServer, _ folder: TestFolder, bare: Bool = false) async throws -> Setting {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let groups = Groups(backend: server.backend, settings: ServerSettings())
        let clock = ManualWallClock(Self.now)
        let database = try SQLiteDatabase(file: folder.url.appending(path: "test.sqlite"))
        try await Migrator(Migration.server + PagesMigrations.all + FieldhouseMigrations.all, clock: clock)
            .apply(to: database)
        let digest = groups.codes.digest(Secret(Self.code))
        try await database.write { sql in
            try sql.run("PRAGMA defer_foreign_keys = ON", [])
            let tables = try sql.rows(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'", [])
            for table in try tables.map({ try $0.text("name") }) where table != "schema_migrations" {
                try Self.fill(table, digest, bare: bare && table != "provider_flows", sql)
            }
        }
        let person = try await database.read { try UserTable($0).require(Self.user) }
        return Setting(database: database, person: person, groups: groups, clock: clock)
    }

    /// Adds a row: ids that refer to each other, and valid texts where a reader checks them.
    /// - Parameter bare: Whether each column is NULL that can be; otherwise none is.
    private static func fill(_ table: String, _ digest: String, bare: Bool = false, _ sql: any SQLSession) throws {
        let columns = try sql.rows(
            "SELECT name, type, \"notnull\" + pk AS needed FROM pragma_table_info(?)", [.text(table)])
        let values = try columns.map { column -> SQLValue in
            if bare, try column.integer("needed") == 0 { return .null }
            return switch (table, try column.text("name")) {
            case ("open_requests", "id"): "code  x"
            case ("open_requests", "kind"): "code"
            case ("webauthn_credentials", "kind"): "passkey"
            case ("mfa_factors", "kind"): "totp"
            case ("group_invitations", "kind"): "mail"
            case ("group_invitations", "end_reason"): "used"
            // What was deleted is in no list.
            case ("fieldhouse_projects", "deleted_at"), ("fieldhouse_rfis", "deleted_at"): .null
            case (_, "id"), (_, "user_id"), (_, "session_id"), (_, "crew_id"), (_, "project_id"), (_, "shadow_id"),
                (_, "group_id"), (_, "invitation_id"), (_, "factor_id"), (_, "set_id"), (_, "created_by"),
                (_, "asked_by"),
                (_, "answered_by"),
                (_, "invited_by"), (_, "used_by"):
                .text(id)
            case (_, "email"): "ada@example.com"
            case ("one_time_codes", "purpose"): "signup"
            case ("outbox", "due_at"): 4
            case (_, "redirect_to"): "https://app.example/back"
            case (_, "code_challenge"): .text(String(repeating: "c", count: 43))
            case (_, "role"): "owner"
            default: try column.text("type") == "TEXT" ? "x" : 9
            }
        }
        let names = try columns.map { try $0.text("name") }.joined(separator: ", ")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        try sql.run("INSERT OR REPLACE INTO \(table) (\(names)) VALUES (\(marks))", values)
        guard table == "group_invitations" else { return }
        try sql.run(
            """
            INSERT INTO group_invitations (id, group_id, kind, digest, email, role, max_uses, created_by, created_at,
                expires_at) VALUES (?, ?, 'mail', ?, 'ben@example.com', 'member', 1, ?, 9, 9)
            """, [.text(other), .text(id), .text(digest), .text(id)])
    }

    @Test("SRV-13 a reader of rows reports each column that its result lacks", arguments: readers)
    func dropped(reader: Reader) async throws {
        let (server, folder) = (try await TestServer.start(), TestFolder())
        var setting = try await setting(server, folder)
        let real = setting.database
        let whole = DroppingDatabase(real)
        setting.database = whole
        try await reader.read(setting)
        var unread: Set<String> = []
        for column in whole.columns {
            // What the reader wrote or deleted is there again.
            try await real.write { try Self.restore($0) }
            setting.database = DroppingDatabase(real, without: column)
            do {
                try await reader.read(setting)
                unread.insert(column)
            } catch let trouble as DatabaseTrouble {
                #expect(trouble.reason == "column \"\(column)\" is missing")
            }
        }
        #expect(!whole.columns.isEmpty)
        #expect(unread.symmetricDifference(reader.unread).isEmpty, "\(unread.symmetricDifference(reader.unread))")
    }

    @Test("SRV-13 a reader of rows takes NULL in every column that can hold it", arguments: readers)
    func bare(reader: Reader) async throws {
        let (server, folder) = (try await TestServer.start(), TestFolder())
        try await reader.read(try await setting(server, folder, bare: true))
    }

    /// Puts back the rows that reading deletes.
    private static func restore(_ sql: any SQLSession) throws {
        try fill("open_requests", "", sql)
        try sql.run("DELETE FROM flows WHERE digest = 'flow'", [])
    }
}
