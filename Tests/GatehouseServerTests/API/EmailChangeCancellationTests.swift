import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Testing

/// The owner of an account thinks better of a change of address.
struct EmailChangeCancellationTests {
    private static let path = "/user/email_change"
    private static let new = "ada@new.example.org"

    /// A server where somebody is signed in whose change of address waits for both owners.
    private static func run(
        _ way: Way = .inProcess, steps: @Sendable (APIBench, WireSession) async throws -> Void
    ) async throws {
        try await APIBench.run(way) { bench in
            let session = try await bench.signedIn()
            bench.server.clock.advance(by: 120)
            try await ask(bench, session)
            try await steps(bench, session)
        }
    }

    private static func ask(_ bench: APIBench, _ session: WireSession) async throws {
        let asked: WireUser = try await bench.send(
            .put, "/user", json: ["email": .string(new)], bearer: session.accessToken
        ).decoded()
        #expect(asked.newEmail == new)
    }

    private static func cancel(_ bench: APIBench, _ session: WireSession) async throws -> Answer {
        try await bench.send(.delete, path, bearer: session.accessToken)
    }

    private static func cancellations(_ bench: APIBench) async throws -> Int {
        try await bench.server.backend.database.read { sql in
            try sql.rows(
                "SELECT position FROM audit_events WHERE event = ?",
                [.text(AuditEvent.emailChangeCancelled.rawValue)]
            ).count
        }
    }

    @Test(
        "SRV-02 a cancelled change leaves the address, the session and nothing for its codes to do",
        arguments: Way.allCases)
    func cancelled(way: Way) async throws {
        try await Self.run(way) { bench, session in
            #expect(try await bench.server.confirmChange(Self.new) == nil)
            let mails = [
                try await bench.server.newestMail(to: Self.new),
                try await bench.server.newestMail(to: TestServer.email),
            ]
            let user: WireUser = try await Self.cancel(bench, session).decoded()
            #expect(user.email == TestServer.email && user.newEmail == nil && user.emailChangeSentAt == nil)
            for mail in mails {
                let code = Verification.Proof.code(email: mail.to, Secret(mail.code))
                #expect(try await refusal { try await bench.server.confirmChange(code) }?.code == .otpExpired)
                let link = Verification.Proof.link(try bench.server.linkToken(in: mail))
                #expect(try await refusal { try await bench.server.confirmChange(link) }?.code == .otpExpired)
            }
            #expect(try await bench.server.stored()?.newEmail == nil)
            #expect(try await bench.send(.get, "/user", bearer: session.accessToken).status == 200)
            #expect(try await Self.cancellations(bench) == 1)
        }
    }

    @Test("SRV-02 canceling twice answers the same and is noted once, and another request afterwards starts over")
    func twice() async throws {
        try await Self.run { bench, session in
            #expect(try await bench.server.confirmChange(Self.new) == nil)
            for _ in 0..<2 {
                let user: WireUser = try await Self.cancel(bench, session).decoded()
                #expect(user.newEmail == nil)
            }
            #expect(try await Self.cancellations(bench) == 1)
            // Cancelling is no way around the time between two mails to one address.
            let body: JSONValue = ["email": .string(Self.new)]
            let early = try await bench.send(.put, "/user", json: body, bearer: session.accessToken)
            #expect(try early.isRefusal(429, .overEmailSendRateLimit))
            bench.server.clock.advance(by: 61)
            try await Self.ask(bench, session)
            // The owner who had agreed to the first wish has not agreed to the second.
            #expect(try await bench.server.confirmChange(TestServer.email) == nil)
            #expect(try await bench.server.confirmChange(Self.new)?.user.email == Self.new)
        }
    }

    @Test("SRV-02 nobody cancels without a session of the account: no token, a forged one, the key, an ended session")
    func strangers() async throws {
        try await Self.run { bench, session in
            let key = try bench.administratorKey()
            let forged = String(session.accessToken.dropLast(4)) + "AAAA"
            for bearer in [nil, "", "nonsense", forged, key] {
                let answer = try await bench.send(.delete, Self.path, bearer: bearer)
                #expect([401, 403].contains(answer.status))
            }
            let ended: WireSession = try await bench.signIn().decoded()
            #expect(try await bench.send(.post, "/logout?scope=local", bearer: ended.accessToken).status == 204)
            #expect(try await Self.cancel(bench, ended).isRefusal(403, .sessionNotFound))
            #expect(try await bench.server.stored()?.newEmail == Self.new)
            // Somebody else's session cancels what is theirs, which is nothing.
            let eve = try await bench.signedIn("eve@example.org")
            #expect(try await Self.cancel(bench, eve).status == 200)
            #expect(try await bench.server.stored()?.newEmail == Self.new)
            #expect(try await Self.cancellations(bench) == 0)
            // Another session of the same person does.
            let other: WireSession = try await bench.signIn().decoded()
            #expect(try await Self.cancel(bench, other).status == 200)
            #expect(try await bench.server.stored()?.newEmail == nil)
        }
    }

