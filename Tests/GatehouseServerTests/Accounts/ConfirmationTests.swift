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

/// The confirming link in a browser that did not sign up, and what later sign-ups leave of earlier ones.
struct ConfirmationTests {
    private static let stranger = Secret("what a stranger chose")
    private static let fresh = Secret("a new one, of the owner")

    private func consent(_ version: String, _ server: TestServer) -> Consent {
        Consent(version: version, time: server.clock.now)
    }

    private func signUp(
        _ server: TestServer, password: Secret, metadata: JSONObject, version: String, app: AppLink? = nil
    ) async throws {
        _ = try await server.accounts.signUp.withPassword(
            email: TestServer.email, password: password, metadata: metadata, consent: consent(version, server),
            app: app, client: TestServer.client)
    }

    private func newestLink(_ server: TestServer) async throws -> Secret {
        try await server.linkToken(in: server.newestMail())
    }

    private func confirm(
        _ server: TestServer, _ link: Secret, _ purpose: CodePurpose = .signup, by proof: ConfirmationProof
    ) async throws -> FollowedLink {
        try await server.accounts.links.confirm(link, purpose: purpose, by: proof, client: TestServer.client)
    }

    // MARK: The link

    @Test("SRV-28 the link asks for the password that was chosen, and keeps everything for somebody who knows it")
    func known() async throws {
        let server = try await TestServer.start()
        try await signUp(server, password: TestServer.password, metadata: ["name": "Ada"], version: "1")
        let link = try await newestLink(server)
        #expect(try await server.accounts.links.demand(of: link, purpose: .signup) == .password)
        for wrong in [Self.stranger, Secret(""), Secret(String(repeating: "x", count: 2000))] {
            let refused = try await refusal { try await confirm(server, link, by: .password(wrong)) }
            #expect(refused?.status == 400 && refused?.code == .currentPasswordInvalid)
        }
        #expect(try await server.stored()?.emailConfirmedAt == nil)
        #expect(try await confirm(server, link, by: .password(TestServer.password)) == .confirmed)
        let user = try #require(try await server.stored())
        #expect(user.emailConfirmedBy == .link && user.consent?.version == "1")
        #expect(user.userMetadata == ["name": "Ada"])
        #expect(try await server.signIn().user.id == user.id)
        let again = try await refusal { try await confirm(server, link, by: .password(TestServer.password)) }
        #expect(again?.code == .otpExpired)
    }

