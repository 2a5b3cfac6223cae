import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehousePages
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import Testing

extension ProviderIdentity {
    static let googleIssuer = "https://accounts.google.com"

    /// Ada, as Google knows her.
    static func ada(
        email: String? = TestServer.email, verified: Bool = true, subject: String = "google-1",
        issuer: String = googleIssuer, provider: String = "google", name: String? = "Ada Lovelace"
    ) -> ProviderIdentity {
        ProviderIdentity(
            provider: provider, issuer: issuer, subject: subject, email: email, isEmailVerified: verified, name: name)
    }
}

extension TestServer {
    @discardableResult
    func signIn(
        with identity: ProviderIdentity, name: String? = nil, consent: Consent? = nil
    ) async throws -> IssuedSession {
        try await issued(accounts.providers.signIn(with: identity, name: name, consent: consent, client: Self.client))
    }

    func identities(of user: UserID) async throws -> [IdentityRecord] {
        try await backend.database.read { try IdentityTable($0).all(of: user) }
    }

    func users() async throws -> Int {
        try await accounts.administration.users(page: 1, perPage: 10, email: nil, filter: nil).total
    }

    func stored(_ id: UserID) async throws -> UserRecord {
        try await accounts.administration.user(id)
    }
}

struct ProviderSignInTests {
    @Test("SRV-19 a newcomer gets an account with the address and the name that the provider vouches for")
    func newcomer() async throws {
        let server = try await TestServer.start()
        let session = try await server.signIn(with: .ada())
        let user = session.user
        #expect(user.email == TestServer.email && user.emailConfirmedAt != nil && user.passwordHash == nil)
        #expect(user.appMetadata == ["provider": "google", "providers": ["google"]])
        #expect(user.userMetadata == ["name": "Ada Lovelace", "full_name": "Ada Lovelace"])
        #expect(user.identities.map(\.provider) == ["google"] && user.identities.first?.subject == "google-1")
        #expect(user.identities.first?.data["email_verified"] == true)
        let who = try await server.authenticate(session)
        #expect(who.claims?.methods?.map(\.method) == ["oauth"] && who.claims?.methods?.first?.provider == "google")
        #expect(who.method == .google && who.user.identities == user.identities)
        // The amr of a token that is renewed is the same.
        let renewed = try await server.authenticate(server.refresh(session.refreshToken))
        #expect(renewed.claims?.methods == who.claims?.methods)
        let events = try await server.accounts.administration.auditRecords(AuditFilter(), page: 1, perPage: 10).records
        #expect(events.map(\.event) == [.signedIn, .signedUp] && events.allSatisfy { $0.reason == "google" })

        server.clock.advance(by: 60)
        let again = try await server.signIn(with: .ada(name: nil))
        #expect(again.user.id == user.id && again.sessionID != session.sessionID)
        let identity = try #require(try await server.identities(of: user.id).first)
        #expect(identity.lastSignInAt == server.clock.now && identity.createdAt < server.clock.now)
        // What Apple says once stays known.
        #expect(identity.data["full_name"] == "Ada Lovelace")
    }

    @Test("SRV-19 issuer and subject together say who it is, neither of them alone, and no address")
    func issuerAndSubject() async throws {
        let server = try await TestServer.start()
        let ada = try await server.signIn(with: .ada())
        let elsewhere = try await server.signIn(
            with: .ada(email: nil, issuer: "https://id.example.com", provider: "example"))
        let another = try await server.signIn(with: .ada(email: nil, subject: "google-2"))
        #expect(Set([ada.user.id, elsewhere.user.id, another.user.id]).count == 3)
        // The address may become another's at the provider: the account does not.
        let moved = try await server.signIn(with: .ada(email: "countess@example.org"))
        #expect(moved.user.id == ada.user.id && moved.user.email == TestServer.email)
        let thief = try await server.signIn(with: .ada(email: "countess@example.org", subject: "google-3"))
        #expect(thief.user.id != ada.user.id)
    }

