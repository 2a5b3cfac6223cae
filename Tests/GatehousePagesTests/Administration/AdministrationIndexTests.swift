import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import Testing

/// How the database goes about what the administrator's page asks it: along indexes, whatever there is in the tables.
struct AdministrationIndexTests {
    /// A transaction that keeps what it was asked.
    private final class Noting: SQLSession {
        let sql: any SQLSession
        private(set) var statements: [(text: String, arguments: [SQLValue])] = []

        init(_ sql: any SQLSession) {
            self.sql = sql
        }

        var dialect: SQLDialect { sql.dialect }

        func rows(_ text: String, _ arguments: [SQLValue]) throws -> [SQLRow] {
            statements.append((text, arguments))
            return try sql.rows(text, arguments)
        }

        func run(_ text: String, _ arguments: [SQLValue]) throws -> Int { try sql.run(text, arguments) }

        func afterCommit(_ action: @escaping @Sendable () -> Void) { sql.afterCommit(action) }

        /// The steps that the database takes for all that it was asked.
        func plans() throws -> [String] {
            try statements.flatMap { statement in
                try sql.rows("EXPLAIN QUERY PLAN " + statement.text, statement.arguments).map { try $0.text("detail") }
            }
        }
    }

    private func plans(_ ask: @escaping @Sendable (any SQLSession) throws -> Void) async throws -> [String] {
        let site = try await TestSite.administered()
        try await site.accounts((0..<200).map { "person-\($0)@example.com" })
        return try await site.backend.database.read { sql in
            let noting = Noting(sql)
            try ask(noting)
            return try noting.plans()
        }
    }

    @Test("SRV-20 people are looked for in an index that holds what is asked, and no rows are read but those shown")
    func people() async throws {
        let cursor = PeoplePage.Cursor(time: 1, key: UserID(rawValue: SystemRandomSource().uuid()))
        let sides: [PeoplePage.Cursor.Side?] = [nil, .newer(than: cursor), .older(than: cursor)]
        for filter in PeopleFilter.allCases {
            for part in [nil, "ada"] {
                for (side, order) in sides.flatMap({ side in PeopleOrder.allCases.map { (side, $0) } }) {
                    let plans = try await plans { sql in
                        _ = try UserTable(sql).people(
                            filter, part: part, order: order, side: side, limit: 50,
                            at: Date(timeIntervalSince1970: 0))
                    }
                    #expect(plans.contains { $0.contains("users") })
                    for plan in plans where plan.contains("users") {
                        let isCovered = plan.contains("COVERING INDEX") || plan.contains("(id=?)")
                        #expect(isCovered, "\(filter) \(order) \(plan)")
                    }
                    // Only the few administrators are sorted, and what is listed by address, from the index alone.
                    if filter != .administrators, order != .address {
                        #expect(!plans.contains { $0.contains("TEMP B-TREE") }, "\(filter) \(plans)")
                    }
                }
            }
        }
    }

    @Test(
        "SRV-20 a download continues after the last account that it read, though that one is deleted meanwhile",
        arguments: PeopleOrder.allCases)
    func deletedMeanwhile(order: PeopleOrder) async throws {
        let site = try await TestSite.administered()
        try await site.accounts(["ada", "ben", "cleo", "dora"].map { "\($0)@example.com" })
        let (now, part) = (site.clock.now, "@example.com")
        let left = try await site.backend.database.write { sql in
            let users = UserTable(sql)
            let whole = try users.people(.everybody, part: part, order: order, side: nil, limit: 50, at: now).users
            let last = try #require(
                try users.people(.everybody, part: part, order: order, side: nil, limit: 2, at: now).users.last)
            _ = try sql.run("DELETE FROM users WHERE id = ?", [.id(last.id)])
            let next = try users.people(
                .everybody, part: part, order: order, side: .older(than: PeoplePage.Cursor(last)), known: last,
                limit: 50, at: now)
            return (expected: whole.dropFirst(2).map(\.id), found: next.users.map(\.id))
        }
        #expect(left.found == left.expected)
    }

    @Test("SRV-20 sign-ins, records and sessions are read along an index")
    func trail() async throws {
        let now = Date(timeIntervalSince1970: 1_767_225_600)
        let side = TrailPage.Cursor.Side.older(than: TrailPage.Cursor(time: 1, key: 1))
        let days = LastDays(2, until: now).spans
        for events in [[AuditEvent.signedIn], [.codesGuessed, .reuseDetected]] {
            let counted = try await plans { _ = try AuditTable($0).counts(of: events, in: days) }
            #expect(counted.count == 2)
            #expect(
                counted.allSatisfy { $0.contains("COVERING INDEX audit_events_by_kind (event=? AND happened_at>?") })
        }
        let mails = try await plans { sql in
            _ = try OutboxTable(sql).countSent(in: days)
            _ = try OutboxTable(sql).countFailed(in: days)
        }
        #expect(mails.count == 4)
        #expect(mails.allSatisfy { $0.contains("COVERING INDEX outbox_by_") })
        let live = try await plans { _ = try SessionTable($0).countLive() }
        #expect(live.allSatisfy { $0.contains("COVERING INDEX sessions_alive") })
        for (events, index) in [(nil, "audit_events_by_time"), (AuditEvent.events(of: .token), "audit_events_by_kind")]
        {
            let plans = try await plans { sql in
                _ = try AuditTable(sql).trail(
                    TrailFilter(events: events, from: now, until: now), side: side, limit: 50)
            }
            #expect(plans.allSatisfy { $0.contains("INDEX \(index)") && !$0.contains("TEMP B-TREE") }, "\(plans)")
        }
        let person = try await plans { sql in
            _ = try AuditTable(sql).trail(
                TrailFilter(user: UserID(rawValue: SystemRandomSource().uuid())), side: nil, limit: 50)
        }
        #expect(person.first?.contains("INDEX audit_events_by_user (user_id=?)") == true)
    }
}
