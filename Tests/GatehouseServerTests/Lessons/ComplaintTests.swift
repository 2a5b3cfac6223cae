import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseWire
import HTTPTypes
import Testing

/// What people who run other servers of this kind complain of again and again, each with what must hold here.
struct ComplaintTests {
    @Test("SRV-07 complaint 3: a mail limit counts mails that were sent, is exact, and says when to ask again")
    func mailLimit() async throws {
        try await APIBench.run(
            .inProcess, prepare: { $0.limits.mail = LimitRule("mail", count: 2, window: .seconds(600)) }
        ) { bench in
            func ask(_ email: String) async throws -> Answer {
                try await bench.send(.post, "/otp", json: ["email": .string(email)])
            }
            func isTold(_ answer: Answer, _ seconds: Int) throws -> Bool {
                let error = try answer.error()
                let message = "\(error.message) \(error.hint ?? "")"
                return try answer.isRefusal(429, .overEmailSendRateLimit) && answer.headers[.retryAfter] == "\(seconds)"
                    && message.contains(" \(seconds) seconds")
            }
            let first = try await ask(APIBench.email)
            #expect(first.status == 200)
            // Asking again too soon sends nothing, and uses up nothing.
            for _ in 0..<40 { #expect(try isTold(try await ask(APIBench.email), 60)) }
            #expect(try await ask("no address").isRefusal(400, .validationFailed))
            bench.server.clock.advance(by: 60)
            #expect(try await ask(APIBench.email).status == 200)
            #expect(try await bench.server.backend.mailbox.newest().count == 2)
            // There is no burst beyond what is set, for nobody.
            bench.server.clock.advance(by: 60)
            #expect(try isTold(try await ask(APIBench.email), 480))
            #expect(try isTold(try await ask("grace@example.org"), 480))
            bench.server.clock.advance(by: 480)
            #expect(try await ask("grace@example.org").status == 200)
        }
    }

    @Test("SRV-12 complaint 9: no column that may be empty makes a request fail when it is, and the others cannot be")
    func emptyColumns() async throws {
        try await APIBench.run(.inProcess, prepare: { $0.duplicateSignUp = .private }) { bench in
            let key = try bench.administratorKey()
            for table in ["users", "sessions", "one_time_codes", "outbox", "shadow_registrations"] {
                let columns = try await bench.server.backend.database.read { sql in
                    try sql.rows(
                        "SELECT name, \"notnull\" AS needed FROM pragma_table_info('\(table)') WHERE pk = 0", []
                    ).map { (name: try $0.text("name"), isNeeded: try $0.integer("needed") > 0) }
                }
                #expect(columns.count > 2)
                for column in columns {
                    let email = "\(table)-\(column.name)@example.org".replacing("_", with: "-")
                    let session = try await bench.signedIn(email)
                    // Leaves a row in each of the tables.
                    let stranger: JSONValue = ["email": .string(email), "password": "a password of a stranger"]
                    #expect(try await bench.send(.post, "/signup", json: stranger).status == 200)
                    let change = "UPDATE \(table) SET \(column.name) = NULL"
                    guard !column.isNeeded else {
                        #expect(try await isRefused(change, bench), "\(table).\(column.name)")
                        continue
                    }
                    _ = try await bench.server.backend.database.write { try $0.run(change, []) }
                    for answer in try await everything(bench, email, session, key) {
                        #expect(answer.status < 500, "\(table).\(column.name)")
                    }
                    bench.server.clock.advance(by: 3600)
                }
            }
        }
    }

    /// Whether the database takes no row without this.
    private func isRefused(_ change: String, _ bench: APIBench) async throws -> Bool {
        do {
            try await bench.server.backend.database.write { _ = try $0.run(change, []) }
            return false
        } catch {
            return true
        }
    }

    private func everything(
        _ bench: APIBench, _ email: String, _ session: WireSession, _ key: String
    ) async throws -> [Answer] {
        let name = JSONValue.string(email)
        let account: JSONValue = ["email": name, "password": .string(APIBench.password)]
        return [
            try await bench.send(.get, "/user", bearer: session.accessToken),
            try await bench.refresh(session.refreshToken),
            try await bench.send(.put, "/user", json: ["data": ["a": 1]], bearer: session.accessToken),
            try await bench.send(.post, "/token?grant_type=password", json: account),
            try await bench.send(.post, "/signup", json: account),
            try await bench.send(.post, "/recover", json: ["email": name]),
            try await bench.send(.post, "/otp", json: ["email": name]),
            try await bench.send(.post, "/resend", json: ["type": "signup", "email": name]),
            try await bench.send(.post, "/verify", json: ["type": "recovery", "email": name, "token": "000000"]),
            try await bench.send(.get, "/admin/users", bearer: key),
            try await bench.send(.get, "/admin/users/\(session.user.id)", bearer: key),
        ]
    }
}
