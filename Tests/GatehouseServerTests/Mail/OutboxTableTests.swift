import Foundation
import GatehouseAccounts
import GatehouseMail
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import Testing

struct OutboxTableTests {
    private let start = Date(timeIntervalSince1970: 1_767_225_600)

    private func after(_ seconds: Double) -> Date { start.addingTimeInterval(seconds) }

    /// A server with mails that were written one second after another and are good for an hour. Its folder is gone
    /// when nobody holds it any more.
    private func server(_ ids: String...) async throws -> TestServer {
        let server = try await TestServer.start()
        let rows = ids.enumerated().map { index, id in
            OutboxTable.Row(
                id: id, sealed: "sealed \(id)", createdAt: after(Double(index)), expiresAt: after(Double(index) + 3600))
        }
        try await server.backend.database.write { sql in
            for row in rows { try OutboxTable(sql).insert(row) }
        }
        return server
    }

    private func claim(_ database: any Database, _ limit: Int = 10, at now: Date, lease: Double = 60) async throws
        -> [OutboxTable.Claim]
    {
        try await database.write {
            try OutboxTable($0).claim(limit, at: now, until: now.addingTimeInterval(lease))
        }
    }

    private func row(_ id: String, _ database: any Database) async throws -> SQLRow {
        try #require(try await database.read { try $0.row("SELECT * FROM outbox WHERE id = ?", [.text(id)]) })
    }

    @Test("SRV-21 mails are taken in the order in which they came, and each by one")
    func claiming() async throws {
        let server = try await server("a", "b", "c")
        let database = server.backend.database
        defer { withExtendedLifetime(server) {} }
        #expect(try await claim(database, 2, at: after(5)).map(\.row.id) == ["a", "b"])
        let last = try await claim(database, 2, at: after(5))
        #expect(last.map(\.row.id) == ["c"] && last.first?.row.sealed == "sealed c" && last.first?.attempt == 1)
        #expect(try await claim(database, at: after(5)).isEmpty)
        #expect(try await !database.read { try OutboxTable($0).hasDue(at: after(5)) })
    }

    @Test("SRV-21 a mail whose sender is never heard of again is due once the lease is over")
    func lease() async throws {
        let server = try await server("a")
        let database = server.backend.database
        defer { withExtendedLifetime(server) {} }
        _ = try await claim(database, at: start, lease: 60)
        #expect(try await claim(database, at: after(59)).isEmpty)
        #expect(try await database.read { try OutboxTable($0).hasDue(at: after(60)) })
        #expect(try await claim(database, at: after(60)).map(\.attempt) == [2])
    }

    @Test("SRV-21 an attempt that was overtaken by another changes nothing but that the mail was sent")
    func overtaken() async throws {
        let server = try await server("a")
        let database = server.backend.database
        defer { withExtendedLifetime(server) {} }
        let first = try #require(try await claim(database, at: start).first)
        let second = try #require(try await claim(database, at: after(60)).first)
        try await database.write { try OutboxTable($0).postpone(first, 451, until: start) }
        try await database.write { try OutboxTable($0).markFailed(first, 550, at: start) }
        #expect(try await claim(database, at: after(61)).isEmpty)
        #expect(try await row("a", database)["failed_at"] == .null)
        try await database.write { try OutboxTable($0).markSent(first, at: after(62)) }
        try await database.write { try OutboxTable($0).postpone(second, 451, until: after(63)) }
        try await database.write { try OutboxTable($0).markFailed(second, 550, at: after(63)) }
        let stored = try await row("a", database)
        #expect(try stored.optionalDate("sent_at") == after(62) && stored["failed_at"] == .null)
        #expect(try stored["due_at"] == .null && stored.text("sealed").isEmpty)
    }

    @Test("SRV-21 a mail that was not taken is due at the time that was noted, with the reply code")
    func postponed() async throws {
        let server = try await server("a")
        let database = server.backend.database
        defer { withExtendedLifetime(server) {} }
        let first = try #require(try await claim(database, at: start).first)
        try await database.write { try OutboxTable($0).postpone(first, 451, until: after(7)) }
        #expect(try await row("a", database).integer("last_status") == 451)
        #expect(try await claim(database, at: after(6)).isEmpty)
        #expect(try await claim(database, at: after(7)).map(\.attempt) == [2])
    }

    @Test("SRV-21 a mail that was sent or refused permanently is kept without its body, and never due again")
    func ended() async throws {
        let server = try await server("sent", "failed", "waiting")
        let database = server.backend.database
        defer { withExtendedLifetime(server) {} }
        let claims = try await claim(database, 2, at: after(5))
        try await database.write { sql in
            try OutboxTable(sql).markSent(claims[0], at: after(6))
            try OutboxTable(sql).markFailed(claims[1], 550, at: after(7))
        }
        #expect(try await claim(database, at: after(3000)).map(\.row.id) == ["waiting"])
        #expect(try await database.read { try OutboxTable($0).newest(10) }.map(\.id) == ["waiting"])
        let (sent, failed) = (try await row("sent", database), try await row("failed", database))
        #expect(try sent.optionalDate("sent_at") == after(6) && sent.text("sealed").isEmpty)
        #expect(try failed.optionalDate("failed_at") == after(7) && failed.text("sealed").isEmpty)
        #expect(try failed.integer("last_status") == 550 && failed["sent_at"] == .null)
    }

    @Test("SRV-21 a mail whose code has expired is not sent any more")
    func expired() async throws {
        let server = try await server("old", "new")
        let database = server.backend.database
        defer { withExtendedLifetime(server) {} }
        let now = after(3600)
        #expect(try await database.write { try OutboxTable($0).dropExpiredDue(500, at: now) } == 1)
        #expect(try await claim(database, at: now).map(\.row.id) == ["new"])
        let old = try await row("old", database)
        #expect(try old.text("sealed").isEmpty && old["due_at"] == .null && old.optionalDate("failed_at") == now)
        #expect(try await database.write { try OutboxTable($0).dropExpiredDue(500, at: now) } == 0)
    }

    @Test("SRV-21 a mail is worth sending for as long as its code is good")
    func expiry() async throws {
        let server = try await TestServer.start { $0.codeLife = .seconds(900) }
        try await server.signUp()
        let row = try #require(try await server.backend.database.read { try OutboxTable($0).newest(1) }.first)
        #expect(row.expiresAt == server.clock.now.addingTimeInterval(900))
    }
}