    @Test("SRV-07 cancelling counts with the other changes that the owner of an account makes")
    func counted() async throws {
        try await APIBench.run(.inProcess) { bench in
            let session = try await bench.signedIn()
            let limit = try #require(bench.settings.limits.update)
            for _ in 0..<limit.count { #expect(try await Self.cancel(bench, session).status == 200) }
            let refused = try await Self.cancel(bench, session)
            #expect(try refused.isRefusal(429, .overRequestRateLimit))
            #expect(try await bench.send(.get, "/user", bearer: session.accessToken).status == 200)
        }
    }

    @Test("SRV-02 a session or an account that ends while the request is under way is refused, not a failure")
    func endedMeanwhile() async throws {
        try await Self.run { bench, session in
            let sessions = bench.server.accounts.sessions
            let who = try await sessions.authenticate(accessToken: Secret(session.accessToken))
            try await sessions.end(who, scope: .local)
            #expect(
                try await refusal { try await bench.server.accounts.addressChange.cancel(who) }?.code
                    == .sessionNotFound)
            #expect(try await bench.server.stored()?.newEmail == Self.new)
            _ = try await bench.server.accounts.administration.deleteUser(who.user.id)
            #expect(
                try await refusal { try await bench.server.accounts.addressChange.cancel(who) }?.code == .userNotFound)
        }
    }

    /// How the session ends that has requested a change.
    enum Ending: CaseIterable, Sendable {
        case others, everywhere, one, administrator, own
    }

    @Test(
        "SRV-02 SRV-20 who ends another session discards the change that it has requested, and who signs out does not",
        arguments: Ending.allCases)
    func endedByOthers(ending: Ending) async throws {
        try await Self.run { bench, session in
            let accounts = bench.server.accounts
            let asking = try await accounts.sessions.authenticate(accessToken: Secret(session.accessToken))
            let other: WireSession = try await bench.signIn().decoded()
            let who = try await accounts.sessions.authenticate(accessToken: Secret(other.accessToken))
            switch ending {
            case .others: try await accounts.sessions.end(who, scope: .others)
            case .everywhere: try await accounts.sessions.end(who, scope: .global)
            case .one: try await accounts.sessions.end(asking.session.id, of: who)
            case .administrator: _ = try await accounts.administration.endSessions(of: who.user.id)
            case .own: try await accounts.sessions.end(asking, scope: .global)
            }
            let isKept = ending == .own
            #expect(try await bench.server.stored()?.newEmail == (isKept ? Self.new : nil))
            #expect(try await Self.cancellations(bench) == (isKept ? 0 : 1))
            let mail = try await bench.server.newestMail(to: Self.new)
            let code = Verification.Proof.code(email: mail.to, Secret(mail.code))
            let refused = try await refusal { try await bench.server.confirmChange(code) }
            #expect(refused?.code == (isKept ? nil : ErrorCode.otpExpired))
        }
    }

    @Test("SRV-06 cancelling and the last agreement at the same moment, over two instances: one of the two happens")
    func race() async throws {
        for round in 0..<6 {
            let first = try await TestServer.start { $0.secureEmailChange = false }
            let second = try await first.another()
            let who = try await first.authenticate(try await first.confirmed())
            first.clock.advance(by: 120)
            try await first.changeEmail(who, to: Self.new)
            async let agreed = refusal { try await first.confirmChange(Self.new) }
            async let cancelled = second.accounts.addressChange.cancel(who)
            let (refused, after) = try await (agreed, cancelled)
            let stored = try #require(try await first.stored(refused == nil ? Self.new : TestServer.email))
            #expect(stored.newEmail == nil && stored.id == who.user.id, "round \(round)")
            // Whoever cancels is told the address that the account has.
            #expect(after.newEmail == nil && after.email == stored.email, "round \(round)")
            #expect(refused.map { $0.code == .otpExpired } ?? true)
        }
    }
}