    @Test(
        "SRV-28 whoever chooses a new password is rid of the stranger's password, sessions, metadata, identities and consent"
    )
    func chosen() async throws {
        let server = try await TestServer.start { $0.consentRequired = true }
        try await signUp(server, password: Self.stranger, metadata: ["name": "Eve"], version: "stranger's")
        let prepared = try #require(try await server.stored())
        let now = server.clock.now
        let session = SessionRecord(
            id: SessionID(rawValue: SystemRandomSource().uuid()), userID: prepared.id, createdAt: now,
            client: TestServer.client, methods: [])
        try await server.backend.database.write { sql in
            try SessionTable(sql).insert(session)
            try UserTable(sql).beginEmailChange(to: "eve@example.org", of: prepared.id, at: now)
            _ = try IdentityTable(sql).insertIfFree(
                .ada(email: "eve@example.org", subject: "eve"), id: SystemRandomSource().uuid(), of: prepared.id,
                at: now)
            _ = try ProfileTable(sql).insertIfMissing(
                ProfileTable.Row(userID: prepared.id, displayName: "Eve", createdAt: now))
        }
        let link = try await newestLink(server)
        let without = try await refusal {
            try await confirm(server, link, by: .newPassword(Self.fresh, consent: nil))
        }
        #expect(without?.status == 422 && without?.code == .consentRequired)
        let weak = try await refusal {
            try await confirm(server, link, by: .newPassword(Secret("short"), consent: consent("2", server)))
        }
        #expect(weak?.code == .weakPassword)

        #expect(
            try await confirm(server, link, by: .newPassword(Self.fresh, consent: consent("2", server))) == .confirmed)
        let user = try #require(try await server.stored())
        #expect(user.id == prepared.id && user.emailConfirmedBy == .link && user.newEmail == nil)
        #expect(user.userMetadata.isEmpty && user.consent?.version == "2")
        #expect(try await server.storedSession(session.id)?.endedAt != nil)
        #expect(try await server.identities(of: user.id).isEmpty)
        #expect(try await server.backend.database.read { try ProfileTable($0).find(user.id) } == nil)
        #expect(try await refusal { try await server.signIn(password: Self.stranger) }?.code == .invalidCredentials)
        #expect(try await server.signIn(password: Self.fresh).user.id == user.id)
    }

    @Test("SRV-28 SRV-07 a server too busy to compare uses up nobody's attempts at a link, at a change and at a proof")
    func busy() async throws {
        let server = try await TestServer.start { $0.limits = .standard }
        try await server.signUp()
        let link = try await newestLink(server)
        let full = try server.accounts(hasher: CountingHasher(isFull: true))
        for _ in 0..<12 {
            let error = try await refusal {
                try await full.links.confirm(
                    link, purpose: .signup, by: .password(TestServer.password), client: TestServer.client)
            }
            #expect(error?.retryAfter == 1)
        }
        #expect(try await confirm(server, link, by: .password(TestServer.password)) == .confirmed)
        let session = try await server.signIn()
        let who = try await server.accounts.sessions.authenticate(accessToken: session.accessToken)
        for _ in 0..<12 {
            let proof = try await refusal {
                try await full.reauthentication.prove(who, password: TestServer.password, client: TestServer.client)
            }
            #expect(proof?.retryAfter == 1)
            let change = try await refusal {
                try await full.own.update(
                    who, change: UserChange(password: Self.fresh, currentPassword: TestServer.password))
            }
            #expect(change?.retryAfter == 1)
        }
        _ = try await server.accounts.reauthentication.prove(
            who, password: TestServer.password, client: TestServer.client)
    }

    @Test("SRV-05 SRV-07 proving one's own password is limited like a change of the account, however right it is")
    func endlessProof() async throws {
        let server = try await TestServer.start {
            $0.limits = LimitPolicy.none
            $0.limits?.update = LimitRule("update", count: 3, window: .seconds(60))
        }
        let who = try await server.authenticate(try await server.confirmed())
        let service = server.accounts.reauthentication
        for turn in 1...5 {
            let refused = try await refusal {
                try await service.prove(who, password: TestServer.password, client: TestServer.client)
            }
            #expect((refused?.code == .overRequestRateLimit) == (turn > 3), "\(turn)")
        }
    }

    @Test("SRV-28 a made-up or used link hashes no password")
    func nothingHashed() async throws {
        let server = try await TestServer.start()
        try await server.signUp()
        let link = try await newestLink(server)
        _ = try await confirm(server, link, by: .newPassword(Self.fresh, consent: nil))
        let hasher = CountingHasher()
        let counted = try server.accounts(hasher: hasher)
        for link in [link, Secret("made-up")] {
            let error = try await refusal {
                try await counted.links.confirm(
                    link, purpose: .signup, by: .newPassword(Self.fresh, consent: nil), client: TestServer.client)
            }
            #expect(error?.code == .otpExpired)
        }
        #expect(hasher.takenHashes() == 0)
    }

    @Test("SRV-28 a link is used once, by either of two who press it at once, with whichever password")
    func race() async throws {
        let server = try await TestServer.start()
        try await server.signUp()
        let link = try await newestLink(server)
        let proofs: [ConfirmationProof] = (0..<8).map {
            $0.isMultiple(of: 2) ? .password(TestServer.password) : .newPassword(Self.fresh, consent: nil)
        }
        let confirmed = try await withThrowingTaskGroup(of: Bool.self) { group in
            for proof in proofs {
                group.addTask { try await refusal { try await confirm(server, link, by: proof) } == nil }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(confirmed == 1)
    }

    @Test(
        "SRV-28 an app's link takes the password too, and gives the code of its challenge to who knows it and not to who chose a new one"
    )
    func app() async throws {
        let app = AppLink(
            redirect: RedirectURL("https://app.example.com/done"),
            challenge: CodeChallenge(String(repeating: "c", count: 43)))
        for proof in [ConfirmationProof.password(TestServer.password), .newPassword(Self.fresh, consent: nil)] {
            let server = try await TestServer.start()
            try await signUp(server, password: TestServer.password, metadata: [:], version: "1", app: app)
            let link = try await newestLink(server)
            let bare = try await refusal {
                try await server.accounts.links.follow(link, purpose: .signup, client: TestServer.client)
            }
            #expect(bare?.code == .currentPasswordRequired)
            #expect(try await server.stored()?.emailConfirmedAt == nil)
            guard case .leads(let target) = try await confirm(server, link, by: proof) else {
                Issue.record("leads nowhere")
                return
            }
            if case .password = proof {
                #expect(target.hasPrefix("https://app.example.com/done?code="))
            } else {
                #expect(target == "https://app.example.com/done")
            }
            #expect(try await server.stored()?.emailConfirmedBy == .link)
        }
    }

    @Test(
        "SRV-28 POST /verify keeps its meaning: the link's token and the code confirm as they are",
        arguments: [true, false])
    func verify(byLink: Bool) async throws {
        let server = try await TestServer.start()
        try await signUp(server, password: TestServer.password, metadata: ["name": "Ada"], version: "1")
        let mail = try await server.newestMail()
        let session =
            byLink
            ? try await server.verify(.signup, link: server.linkToken(in: mail))
            : try await server.verify(.signup, code: mail.code)
        #expect(session.user.userMetadata == ["name": "Ada"] && session.user.consent?.version == "1")
        #expect(try await server.signIn().user.id == session.user.id)
    }

    @Test("SRV-28 somebody who was invited chooses a password, and keeps what the administrator wrote")
    func invited() async throws {
        let server = try await TestServer.start()
        let invited = try await server.accounts.administration.invitations.invite(
            Invitation(email: TestServer.email, metadata: ["team": "north"]))
        let link = try await newestLink(server)
        #expect(try await server.accounts.links.demand(of: link, purpose: .signup) == .newPassword)
        _ = try await confirm(server, link, by: .newPassword(Self.fresh, consent: consent("2", server)))
        let session = try await server.signIn(password: Self.fresh)
        #expect(session.user.id == invited.id && session.user.userMetadata == ["team": "north"])
        #expect(session.user.consent?.version == "2")
    }

    @Test("SRV-28 a link of an account that was confirmed in another way asks for nothing, and a used one neither")
    func demands() async throws {
        let server = try await TestServer.start()
        try await server.signUp()
        let mail = try await server.newestMail()
        let link = try server.linkToken(in: mail)
        var change = AdministratorChange()
        change.confirmsEmail = true
        let user = try #require(try await server.stored())
        _ = try await server.accounts.administration.changeUser(user.id, change)
        #expect(try await server.accounts.links.demand(of: link, purpose: .signup) == .nothing)
        let refused = try await refusal { try await confirm(server, link, by: .newPassword(Self.fresh, consent: nil)) }
        #expect(refused?.code == .otpExpired)
        #expect(try await server.signIn().user.emailConfirmedBy == .administrator)
        #expect(try await server.accounts.links.demand(of: Secret("none"), purpose: .signup) == .nothing)
    }

    // MARK: Guests

    private func guest(_ server: TestServer, password: Secret?) async throws -> IssuedSession {
        let session = try await server.issued(
            server.accounts.signUp.asGuest(
                metadata: ["theme": "dark"], consent: nil, client: TestServer.client))
        _ = try await server.accounts.own.update(
            server.authenticate(session), change: UserChange(email: TestServer.email, password: password))
        return session
    }

    @Test("SRV-28 UI-12 a guest who upgrades by link and enters the password keeps account, metadata and session")
    func guestKnown() async throws {
        let server = try await TestServer.start { $0.guestsAllowed = true }
        let session = try await guest(server, password: TestServer.password)
        let link = try await newestLink(server)
        #expect(try await server.accounts.links.demand(of: link, purpose: .emailChangeNew) == .password)
        let wrong = try await refusal {
            try await confirm(server, link, .emailChangeNew, by: .password(Self.stranger))
        }
        #expect(wrong?.code == .currentPasswordInvalid)
        _ = try await confirm(server, link, .emailChangeNew, by: .password(TestServer.password))
        let user = try await server.authenticate(server.refresh(session.refreshToken)).user
        #expect(user.id == session.user.id && user.email == TestServer.email && !user.isAnonymous)
        #expect(user.userMetadata == ["theme": "dark"] && user.emailConfirmedBy == .link)
        #expect(try await server.signIn().user.id == user.id)
    }

    @Test(
        "SRV-28 a guest's wish for somebody else's address gives its owner the account, and the guest nothing",
        arguments: [true, false])
    func guestChosen(hasPassword: Bool) async throws {
        let server = try await TestServer.start { $0.guestsAllowed = true }
        let session = try await guest(server, password: hasPassword ? Self.stranger : nil)
        let link = try await newestLink(server)
        let demand = try await server.accounts.links.demand(of: link, purpose: .emailChangeNew)
        #expect(demand == (hasPassword ? .password : .newPassword))
        // In the browser that is signed in to the guest's account nothing is asked.
        let own = try await server.accounts.links.demand(
            of: link, purpose: .emailChangeNew, signedInAs: session.user.id)
        #expect(own == .nothing)
        _ = try await confirm(
            server, link, .emailChangeNew, by: .newPassword(Self.fresh, consent: consent("2", server)))
        let user = try #require(try await server.stored())
        #expect(user.id == session.user.id && user.userMetadata.isEmpty && user.consent?.version == "2")
        #expect(user.appMetadata == UserRecord.emailProvider)
        #expect(try await refusal { try await server.refresh(session.refreshToken) } != nil)
        #expect(try await refusal { try await server.signIn(password: Self.stranger) }?.code == .invalidCredentials)
        #expect(try await server.signIn(password: Self.fresh).user.id == user.id)
    }

    // MARK: Consent

    @Test("SRV-28 an account recovered from a stranger has no consent until its owner gives it, once")
    func consentAgain() async throws {
        let server = try await TestServer.start { $0.consentRequired = true }
        try await signUp(server, password: Self.stranger, metadata: ["name": "Eve"], version: "stranger's")
        server.clock.advance(by: 61)
        try await server.recover()
        let session = try await server.verify(.recovery, code: server.newestMail().code)
        #expect(session.user.consent == nil && session.user.userMetadata.isEmpty)
        let given = UserChange(consent: consent("2", server))
        let user = try await server.accounts.own.update(server.authenticate(session), change: given)
        #expect(user.consent?.version == "2")
        let again = try await refusal {
            try await server.accounts.own.update(server.authenticate(session), change: given)
        }
        #expect(again?.code == .validationFailed)
    }

    @Test("SRV-28 where accounts need consent, several sign-ups with one address leave the newest one's")
    func contestedConsent() async throws {
        let server = try await TestServer.start { $0.consentRequired = true }
        try await signUp(server, password: Self.stranger, metadata: [:], version: "1")
        server.clock.advance(by: 61)
        try await signUp(server, password: TestServer.password, metadata: [:], version: "2")
        let session = try await server.verify(.signup, code: server.newestMail().code)
        #expect(session.user.consent?.version == "2")
    }

    // MARK: Several sign-ups

    @Test(
        "SRV-28 of several sign-ups a code leaves neither password nor metadata, whoever was first",
        arguments: [DuplicateSignUp.private, .explicit], [true, false])
    func laterSignUp(_ mode: DuplicateSignUp, isStrangerFirst: Bool) async throws {
        let server = try await TestServer.start { $0.duplicateSignUp = mode }
        for isStranger in [isStrangerFirst, !isStrangerFirst] {
            if isStranger {
                try await signUp(
                    server, password: Self.stranger, metadata: ["name": "Eve", "admin": true], version: "stranger's")
            } else {
                try await signUp(server, password: TestServer.password, metadata: ["name": "Ada"], version: "1")
            }
            server.clock.advance(by: 61)
        }
        let session = try await server.verify(.signup, code: server.newestMail().code)
        #expect(session.user.userMetadata.isEmpty && session.user.consent == nil)
        #expect(session.user.passwordHash == nil)
        for password in [Self.stranger, TestServer.password] {
            #expect(try await refusal { try await server.signIn(password: password) }?.code == .invalidCredentials)
        }
    }

    @Test(
        "SRV-28 of several sign-ups the link takes the newest one's password, and no other",
        arguments: [DuplicateSignUp.private, .explicit])
    func contested(_ mode: DuplicateSignUp) async throws {
        let server = try await TestServer.start { $0.duplicateSignUp = mode }
        try await signUp(server, password: Self.stranger, metadata: ["name": "Eve"], version: "stranger's")
        let first = try await newestLink(server)
        #expect(try await !server.accounts.links.isContested(first, purpose: .signup))
        server.clock.advance(by: 61)
        try await signUp(server, password: TestServer.password, metadata: ["name": "Ada"], version: "1")
        let link = try await newestLink(server)
        #expect(try await server.accounts.links.isContested(link, purpose: .signup))
        #expect(try await server.accounts.links.demand(of: link, purpose: .signup) == .password)
        let strangers = try await refusal { try await confirm(server, link, by: .password(Self.stranger)) }
        #expect(strangers?.code == .currentPasswordInvalid)
        _ = try await confirm(server, link, by: .password(TestServer.password))
        let session = try await server.signIn()
        #expect(session.user.userMetadata == ["name": "Ada"] && session.user.consent?.version == "1")
        #expect(try await refusal { try await server.signIn(password: Self.stranger) }?.code == .invalidCredentials)
    }

    @Test("SRV-28 SRV-17 what is sent to sign up with an address that has an account changes nothing of the account")
    func shadow() async throws {
        let server = try await TestServer.start { $0.duplicateSignUp = .private }
        let before = try await server.confirmed().user
        try await signUp(server, password: Self.stranger, metadata: ["name": "Eve"], version: "stranger's")
        #expect(try await server.stored() == before)
        // Nor of one that an administrator gave an address that is not confirmed yet.
        var change = AdministratorChange()
        change.email = "ada@example.net"
        change.userMetadata = ["name": "Ada"]
        _ = try await server.accounts.administration.changeUser(before.id, change)
        _ = try await server.accounts.signUp.withPassword(
            email: "ada@example.net", password: Self.stranger, metadata: ["name": "Eve"],
            consent: consent("stranger's", server), client: TestServer.client)
        let after = try await server.stored(before.id)
        #expect(after.userMetadata == ["name": "Ada"] && after.consent == nil)
    }

    @Test("SRV-28 an account that an administrator made without a password keeps its metadata when its code is entered")
    func administratorsAccount() async throws {
        let server = try await TestServer.start()
        let metadata: JSONObject = ["team": "north"]
        var new = AdministratorChange()
        (new.email, new.userMetadata) = (TestServer.email, metadata)
        let user = try await server.accounts.administration.createUser(id: nil, new, consent: consent("1", server))
        try await server.accounts.codes.resendConfirmation(email: TestServer.email, client: TestServer.client)
        #expect(try await !server.accounts.links.isContested(newestLink(server), purpose: .signup))
        let session = try await server.verify(.signup, code: server.newestMail().code)
        #expect(session.user.id == user.id && session.user.userMetadata == metadata)
        #expect(session.user.consent?.version == "1")
    }

    @Test("SRV-28 an invitation stays as the administrator wrote it when somebody signs up with its address")
    func invitedSignUp() async throws {
        let server = try await TestServer.start()
        _ = try await server.accounts.administration.invitations.invite(
            Invitation(email: TestServer.email, metadata: ["team": "north"]))
        try await signUp(server, password: Self.stranger, metadata: ["team": "south"], version: "stranger's")
        let user = try #require(try await server.stored())
        #expect(user.userMetadata == ["team": "north"] && user.consent == nil && user.invitedAt != nil)
    }

    // MARK: Other mails

    @Test("SRV-28 who signs in by mail to an account that nobody confirmed gets it with their own metadata and consent")
    func mailedSignIn() async throws {
        let server = try await TestServer.start { $0.consentRequired = true }
        try await signUp(server, password: Self.stranger, metadata: ["name": "Eve"], version: "stranger's")
        try await server.accounts.signIn.requestMail(
            MailedSignIn(email: TestServer.email, metadata: ["name": "Ada"], consent: consent("2", server)),
            app: AppLink(), client: TestServer.client)
        let session = try await server.verify(.magiclink, code: server.newestMail().code)
        #expect(session.user.userMetadata == ["name": "Ada"] && session.user.consent?.version == "2")
        #expect(session.user.passwordHash == nil)
    }

    @Test("SRV-28 a recovery of an account that nobody confirmed drops metadata and sessions from before")
    func recovery() async throws {
        let server = try await TestServer.start()
        try await signUp(server, password: Self.stranger, metadata: ["name": "Eve"], version: "stranger's")
        let id = try #require(try await server.stored()).id
        let session = SessionRecord(
            id: SessionID(rawValue: SystemRandomSource().uuid()), userID: id, createdAt: server.clock.now,
            client: TestServer.client, methods: [])
        try await server.backend.database.write { try SessionTable($0).insert(session) }
        try await server.recover()
        let recovered = try await server.verify(.recovery, code: server.newestMail().code)
        #expect(recovered.user.userMetadata.isEmpty && recovered.user.consent == nil)
        #expect(recovered.user.passwordHash == nil)
        #expect(try await server.storedSession(session.id)?.endedAt != nil)
        #expect(try await server.storedSession(recovered.sessionID)?.endedAt == nil)
    }
}
