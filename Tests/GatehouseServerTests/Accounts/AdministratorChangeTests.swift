import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseWeb
import GatehouseWire
import Testing

/// What an administrator's change leaves of what was on its way, and what the trail says of links and dropped passwords.
struct AdministratorChangeTests {
    private static let new = "countess@example.org"
    private static let wish = "ada@work.example"

    private func change(
        _ server: TestServer, email: String? = nil, password: Secret? = nil
    ) async throws -> UserRecord {
        var change = AdministratorChange()
        change.email = email
        change.password = password.map { .plain($0) }
        let user = try #require(try await server.stored())
        return try await server.accounts.administration.changeUser(user.id, change)
    }

    private func trail(_ server: TestServer, _ event: AuditEvent) async throws -> [AuditRecord] {
        try await server.accounts.administration.auditRecords(AuditFilter(events: [event]), page: 1, perPage: 20)
            .records
    }

    @Test("SRV-06 a recovery code of the old address opens nothing once an administrator has changed the address")
    func recoveryCode() async throws {
        let server = try await TestServer.start()
        try await server.confirmed()
        try await server.recover()
        let mail = try await server.newestMail()
        _ = try await change(server, email: Self.new)
        #expect(try await refusal { try await server.verify(.recovery, code: mail.code) }?.code == .otpExpired)
        let link = try server.linkToken(in: mail)
        #expect(try await refusal { try await server.verify(.recovery, link: link) }?.code == .otpExpired)
    }

    @Test("SRV-06 an address that waits is forgotten once an administrator has changed the address")
    func waitingChange() async throws {
        let server = try await TestServer.start { $0.secureEmailChange = false }
        try await server.changeEmail(server.authenticate(server.confirmed()), to: Self.wish)
        let changed = try await change(server, email: Self.new)
        #expect(changed.newEmail == nil && changed.emailChangeSentAt == nil)
        #expect(try await refusal { try await server.confirmChange(Self.wish) }?.code == .otpExpired)
        #expect(try await server.stored(Self.new)?.newEmail == nil)
    }

    @Test("SRV-17 what a stranger signed up with beside the old address does not count for the new one")
    func shadow() async throws {
        let server = try await TestServer.start { $0.duplicateSignUp = .private }
        try await server.confirmed()
        let strangers = Secret("what a stranger chose")
        try await server.signUp(password: strangers)
        #expect(try await refusal { try await server.signIn(password: strangers) }?.code == .emailNotConfirmed)
        let changed = try await change(server, email: Self.new)
        #expect(try await server.backend.database.read { try ShadowTable($0).find(changed.id) } == nil)
        let refused = try await refusal { try await server.signIn(Self.new, password: strangers) }
        #expect(refused?.code == .invalidCredentials)
    }

    @Test("SRV-06 codes and an address that waits are forgotten once an administrator has set a password")
    func password() async throws {
        let server = try await TestServer.start { $0.secureEmailChange = false }
        try await server.changeEmail(server.authenticate(server.confirmed()), to: Self.wish)
        try await server.recover()
        let code = try await server.newestMail().code
        let changed = try await change(server, password: Secret("the administrator's choice"))
        #expect(changed.newEmail == nil)
        #expect(try await refusal { try await server.verify(.recovery, code: code) }?.code == .otpExpired)
        #expect(try await refusal { try await server.confirmChange(Self.wish) }?.code == .otpExpired)
    }

    // MARK: The trail

    @Test("SRV-11 the trail tells of every link that an administrator had made, what for and whose")
    func linksMade() async throws {
        let server = try await TestServer.start()
        let user = try await server.confirmed().user
        let accounts = server.accounts
        _ = try await accounts.administration.invitations.recoveryLink(email: TestServer.email, app: AppLink())
        _ = try await accounts.administration.invitations.signInLink(email: TestServer.email, app: AppLink())
        _ = try await accounts.administration.invitations.emailChangeLink(
            .emailChangeNew, email: TestServer.email, to: Self.new, app: AppLink())
        let made = try await accounts.administration.invitations.link(
            for: Invitation(email: "eve@example.org", password: TestServer.password, isInvited: false))
        let records = try await trail(server, .linkMade)
        #expect(records.map(\.reason) == ["signup", "email_change_new", "magiclink", "recovery"])
        #expect(records.map(\.userID) == [made.user.id, user.id, user.id, user.id])
        // Somebody who is invited is written down as that.
        _ = try await accounts.administration.invitations.link(for: Invitation(email: "joe@example.org"))
        #expect(try await trail(server, .linkMade).count == 4)
        #expect(try await trail(server, .userInvited).count == 1)
    }

    @Test("SRV-11 SRV-28 the trail tells of every password that was dropped or chosen in its owner's place")
    func passwordsDropped() async throws {
        let server = try await TestServer.start()
        func reasons() async throws -> [String?] { try await trail(server, .passwordChanged).map(\.reason) }
        // By a recovery, by a provider, and by a new password behind the link.
        try await server.signUp()
        try await server.recover()
        _ = try await server.verify(.recovery, code: server.newestMail().code)
        #expect(try await reasons() == ["dropped"])
        try await server.signUp("eve@example.org")
        try await server.signIn(with: .ada(email: "eve@example.org", subject: "eve"))
        #expect(try await reasons() == ["dropped", "dropped"])
        try await server.signUp("joe@example.org")
        let link = try await server.linkToken(in: server.newestMail(to: "joe@example.org"))
        _ = try await server.accounts.links.confirm(
            link, purpose: .signup, by: .newPassword(Secret("a new one of joe's"), consent: nil),
            client: TestServer.client)
        #expect(try await reasons() == ["chosen", "dropped", "dropped"])
        // Nothing is said where there was none.
        server.clock.advance(by: 61)
        try await server.recover()
        _ = try await server.verify(.recovery, code: server.newestMail().code)
        #expect(try await reasons().count == 3)
    }
}