    @Test(
        "SRV-19 who has an account with the address is the same person, if provider and server both know it is theirs")
    func linked() async throws {
        let server = try await TestServer.start()
        let first = try await server.confirmed()
        let second = try await server.signIn(with: .ada())
        #expect(second.user.id == first.user.id && second.user.passwordHash != nil)
        #expect(second.user.appMetadata == ["provider": "email", "providers": ["email", "google"]])
        #expect(second.user.identities.map(\.provider) == ["email", "google"])
        #expect(second.user.userMetadata["full_name"] == "Ada Lovelace")
        // Nobody was signed out, and the password goes on to work.
        #expect(try await server.authenticate(first).user.id == first.user.id)
        #expect(try await server.signIn().user.id == first.user.id)
        let page = try await server.accounts.administration.users(page: 1, perPage: 10, email: nil, filter: nil)
        #expect(page.users.map { $0.identities.count } == [2])
    }

    @Test("SRV-19 where addresses are confirmed automatically none finds an account for which no provider vouches")
    func automaticallyConfirmed() async throws {
        let server = try await TestServer.start { $0.automaticConfirmation = true }
        try await server.signUp(TestServer.email)
        let stranger = try await server.signIn()
        let owner = try await server.signIn(with: .ada())
        #expect(owner.user.id != stranger.user.id && owner.user.email == nil)
        #expect(owner.user.identities.map(\.provider) == ["google"])
        #expect(try await server.stored(stranger.user.id).identities.map(\.provider) == ["email"])
        // Whom one provider vouches for is the same to another.
        let newcomer = try await server.signIn(with: .ada(email: "eve@example.org", subject: "google-9"))
        let again = try await server.signIn(
            with: .ada(
                email: "eve@example.org", subject: "apple-9", issuer: "https://appleid.apple.com", provider: "apple"))
        #expect(newcomer.user.email == "eve@example.org" && again.user.id == newcomer.user.id)
    }

    @Test("SRV-19 an address that the provider does not vouch for finds no account and becomes nobody's")
    func unverified() async throws {
        let server = try await TestServer.start()
        let owner = try await server.confirmed()
        let stranger = try await server.signIn(with: .ada(verified: false))
        #expect(stranger.user.id != owner.user.id && stranger.user.email == nil && !stranger.user.isAnonymous)
        #expect(stranger.user.identities.map(\.provider) == ["google"])
        #expect(stranger.user.identities.first?.email == TestServer.email)
        #expect(stranger.user.identities.first?.data["email_verified"] == false)
        // Whoever signs up with it later confirms nothing that a stranger has begun.
        let early = try await server.signIn(with: .ada(email: "eve@example.org", verified: false, subject: "google-9"))
        #expect(early.user.email == nil)
        let later = try await server.confirmed("eve@example.org")
        #expect(later.user.id != early.user.id)
    }

    @Test("SRV-19 who prepared an account with somebody else's address is out of it once its owner signs in")
    func preparedByAStranger() async throws {
        let server = try await TestServer.start()
        _ = try await server.accounts.signUp.withPassword(
            email: TestServer.email, password: Secret("what the stranger chose"), metadata: ["name": "Eve"],
            consent: Consent(version: "stranger's", time: server.clock.now), client: TestServer.client)
        let mail = try await server.newestMail()
        let prepared = try #require(try await server.stored())
        // A session, a change of address and an identity of the stranger's, in whatever way they came about.
        let now = server.clock.now
        let strangers = SessionRecord(
            id: SessionID(rawValue: SystemRandomSource().uuid()), userID: prepared.id, createdAt: now,
            client: TestServer.client, methods: [])
        let eve = ProviderIdentity.ada(email: "eve@example.org", subject: "eve")
        try await server.backend.database.write { sql in
            try SessionTable(sql).insert(strangers)
            try UserTable(sql).beginEmailChange(to: "eve@example.org", of: prepared.id, at: now)
            _ = try IdentityTable(sql).insertIfFree(
                eve, id: SystemRandomSource().uuid(), of: prepared.id, at: now)
        }
        let owner = try await server.signIn(with: .ada())
        #expect(owner.user.id == prepared.id && owner.user.emailConfirmedAt != nil)
        #expect(owner.user.passwordHash == nil && owner.user.newEmail == nil && owner.user.consent == nil)
        #expect(owner.user.userMetadata == ["name": "Ada Lovelace", "full_name": "Ada Lovelace"])
        #expect(owner.user.identities.map(\.subject) == ["google-1"])
        #expect(owner.user.appMetadata == ["provider": "google", "providers": ["google"]])
        #expect(try await server.storedSession(strangers.id)?.endedAt != nil)
        let byPassword = try await refusal {
            try await server.signIn(password: Secret("what the stranger chose"))
        }
        #expect(byPassword?.code == .invalidCredentials)
        #expect(try await refusal { try await server.verify(.signup, code: mail.code) }?.code == .otpExpired)
        #expect(try await server.signIn(with: eve).user.id != owner.user.id)
    }

