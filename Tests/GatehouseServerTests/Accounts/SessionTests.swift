import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import Testing

struct SessionTests {
    @Test("SRV-02 signing out ends the sessions of its scope, and again is no error", arguments: SignOutScope.allCases)
    func scopes(scope: SignOutScope) async throws {
        let server = try await TestServer.start()
        let (here, there) = (try await server.confirmed(), try await server.signIn())
        let stranger = try await server.confirmed("bob@example.org")
        let who = try await server.authenticate(here)
        for _ in 0..<2 { try await server.accounts.sessions.end(who, scope: scope) }

        let endsHere = scope != .others
        let endsThere = scope != .local
        #expect(try await (server.accounts.sessions.live(here.sessionID) == nil) == endsHere)
        #expect(try await (server.accounts.sessions.live(there.sessionID) == nil) == endsThere)
        #expect(try await server.accounts.sessions.live(stranger.sessionID)?.user.id == stranger.user.id)
        #expect(
            try await (refusal { try await server.refresh(here.refreshToken) }?.code == .sessionNotFound) == endsHere)
        let error = try await refusal { try await server.authenticate(here) }
        #expect((error?.status == 403 && error?.code == .sessionNotFound) == endsHere)
    }

    @Test("SRV-02 an access token is refused when it has expired, and its session continues")
    func expired() async throws {
        let server = try await TestServer.start { $0.accessTokenLife = .seconds(120) }
        let session = try await server.confirmed()
        #expect(session.expiresIn == 120)
        #expect(session.accessTokenExpiresAt == server.clock.now.addingTimeInterval(120))
        server.clock.advance(by: 119)
        #expect(try await server.authenticate(session).user.id == session.user.id)
        server.clock.advance(by: 1)
        let error = try await refusal { try await server.authenticate(session) }
        #expect(error?.status == 403 && error?.code == .badJWT)
        #expect(
            try await server.authenticate(try await server.refresh(session.refreshToken)).user.id == session.user.id)
    }

    @Test("SRV-14 a genuine token that is not a person's, or is for another issuer, is refused")
    func notAPerson() async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        let tokens = AccessTokens(keys: try await server.backend.signingKeys.keys(at: server.clock.now))
        let good = try #require(try await server.authenticate(session).claims)
        func code(_ change: (inout AccessClaims) -> Void) async throws -> ErrorCode? {
            var claims = good
            change(&claims)
            let token = try tokens.sign(claims, at: server.clock.now)
            return try await refusal { try await server.accounts.sessions.authenticate(accessToken: token) }?.code
        }
        #expect(try await code { _ in } == nil)
        #expect(try await code { $0.issuer = "https://elsewhere.example.com" } == .badJWT)
        #expect(try await code { $0.audience = "other" } == .badJWT)
        #expect(try await code { $0.role = "service_role" } == .badJWT)
        #expect(try await code { $0.role = nil } == .badJWT)
        #expect(try await code { $0.subject = nil } == .badJWT)
        #expect(try await code { $0.subject = "not a uuid" } == .badJWT)
        #expect(try await code { $0.sessionID = nil } == .badJWT)
        #expect(try await code { $0.subject = SystemRandomSource().uuid().uuidString } == .userNotFound)
        #expect(try await code { $0.sessionID = SystemRandomSource().uuid().uuidString } == .sessionNotFound)
        let other = try await server.confirmed("bob@example.org")
        #expect(try await code { $0.sessionID = other.sessionID.text } == .sessionNotFound)
    }

    @Test("SRV-10 the administrator key administers, a person's token does not, and neither is the other")
    func administrator() async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        let key = try String(contentsOf: server.backend.files.administratorKey, encoding: .utf8)
        let token = Secret(key.trimmingCharacters(in: .newlines))
        server.clock.advance(by: 5 * 365 * 86_400)
        #expect(try await server.accounts.sessions.authorizeAdministrator(token: token).role == "service_role")
        #expect(
            try await refusal { try await server.accounts.sessions.authenticate(accessToken: token) }?.code == .badJWT)

        let fresh = try await server.refresh(session.refreshToken).accessToken
        let error = try await refusal { try await server.accounts.sessions.authorizeAdministrator(token: fresh) }
        #expect(error?.status == 403 && error?.code == .notAdmin)
        let foreign = try await TestServer.start()
        let theirs = try await refusal { try await foreign.accounts.sessions.authorizeAdministrator(token: token) }
        #expect(theirs?.status == 403 && theirs?.code == .badJWT)
    }

    @Test("SRV-02 a ban takes effect on the tokens that are out, and ends to the instant")
    func banned() async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        let (now, end) = (server.clock.now, server.clock.now.addingTimeInterval(60))
        try await server.backend.database.write { try UserTable($0).setBan(until: end, of: session.user.id, at: now) }
        let error = try await refusal { try await server.authenticate(session) }
        #expect(error?.status == 403 && error?.code == .userBanned)
        #expect(try await server.accounts.sessions.live(session.sessionID) == nil)
        server.clock.advance(by: 60)
        #expect(try await server.authenticate(session).user.id == session.user.id)
    }

    @Test("SRV-02 a session remembers where it was last used from")
    func client() async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        let elsewhere = ClientContext(address: "198.51.100.7", agent: "other")
        _ = try await server.accounts.sessions.refresh(session.refreshToken, client: elsewhere)
        #expect(try await server.storedSession(session.sessionID)?.client == elsewhere)
    }
}
