import Foundation
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
import Logging
import Testing

/// What anybody can ask for without signing in, a thousand times over.
struct OpenRequestTests {
    private static let mine = ClientContext(address: "203.0.113.7")
    private static let theirs = ClientContext(address: "198.51.100.7")
    private static let far = ClientContext(address: "2001:db8:1::1")
    private static let day: TimeInterval = 86_400

    private static func start(
        perNetwork: Int = 3, total: Int = 100, configure: (inout AccountPolicy) -> Void = { _ in }
    ) async throws -> TestServer {
        try await TestServer.start {
            $0.duplicateSignUp = .private
            let cap = CapPolicy.Cap(perNetwork: perNetwork, total: total)
            var caps = CapPolicy.none
            (caps.codes, caps.signUps, caps.providerAttempts, caps.appCodes, caps.guests) = (cap, cap, cap, cap, cap)
            $0.caps = caps
            configure(&$0)
        }
    }

    private func count(_ table: String, _ server: TestServer) async throws -> Int {
        try await server.backend.database.read {
            Int(try $0.row("SELECT COUNT(*) AS n FROM \(table)", [])?.integer("n") ?? -1)
        }
    }

    private func recover(_ email: String, _ client: ClientContext, _ server: TestServer) async throws -> ServerError? {
        server.clock.advance(by: 1)
        return try await refusal { try await server.accounts.codes.requestRecovery(email: email, client: client) }
    }

    private func signUp(_ email: String, _ client: ClientContext, _ server: TestServer) async throws -> ServerError? {
        server.clock.advance(by: 1)
        return try await refusal {
            try await server.accounts.signUp.withPassword(
                email: email, password: Comparison.sent, metadata: [:], consent: nil, client: client)
        }
    }

