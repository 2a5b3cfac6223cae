import Crypto
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseJOSE
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import Testing

struct KeyRotationTests {
    /// Somebody elsewhere who verifies access tokens with the published keys, and keeps those for ten minutes as they
    /// are told to.
    private struct Verifier {
        var keys: [String: PublicKeySet.Key] = [:]
        var fetchedAt = Date.distantPast

        mutating func fetch(from server: TestServer) async throws {
            let now = server.clock.now
            guard now.timeIntervalSince(fetchedAt) >= 600 else { return }
            let set = try await server.backend.signingKeys.keys(at: now).published(at: now)
            keys = Dictionary(set.keys.map { ($0.kid, $0) }, uniquingKeysWith: { first, _ in first })
            fetchedAt = now
        }

        func verifies(_ token: Secret) throws -> Bool {
            let parts = token.reveal().split(separator: ".").map(String.init)
            guard let key = keys[try KeyRotationTests.kid(of: token)] else { return false }
            let x = try #require(key.x.flatMap { Base64URL.decode($0) })
            let y = try #require(key.y.flatMap { Base64URL.decode($0) })
            let publicKey = try P256.Signing.PublicKey(rawRepresentation: x + y)
            let bytes = try #require(Base64URL.decode(parts[2]))
            let signature = try P256.Signing.ECDSASignature(rawRepresentation: bytes)
            return publicKey.isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8))
        }
    }

    private static func kid(of token: Secret) throws -> String {
        let header = try #require(token.reveal().split(separator: ".").first.flatMap { Base64URL.decode(String($0)) })
        let members = try JSONValue(json: header).objectValue
        return try #require(members?["kid"]?.stringValue)
    }

    private func published(by server: TestServer) async throws -> [String] {
        let now = server.clock.now
        return try await server.backend.signingKeys.keys(at: now).published(at: now).keys.map(\.kid)
    }

    @Test("SRV-09 two rotations sign nobody out, and verifiers that keep the keys for ten minutes know every one")
    func nobodyIsSignedOut() async throws {
        let first = try await TestServer.start()
        let servers = [first, try await first.another()]
        let clock = first.clock
        var session = try await first.confirmed()
        var live: [IssuedSession] = [session]
        var verifiers = [Verifier(), Verifier(), Verifier()]
        var signers: Set<String> = []
        var rotations: [Date] = []

        for minute in 0..<150 {
            clock.advance(by: 60)
            let server = servers[minute % 2]
            if [20, 45].contains(minute) {
                rotations.append(try await server.backend.signingKeys.rotate(at: clock.now).signsFrom)
            }
            // The verifiers ask at different minutes, and either instance.
            for index in verifiers.indices where minute % 5 >= index {
                try await verifiers[index].fetch(from: servers[(minute + index) % 2])
            }
            session = try await server.refresh(session.refreshToken)
            signers.insert(try Self.kid(of: session.accessToken))
            live = live.filter { $0.accessTokenExpiresAt > clock.now } + [session]
            // The oldest token that is good, and the newest, which may be by a key that signs since a second ago.
            let oldest = try #require(live.first)
            for token in [oldest.accessToken, session.accessToken] {
                for verifier in verifiers where verifier.fetchedAt > .distantPast {
                    #expect(try verifier.verifies(token), "minute \(minute)")
                }
            }
            for server in servers {
                #expect(try await server.authenticate(oldest).user.id == session.user.id, "minute \(minute)")
                let known = Set(try await published(by: server))
                let needed = try Set(live.map { try Self.kid(of: $0.accessToken) })
                #expect(needed.isSubset(of: known), "minute \(minute)")
            }
        }
        #expect(signers.count == 3 && rotations.count == 2)
        #expect(try await published(by: first).count == 3)

        // When the last token of the old keys cannot be good any more, they are gone, and the session is not.
        clock.advance(by: SigningKeys.retention + 3600)
        for server in servers {
            session = try await server.refresh(session.refreshToken)
            #expect(try await published(by: server) == [try Self.kid(of: session.accessToken)])
        }
    }

    @Test("SRV-09 a new key is published for a quarter of an hour before it signs, then the old one for a day")
    func states() async throws {
        let server = try await TestServer.start()
        let clock = server.clock
        let store = server.backend.signingKeys
        let old = try #require(try await published(by: server).first)
        let start = clock.now
        let (new, signsFrom) = try await store.rotate(at: clock.now)
        #expect(signsFrom == start.addingTimeInterval(900).storable)
        func states(after seconds: TimeInterval) async throws -> [String: SigningKeys.State] {
            let now = start.addingTimeInterval(seconds).storable
            let states = try await store.keys(at: now).states(at: now)
            return Dictionary(states.map { ($0.key.kid ?? "", $0.state) }, uniquingKeysWith: { first, _ in first })
        }
        let end = signsFrom.addingTimeInterval(86_400 + 600)
        #expect(try await states(after: 0) == [old: .current, new: .published(signsFrom: signsFrom)])
        #expect(try await states(after: 899) == [old: .current, new: .published(signsFrom: signsFrom)])
        #expect(try await states(after: 900) == [old: .retired(until: end), new: .current])
        #expect(try await states(after: 900 + 86_400 + 599) == [old: .retired(until: end), new: .current])
        #expect(try await states(after: 900 + 86_400 + 600) == [old: .ended, new: .current])
        // A clock that was set back far signs with what there was then.
        #expect(try await states(after: -86_400)[old] == .current)

        // The next rotation clears away what has ended.
        clock.advance(by: 900 + 86_400 + 600)
        let (next, _) = try await store.rotate(at: clock.now)
        let stored = try await server.backend.database.read { try KeyTable($0).signingKeys().map(\.kid) }
        #expect(stored == [new, next])
    }

    @Test("SRV-09 however many instances rotate at once, one key is made, and asking again gives the same")
    func racers() async throws {
        let first = try await TestServer.start()
        let second = try await first.another()
        let now = first.clock.now
        let made = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<16 {
                let server = number.isMultiple(of: 2) ? first : second
                group.addTask { try await server.backend.signingKeys.rotate(at: now).kid }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(made.count == 1)
        first.clock.advance(by: 899)
        #expect(try await first.backend.signingKeys.rotate(at: first.clock.now).kid == made.first)
        first.clock.advance(by: 1)
        #expect(try await first.backend.signingKeys.rotate(at: first.clock.now).kid != made.first)
    }

    @Test("SRV-09 a restart in the middle of a rotation changes nothing")
    func restart() async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        let (new, _) = try await server.backend.signingKeys.rotate(at: server.clock.now)
        server.clock.advance(by: 600)
        let restarted = try await server.another()
        #expect(try await published(by: restarted).contains(new))
        let before = try await restarted.refresh(session.refreshToken)
        #expect(try Self.kid(of: before.accessToken) == Self.kid(of: session.accessToken))
        server.clock.advance(by: 300)
        let after = try await restarted.refresh(before.refreshToken)
        #expect(try Self.kid(of: after.accessToken) == new)
        #expect(try await restarted.authenticate(session).user.id == session.user.id)
    }

    @Test("SRV-09 a key that others know is replaced at once, everywhere, and the sessions stay")
    func immediately() async throws {
        let first = try await TestServer.start()
        let second = try await first.another()
        let session = try await first.confirmed()
        #expect(try await second.authenticate(session).user.id == session.user.id)
        first.clock.advance(by: 2)
        let (new, _) = try await first.backend.signingKeys.rotate(at: first.clock.now, immediately: true)
        #expect(try await refusal { try await first.authenticate(session) }?.code == .badJWT)
        let renewed = try await first.refresh(session.refreshToken)
        #expect(try Self.kid(of: renewed.accessToken) == new)
        // The other instance looks as soon as it meets the new key, and then knows that the old one is gone.
        #expect(try await second.authenticate(renewed).user.id == session.user.id)
        #expect(try await refusal { try await second.authenticate(session) }?.code == .badJWT)
        #expect(try await published(by: second) == [new])
    }

    @Test("SRV-09 keys of the server give way to a configured one, and verify their tokens meanwhile")
    func configured() async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        let old = try Self.kid(of: session.accessToken)
        let secret = SigningKey(secret: SymmetricKey(size: .bits256))
        let configured = ConfiguredKeys(signing: secret, secret: secret)
        let later = try await TestServer.open(server.folder, server.clock, server.policy, configuredKeys: configured)
        #expect(try await later.authenticate(session).user.id == session.user.id)
        #expect(try await published(by: later) == [old])
        let renewed = try await later.refresh(session.refreshToken)
        #expect(try await later.authenticate(renewed).user.id == session.user.id)
        #expect(later.backend.signingKeys.isConfigured && !server.backend.signingKeys.isConfigured)
        server.clock.advance(by: SigningKeys.retention)
        #expect(try await published(by: later) == [])
        // Back to keys of the server: the old one has given way and does not sign again.
        let back = try await server.another()
        let last = try await back.refresh(renewed.refreshToken)
        #expect(try Self.kid(of: last.accessToken) != old)
    }

    @Test("SRV-09 the administrator key outlives every rotation")
    func administratorKey() async throws {
        let server = try await TestServer.start()
        let file = server.backend.files.administratorKey
        let key = Secret(try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .newlines))
        for _ in 0..<3 {
            _ = try await server.backend.signingKeys.rotate(at: server.clock.now, immediately: true)
            server.clock.advance(by: 2 * SigningKeys.retention)
            #expect(try await server.accounts.sessions.authorizeAdministrator(token: key).role == "service_role")
        }
        server.clock.advance(by: 11 * 365 * 86_400)
        #expect(
            try await refusal { try await server.accounts.sessions.authorizeAdministrator(token: key) }?.code == .badJWT
        )
    }
}
