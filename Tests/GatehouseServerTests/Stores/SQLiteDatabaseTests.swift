import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseSQLite
import GatehouseStore
import GatehouseTesting
import Testing

struct SQLiteDatabaseTests {
    private let folder: TestFolder
    private let file: URL

    init() throws {
        folder = TestFolder()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        file = folder.url.appending(path: "test.sqlite")
    }

    @Test("SRV-12 the connection that writes is durable (synchronous = FULL), and stays so after many writes")
    func durable() async throws {
        let database = try SQLiteDatabase(file: file)
        #expect(try await database.writerPragma("synchronous") == 2)
        try await database.write { try $0.run("CREATE TABLE t (x INTEGER)", []) }
        for number in Int64(0)..<300 {
            try await database.write { try $0.run("INSERT INTO t VALUES (?)", [.integer(number)]) }
        }
        #expect(try await database.writerPragma("synchronous") == 2)
        #expect(try await database.writerPragma("foreign_keys") == 1)
        let again = try SQLiteDatabase(file: file)
        #expect(try await again.writerPragma("synchronous") == 2)
        let count = try await again.read { try $0.row("SELECT COUNT(*) AS n FROM t", [])?.integer("n") }
        #expect(count == 300)
    }

    @Test("SRV-12 the database is in WAL mode")
    func writeAheadLog() async throws {
        let database = try SQLiteDatabase(file: file)
        let mode = try await database.read { try $0.row("PRAGMA journal_mode", [])?.text("journal_mode") }
        #expect(mode == "wal")
    }

    @Test("SRV-12 what a transaction wrote is undone when it throws")
    func rollback() async throws {
        struct Failure: Error {}
        let database = try SQLiteDatabase(file: file)
        try await database.write { try $0.run("CREATE TABLE t (x INTEGER)", []) }
        await #expect(throws: Failure.self) {
            try await database.write { sql in
                try sql.run("INSERT INTO t VALUES (1)", [])
                throw Failure()
            }
        }
        #expect(try await database.read { try $0.rows("SELECT * FROM t", []).count } == 0)
    }

    @Test("SRV-13 values, nulls and missing columns are read as they must be")
    func values() async throws {
        let database = try SQLiteDatabase(file: file)
        let row = try await database.write { sql in
            try sql.run("CREATE TABLE t (a BIGINT, b TEXT, c TEXT)", [])
            let changed = try sql.run("INSERT INTO t VALUES (?, ?, ?)", [.integer(.max), "a'b\n;é", nil])
            #expect(changed == 1)
            return try sql.row("SELECT * FROM t", [])
        }
        let found = try #require(row)
        #expect(try found.integer("a") == .max && found.text("b") == "a'b\n;é")
        #expect(try found.optionalText("c") == nil && found["c"] == .null)
        #expect(throws: DatabaseTrouble.self) { try found.text("c") }
        #expect(throws: DatabaseTrouble.self) { try found.optionalText("none") }
    }

    @Test("SRV-13 a text with a zero byte is refused, and not cut")
    func zeroByte() async throws {
        let database = try SQLiteDatabase(file: file)
        await #expect(throws: StoreError.zeroByteInText) {
            try await database.read { try $0.rows("SELECT ? AS x", [.text("before\u{0}after")]).count }
        }
    }

    @Test("SRV-13 an instant is stored to the microsecond", arguments: [0, 1_767_225_600, 1_767_225_600.123_456, -1.5])
    func instants(seconds: Double) {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(Date(microseconds: date.microseconds) == date.storable)
        #expect(abs(date.storable.timeIntervalSince(date)) < 0.000_001)
        #expect(date.advanced(by: .milliseconds(1500)).microseconds == date.microseconds + 1_500_000)
    }

    @Test("SRV-12 each migration is applied once, in order, also when two instances start together")
    func migrations() async throws {
        let migrations = [
            Migration("m-1") { _ in ["CREATE TABLE t (x INTEGER)"] },
            Migration("m-2") { _ in ["INSERT INTO t VALUES (1)", "INSERT INTO t VALUES (2)"] },
        ]
        let clock = ManualWallClock()
        let databases = [try SQLiteDatabase(file: file), try SQLiteDatabase(file: file)]
        let applied = try await withThrowingTaskGroup(of: [String].self) { group in
            for number in 0..<8 {
                let database = databases[number % 2]
                group.addTask { try await Migrator(migrations, clock: clock).apply(to: database) }
            }
            return try await group.reduce(into: [[String]]()) { $0.append($1) }
        }
        #expect(applied.filter { !$0.isEmpty } == [["m-1", "m-2"]])
        let later = migrations + [Migration("m-3") { _ in ["INSERT INTO t VALUES (3)"] }]
        #expect(try await Migrator(later, clock: clock).apply(to: databases[1]) == ["m-3"])
        #expect(
            try await databases[0].read { try $0.rows("SELECT x FROM t ORDER BY x", []).map { try $0.integer("x") } }
                == [
                    1, 2, 3,
                ])
    }

    @Test("SRV-12 a migration that fails leaves nothing behind")
    func failedMigration() async throws {
        let database = try SQLiteDatabase(file: file)
        let broken = [
            Migration("m-1") { _ in ["CREATE TABLE t (x INTEGER)"] }, Migration("m-2") { _ in ["NO SUCH STATEMENT"] },
        ]
        await #expect(throws: (any Error).self) {
            try await Migrator(broken, clock: ManualWallClock()).apply(to: database)
        }
        #expect(try await Migrator([broken[0]], clock: ManualWallClock()).apply(to: database) == ["m-1"])
    }

    @Test("SRV-11 a statement that fails is told as trouble of the database, without the values it was given")
    func trouble() async throws {
        let database = try SQLiteDatabase(file: file)
        let trouble = await #expect(throws: DatabaseTrouble.self) {
            try await database.write { try $0.run("INSERT INTO nowhere (a) VALUES (?)", [.text("topsecret")]) }
        }
        #expect(trouble?.kind == .other && trouble?.reason.contains("nowhere") == true)
        #expect(trouble.map { "\($0)".contains("topsecret") } == false)
    }
}
