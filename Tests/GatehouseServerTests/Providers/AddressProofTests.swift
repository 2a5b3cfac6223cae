import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseOperations
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseWeb
import GatehouseWire
import Logging
import Testing

/// How addresses were confirmed, and what that is worth when a provider vouches for one.
struct AddressProofTests {
    private func proof(_ server: TestServer, _ email: String = TestServer.email) async throws -> AddressProof? {
        try await server.stored(email)?.emailConfirmedBy
    }

    /// Mails a sign-in to an address, and gives the mail.
    private func mailedSignIn(_ server: TestServer, _ email: String) async throws -> MailboxMessage {
        try await server.accounts.signIn.requestMail(
            MailedSignIn(email: email), app: AppLink(),
            client: TestServer.client)
        return try await server.newestMail(to: email)
    }

    @Test("SRV-30 each account records whether its address was confirmed by a code or by a link")
    func mails() async throws {
        let server = try await TestServer.start()
        try await server.signUp()
        #expect(try await proof(server) == nil)
        _ = try await server.verify(.signup, code: server.newestMail().code)
        #expect(try await proof(server) == .code)

        try await server.signUp("bob@example.org")
        _ = try await server.verify(.signup, link: server.linkToken(in: server.newestMail(to: "bob@example.org")))
        #expect(try await proof(server, "bob@example.org") == .link)
        // What proved it first stays.
        try await server.recover("bob@example.org")
        let mail = try await server.newestMail(to: "bob@example.org")
        _ = try await server.verify(.recovery, code: mail.code, email: "bob@example.org")
        #expect(try await proof(server, "bob@example.org") == .link)

        let code = try await mailedSignIn(server, "eve@example.org").code
        _ = try await server.verify(.magiclink, code: code, email: "eve@example.org")
        #expect(try await proof(server, "eve@example.org") == .code)
        let link = try await server.linkToken(in: mailedSignIn(server, "joe@example.org"))
        _ = try await server.verify(.magiclink, link: link)
        #expect(try await proof(server, "joe@example.org") == .link)
    }

    @Test("SRV-30 each account records that a provider, an administrator or nobody confirmed its address")
    func others() async throws {
        let server = try await TestServer.start { $0.automaticConfirmation = true }
        try await server.signUp()
        #expect(try await proof(server) == .automatic)
        try await server.signIn(with: .ada(email: "bob@example.org", subject: "bob"))
        #expect(try await proof(server, "bob@example.org") == .provider)
        try await server.signIn(with: .ada(email: "eve@example.org", verified: false, subject: "eve"))
        #expect(try await server.stored("eve@example.org") == nil)

        let made = try await server.accounts.administration.createUser(
            id: nil, .with(email: "joe@example.org", confirmsEmail: true), consent: nil)
        #expect(made.emailConfirmedBy == .administrator)
        let moved = try await server.accounts.administration.changeUser(made.id, .with(email: "joe@example.net"))
        #expect(moved.emailConfirmedAt == nil && moved.emailConfirmedBy == nil)
        let again = try await server.accounts.administration.changeUser(made.id, .with(confirmsEmail: true))
        #expect(again.emailConfirmedBy == .administrator)
    }

    @Test("SRV-30 the new address of an account is recorded as the mail, or nobody, confirmed it")
    func changes() async throws {
        let server = try await TestServer.start {
            $0.secureEmailChange = false
            $0.guestsAllowed = true
        }
        let who = try await server.authenticate(server.confirmed())
        try await server.changeEmail(who, to: "ada@example.net")
        let mail = try await server.newestMail(to: "ada@example.net")
        _ = try await server.accounts.addressChange.confirm(
            .link(server.linkToken(in: mail)), client: TestServer.client)
        #expect(try await proof(server, "ada@example.net") == .link)

        let automatic = try await server.another { $0.automaticConfirmation = true }
        let guest = try await automatic.issued(
            automatic.accounts.signUp.asGuest(metadata: [:], consent: nil, client: TestServer.client))
        try await automatic.changeEmail(automatic.authenticate(guest), to: "eve@example.org")
        #expect(try await proof(server, "eve@example.org") == .automatic)
    }

    @Test(
        "SRV-30 an address that was confirmed automatically joins no provider's identity, also after the setting changed"
    )
    func automatic() async throws {
        let before = try await TestServer.start { $0.automaticConfirmation = true }
        try await before.signUp()
        let stranger = try #require(try await before.stored())
        let after = try await before.another { $0.automaticConfirmation = false }
        for (server, subject) in [(before, "google-1"), (after, "google-2")] {
            let owner = try await server.signIn(with: .ada(subject: subject))
            #expect(owner.user.id != stranger.id && owner.user.email == nil)
        }
        // An administrator's word is no mail.
        _ = try await after.accounts.administration.changeUser(stranger.id, .with(confirmsEmail: true))
        #expect(try await proof(after) == .automatic)
        #expect(try await after.signIn(with: .ada(subject: "google-3")).user.id != stranger.id)
        #expect(try await after.identities(of: stranger.id).isEmpty)
        // Nor is a provider's: nothing of the account was dropped by the attempts.
        #expect(try await after.signIn().user.id == stranger.id)
    }

    @Test("SRV-30 once its address is proved by a mailed code or link the account joins", arguments: [true, false])
    func proved(byLink: Bool) async throws {
        let server = try await TestServer.start { $0.automaticConfirmation = true }
        try await server.signUp()
        try await server.recover()
        let mail = try await server.newestMail()
        let session =
            byLink
            ? try await server.verify(.recovery, link: server.linkToken(in: mail))
            : try await server.verify(.recovery, code: mail.code)
        #expect(session.user.emailConfirmedBy == (byLink ? .link : .code))
        // The person who signed up with it may be a stranger (SRV-37).
        #expect(try await refusal { try await server.signIn() }?.code == .invalidCredentials)
        #expect(try await server.signIn(with: .ada()).user.id == session.user.id)
    }

