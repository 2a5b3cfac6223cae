import Foundation
import GatehouseAPI
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseOperations
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Testing

struct AuditTests {
    private func records(_ server: TestServer, _ filter: AuditFilter = AuditFilter()) async throws -> [AuditRecord] {
        try await server.accounts.administration.auditRecords(filter, page: 1, perPage: 1000).records.reversed()
    }

    private func names(_ server: TestServer) async throws -> [String] {
        try await records(server).map(\.name)
    }

    @Test("SRV-11 what a person does with an account is written down, under the account's id")
    func person() async throws {
        let server = try await TestServer.start { $0.mailInterval = .zero }
        let session = try await server.confirmed()
        let user = session.user.id
        #expect(try await names(server) == ["user_signedup", "login"])
        _ = try await server.signIn()
        #expect(try await refusal(of: { try await server.signIn(password: Secret("wrong horse battery")) }) != nil)
        try await server.recover()
        let code = try await server.newestMail().code
        #expect(try await refusal(of: { try await server.verify(.recovery, code: wrong(code)) }) != nil)
        let recovered = try await server.verify(.recovery, code: code)
        let who = try await server.authenticate(recovered)
        _ = try await server.accounts.own.update(who, change: UserChange(password: Secret("another horse battery")))
        _ = try await server.accounts.own.update(who, change: UserChange(email: "countess@example.org"))
        try await server.accounts.sessions.end(who, scope: .global)
        let all = try await records(server)
        #expect(
            all.dropFirst(2).map { [$0.name, $0.method ?? "", $0.reason ?? ""] } == [
                ["login", "password", ""], ["login_failed", "password", "invalid_credentials"],
                ["user_recovery_requested", "", ""], ["login_failed", "otp", "code_wrong"], ["login", "otp", ""],
                ["user_updated_password", "", ""], ["user_email_change_requested", "", ""], ["logout", "", "global"],
            ])
        #expect(all.allSatisfy { $0.userID == user && $0.actor == .person })
        #expect(all.filter { $0.event == .signedIn }.allSatisfy { $0.sessionID != nil })

