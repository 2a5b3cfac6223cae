import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehousePages
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import Testing

/// The links of a change of address, as pages take them from whatever browser they are opened in.
struct LocalEmailChangeTests {
    private static let new = "ada@new.example.org"

    /// Asks for another address, and gives the links of its mails in the order in which they are pressed.
    private static func links(_ server: TestServer, _ session: IssuedSession) async throws -> [Secret] {
        server.clock.advance(by: 120)
        _ = try await server.accounts.own.update(
            try await server.authenticate(session), change: UserChange(email: Self.new))
        return [
            try server.linkToken(in: try await server.newestMail(to: Self.new)),
            try server.linkToken(in: try await server.newestMail()),
        ]
    }

    private static func makeAdapter(_ server: TestServer) -> LocalAuthAdapter {
        LocalAuthAdapter(
            accounts: server.accounts, client: ClientContext(address: "198.51.100.7", agent: "another"),
            clock: server.clock)
    }

    @Test("SRV-16 LINK-04 where a person has one session, a link that completes a change of address leaves it alive")
    func single() async throws {
        let server = try await TestServer.start { $0.sessions.onePerUser = true }
        let session = try await server.confirmed()
        let links = try await Self.links(server, session)
        let adapter = Self.makeAdapter(server)
        #expect(try await adapter.confirmEmailChange(link: links[0]) == nil)
        #expect(try await adapter.confirmEmailChange(link: links[1]) == Self.new)
        #expect(try await server.authenticate(session).user.email == Self.new)
        #expect(try await server.refresh(session.refreshToken).sessionID == session.sessionID)
    }

    @Test("LINK-04 SRV-11 a link that completes a change of address opens no session, and writes none down")
    func noSession() async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        let links = try await Self.links(server, session)
        let adapter = Self.makeAdapter(server)
        for link in links { _ = try await adapter.confirmEmailChange(link: link) }
        let all = try await server.backend.database.read { try SessionTable($0).all(of: session.user.id) }
        #expect(all.map(\.id) == [session.sessionID])
        #expect(await adapter.sessionID == nil)
        let signIns = try await server.accounts.administration.auditRecords(
            AuditFilter(events: [.signedIn, .signedOut]), page: 1, perPage: 100)
        #expect(signIns.records.map(\.sessionID) == [session.sessionID])
    }

    @Test("SRV-06 a link of a change that was used before, and an invalid one, are refused")
    func refused() async throws {
        let server = try await TestServer.start()
        let links = try await Self.links(server, try await server.confirmed())
        let adapter = Self.makeAdapter(server)
        #expect(try await adapter.confirmEmailChange(link: links[0]) == nil)
        await #expect(throws: AuthError.otpIncorrect) { try await adapter.confirmEmailChange(link: links[0]) }
        await #expect(throws: AuthError.otpExpired) { try await adapter.confirmEmailChange(link: Secret("nothing")) }
    }
}