    @Test("SRV-19 who was invited comes by a provider too, with what the administrator wrote, where sign-up is closed")
    func invited() async throws {
        let server = try await TestServer.start { $0.signUpOpen = false }
        let invitation = Invitation(
            email: TestServer.email, password: TestServer.password, metadata: ["team": "north"])
        let invited = try await server.accounts.administration.invitations.invite(invitation)
        let session = try await server.signIn(with: .ada())
        #expect(session.user.id == invited.id && session.user.passwordHash == nil)
        #expect(session.user.userMetadata["team"] == "north" && session.user.userMetadata["name"] == "Ada Lovelace")
        let closed = try await refusal {
            try await server.signIn(with: .ada(email: "bob@example.org", subject: "bob"))
        }
        #expect(closed?.status == 422 && closed?.code == .signupDisabled)
        #expect(try await server.users() == 1)
    }

    @Test("SRV-19 SRV-18 no account comes of a provider without consent where it is required, and it is kept")
    func consent() async throws {
        let server = try await TestServer.start { $0.consentRequired = true }
        let refused = try await refusal { try await server.signIn(with: .ada()) }
        #expect(refused?.status == 422 && refused?.code == .consentRequired)
        #expect(try await server.users() == 0)
        let consent = Consent(version: "3", time: server.clock.now)
        #expect(try await server.signIn(with: .ada(), consent: consent).user.consent == consent)
        // Whoever has an account gave it before.
        #expect(try await server.signIn(with: .ada()).user.consent == consent)

        // What a stranger has agreed to does not count for the owner.
        try await server.signUp("eve@example.org", consent: consent)
        let eve = ProviderIdentity.ada(email: "eve@example.org", subject: "eve")
        #expect(try await refusal { try await server.signIn(with: eve) }?.code == .consentRequired)
        #expect(try await server.stored("eve@example.org")?.emailConfirmedAt == nil)
        let hers = Consent(version: "4", time: server.clock.now)
        #expect(try await server.signIn(with: eve, consent: hers).user.consent == hers)
    }

