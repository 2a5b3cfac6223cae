import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseJOSE
import GatehouseMail
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import Testing

/// Keys that one server revokes, and what the others do next.
@Suite(.timeLimit(.minutes(2)))
struct RevokedKeyTests {
    private func kid(of token: Secret) throws -> String {
        let header = try #require(token.reveal().split(separator: ".").first.flatMap { Base64URL.decode(String($0)) })
        return try #require(try JSONValue(json: header).objectValue?["kid"]?.stringValue)
    }

    private func signer(_ server: TestServer) async throws -> String {
        let now = server.clock.now
        return try #require(try await server.backend.signingKeys.keys(at: now).signer(at: now).kid)
    }

    @Test("PG-25 no key has an id that a command would take for an option")
    func typedIDs() {
        for _ in 0..<1_000 { #expect(!SigningKeyStore.newKey().kid.hasPrefix("-")) }
    }

    @Test("PG-25 no server signs with a revoked key, or takes its tokens, from the next request on")
    func atOnce() async throws {
        let first = try await TestServer.start()
        let second = try await first.another()
        let session = try await second.confirmed()
        let old = try await signer(first)
        #expect(try await second.authenticate(session).user.id == session.user.id)
        let new = try #require(try await first.backend.signingKeys.revoke(old, at: first.clock.now))
        // The clock has not moved: the other one cannot have looked for keys by itself.
        #expect(try await refusal { try await second.authenticate(session) }?.code == .badJWT)
        let third = try await first.another()
        let renewed = try await second.refresh(session.refreshToken)
        #expect(try kid(of: renewed.accessToken) == new)
        #expect(try kid(of: try await third.signIn().accessToken) == new)
        for server in [first, second, third] {
            #expect(try await server.authenticate(renewed).user.id == session.user.id)
        }
    }

    @Test("PG-25 a sign-in reads along that the keys have changed, as a renewal does")
    func signIn() async throws {
        let first = try await TestServer.start()
        let second = try await first.another()
        try await first.confirmed()
        _ = try await second.signIn()
        let new = try await first.backend.signingKeys.revoke(try await signer(first), at: first.clock.now)
        #expect(try kid(of: try await second.signIn().accessToken) == new)
    }

    @Test("PG-25 without a request that reads a session, a server learns of a revoked key within a minute")
    func withinAMinute() async throws {
        let first = try await TestServer.start()
        let second = try await first.another()
        let old = try await signer(first)
        let new = try #require(try await first.backend.signingKeys.revoke(old, at: first.clock.now))
        first.clock.advance(by: 59.9)
        #expect(try await signer(second) == old)
        first.clock.advance(by: 0.1)
        #expect(try await signer(second) == new)
        let now = first.clock.now
        #expect(try await second.backend.signingKeys.keys(at: now).published(at: now).keys.map(\.kid) == [new])
    }

    @Test("PG-25 a key that does not sign is revoked without another in its place, and an unknown one not at all")
    func others() async throws {
        let server = try await TestServer.start()
        let (store, clock) = (server.backend.signingKeys, server.clock)
        let old = try await signer(server)
        let (next, signsFrom) = try await store.rotate(at: clock.now)
        #expect(try await store.revoke(next, at: clock.now) == nil)
        #expect(try await signer(server) == old)
        let again = try await store.rotate(at: clock.now).kid
        clock.advance(by: signsFrom.timeIntervalSince(clock.now))
        #expect(try await store.revoke(old, at: clock.now) == nil)
        #expect(try await signer(server) == again)
        let unknown = await #expect(throws: SigningKeyStore.UnknownKey.self) {
            _ = try await store.revoke(old, at: clock.now)
        }
        #expect(unknown?.known == [again])
        // One that verified only does not sign again.
        let last = try await store.rotate(at: clock.now, immediately: true).kid
        #expect(try await store.revoke(last, at: clock.now) != nil)
        #expect(try await store.keys(at: clock.now).states(at: clock.now).count == 1)
    }

    @Test("PG-25 a database that has lost writes and counts to the same number again is told apart")
    func sameNumber() async throws {
        let first = try await TestServer.start()
        let second = try await first.another()
        let database = first.backend.database
        let session = try await first.confirmed()
        func generation() async throws -> String? { try await database.read { try KeyTable($0).generation() } }
        let before = try await database.read { try KeyTable($0).signingKeys() }
        let name = try await generation()
        _ = try await first.backend.signingKeys.rotate(at: first.clock.now)
        _ = try await second.refresh(session.refreshToken)
        let known = try await generation()
        // All of that is lost, and another rotation takes its place.
        try await database.write { sql in
            let table = KeyTable(sql)
            try table.deleteSigningKeys(try table.signingKeys().map(\.kid).filter { $0 != before.first?.kid })
            try sql.run("UPDATE server_values SET value = ? WHERE name = 'keys_generation'", [.text(name)])
        }
        first.clock.advance(by: 0.001)
        _ = try await first.backend.signingKeys.rotate(at: first.clock.now)
        let now = try await generation()
        #expect(known != now && known?.split(separator: ".").first == now?.split(separator: ".").first)
        #expect(second.backend.signingKeys.isBehind(now))
    }
}
