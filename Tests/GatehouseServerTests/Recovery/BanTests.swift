import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import Testing

/// What a ban stops stays stopped when the ban ends.
struct BanTests {
    /// How a ban ends.
    enum End: CaseIterable, Sendable {
        case lifted
        case over
    }

    private func ban(_ server: TestServer, _ id: UserID, _ ban: AdministratorChange.Ban) async throws {
        var change = AdministratorChange()
        change.ban = ban
        _ = try await server.accounts.administration.changeUser(id, change)
    }

    private func end(_ end: End, of id: UserID, _ server: TestServer) async throws {
        switch end {
        case .lifted: try await ban(server, id, .lifted)
        case .over: server.clock.advance(by: 600)
        }
    }

    @Test("SRV-20 tokens and browsers from before a ban never work again", arguments: End.allCases)
    func sessions(end: End) async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        try await ban(server, session.user.id, .seconds(600))
        // While the ban lasts, the answer says so.
        let banned = try await refusal { try await server.authenticate(session) }
        #expect(banned?.status == 403 && banned?.code == .userBanned)
        #expect(try await refusal { try await server.refresh(session.refreshToken) }?.code == .userBanned)

        try await self.end(end, of: session.user.id, server)
        #expect(try await refusal { try await server.authenticate(session) }?.code == .sessionNotFound)
        #expect(try await refusal { try await server.refresh(session.refreshToken) }?.code == .sessionNotFound)
        #expect(try await server.accounts.sessions.live(session.sessionID) == nil)
        // The person signs in again.
        #expect(try await server.authenticate(server.signIn()).user.id == session.user.id)
    }

    @Test("SRV-20 a password that was being compared when the ban began opens no session that outlasts it")
    func meanwhile() async throws {
        let server = try await TestServer.start()
        let id = try await server.confirmed().user.id
        let accounts = try server.accounts(hasher: HookedHasher { try await ban(server, id, .seconds(600)) })
        let banned = try await refusal {
            try await accounts.signIn.withPassword(
                email: TestServer.email, password: TestServer.password, client: TestServer.client)
        }
        #expect(banned?.code == .userBanned)
        let live = try await server.backend.database.read { try SessionTable($0).live(of: id) }
        #expect(live.isEmpty)
    }

    @Test("SRV-11 SRV-27 who is not banned is told of no end of a ban, and neither is the trail")
    func nothingToLift() async throws {
        let server = try await TestServer.start()
        let id = try await server.confirmed().user.id
        func lifted() async throws -> Int {
            try await server.accounts.administration
                .auditRecords(AuditFilter(events: [.userUnbanned]), page: 1, perPage: 10).records.count
        }
        try await ban(server, id, .lifted)
        #expect(try await lifted() == 0)
        try await ban(server, id, .seconds(600))
        try await ban(server, id, .lifted)
        #expect(try await lifted() == 1)
    }

    @Test("SRV-20 a mailed code from before a ban does not work when the ban has ended", arguments: End.allCases)
    func codes(end: End) async throws {
        let server = try await TestServer.start()
        let id = try await server.confirmed().user.id
        try await server.recover()
        let mail = try await server.newestMail()
        try await ban(server, id, .seconds(600))
        try await self.end(end, of: id, server)
        #expect(try await refusal { try await server.verify(.recovery, code: mail.code) }?.code == .otpExpired)
        let link = try server.linkToken(in: mail)
        #expect(try await refusal { try await server.verify(.recovery, link: link) }?.code == .otpExpired)
    }

    @Test("SRV-20 a code that is mailed after a ban works")
    func afterwards() async throws {
        let server = try await TestServer.start()
        let id = try await server.confirmed().user.id
        try await ban(server, id, .seconds(600))
        server.clock.advance(by: 600)
        try await server.recover()
        let code = try await server.newestMail().code
        #expect(try await server.verify(.recovery, code: code).user.id == id)
    }

    @Test("SRV-20 a change of address that waited before a ban is over when the ban has ended", arguments: End.allCases)
    func address(end: End) async throws {
        let server = try await TestServer.start { $0.secureEmailChange = false }
        let session = try await server.confirmed()
        try await server.changeEmail(server.authenticate(session), to: "eve@example.org")
        let link = try await server.linkToken(in: server.newestMail(to: "eve@example.org"))
        try await ban(server, session.user.id, .seconds(600))
        try await self.end(end, of: session.user.id, server)
        // Nor is the mail sent again, for which nobody has to be signed in.
        server.clock.advance(by: 61)
        try await server.accounts.addressChange.resend(email: "eve@example.org", client: TestServer.client)
        let mails = try await server.backend.mailbox.newest().filter { $0.to == "eve@example.org" }
        #expect(mails.count == 1)
        let refused = try await refusal {
            try await server.accounts.addressChange.confirm(.link(link), client: TestServer.client)
        }
        #expect(refused?.code == .otpExpired)
        #expect(try await server.stored(session.user.id).email == TestServer.email)
    }

    @Test("SRV-20 SRV-03 sessions of people who were banned before an update are over too, and nobody else's")
    func migration() async throws {
        let server = try await TestServer.start()
        let (banned, former) = (try await server.confirmed(), try await server.confirmed("bob@example.org"))
        let other = try await server.confirmed("eve@example.org")
        server.clock.advance(by: 60)
        let now = server.clock.now
        // As the version before left them: bans, and sessions that have not ended.
        try await server.backend.database.write { sql in
            try UserTable(sql).setBan(until: now.addingTimeInterval(600), of: banned.user.id, at: now)
            try UserTable(sql).setBan(until: now.addingTimeInterval(-30), of: former.user.id, at: now)
            try sql.run("DELETE FROM schema_migrations WHERE name LIKE 'bans-%'", [])
        }
        let after = try await server.signIn("bob@example.org")
        let today = try await server.another()
        for session in [banned, former] {
            #expect(try await today.storedSession(session.sessionID)?.endReason == .banned)
        }
        for session in [after, other] { #expect(try await today.authenticate(session).user.id == session.user.id) }
    }
}