    private func housekeeping(_ server: TestServer) -> Housekeeping {
        Housekeeping(
            database: server.backend.database, accounts: server.accounts, portion: 2, clock: server.clock,
            timer: ContinuousClock(), log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    @Test("SRV-29 codes: a network loses its own oldest, the owner's stays though a stranger asked for it too")
    func codes() async throws {
        let server = try await Self.start()
        try await server.confirmed()
        server.clock.advance(by: 61)
        #expect(try await recover(TestServer.email, Self.theirs, server) == nil)
        server.clock.advance(by: 61)
        #expect(try await recover(TestServer.email, Self.mine, server) == nil)
        for number in 0..<50 { #expect(try await recover("p\(number)@example.org", Self.mine, server) == nil) }
        // Three from here, one from there, and the confirmation of the sign-up.
        #expect(try await count("one_time_codes", server) == 5)
        #expect(try await count("open_requests WHERE kind = 'code'", server) == 5)
        let mail = try await server.newestMail()
        #expect(try await server.verify(.recovery, code: mail.code).user.email == TestServer.email)
        // One that only this network has asked for is gone.
        let error = try await refusal {
            try await server.verify(.recovery, code: "000000x", email: "p0@example.org")
        }
        #expect(error?.codeFailure == .expired)
    }

    @Test("SRV-29 when all networks together have requested too much, everybody is told so and nothing is evicted")
    func total() async throws {
        let server = try await Self.start(perNetwork: 100, total: 3)
        for (number, client) in [Self.mine, Self.theirs, Self.far].enumerated() {
            #expect(try await recover("p\(number)@example.org", client, server) == nil)
        }
        for email in ["new@example.org", TestServer.email] {
            let refused = try #require(try await recover(email, Self.mine, server))
            #expect(refused.status == 429 && refused.code == .overRequestRateLimit && refused.retryAfter != nil)
            #expect(try await signUp(email, Self.mine, server)?.status == 429)
        }
        #expect(try await count("one_time_codes", server) == 3)
        #expect(try await count("users", server) == 0)
        // What was asked for can be asked for again.
        server.clock.advance(by: 61)
        #expect(try await recover("p0@example.org", Self.mine, server) == nil)
        // And when it has expired there is room.
        server.clock.advance(by: 2 * Self.day)
        _ = try await housekeeping(server).round()
        #expect(try await recover("new@example.org", Self.mine, server) == nil)
    }

    @Test("SRV-29 codes that administrators create count for nobody and are never evicted")
    func administrators() async throws {
        let server = try await Self.start()
        #expect(try await recover(TestServer.email, Self.mine, server) == nil)
        let link = try await server.accounts.administration.invitations.link(for: Invitation(email: TestServer.email))
        _ = try await server.accounts.codes.resendConfirmation(email: "other@example.org", client: Self.mine)
        for number in 0..<10 { #expect(try await recover("p\(number)@example.org", Self.mine, server) == nil) }
        #expect(try await server.verify(.invite, link: link.token).user.email == TestServer.email)
    }

    @Test(
        "SRV-29 SRV-17 sign-ups: an account that waits and a shadow registration go at the same time, in the same way")
    func signUps() async throws {
        let server = try await Self.start(perNetwork: 2) { $0.caps?.codes?.perNetwork = 50 }
        try await server.confirmed(Comparison.taken)
        let both = Comparison(server: server)
        func look() async throws -> [ErrorCode?] {
            var answers: [ErrorCode?] = []
            for email in [Comparison.fresh, Comparison.taken] {
                answers.append(try await refusal { try await server.signIn(email, password: Comparison.sent) }?.code)
            }
            return answers
        }
        #expect(try await signUp(Comparison.fresh, Self.mine, server) == nil)
        #expect(try await signUp(Comparison.taken, Self.mine, server) == nil)
        for email in [Comparison.fresh, Comparison.taken] { _ = try await recover(email, Self.theirs, server) }
        #expect(try await look() == [.emailNotConfirmed, .emailNotConfirmed])
        let before = try await server.stored(Comparison.taken)
        for number in 0..<2 { #expect(try await signUp("p\(number)@example.org", Self.mine, server) == nil) }
        #expect(try await look() == [.invalidCredentials, .invalidCredentials])
        #expect(try await server.stored(Comparison.fresh) == nil)
        #expect(try await server.stored(Comparison.taken) == before)
        #expect(try await count("shadow_registrations", server) == 0)
        // What can be asked of either afterwards is answered alike too.
        for kind in [Verification.Kind.signup, .recovery] {
            var failures: [CodeFailure?] = []
            for email in [Comparison.fresh, Comparison.taken] {
                failures.append(
                    try await refusal { try await server.verify(kind, code: "not it", email: email) }?.codeFailure)
            }
            #expect(Set(failures).count == 1, "\(kind)")
        }
        #expect(try await both.server.signIn(Comparison.taken).user.id == before?.id)
        let dropped = try await server.accounts.administration.auditRecords(AuditFilter(), page: 1, perPage: 100)
            .records
            .filter { $0.event == .signUpDropped }
        #expect(dropped.count == 2 && dropped.allSatisfy { $0.actor == .server && $0.reason == "evicted" })
    }

    @Test("SRV-29 a sign-up that was repeated with another password is dropped like any other")
    func contestedSignUps() async throws {
        let server = try await Self.start(perNetwork: 2)
        for number in 0..<5 {
            let email = "p\(number)@example.org"
            #expect(try await signUp(email, Self.mine, server) == nil)
            _ = try await server.accounts.signUp.withPassword(
                email: email, password: TestServer.password, metadata: [:], consent: nil, client: Self.mine)
        }
        #expect(try await count("users", server) == 2)
        server.clock.advance(by: 30 * Self.day + 1)
        #expect(try await housekeeping(server).round().signUps == 2)
        #expect(try await count("users", server) == 0)
    }

    @Test("SRV-29 SRV-17 sign-ups that nobody confirms are dropped after thirty days, accounts and shadows alike")
    func expiry() async throws {
        let server = try await Self.start(perNetwork: 10)
        try await server.confirmed(Comparison.taken)
        for email in [Comparison.fresh, Comparison.taken] {
            #expect(try await signUp(email, Self.mine, server) == nil)
        }
        server.clock.advance(by: 20 * Self.day)
        // Whoever signs up again waits anew.
        #expect(try await signUp("late@example.org", Self.mine, server) == nil)
        server.clock.advance(by: 10 * Self.day + 1)
        #expect(try await housekeeping(server).round().signUps == 2)
        #expect(try await server.stored(Comparison.fresh) == nil)
        #expect(try await server.stored("late@example.org") != nil)
        #expect(try await count("shadow_registrations", server) == 0)
        for email in [Comparison.fresh, Comparison.taken] {
            #expect(
                try await refusal { try await server.signIn(email, password: Comparison.sent) }?.code
                    == .invalidCredentials)
        }
        #expect(try await server.signIn(Comparison.taken).user.email == Comparison.taken)
    }

    @Test("SRV-29 a stranger's flood drops no account that somebody else signed up with, was invited to or has used")
    func others() async throws {
        let server = try await Self.start(perNetwork: 2)
        var change = AdministratorChange()
        change.email = "made@example.org"
        _ = try await server.accounts.administration.createUser(id: nil, change, consent: nil)
        _ = try await server.accounts.administration.invitations.invite(Invitation(email: "invited@example.org"))
        let used = try await server.confirmed("used@example.org")
        change.email = "moved@example.org"
        _ = try await server.accounts.administration.changeUser(used.user.id, change)
        #expect(try await signUp("victim@example.org", Self.theirs, server) == nil)
        #expect(try await signUp("early@example.org", Self.mine, server) == nil)
        #expect(try await signUp("early@example.org", Self.theirs, server) == nil)
        let kept = ["made", "invited", "moved", "victim", "early"].map { "\($0)@example.org" }
        for email in kept { _ = try await signUp(email, Self.mine, server) }
        for number in 0..<20 { #expect(try await signUp("p\(number)@example.org", Self.mine, server) == nil) }
        for email in kept { #expect(try await server.stored(email) != nil, "\(email)") }
        #expect(try await count("users", server) == kept.count + 2)
    }

    @Test("SRV-29 a confirmed account no longer counts among the sign-ups")
    func confirmed() async throws {
        let server = try await Self.start(perNetwork: 2)
        for number in 0..<6 { try await server.confirmed("p\(number)@example.org") }
        #expect(try await count("users", server) == 6)
        #expect(try await count("open_requests WHERE kind = 'sign-up'", server) == 0)
    }

    @Test("SRV-29 guests: nobody is evicted, the next one is refused, and one who becomes a user makes room")
    func guests() async throws {
        let server = try await Self.start(perNetwork: 2, total: 3) { $0.guestsAllowed = true }
        func guest(_ client: ClientContext) async throws -> IssuedSession {
            try await server.issued(server.accounts.signUp.asGuest(metadata: [:], consent: nil, client: client))
        }
        let first = try await guest(Self.mine)
        _ = try await guest(Self.mine)
        #expect(try await refusal { try await guest(Self.mine) }?.status == 429)
        _ = try await guest(Self.theirs)
        #expect(try await refusal { try await guest(Self.far) }?.status == 429)
        #expect(try await count("users", server) == 3)
        var change = AdministratorChange()
        change.email = "ada@example.org"
        _ = try await server.accounts.administration.changeUser(first.user.id, change)
        _ = try await housekeeping(server).round()
        _ = try await guest(Self.mine)
        #expect(try await refusal { try await guest(Self.far) }?.status == 429)
    }

    @Test("SRV-29 sign-ins at providers: a network loses its own oldest, and all together are told to wait")
    func providers() async throws {
        let server = try await Self.start(perNetwork: 2, total: 4)
        let challenge = try #require(CodeChallenge(String(repeating: "a", count: 43)))
        let redirect = try #require(RedirectURL("https://app.example.org/"))
        func begin(_ name: String, _ client: ClientContext) async throws {
            server.clock.advance(by: 1)
            let flow = ProviderFlow(
                stateDigest: name, provider: "work", sealed: "x",
                waiter: .app(redirect: redirect, challenge: challenge),
                expiresAt: server.clock.now.addingTimeInterval(600))
            let cap = try #require(server.policy.caps?.providerAttempts)
            try await server.backend.database.write {
                try ProviderFlowTable($0).insert(flow, from: client.network, cap: cap)
            }
        }
        try await begin("theirs", Self.theirs)
        for number in 0..<5 { try await begin("mine-\(number)", Self.mine) }
        let left = try await server.backend.database.read {
            try $0.rows("SELECT state_digest FROM provider_flows ORDER BY state_digest", []).map {
                try $0.text("state_digest")
            }
        }
        #expect(left == ["mine-3", "mine-4", "theirs"])
        try await begin("far", Self.far)
        #expect(try await refusal { try await begin("far-2", Self.far) }?.status == 429)
    }

    @Test("SRV-29 mails that wait are bounded over all, and everybody is told so alike")
    func waitingMails() async throws {
        let server = try await Self.start(perNetwork: 100) { $0.caps?.waitingMails = 3 }
        for number in 0..<3 { #expect(try await signUp("p\(number)@example.org", Self.mine, server) == nil) }
        for email in ["p0@example.org", "nobody@example.org"] {
            let refused = try await recover(email, Self.theirs, server)
            #expect(refused?.status == 429 && refused?.code == .overEmailSendRateLimit)
        }
    }
}