    @Test("SRV-30 an administrator's account joins no identity by its address, and one that is linked still signs in")
    func administrators() async throws {
        let server = try await TestServer.start { $0.manualLinking = true }
        let session = try await server.confirmed()
        _ = try await server.accounts.administration.setAdministrator(session.user.id, true)
        let provided = try await server.signIn(with: .ada())
        #expect(provided.user.id != session.user.id && provided.user.email == nil)
        #expect(try await server.identities(of: session.user.id).isEmpty)
        // Nor does one whose address nobody has confirmed start over.
        try await server.signUp("eve@example.org")
        let eve = try #require(try await server.stored("eve@example.org"))
        _ = try await server.accounts.administration.setAdministrator(eve.id, true)
        #expect(try await server.signIn(with: .ada(email: "eve@example.org", subject: "eve")).user.id != eve.id)
        #expect(try await server.stored(eve.id) == eve)

        let own = ProviderIdentity.ada(subject: "google-2")
        _ = try await server.accounts.linking.link(own, to: server.authenticate(session))
        #expect(try await server.signIn(with: own).user.id == session.user.id)
    }

    @Test("SRV-30 accounts of before count as confirmed automatically unless a confirmation had been mailed")
    func migration() async throws {
        let server = try await TestServer.start()
        try await server.confirmed()
        try await server.signUp("bob@example.org")
        let automatic = try await server.another { $0.automaticConfirmation = true }
        try await automatic.signUp("eve@example.org")
        // As the version before left them.
        try await server.backend.database.write { sql in
            try sql.run("ALTER TABLE users DROP COLUMN email_confirmed_by", [])
            try sql.run("DELETE FROM schema_migrations WHERE name LIKE 'address-proofs-%'", [])
        }
        let today = try await server.another()
        #expect(try await proof(today) == .code)
        #expect(try await proof(today, "bob@example.org") == nil)
        #expect(try await proof(today, "eve@example.org") == .automatic)
        #expect(try await today.signIn(with: .ada()).user.id == today.stored()?.id)
        let eve = try await today.signIn(with: .ada(email: "eve@example.org", subject: "eve"))
        #expect(eve.user.email == nil)
    }

    @Test(
        "SRV-30 of an imported account the export shows how the address was confirmed, or it counts as automatic",
        arguments: [
            (#""confirmation_sent_at": "2024-05-06 07:00:00+00""#, AddressProof.code),
            (#""confirmation_sent_at": "2024-05-06 08:00:00+00""#, .automatic),
            (#""invited_at": "2024-05-06 07:00:00+00""#, .code),
            (#""raw_app_meta_data": {"provider": "google", "providers": ["google"]}"#, .provider),
            (#""raw_app_meta_data": {"provider": "email", "providers": ["email", "google"]}"#, .automatic),
            (#""raw_user_meta_data": {"provider": "google"}"#, .automatic),
        ])
    func imported(evidence: String, expected: AddressProof) async throws {
        let line = """
            {"id": "0E7F0C1B-7D83-4C9A-8C39-7C7D7B0A1F11", "email": "ada@example.org", "created_at": \
            "2024-05-06 06:00:00+00", "email_confirmed_at": "2024-05-06 07:08:09+00", \(evidence)}
            """
        let server = try await TestServer.start()
        let report = try await UserImport(
            into: server.accounts, by: server.accounts.administration, clock: server.clock
        ).run(TextFile(line).source(), skipsProblems: false)
        #expect(report.imported == 1)
        #expect(try await proof(server) == expected)
        let joined = try await server.signIn(with: .ada()).user.id == server.stored()?.id
        #expect(joined == (expected != .automatic))
    }

    // MARK: Domains

    private func restricted() async throws -> TestServer {
        try await TestServer.start {
            $0.manualLinking = true
            $0.providers = [
                ProviderSettings(
                    id: "google", kind: .google, issuer: ProviderIdentity.googleIssuer, clientIDs: ["app"],
                    emailDomains: ["example.org"])
            ]
        }
    }

    @Test("SRV-30 a provider with a list of domains lets nobody in with an address of another one, or with none")
    func domains() async throws {
        let server = try await restricted()
        let session = try await server.signIn(with: .ada())
        let refusals: [ProviderIdentity] = [
            .ada(email: "eve@example.com", subject: "eve"), .ada(email: "eve@sub.example.org", subject: "eve"),
            .ada(email: "eve@example.org.evil.example", subject: "eve"), .ada(email: nil, subject: "eve"),
            .ada(email: "eve@example.org", verified: false, subject: "eve"),
            // Who is known and has moved elsewhere.
            .ada(email: "ada@example.com"),
        ]
        for identity in refusals {
            let refused = try await refusal { try await server.signIn(with: identity) }
            #expect(refused?.status == 400 && refused?.code == .emailAddressNotAuthorized)
        }
        let own = try await server.authenticate(session)
        let linked = try await refusal { try await server.accounts.linking.link(refusals[0], to: own) }
        #expect(linked?.code == .emailAddressNotAuthorized)
        #expect(try await server.users() == 1)
        // Another provider has no list.
        try await server.signIn(
            with: .ada(email: "eve@example.com", issuer: "https://id.example.com", provider: "other"))
        #expect(try await server.users() == 2)
    }
}

extension AdministratorChange {
    fileprivate static func with(email: String? = nil, confirmsEmail: Bool = false) -> AdministratorChange {
        var change = AdministratorChange()
        change.email = email
        change.confirmsEmail = confirmsEmail
        return change
    }
}
