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

/// An id token signs in once. What was used is kept until it expires.
struct UsedIDTokenTests {
    private let provider: FakeProvider
    private let server: TestServer

    init() async throws {
        let provider = FakeProvider()
        self.provider = provider
        server = try await TestServer.start(clock: provider.clock, providerTransport: provider) {
            $0.providers = [provider.settings]
            $0.consentRequired = true
        }
    }

    private let consent = Consent(version: "1", time: Date(timeIntervalSince1970: 0))

    private func verified(_ token: Secret) async throws -> VerifiedIDToken {
        try await provider.directory().verify(
            idToken: token, from: provider.settings, nonce: .hashed(FakeProvider.nonce), at: provider.clock.now)
    }

    private func signIn(
        _ token: Secret, on server: TestServer? = nil, consent: Consent? = nil
    ) async throws -> IssuedSession {
        let verified = try await verified(token)
        let server = server ?? self.server
        return try await server.issued(
            server.accounts.providers.signIn(
                with: verified.identity, consent: consent ?? self.consent, using: verified, client: TestServer.client))
    }

    private func count() async throws -> Int {
        try await server.backend.database.read {
            Int(try $0.row("SELECT count(*) AS n FROM used_id_tokens", [])?.integer("n") ?? -1)
        }
    }

    @Test("SRV-32 a token that has signed somebody in is refused, on every instance and after a restart")
    func onceOnly() async throws {
        let token = try provider.token()
        _ = try await signIn(token)
        for other in [server, try await server.another(), try await server.another { _ in }] {
            let refused = try await refusal { try await signIn(token, on: other) }
            #expect(refused?.status == 400 && refused?.code == .validationFailed)
            #expect(refused?.message == "Bad ID token")
        }
        let session = try await signIn(try provider.token(["jti": "another"]))
        #expect(try await server.accounts.administration.sessions(of: session.user.id).count == 2)
    }

    @Test("SRV-32 a token is recognized by what is signed: the same under another signature is no other token")
    func anotherSignature() async throws {
        let token = try provider.token()
        var other = token
        while other == token { other = try provider.token() }
        let parts = [token, other].map { $0.reveal().split(separator: ".") }
        #expect(parts[0][..<2] == parts[1][..<2] && parts[0][2] != parts[1][2])
        _ = try await signIn(token)
        #expect(try await refusal { try await signIn(other) }?.message == "Bad ID token")
    }

    @Test("SRV-32 of many who present one token at once, on two instances, one is signed in")
    func race() async throws {
        let (token, other) = (try provider.token(), try await server.another())
        let outcomes = try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<20 {
                group.addTask {
                    try await refusal { try await signIn(token, on: index.isMultiple(of: 2) ? server : other) } == nil
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 } == 1)
        #expect(try await count() == 1)
        let user = try #require(try await server.stored())
        #expect(try await server.accounts.administration.sessions(of: user.id).count == 1)
    }

    @Test("SRV-32 a sign-in that is refused uses nothing up, and one that repeats a token changes nothing")
    func refusedSignIn() async throws {
        let token = try provider.token()
        let verified = try await verified(token)
        let refused = try await refusal {
            try await server.accounts.providers.signIn(
                with: verified.identity, using: verified, client: TestServer.client)
        }
        #expect(refused?.code == .consentRequired)
        #expect(try await count() == 0)
        let before = try await signIn(token).user
        server.clock.advance(by: 1)
        _ = try await refusal { try await signIn(token) }
        #expect(try await server.stored() == before)
    }

    @Test("SRV-32 a token that linked an identity links no other account, and signs nobody in")
    func linking() async throws {
        let policy = try await server.another {
            $0.manualLinking = true
            $0.consentRequired = false
        }
        let who = try await policy.authenticate(try await policy.confirmed("bob@example.org"))
        let (token, client) = (try provider.token(), TestServer.client)
        let verified = try await verified(token)
        _ = try await policy.accounts.linking.signIn(
            linking: verified.identity, to: who, consent: nil, using: verified, client: client)
        #expect(try await refusal { try await signIn(token) }?.message == "Bad ID token")
    }

    @Test("SRV-32 what was used is kept as a keyed digest until the token expires, a day at most, and a day longer")
    func kept() async throws {
        let now = provider.clock.now
        let day: TimeInterval = 86_400
        let lives: [(exp: TimeInterval, kept: TimeInterval)] = [(600, 660), (30 * day, day + 60)]
        for (index, life) in lives.enumerated() {
            let exp = JSONValue.integer(Int64(now.timeIntervalSince1970 + life.exp))
            let token = try provider.token(["exp": exp, "jti": .integer(Int64(index))])
            let verified = try await verified(token)
            _ = try await signIn(token)
            let rows = try await server.backend.database.read {
                try $0.rows("SELECT * FROM used_id_tokens ORDER BY expires_at DESC LIMIT 1", [])
            }
            #expect(try rows.first?.date("expires_at") == now.addingTimeInterval(life.kept))
            let digest = try #require(try rows.first?.text("digest"))
            let input = token.reveal().split(separator: ".").dropLast().joined(separator: ".")
            let plain = Base64URL.encode(Data(SHA256.hash(data: Data("\(FakeProvider.issuer) \(input)".utf8))))
            #expect(digest != plain && !digest.contains(verified.identity.subject))
        }
        #expect(try await count() == 2)
        // A clock that is ahead by up to a day is believed, and may go back (OPS-07).
        for (elapsed, left) in [(day + 660, 2), (day + 661, 1), (2 * day + 60, 1), (2 * day + 61, 0)] {
            server.clock.advance(by: now.addingTimeInterval(elapsed).timeIntervalSince(server.clock.now))
            let housekeeping = Housekeeping(
                database: server.backend.database, accounts: server.accounts, clock: server.clock,
                timer: ContinuousClock(),
                log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            _ = try await housekeeping.round()
            #expect(try await count() == left, "\(elapsed)")
        }
        // Long before the provider's own limit, the token is too old to be presented.
        let old = try provider.token([
            "iat": .integer(Int64(now.timeIntervalSince1970)),
            "exp": .integer(Int64(now.timeIntervalSince1970 + 30 * day)),
        ])
        #expect(try await refusal { try await verified(old) }?.hint?.contains("more than a day ago") == true)
    }
}
