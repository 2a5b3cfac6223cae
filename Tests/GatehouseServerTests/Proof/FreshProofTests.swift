import Crypto
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseStore
import GatehouseTesting
import GatehouseWeb
import GatehouseWire
import Testing

/// What a thief does with a session that is not fresh.
struct FreshProofTests {
    private static let verifier = Secret(String(repeating: "v", count: 64))
    private static let strangers = ProviderIdentity.ada(
        email: "eve@work.example", subject: "eve", issuer: "https://id.example.com", provider: "example")
    private static let aged: TimeInterval = 601

    private func start(_ configure: (inout AccountPolicy) -> Void = { _ in }) async throws -> TestServer {
        try await TestServer.start {
            $0.manualLinking = true
            $0.guestsAllowed = true
            $0.accessTokenLife = .seconds(30 * 86_400)
            configure(&$0)
        }
    }

    private func expectNeeded(_ refused: ServerError?, _ place: SourceLocation = #_sourceLocation) {
        #expect(refused?.status == 403 && refused?.code == .reauthenticationNeeded, sourceLocation: place)
    }

    private func link(
        _ server: TestServer, _ session: IssuedSession, _ identity: ProviderIdentity = FreshProofTests.strangers
    ) async throws -> ServerError? {
        try await refusal { try await server.accounts.linking.link(identity, to: server.authenticate(session)) }
    }

    private func delete(_ server: TestServer, _ session: IssuedSession) async throws -> ServerError? {
        try await refusal { try await server.accounts.own.delete(server.authenticate(session)) }
    }

    private func code(
        _ server: TestServer, linking session: IssuedSession, started: Date?
    ) async throws -> Secret {
        let challenge = Base64URL.encode(SHA256.hash(data: Data(Self.verifier.reveal().utf8)))
        return try await server.accounts.providers.code(
            for: ProvenIdentity(Self.strangers, linking: session.sessionID, started: started),
            challenge: try #require(CodeChallenge(challenge)), client: TestServer.client)
    }

    private func exchange(_ server: TestServer, _ code: Secret) async throws -> IssuedSession {
        try await server.issued(
            server.accounts.codeExchange.exchange(code, verifier: Self.verifier, client: TestServer.client))
    }

    @Test("SRV-35 PG-26 a session that ended while its request was on the way deletes no account")
    func endedMeanwhile() async throws {
        let server = try await start()
        let who = try await server.authenticate(server.confirmed())
        let other = try await server.authenticate(server.signIn())
        try await server.accounts.sessions.end(other, scope: .others)
        let refused = try await refusal { try await server.accounts.own.delete(who) }
        #expect(refused?.status == 403 && refused?.code == .sessionNotFound)
        #expect(try await server.stored()?.id == who.user.id)
    }

    @Test("SRV-35 ten minutes after the sign-in nothing is linked, unlinked or deleted, and renewing helps nothing")
    func old() async throws {
        let server = try await start()
        let session = try await server.confirmed()
        let linked = try await server.accounts.linking.link(.ada(email: nil), to: server.authenticate(session))
        let own = try #require(linked.identities.last)
        server.clock.advance(by: Self.aged)
        let renewed = try await server.refresh(session.refreshToken)
        let who = try await server.authenticate(renewed)
        expectNeeded(try await refusal { try server.accounts.linking.admitLinking(who) })
        expectNeeded(try await link(server, renewed))
        expectNeeded(
            try await refusal {
                try await server.accounts.linking.signIn(
                    linking: Self.strangers, to: who, consent: nil, client: TestServer.client)
            })
        expectNeeded(try await refusal { try await server.accounts.linking.unlink(own.identityID, of: who) })
        expectNeeded(try await delete(server, renewed))
        #expect(try await server.stored()?.identities.map(\.provider) == ["email", "google"])
    }

    @Test("SRV-35 to the second: a sign-in counts for ten minutes")
    func span() async throws {
        let server = try await start()
        let session = try await server.confirmed()
        server.clock.advance(by: 600)
        #expect(try await link(server, session) == nil)
        server.clock.advance(by: 1)
        expectNeeded(try await link(server, session, .ada()))
    }

    @Test("SRV-35 a mailed code, with or without a change, makes an old session fresh, and the wrong one does not")
    func mailedCode() async throws {
        let server = try await start()
        let session = try await server.confirmed()
        server.clock.advance(by: Self.aged)
        try await server.accounts.reauthentication.request(server.authenticate(session))
        let mail = try await server.newestMail()
        let wrong = UserChange(nonce: Secret(server.wrongCode(for: mail)))
        let refused = try await refusal {
            try await server.accounts.own.update(server.authenticate(session), change: wrong)
        }
        #expect(refused?.status == 422 && refused?.code == .reauthenticationNotValid)
        expectNeeded(try await link(server, session))
        _ = try await server.accounts.own.update(
            server.authenticate(session), change: UserChange(nonce: Secret(mail.code)))
        #expect(try await link(server, session) == nil)
        #expect(try await delete(server, session) == nil)
    }

    @Test("SRV-35 the current password makes an old session fresh, and a wrong one does not")
    func currentPassword() async throws {
        let server = try await start()
        let session = try await server.confirmed()
        server.clock.advance(by: Self.aged)
        let wrong = UserChange(currentPassword: Secret("not it at all"))
        #expect(
            try await refusal { try await server.accounts.own.update(server.authenticate(session), change: wrong) }?
                .code == .currentPasswordInvalid)
        expectNeeded(try await link(server, session))
        _ = try await server.accounts.own.update(
            server.authenticate(session), change: UserChange(currentPassword: TestServer.password))
        #expect(try await link(server, session) == nil)
    }