        try await server.accounts.own.delete(
            try await server.authenticate(server.signIn(password: Secret("another horse battery"))))
        // What happened to an account stays known when it is gone.
        let last = try #require(try await records(server, AuditFilter(user: user)).last)
        #expect(last.event == .userDeleted && last.actor == .person)
    }

    private func wrong(_ code: String) -> String { code.first == "0" ? "1" + code.dropFirst() : "0" + code.dropFirst() }

    @Test("SRV-11 an address without an account leaves no trace of itself, only that somebody tried")
    func stranger() async throws {
        let server = try await TestServer.start()
        #expect(try await refusal(of: { try await server.signIn("nobody@example.org") }) != nil)
        try await server.recover("nobody@example.org")
        #expect(
            try await refusal(of: { try await server.verify(.signup, code: "123456", email: "nobody@example.org") })
                != nil)
        let all = try await records(server)
        #expect(all.map(\.event) == [.signInFailed, .recoveryRequested, .signInFailed])
        #expect(all.allSatisfy { $0.userID == nil && $0.sessionID == nil })
    }

    @Test("SRV-11 SRV-04 a refresh token that was replaced long before is written down with its session")
    func reuse() async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        let second = try await server.refresh(session.refreshToken)
        _ = try await server.refresh(second.refreshToken)
        let refused = try await refusal { try await server.refresh(session.refreshToken) }
        #expect(refused?.code == .refreshTokenAlreadyUsed)
        let last = try #require(try await records(server).last)
        #expect(last.event == .reuseDetected && last.sessionID == session.sessionID && last.userID == session.user.id)
    }

    @Test("SRV-11 what administrators do is written down as theirs, and as the command's where it was one")
    func administrators() async throws {
        let server = try await TestServer.start()
        let accounts = server.accounts
        var change = AdministratorChange()
        change.email = TestServer.email
        change.password = .plain(TestServer.password)
        change.confirmsEmail = true
        let user = try await accounts.administration.createUser(id: nil, change, consent: nil)
        _ = try await server.signIn()
        change = AdministratorChange()
        change.ban = .seconds(60)
        _ = try await accounts.administration.changeUser(user.id, change)
        change.ban = .lifted
        _ = try await accounts.administrationByFiles(as: .command).changeUser(user.id, change)
        change = AdministratorChange()
        change.email = "countess@example.org"
        change.password = .plain(Secret("another horse battery"))
        _ = try await accounts.administration.changeUser(user.id, change)
        #expect(try await accounts.administrationByFiles(as: .command).endSessions(of: user.id) == 0)
        _ = try await accounts.administration.invitations.invite(Invitation(email: "bob@example.org"))
        _ = try await accounts.administration.invitations.recoveryLink(email: "bob@example.org", app: AppLink())
        _ = try await accounts.administrationByFiles(as: .command).rotateKeys()
        // One that is under way is not begun anew.
        _ = try await accounts.administration.rotateKeys()
        _ = try await accounts.administration.deleteUser(user.id)
        let all = try await records(server).filter { $0.actor != .person }
        #expect(
            all.map { "\($0.name) \($0.actor.rawValue)" } == [
                "user_created administrator", "user_banned administrator", "user_unbanned command",
                "user_email_changed administrator", "user_updated_password administrator", "token_revoked command",
                "user_invited administrator", "link_made administrator", "keys_rotated command",
                "user_deleted administrator",
            ])
    }

    @Test("SRV-11 what is undone is not written down, and what is written down holds no address and no secret")
    func nothingElse() async throws {
        let server = try await TestServer.start { policy in
            policy.limits = LimitPolicy.none
            policy.limits?.mail = LimitRule("mail", count: 1, window: .seconds(3600))
        }
        let session = try await server.confirmed()
        #expect(try await refusal(of: { try await server.signUp("bob@example.org") })?.status == 429)
        #expect(try await names(server) == ["user_signedup", "login"])
        #expect(try await refusal(of: { try await server.signIn(password: Secret("wrong horse battery")) }) != nil)
        let rows = try await server.backend.database.read { sql in
            try sql.rows("SELECT * FROM audit_events", []).map { "\($0)" }.joined(separator: "\n")
        }
        for secret in [
            "ada@", "example.org", "bob@", "horse", "192.0.2.1", session.accessToken.reveal(),
            session.refreshToken.reveal(), try await server.newestMail().code,
        ] {
            #expect(!rows.contains(secret))
        }
        #expect(rows.contains(session.user.id.text))
    }

    @Test("SRV-11 records older than the configured time are forgotten, and no others")
    func retention() async throws {
        let server = try await TestServer.start()
        _ = try await server.confirmed()
        server.clock.advance(by: 10 * 86_400)
        _ = try await server.signIn()
        var retention = Retention()
        retention.auditRecords = .seconds(10 * 86_400 - 1)
        let housekeeping = Housekeeping(
            database: server.backend.database, accounts: server.accounts, retention: retention, portion: 1,
            clock: server.clock, timer: ContinuousClock(), log: LogRecorder().logger)
        #expect(try await housekeeping.round().auditRecords == 2)
        #expect(try await names(server) == ["login"])
    }

    @Test("SRV-29 of what anybody can cause without signing in the trail keeps the newest records only")
    func openRecords() async throws {
        let server = try await TestServer.start()
        _ = try await server.confirmed()
        for _ in 0..<5 {
            server.clock.advance(by: 1)
            _ = try await refusal { try await server.signIn(password: Secret("wrong horse battery")) }
            _ = try await server.signIn()
        }
        var retention = Retention()
        retention.openAuditRecords = 2
        let housekeeping = Housekeeping(
            database: server.backend.database, accounts: server.accounts, retention: retention, portion: 1,
            clock: server.clock, timer: ContinuousClock(), log: LogRecorder().logger)
        #expect(try await housekeeping.round().auditRecords == 3)
        let kept = try await names(server)
        #expect(kept.filter { $0 == "login_failed" }.count == 2 && kept.filter { $0 == "login" }.count == 6)
        #expect(Array(kept.suffix(4)) == ["login_failed", "login", "login_failed", "login"])
    }

    @Test("SRV-29 a sign-out that ends no session leaves no record, however often it is repeated")
    func nothingEnded() async throws {
        let server = try await TestServer.start()
        let who = try await server.authenticate(try await server.confirmed())
        func signOuts() async throws -> Int { try await names(server).count { $0 == "logout" } }
        for _ in 0..<3 { try await server.accounts.sessions.end(who, scope: .others) }
        #expect(try await signOuts() == 0)
        _ = try await server.signIn()
        for scope in [SignOutScope.others, .local, .global] {
            for _ in 0..<3 { try await server.accounts.sessions.end(who, scope: scope) }
        }
        // The other session, and then this one.
        #expect(try await signOuts() == 2)
    }

    /// The real database, on which a transaction that writes must not count rows.
    private struct Counting: Database {
        let real: any Database

        func read<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
            try await real.read(body)
        }

        func write<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
            try await real.write { try body(Session(real: $0)) }
        }

        func shutDown() throws { try real.shutDown() }

        struct Session: SQLSession {
            let real: any SQLSession

            var dialect: SQLDialect { real.dialect }

            func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] {
                #expect(!sql.contains("OFFSET"))
                return try real.rows(sql, arguments)
            }

            func run(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
                #expect(!sql.contains("OFFSET"))
                return try real.run(sql, arguments)
            }

            func afterCommit(_ action: @escaping @Sendable () -> Void) { real.afterCommit(action) }
        }
    }

    @Test("SRV-29 PG-28 while housekeeping counts the records that stay, others can write")
    func counting() async throws {
        let server = try await TestServer.start()
        _ = try await server.confirmed()
        _ = try await refusal { try await server.signIn(password: Secret("wrong horse battery")) }
        server.clock.advance(by: 1)
        _ = try await refusal { try await server.signIn(password: Secret("wrong horse battery")) }
        var retention = Retention()
        retention.openAuditRecords = 1
        let housekeeping = Housekeeping(
            database: Counting(real: server.backend.database), accounts: server.accounts, retention: retention,
            clock: server.clock, timer: ContinuousClock(), log: LogRecorder().logger)
        #expect(try await housekeeping.round().auditRecords == 1)
    }

    @Test(
        "SRV-11 SRV-02 administrators read the trail page by page as the interface has it, and nobody else does",
        arguments: Way.allCases)
    func interface(way: Way) async throws {
        try await APIBench.run(way) { bench in
            let key = try bench.administratorKey()
            let session = try await bench.signedIn()
            _ = try await bench.signIn("wrong horse battery")
            #expect(try await bench.send(.get, "/admin/audit").status == 401)
            #expect(try await bench.send(.get, "/admin/audit", bearer: session.accessToken).isRefusal(403, .notAdmin))
            let answer = try await bench.send(.get, "/admin/audit?per_page=2", bearer: key)
            #expect(answer.headers[.totalCount] == "3")
            #expect(answer.headers[.link]?.contains("page=2") == true)
            let entries: [WireAuditEntry] = try answer.decoded()
            #expect(entries.map(\.payload.action) == ["login_failed", "login"])
            let newest = try #require(entries.first)
            #expect(newest.payload.actorID == session.user.id && newest.payload.logType == "account")
            #expect(
                newest.payload.traits["reason"] == "invalid_credentials"
                    && newest.ipAddress == (way == .inProcess ? "" : "127.0.0.0/24"))
            #expect(Set(entries.map(\.id)).count == 2)
            func total(_ query: String) async throws -> String? {
                try await bench.send(.get, "/admin/audit?query=\(query)", bearer: key).headers[.totalCount]
            }
            #expect(try await total("action:login") == "1")
            #expect(try await total("type:account") == "2")
            #expect(try await total("type:token") == "0")
            #expect(try await total("author:\(session.user.id)") == "3")
            for query in ["color:blue", "author:ada", "type:", "action", ":"] {
                let refused = try await bench.send(.get, "/admin/audit?query=\(query)", bearer: key)
                #expect(try refused.isRefusal(400, .validationFailed), "\(query)")
            }
        }
    }
}
