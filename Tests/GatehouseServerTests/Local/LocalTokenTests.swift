import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehousePages
import GatehouseServer
import GatehouseWeb
import GatehouseWire
import Testing

/// What a page holds of a session.
struct LocalTokenTests {
    @Test("SES-01 a sign-in on a page signs no access token, and what stands in for one opens nothing")
    func noTokens() async throws {
        let server = try await TestServer.start()
        try await server.confirmed()
        let adapter = LocalAuthAdapter(accounts: server.accounts, client: TestServer.client, clock: server.clock)
        let session = try await adapter.signIn(email: TestServer.email, password: TestServer.password.reveal())
        let id = try #require(await adapter.sessionID)
        #expect(session.accessToken.reveal() == id.text && session.refreshToken.reveal() == id.text)
        let access = try await refusal {
            try await server.accounts.sessions.authenticate(accessToken: session.accessToken)
        }
        #expect(access?.code == .badJWT)
        #expect(try await refusal { try await server.refresh(session.refreshToken) }?.code == .refreshTokenNotFound)
        #expect(try await server.accounts.sessions.live(id) != nil)
    }

    @Test("SES-01 a page ends the session that it gave, and only that one")
    func revoke() async throws {
        let server = try await TestServer.start()
        let other = try await server.confirmed()
        let adapter = LocalAuthAdapter(accounts: server.accounts, client: TestServer.client, clock: server.clock)
        let session = try await adapter.signIn(email: TestServer.email, password: TestServer.password.reveal())
        let id = try #require(await adapter.sessionID)
        try await adapter.revoke(session)
        #expect(try await server.accounts.sessions.live(id) == nil)
        #expect(await adapter.sessionID == nil)
        #expect(try await server.accounts.sessions.live(other.sessionID) != nil)
        try await adapter.revoke(session)
    }
}