    @Test("SRV-35 a way that was just linked prolongs nothing: neither the session of the exchange nor a sign-in by it")
    func justLinked() async throws {
        let server = try await start()
        let session = try await server.confirmed()
        server.clock.advance(by: 500)
        let exchanged = try await exchange(
            server, code(server, linking: session, started: server.clock.now))
        server.clock.advance(by: 101)
        expectNeeded(try await link(server, exchanged, .ada()))
        expectNeeded(try await delete(server, exchanged))
        let signedIn = try await server.signIn(with: Self.strangers)
        #expect(signedIn.user.id == session.user.id)
        expectNeeded(try await link(server, signedIn, .ada()))
        expectNeeded(try await delete(server, signedIn))
        // The same by id token.
        let fresh = try await server.signIn()
        server.clock.advance(by: 500)
        let byToken = try await server.issued(
            server.accounts.linking.signIn(
                linking: .ada(email: nil), to: server.authenticate(fresh), consent: nil, client: TestServer.client))
        server.clock.advance(by: 101)
        expectNeeded(try await delete(server, byToken))
        // What existed before counts.
        #expect(try await delete(server, try await server.signIn(with: Self.strangers)) == nil)
    }

    @Test("SRV-35 who left in time comes back later, and nothing that was started without a proof is finished")
    func begunAndFinished() async throws {
        let server = try await start()
        let session = try await server.confirmed()
        server.clock.advance(by: 599)
        let started = server.clock.now
        server.clock.advance(by: 500)
        let inTime = try await code(server, linking: session, started: started)
        server.clock.advance(by: 200)
        #expect(try await exchange(server, inTime).user.identities.count == 2)
        for late in [server.clock.now, nil] {
            let identity = ProviderIdentity.ada(subject: "late")
            let proven = ProvenIdentity(identity, linking: session.sessionID, started: late)
            let challenge = try #require(CodeChallenge(Base64URL.encode(SHA256.hash(data: Data("x".utf8)))))
            expectNeeded(
                try await refusal {
                    try await server.accounts.providers.code(
                        for: proven, challenge: challenge, client: TestServer.client)
                })
        }
    }

    @Test("SRV-35 a guest links and deletes without proof, but who began as a guest finishes as a user only with one")
    func guest() async throws {
        let server = try await start()
        func guest() async throws -> IssuedSession {
            try await server.issued(
                server.accounts.signUp.asGuest(metadata: [:], consent: nil, client: TestServer.client))
        }
        let session = try await guest()
        server.clock.advance(by: Self.aged)
        let waiting = try await code(server, linking: session, started: server.clock.now)
        #expect(try await link(server, session, .ada()) == nil)
        expectNeeded(try await refusal { try await exchange(server, waiting) })
        expectNeeded(try await delete(server, session))
        let other = try await guest()
        server.clock.advance(by: Self.aged)
        #expect(try await delete(server, other) == nil)
    }

    @Test("SRV-35 where the setting is off old sessions link and unlink, and still delete nothing")
    func off() async throws {
        let server = try await start { $0.freshProof = false }
        let session = try await server.confirmed()
        server.clock.advance(by: 86_401)
        let who = try await server.authenticate(session)
        let linked = try await server.accounts.linking.link(Self.strangers, to: who)
        try await server.accounts.linking.unlink(try #require(linked.identities.last).identityID, of: who)
        expectNeeded(try await delete(server, session))
    }

    @Test("SRV-35 no way that is removed takes or changes the address, and the address itself is not removed")
    func address() async throws {
        let server = try await start()
        // The address came with the first provider.
        let session = try await server.signIn(with: .ada())
        #expect(try await link(server, session) == nil)
        let who = try await server.authenticate(session)
        let first = try #require(try await server.stored()?.identities.first { $0.provider == "google" })
        try await server.accounts.linking.unlink(first.identityID, of: who)
        let user = try await server.stored(session.user.id)
        #expect(user.email == TestServer.email && user.emailConfirmedAt != nil && user.newEmail == nil)
        #expect(user.identities.map(\.provider) == ["example"])
        // With a password, the address is a way of its own.
        let bob = try await server.confirmed("bob@example.org")
        _ = try await server.accounts.linking.link(.ada(email: nil, subject: "bob"), to: server.authenticate(bob))
        let refused = try await refusal {
            try await server.accounts.linking.unlink(bob.user.id.rawValue, of: server.authenticate(bob))
        }
        #expect(refused?.status == 422 && refused?.code == .singleIdentityNotDeletable)
        #expect(try await server.signIn("bob@example.org").user.identities.count == 2)
    }

    @Test("SRV-35 an account without an address gets one only with a proof: nobody else could object")
    func firstAddress() async throws {
        let server = try await start()
        let session = try await server.signIn(with: .ada(email: nil))
        server.clock.advance(by: Self.aged)
        let change = UserChange(email: "eve@example.org")
        expectNeeded(
            try await refusal { try await server.accounts.own.update(server.authenticate(session), change: change) })
        #expect(try await server.stored(session.user.id).newEmail == nil)
        let again = try await server.signIn(with: .ada(email: nil))
        let changed = try await server.accounts.own.update(server.authenticate(again), change: change)
        #expect(changed.newEmail == "eve@example.org")
    }
}