    @Test("SRV-19 a banned user is kept out by every provider, and it is written down")
    func banned() async throws {
        let server = try await TestServer.start()
        let user = try await server.confirmed().user
        var ban = AdministratorChange()
        ban.ban = .seconds(3600)
        _ = try await server.accounts.administration.changeUser(user.id, ban)
        for _ in 1...2 {
            let refused = try await refusal { try await server.signIn(with: .ada()) }
            #expect(refused?.status == 400 && refused?.code == .userBanned)
        }
        #expect(try await server.identities(of: user.id).isEmpty)
        let last = try #require(
            try await server.accounts.administration.auditRecords(AuditFilter(), page: 1, perPage: 1).records.first)
        #expect(last.event == .signInFailed && last.userID == user.id && last.reason == "user_banned")
        server.clock.advance(by: 7200)
        #expect(try await server.signIn(with: .ada()).user.id == user.id)
        _ = try await server.accounts.administration.changeUser(user.id, ban)
        #expect(try await refusal { try await server.signIn(with: .ada()) }?.code == .userBanned)
    }

    @Test("SRV-19 of any number of first sign-ins at once comes one account")
    func race() async throws {
        let server = try await TestServer.start()
        let users = try await withThrowingTaskGroup(of: UserID.self) { group in
            for _ in 1...20 { group.addTask { try await server.signIn(with: .ada()).user.id } }
            return try await group.reduce(into: Set<UserID>()) { $0.insert($1) }
        }
        #expect(users.count == 1)
        #expect(try await server.users() == 1)
    }

    @Test("SRV-19 a name that comes beside the token is taken the one time, and only where none is known")
    func name() async throws {
        let server = try await TestServer.start()
        let apple = ProviderIdentity.ada(
            subject: "apple-1", issuer: "https://appleid.apple.com", provider: "apple", name: nil)
        let session = try await server.signIn(with: apple, name: " Ada\nLovelace ")
        #expect(session.user.userMetadata["full_name"] == "Ada Lovelace")
        #expect(try await server.signIn(with: apple, name: "Eve").user.userMetadata["full_name"] == "Ada Lovelace")
        let adapter = LocalProfileAdapter(accounts: server.accounts)
        let profile = try await adapter.createProfile(userId: session.user.id.text, seed: nil)
        #expect(profile.displayName == "Ada Lovelace")

        let bob = try await server.confirmed("bob@example.org")
        _ = try await adapter.createProfile(userId: bob.user.id.text, seed: nil)
        let google = ProviderIdentity.ada(email: "bob@example.org", subject: "bob", name: "Bob")
        try await server.signIn(with: google)
        #expect(try await adapter.getProfile(userId: bob.user.id.text)?.displayName == "Bob")
        // Who is called something is not called something else by the next provider.
        try await server.signIn(
            with: .ada(
                email: "bob@example.org", subject: "b", issuer: "https://id.example.com",
                provider: "example", name: "Robert"))
        #expect(try await adapter.getProfile(userId: bob.user.id.text)?.displayName == "Bob")
        #expect(try await server.stored(bob.user.id).userMetadata["full_name"] == "Bob")
    }

    @Test(
        "SRV-40 SRV-19 a provider's name keeps no characters that set a direction, and one that nobody can see is none",
        arguments: [
            ("\u{202E}Ada\u{2066} Lovelace\u{200F}", "Ada Lovelace"), ("Ada\u{0}", "Ada"), ("\u{200B}\u{2060}", nil),
            ("\u{202E}\u{2066}", nil), ("\u{2800}\u{3164}", nil), ("\u{FEFF}", nil), ("❤\u{FE0F}", "❤\u{FE0F}"),
            ("می\u{200C}خواهم", "می\u{200C}خواهم"),
        ] as [(String, String?)])
    func hostileName(said: String, kept: String?) async throws {
        let server = try await TestServer.start()
        let told = try await server.signIn(with: .ada(subject: "one", name: said)).user
        #expect(told.userMetadata["full_name"] == kept.map { .string($0) })
        let beside = ProviderIdentity.ada(
            email: "bob@example.org", subject: "two", issuer: "https://appleid.apple.com", provider: "apple", name: nil)
        let other = try await server.signIn(with: beside, name: said).user
        #expect(other.userMetadata["full_name"] == told.userMetadata["full_name"])
    }

    @Test("SRV-19 a linked identity whose name comes later gives it to an account without one, the first time only")
    func lateName() async throws {
        let server = try await TestServer.start()
        let nameless = ProviderIdentity.ada(
            subject: "apple-1", issuer: "https://appleid.apple.com", provider: "apple", name: nil)
        let session = try await server.signIn(with: nameless)
        #expect(session.user.userMetadata["full_name"] == nil)
        #expect(try await server.signIn(with: nameless, name: "Ada").user.userMetadata["full_name"] == "Ada")
        let google = ProviderIdentity.ada(email: "bob@example.org", subject: "bob", name: "Bob")
        let bob = try await server.signIn(with: google).user
        try await server.backend.database.write { try UserTable($0).setMetadata([:], of: bob.id, at: server.clock.now) }
        #expect(try await server.signIn(with: google).user.userMetadata["full_name"] == nil)
    }

    @Test(
        "SRV-19 what is deleted with an account is its identities too, and they are free again",
        arguments: [true, false])
    func deleted(keepsRow: Bool) async throws {
        let server = try await TestServer.start()
        let first = try await server.signIn(with: .ada()).user
        _ = try await server.accounts.administration.deleteUser(first.id, keepsRow: keepsRow)
        #expect(try await server.identities(of: first.id).isEmpty)
        let second = try await server.signIn(with: .ada()).user
        #expect(second.id != first.id)
        #expect(try await server.users() == (keepsRow ? 2 : 1))
    }

    @Test("SRV-19 who came by a provider and sets a password has both ways in")
    func password() async throws {
        let server = try await TestServer.start()
        let session = try await server.signIn(with: .ada())
        let user = try await server.accounts.own.update(
            server.authenticate(session), change: UserChange(password: TestServer.password))
        #expect(user.identities.map(\.provider) == ["email", "google"])
        #expect(user.appMetadata == ["provider": "google", "providers": ["google", "email"]])
        #expect(try await server.signIn().user.id == user.id)
        #expect(try await server.signIn(with: .ada()).user.id == user.id)
    }
}
