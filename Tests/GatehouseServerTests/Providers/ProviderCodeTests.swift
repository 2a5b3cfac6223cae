import Crypto
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseOperations
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseWeb
import GatehouseWire
import Logging
import Testing

/// What a provider has proven, between its answer and the verifier of whoever began.
struct ProviderCodeTests {
    private static let verifier = Secret(String(repeating: "v", count: 64))
    private static let example = ProviderIdentity.ada(
        email: "ada@work.example", subject: "work-1", issuer: "https://id.example.com", provider: "example")

    private static let challenge = Base64URL.encode(SHA256.hash(data: Data(verifier.reveal().utf8)))

    private func code(_ server: TestServer, _ proven: ProvenIdentity) async throws -> Secret {
        try await server.accounts.providers.code(
            for: proven, challenge: try #require(CodeChallenge(Self.challenge)), client: TestServer.client)
    }

    private func exchange(
        _ server: TestServer, _ code: Secret, verifier: Secret = ProviderCodeTests.verifier
    ) async throws -> IssuedSession {
        try await server.issued(
            server.accounts.codeExchange.exchange(code, verifier: verifier, client: TestServer.client))
    }

    private func linking() async throws -> TestServer {
        try await TestServer.start {
            $0.manualLinking = true
            $0.guestsAllowed = true
        }
    }

    private func guest(_ server: TestServer) async throws -> IssuedSession {
        try await server.issued(
            server.accounts.signUp.asGuest(metadata: ["theme": "dark"], consent: nil, client: TestServer.client))
    }

    @Test("SRV-23 a sign-in that nobody has shown the verifier of makes no account and confirms none")
    func nothingBefore() async throws {
        let server = try await linking()
        let newcomer = try await code(server, ProvenIdentity(.ada()))
        #expect(try await server.users() == 0)
        try await server.signUp("eve@example.org")
        let before = try #require(try await server.stored("eve@example.org"))
        let eve = ProviderIdentity.ada(email: "eve@example.org", subject: "eve")
        let owner = try await code(server, ProvenIdentity(eve))
        #expect(try await server.stored("eve@example.org") == before)
        #expect(try await server.identities(of: before.id).isEmpty)

        let session = try await exchange(server, newcomer)
        #expect(session.user.email == TestServer.email && session.user.identities.map(\.provider) == ["google"])
        let confirmed = try await exchange(server, owner).user
        #expect(confirmed.id == before.id && confirmed.emailConfirmedAt != nil && confirmed.passwordHash == nil)
        #expect(confirmed.emailConfirmedBy == .provider)
    }

    @Test("SRV-23 an identity is added to an account once the verifier was shown, and neither account changes before")
    func linkAfterVerifier() async throws {
        let server = try await linking()
        for session in [try await server.confirmed(), try await guest(server)] {
            let victim = ProviderIdentity.ada(
                email: "\(session.user.id.text)@example.org", subject: session.user.id.text)
            let before = try await server.stored(session.user.id)
            let code = try await code(server, ProvenIdentity(victim, linking: session.sessionID))
            #expect(try await server.stored(session.user.id) == before)
            #expect(try await server.identities(of: session.user.id).isEmpty)
            // The one whose identity it is finds a way in that is theirs and nobody else's.
            let address = try #require(victim.email)
            #expect(try await server.stored(address) == nil)

            let linked = try await exchange(server, code).user
            #expect(linked.id == before.id && !linked.isAnonymous && linked.linked.map(\.subject) == [victim.subject])
        }
    }

    @Test("SRV-23 a wrong verifier changes nothing, five of them end the code, and a code is exchanged once")
    func verifier() async throws {
        let server = try await linking()
        let session = try await server.confirmed()
        let proven = ProvenIdentity(Self.example, linking: session.sessionID)
        let first = try await code(server, proven)
        let wrong = Secret(String(repeating: "w", count: 64))
        for verifier in [wrong, Secret(Self.challenge), Secret("")] {
            let refused = try await refusal { try await exchange(server, first, verifier: verifier) }
            #expect(refused?.status == 400 && refused?.code == .badCodeVerifier)
        }
        #expect(try await server.identities(of: session.user.id).isEmpty)
        #expect(try await exchange(server, first).user.id == session.user.id)
        for verifier in [Self.verifier, wrong] {
            let again = try await refusal { try await exchange(server, first, verifier: verifier) }
            #expect(again?.status == 404 && again?.code == .flowStateNotFound)
        }
        let second = try await code(server, ProvenIdentity(.ada(email: nil, subject: "two")))
        for _ in 1...5 { _ = try await refusal { try await exchange(server, second, verifier: wrong) } }
        #expect(try await refusal { try await exchange(server, second) }?.code == .flowStateNotFound)
        #expect(try await server.users() == 1)
    }

    @Test("SRV-23 of any number who show the verifier at once one gets a session, and of several codes all work")
    func race() async throws {
        let server = try await linking()
        let code = try await code(server, ProvenIdentity(.ada()))
        let sessions = try await withThrowingTaskGroup(of: IssuedSession?.self) { group in
            for _ in 1...8 { group.addTask { try? await exchange(server, code) } }
            return try await group.reduce(into: [IssuedSession]()) { if let session = $1 { $0.append(session) } }
        }
        #expect(sessions.count == 1)
        // Two codes for one newcomer, as two tabs make them: the second signs in to what the first made.
        let bob = ProvenIdentity(.ada(email: "bob@example.org", subject: "bob"))
        let codes = [try await self.code(server, bob), try await self.code(server, bob)]
        let users = [try await exchange(server, codes[1]).user.id, try await exchange(server, codes[0]).user.id]
        #expect(Set(users).count == 1)
        #expect(try await server.users() == 2)
    }

    @Test("SRV-23 a code lives five minutes, and is called expired for a while after that")
    func expiry() async throws {
        let server = try await linking()
        let code = try await code(server, ProvenIdentity(.ada()))
        server.clock.advance(by: 300)
        let late = try await refusal { try await exchange(server, code) }
        #expect(late?.status == 422 && late?.code == .flowStateExpired)
        #expect(try await server.users() == 0)
        server.clock.advance(by: 7200)
        let keeping = Housekeeping(
            database: server.backend.database, accounts: server.accounts, clock: server.clock, timer: ContinuousClock(),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        #expect(try await keeping.round().providerFlows == 1)
        #expect(try await refusal { try await exchange(server, code) }?.code == .flowStateNotFound)
    }

    /// What may happen to whoever began while somebody is at the provider, or after.
    enum Meanwhile: CaseIterable {
        case signedOut, banned, deleted, timedOut, linkedByAnother
    }

    @Test(
        "SRV-23 nothing is added to an account whose owner is gone, or whose identity has become another's",
        arguments: Meanwhile.allCases)
    func meanwhile(_ event: Meanwhile) async throws {
        let server = try await TestServer.start {
            $0.manualLinking = true
            $0.sessions.timebox = .seconds(120)
        }
        let session = try await server.confirmed()
        let id = session.user.id
        let proven = ProvenIdentity(Self.example, linking: session.sessionID)
        let code = try await code(server, proven)
        let expected: ErrorCode
        switch event {
        case .signedOut:
            try await server.accounts.sessions.end(server.authenticate(session), scope: .local)
            expected = .sessionNotFound
        case .banned:
            var ban = AdministratorChange()
            ban.ban = .seconds(3600)
            _ = try await server.accounts.administration.changeUser(id, ban)
            expected = .userBanned
        case .deleted:
            _ = try await server.accounts.administration.deleteUser(id)
            // The code went with the session.
            expected = .flowStateNotFound
        case .timedOut:
            server.clock.advance(by: 121)
            expected = .sessionNotFound
        case .linkedByAnother:
            try await server.signIn(with: Self.example)
            expected = .identityAlreadyExists
        }
        let before = try await server.backend.database.read { try UserTable($0).find(id) }
        let refused = try await refusal { try await exchange(server, code) }
        #expect(refused?.code == expected)
        #expect(try await server.backend.database.read { try UserTable($0).find(id) } == before)
        #expect(try await server.identities(of: id).isEmpty)
        let owner = try await server.backend.database.read {
            try IdentityTable($0).find(issuer: Self.example.issuer, subject: Self.example.subject)
        }
        #expect((owner == nil) == (event != .linkedByAnother))
        #expect(try await refusal { try await exchange(server, code) }?.code == .flowStateNotFound)
        // And the app is told at once where it begins after that.
        if event == .deleted { return }
        let again = try await refusal { try await self.code(server, proven) }
        #expect(again?.code == expected)
    }

    @Test(
        "SRV-23 SRV-18 a newcomer agreed to the terms that the app named when it began, and nobody comes in without"
    )
    func consent() async throws {
        let server = try await TestServer.start { $0.consentRequired = true }
        let without = try await refusal { try await self.code(server, ProvenIdentity(.ada())) }
        #expect(without?.status == 422 && without?.code == .consentRequired)
        let consent = Consent(version: "3", time: server.clock.now)
        let code = try await code(server, ProvenIdentity(.ada(), consent: consent))
        server.clock.advance(by: 60)
        #expect(try await exchange(server, code).user.consent == consent)

        // Terms that became necessary meanwhile.
        let lax = try await server.another { $0.consentRequired = false }
        let early = try await self.code(lax, ProvenIdentity(.ada(email: "bob@example.org", subject: "bob")))
        #expect(try await refusal { try await exchange(server, early) }?.code == .consentRequired)
        #expect(try await server.users() == 1)
    }

    @Test("SRV-23 what waits in the database is sealed: neither address nor subject can be read there")
    func sealed() async throws {
        let server = try await linking()
        let code = try await code(server, ProvenIdentity(.ada()))
        let rows = try await server.backend.database.read { try $0.rows("SELECT * FROM provider_codes", []) }
        let row = try #require(rows.first)
        let text = try ["digest", "code_challenge", "sealed"].map { try row.text($0) }.joined(separator: " ")
        for secret in [TestServer.email, "google-1", "Lovelace", code.reveal()] { #expect(!text.contains(secret)) }
        // Moved to another row it does not open.
        let other = try await self.code(server, ProvenIdentity(.ada(email: "eve@example.org", subject: "eve")))
        try await server.backend.database.write { sql in
            try sql.run("UPDATE provider_codes SET sealed = ?", [.text(try row.text("sealed"))])
        }
        await #expect(throws: (any Error).self) { try await exchange(server, other) }
        #expect(try await server.users() == 0)
    }
}
