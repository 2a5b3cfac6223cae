import Foundation
import Gatehouse
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

/// A recovery with a new password takes an account back.
struct RecoveryTests {
    private static let apple = ProviderIdentity.ada(
        email: "x7@privaterelay.appleid.com", subject: "apple-1", issuer: "https://appleid.apple.com",
        provider: "apple")
    private static let strangers = ProviderIdentity.ada(
        email: "eve@example.com", subject: "eve", issuer: "https://id.example.com", provider: "example")
    private static let new = Secret("another horse battery")

    private func start(_ configure: (inout AccountPolicy) -> Void = { _ in }) async throws -> TestServer {
        try await TestServer.start {
            $0.mailInterval = .zero
            $0.manualLinking = true
            configure(&$0)
        }
    }

    private func link(_ identity: ProviderIdentity, _ server: TestServer, _ session: IssuedSession) async throws {
        _ = try await server.accounts.linking.link(identity, to: server.authenticate(session))
    }

    /// Recovers an account and sets a new password, as an app does over the interface.
    @discardableResult
    private func takeBack(
        _ server: TestServer, _ email: String = TestServer.email, keeping kept: KeptWays? = nil
    ) async throws -> UserRecord {
        try await server.recover(email)
        let session = try await server.verify(.recovery, code: server.newestMail(to: email).code, email: email)
        return try await server.accounts.own.update(
            server.authenticate(session), change: UserChange(password: Self.new, keptWays: kept))
    }

    private func mail(_ notice: SecurityNotice, _ email: String, _ server: TestServer) async throws -> MailboxMessage {
        let subject = Catalogue.english.mail(.noticeSubject(notice))
        return try #require(try await server.backend.mailbox.newest().first { $0.to == email && $0.subject == subject })
    }

    private func providers(_ server: TestServer, _ id: UserID) async throws -> [String] {
        try await server.identities(of: id).map(\.provider)
    }

    // MARK: What stays and what goes

    @Test("SRV-36 a recovery removes what a session linked that had not proved the address, and keeps the owner's")
    func owners() async throws {
        let server = try await start()
        let owner = try await server.confirmed()
        try await link(Self.apple, server, owner)
        let stolen = try await server.signIn()
        try await link(Self.strangers, server, stolen)
        let byProvider = try await server.signIn(with: Self.strangers)
        #expect(byProvider.user.id == owner.user.id)

        let user = try await takeBack(server)
        #expect(user.linked.map(\.provider) == ["apple"] && user.appMetadata["providers"] == ["email", "apple"])
        for session in [owner, stolen, byProvider] {
            #expect(try await server.storedSession(session.sessionID)?.endedAt != nil)
        }
        #expect(try await server.signIn(with: Self.apple).user.id == owner.user.id)
        #expect(try await server.signIn(with: Self.strangers).user.id != owner.user.id)
        // A second recovery finds the same owner.
        #expect(try await takeBackOther(server).linked.map(\.provider) == ["apple"])
    }

    @Test("SRV-36 the mail about the new password names what went and what stayed")
    func mail() async throws {
        let server = try await start {
            $0.secureEmailChange = false
            $0.providers = [
                ProviderSettings(
                    id: "example", kind: .openID, displayName: "Example", issuer: "https://id.example.com",
                    clientIDs: ["app"]),
                ProviderSettings(
                    id: "apple", kind: .apple, displayName: "Apple", issuer: "https://appleid.apple.com",
                    clientIDs: ["app"]),
            ]
        }
        try await link(Self.apple, server, server.confirmed())
        let stolen = try await server.signIn()
        try await link(Self.strangers, server, stolen)
        try await server.changeEmail(server.authenticate(stolen), to: "eve@example.com")
        try await takeBack(server)
        let mail = try await self.mail(.passwordChanged, TestServer.email, server)
        #expect(mail.text.contains("Removed: Example, pending change of email address"))
        #expect(mail.text.contains("Kept: Apple"))
        // Nothing is listed where there is nothing to list.
        try await server.confirmed("bob@example.org")
        try await takeBack(server, "bob@example.org")
        let plain = try await self.mail(.passwordChanged, "bob@example.org", server)
        #expect(!plain.text.contains("Removed") && !plain.text.contains("Kept"))
    }

    @Test("SRV-36 a session proves the address by a mailed code too, and what it linked before then does not stay")
    func reauthenticated() async throws {
        let server = try await start()
        let id = try await server.confirmed().user.id
        let session = try await server.signIn()
        try await link(Self.strangers, server, session)
        try await server.accounts.reauthentication.request(server.authenticate(session))
        _ = try await server.accounts.own.update(
            server.authenticate(session),
            change: UserChange(password: Self.new, nonce: Secret(try await server.newestMail().code)))
        try await link(Self.apple, server, session)
        #expect(try await takeBackOther(server).linked.map(\.provider) == ["apple"])
        #expect(try await providers(server, id) == ["apple"])
    }

    /// Recovers with yet another password.
    private func takeBackOther(_ server: TestServer) async throws -> UserRecord {
        try await server.recover()
        let session = try await server.verify(.recovery, code: server.newestMail().code)
        return try await server.accounts.own.update(
            server.authenticate(session), change: UserChange(password: Secret("third horse battery")))
    }

    @Test("SRV-36 the owner who is asked keeps what they choose, and only that")
    func chosen() async throws {
        let server = try await start()
        let owner = try await server.confirmed()
        try await link(Self.apple, server, owner)
        try await link(Self.strangers, server, server.signIn())
        let identities = try await server.identities(of: owner.user.id)
        let work = try #require(identities.first { $0.provider == "example" })
        let user = try await takeBack(server, keeping: .chosen([work.identityID]))
        #expect(user.linked.map(\.provider) == ["example"])
        // What the owner kept is the owner's from then on.
        #expect(try await takeBackOther(server).linked.map(\.provider) == ["example"])
    }

    @Test("SRV-36 a provider that vouches for the address, and the one that an account began with, stay")
    func vouching() async throws {
        let server = try await start()
        let session = try await server.signIn(with: .ada())
        #expect(try await takeBack(server).linked.map(\.provider) == ["google"])
        #expect(try await server.signIn(with: .ada()).user.id == session.user.id)
        // A session that the provider opened has proved the address.
        try await link(Self.apple, server, server.signIn(with: .ada()))
        #expect(try await Set(takeBackOther(server).linked.map(\.provider)) == ["google", "apple"])
    }

    @Test("SRV-36 a new password without a recovery removes nothing")
    func noRecovery() async throws {
        let server = try await start()
        let session = try await server.confirmed()
        try await link(Self.strangers, server, server.signIn())
        let user = try await server.accounts.own.update(
            server.authenticate(session), change: UserChange(password: Self.new, keptWays: .chosen([])))
        #expect(user.linked.map(\.provider) == ["example"])
    }

    @Test("SRV-36 a proof of the address is worth ten minutes: a session may have been stolen since")
    func stolen() async throws {
        let server = try await start { $0.freshProof = false }
        let session = try await server.confirmed()
        server.clock.advance(by: 601)
        try await link(Self.strangers, server, session)
        #expect(try await takeBack(server).linked.isEmpty)
    }

    // MARK: An address that a link gave

    /// Somebody signs in with a provider and asks for somebody else's address.
    private func asked(_ server: TestServer) async throws -> (stranger: IssuedSession, link: Secret, code: String) {
        let stranger = try await server.signIn(with: Self.strangers)
        try await server.changeEmail(server.authenticate(stranger), to: TestServer.email)
        let mail = try await server.newestMail()
        return (stranger, try server.linkToken(in: mail), mail.code)
    }

    @Test("SRV-36 an address that a link gave to an account loses what was linked before, and its owner is told")
    func given() async throws {
        let server = try await start { $0.secureEmailChange = false }
        let (stranger, link, _) = try await asked(server)
        #expect(try await server.accounts.addressChange.agree(link, client: TestServer.client) == TestServer.email)
        #expect(try await providers(server, stranger.user.id).isEmpty)
        #expect(try await server.signIn(with: Self.strangers).user.id != stranger.user.id)
        #expect(try await refusal { try await server.refresh(stranger.refreshToken) } != nil)
        let mail = try await self.mail(.accountSecured, TestServer.email, server)
        #expect(mail.text.contains("Removed: example"))
        #expect(try await takeBack(server).id == stranger.user.id)
    }

    @Test("SRV-36 nothing is removed where the session that asked opens the link, or its code is entered there")
    func there() async throws {
        let server = try await start { $0.secureEmailChange = false }
        let (session, link, _) = try await asked(server)
        _ = try await server.accounts.addressChange.agree(
            link, session: session.sessionID, client: TestServer.client)
        #expect(try await providers(server, session.user.id) == ["example"])
        // The account's own session has proved the new address, so what the account began with stays.
        #expect(try await takeBack(server).linked.map(\.provider) == ["example"])

        let second = try await start { $0.secureEmailChange = false }
        let (other, _, code) = try await asked(second)
        let who = try await second.authenticate(other)
        #expect(try await second.accounts.addressChange.agree(who, code: Secret(code), for: .emailChangeNew))
        #expect(try await providers(second, other.user.id) == ["example"])

        // Clients of other makers enter it without their session.
        let third = try await start { $0.secureEmailChange = false }
        let (client, _, clientsCode) = try await asked(third)
        _ = try await third.accounts.addressChange.confirm(
            .code(email: TestServer.email, Secret(clientsCode)), client: TestServer.client)
        #expect(try await providers(third, client.user.id) == ["example"])
    }

    @Test("SRV-36 a link that another session of the account opens, or a code from elsewhere, is not there")
    func elsewhere() async throws {
        let server = try await start { $0.secureEmailChange = false }
        let (session, link, _) = try await asked(server)
        let other = try await server.signIn(with: Self.strangers)
        _ = try await server.accounts.addressChange.agree(link, session: other.sessionID, client: TestServer.client)
        #expect(try await providers(server, session.user.id).isEmpty)

        let second = try await start { $0.secureEmailChange = false }
        let (stranger, _, code) = try await asked(second)
        _ = try await second.accounts.addressChange.confirm(
            .code(email: TestServer.email, Secret(code)),
            client: ClientContext(address: "198.51.100.7", agent: "another"))
        #expect(try await providers(second, stranger.user.id).isEmpty)
    }

    @Test(
        "SRV-36 the owner of the new address decides, also if they agree first, and keeps what they choose",
        arguments: [true, false], [true, false])
    func secure(newFirst: Bool, keeps: Bool) async throws {
        let server = try await start()
        let (stranger, link, _) = try await asked(server)
        let current = try await server.linkToken(in: server.newestMail(to: "eve@example.com"))
        let kept = keeps ? Set(try await server.identities(of: stranger.user.id).map(\.identityID)) : []
        let asking = stranger.sessionID
        func agreeNew() async throws {
            _ = try await server.accounts.addressChange.agree(link, keeping: kept, client: TestServer.client)
        }
        if newFirst { try await agreeNew() }
        // The person who asked agrees where they asked.
        _ = try await server.accounts.addressChange.agree(current, session: asking, client: TestServer.client)
        if !newFirst { try await agreeNew() }
        #expect(try await server.stored()?.id == stranger.user.id)
        #expect(try await providers(server, stranger.user.id) == (keeps ? ["example"] : []))
    }

    @Test("SRV-36 an address that an administrator sets has been proved by no session")
    func administrator() async throws {
        let server = try await start()
        let session = try await server.confirmed("eve@example.com")
        try await link(Self.apple, server, session)
        var change = AdministratorChange()
        change.email = TestServer.email
        change.confirmsEmail = true
        _ = try await server.accounts.administration.changeUser(session.user.id, change)
        try await link(Self.strangers, server, session)
        #expect(try await takeBack(server).linked.isEmpty)
    }

    // MARK: Accounts of before

    @Test("SRV-36 SRV-03 of ways to sign in that were added before, those stay for which the provider vouches")
    func migration() async throws {
        let server = try await start()
        let owner = try await server.confirmed()
        try await link(Self.apple, server, owner)
        try await link(.ada(), server, owner)
        let password = try await server.signIn()
        // As the version before left them.
        try await server.backend.database.write { sql in
            try sql.run("ALTER TABLE identities DROP COLUMN has_proof", [])
            try sql.run("ALTER TABLE sessions DROP COLUMN proved_at", [])
            try sql.run("ALTER TABLE users DROP COLUMN email_change_session", [])
            try sql.run("ALTER TABLE users DROP COLUMN email_change_keeps", [])
            try sql.run("DELETE FROM schema_migrations WHERE name LIKE 'recovery-%'", [])
        }
        let today = try await server.another()
        #expect(try await today.storedSession(owner.sessionID)?.provedAt == owner.user.createdAt)
        let unproved = try #require(try await today.storedSession(password.sessionID))
        #expect(unproved.provedAt == nil)
        #expect(try await takeBack(today).linked.map(\.provider) == ["google"])
    }
}
