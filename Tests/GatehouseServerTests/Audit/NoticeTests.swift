import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseWeb
import GatehouseWire
import Testing

/// The mails that tell the owner of an account what happened to it.
struct NoticeTests {
    private static let macFirefox =
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:128.0) Gecko/20100101 Firefox/128.0"
    private static let newPassword = Secret("another horse battery")

    /// What the owner is told of each event: done by a person, by whoever holds the key, by a command.
    private static let told: [AuditEvent: (SecurityNotice?, SecurityNotice?, SecurityNotice?)] = [
        .signedIn: (nil, nil, nil), .signInFailed: (nil, nil, nil), .signedOut: (nil, nil, nil),
        .signedUp: (nil, nil, nil), .signedUpAgain: (nil, nil, nil), .recoveryRequested: (nil, nil, nil),
        .reauthenticated: (nil, nil, nil), .dataDownloaded: (nil, nil, nil),
        .passwordChanged: (.passwordChanged, .passwordChanged, .passwordChanged),
        .accountSecured: (.accountSecured, .accountSecured, .accountSecured),
        .emailChangeRequested: (nil, nil, nil), .emailChangeCancelled: (nil, nil, nil),
        .emailChanged: (.addressChanged, .addressChanged, .addressChanged),
        .identityLinked: (.providerAdded, .providerAdded, .providerAdded),
        .identityUnlinked: (.providerRemoved, .providerRemoved, .providerRemoved),
        .passkeyAdded: (.passkeyAdded, .passkeyAdded, .passkeyAdded),
        .passkeyRemoved: (.passkeyRemoved, .passkeyRemoved, .passkeyRemoved),
        .factorAdded: (.factorAdded, .factorAdded, .factorAdded),
        .factorRemoved: (.factorRemoved, .factorRemoved, .factorRemoved),
        .factorsReset: (.factorsReset, .factorsReset, .factorsReset),
        .backupCodesMade: (.backupCodesMade, .backupCodesMade, .backupCodesMade),
        .backupCodeUsed: (.backupCodesFew, .backupCodesFew, .backupCodesFew),
        .factorRenamed: (nil, nil, nil), .stepTaken: (nil, nil, nil), .stepFailed: (nil, nil, nil),
        .backupCodesRemoved: (nil, nil, nil),
        .passkeyRenamed: (nil, nil, nil), .passkeyChanged: (nil, nil, nil),
        .userCreated: (nil, nil, nil), .userInvited: (nil, nil, nil),
        .userModified: (.accountChanged, nil, .accountChanged),
        .userBanned: (.accountBlocked, .accountBlocked, .accountBlocked),
        .userUnbanned: (.accountUnblocked, .accountUnblocked, .accountUnblocked),
        .userDeleted: (.accountDeleted, .accountDeleted, .accountDeleted),
        .linkMade: (.linkCreated, .linkCreated, .linkCreated),
        .sessionsRevoked: (.sessionsEnded, .sessionsEnded, .sessionsEnded),
        .reuseDetected: (.sessionStolen, .sessionStolen, .sessionStolen),
        .administratorAdded: (.administratorAdded, .administratorAdded, .administratorAdded),
        .administratorRemoved: (.administratorRemoved, .administratorRemoved, .administratorRemoved),
        .confirmationMailed: (nil, nil, nil), .keysRotated: (nil, nil, nil), .keyRevoked: (nil, nil, nil),
        .sessionCaughtUp: (nil, nil, nil), .tokenRepeated: (nil, nil, nil), .administratorKeyRotated: (nil, nil, nil),
        .usersImported: (nil, nil, nil), .backupMade: (nil, nil, nil), .mailRetried: (nil, nil, nil),
        .mailDropped: (nil, nil, nil), .listDownloaded: (nil, nil, nil), .codeLimitReached: (nil, nil, nil),
        .codesGuessed: (nil, nil, nil), .signUpDropped: (nil, nil, nil),
        .groupCreated: (nil, nil, nil), .groupChanged: (nil, nil, nil), .groupDeleted: (nil, nil, nil),
        .groupJoined: (nil, nil, nil), .groupLeft: (nil, nil, nil), .groupMemberRemoved: (nil, nil, nil),
        .groupRoleChanged: (nil, nil, nil), .groupOwnerChanged: (nil, nil, nil), .groupSuspended: (nil, nil, nil),
        .groupResumed: (nil, nil, nil), .groupInvited: (nil, nil, nil), .groupInvitationEnded: (nil, nil, nil),
    ]

    /// What members of a group are told, with its name; see `GroupNoticeTests`.
    private static let ofGroups: Set<SecurityNotice> = [
        .groupRemoved, .groupDeleted, .groupOwnerAdded, .groupOwnerRemoved, .groupAdminAdded, .groupAdminRemoved,
        .groupInherited,
    ]

    @Test("SRV-27 every security event says whether the owner is told, and what", arguments: AuditEvent.allCases)
    func every(event: AuditEvent) throws {
        let expected = try #require(Self.told[event], "say in this table whether the owner is told of \(event)")
        let actors: [AuditRecord.Actor] = [.person, .administrator, .command]
        let found = actors.map { event.notice(by: $0, reason: "google") }
        #expect(found == [expected.0, expected.1, expected.2])
    }

    @Test("SRV-27 no notice is left that nothing leads to")
    func reachable() {
        let actors: [AuditRecord.Actor] = [.person, .administrator, .command]
        let found = AuditEvent.allCases.flatMap { event in
            actors.flatMap { actor in ["google", "email", "9"].map { event.notice(by: actor, reason: $0) } }
        }
        #expect(Set(found.compactMap(\.self)) == Set(SecurityNotice.allCases).subtracting(Self.ofGroups))
    }

    private func start(_ configure: (inout AccountPolicy) -> Void = { _ in }) async throws -> TestServer {
        try await TestServer.start {
            $0.mailInterval = .zero
            $0.manualLinking = true
            $0.statedAppName = "Fieldhouse"
            configure(&$0)
        }
    }

    /// The subjects of the notices to an address, the oldest first.
    private func notices(_ server: TestServer, to email: String = TestServer.email) async throws -> [MailboxMessage] {
        let subjects = Set(SecurityNotice.allCases.map { Catalogue.english.mail(.noticeSubject($0)) })
        return try await server.backend.mailbox.newest().filter { $0.to == email && subjects.contains($0.subject) }
            .reversed()
    }

    private func told(_ server: TestServer, to email: String = TestServer.email) async throws -> [SecurityNotice?] {
        try await notices(server, to: email).map { mail in
            SecurityNotice.allCases.first { Catalogue.english.mail(.noticeSubject($0)) == mail.subject }
        }
    }

    // MARK: Who is told

    @Test("SRV-27 a password that is changed, also after a recovery, is told")
    func password() async throws {
        let server = try await start()
        let session = try await server.confirmed()
        #expect(try await told(server).isEmpty)
        _ = try await server.accounts.own.update(
            server.authenticate(session), change: UserChange(password: Self.newPassword))
        #expect(try await told(server) == [.passwordChanged])
        try await server.recover()
        let recovered = try await server.verify(.recovery, code: try await server.newestMail().code)
        _ = try await server.accounts.own.update(
            server.authenticate(recovered), change: UserChange(password: TestServer.password))
        #expect(try await told(server) == [.passwordChanged, .passwordChanged])
    }

    @Test(
        "SRV-27 a new address is told at the old one, whether or not the old one was asked", arguments: [true, false])
    func address(isSecure: Bool) async throws {
        let server = try await start { $0.secureEmailChange = isSecure }
        let session = try await server.confirmed()
        _ = try await server.changeEmail(server.authenticate(session), to: "countess@example.org")
        if isSecure { _ = try await server.confirmChange(TestServer.email) }
        #expect(try await told(server).isEmpty)
        _ = try await server.confirmChange("countess@example.org")
        #expect(try await told(server) == [.addressChanged])
        #expect(try await told(server, to: "countess@example.org").isEmpty)
    }

    @Test("SRV-27 ways to sign in that come and go are told, with the provider's name")
    func providers() async throws {
        let server = try await start {
            $0.providers = [
                ProviderSettings(
                    id: "google", kind: .google, displayName: "Google", issuer: "https://accounts.google.com",
                    clientIDs: ["client"], clientSecret: nil)
            ]
        }
        let session = try await server.confirmed()
        let linked = try await server.accounts.linking.link(
            .ada(email: "ada@work.example", subject: "w", provider: "google"), to: server.authenticate(session))
        let identity = try #require(linked.identities.last)
        try await server.accounts.linking.unlink(identity.identityID, of: server.authenticate(session))
        #expect(try await told(server) == [.providerAdded, .providerRemoved])
        for mail in try await notices(server) { #expect(mail.text.contains(" with Google.")) }
    }

    @Test("SRV-27 a session that was ended because its refresh token was stolen is told")
    func stolen() async throws {
        let server = try await start()
        let session = try await server.confirmed()
        let second = try await server.refresh(session.refreshToken)
        _ = try await server.refresh(second.refreshToken)
        for _ in 0..<2 { #expect(try await refusal { try await server.refresh(session.refreshToken) } != nil) }
        #expect(try await told(server) == [.sessionStolen])
    }

    @Test("SRV-27 the owner of a deleted account is told, no matter who deleted it")
    func deletion() async throws {
        let server = try await start()
        let ada = try await server.confirmed()
        try await server.accounts.own.delete(server.authenticate(ada))
        let own = try #require(try await notices(server).last)
        #expect(own.text.contains("Device: ") && !own.text.contains("administrator"))
        let bob = try await server.confirmed("bob@example.org")
        _ = try await server.accounts.administration.deleteUser(bob.user.id)
        let administrators = try #require(try await notices(server, to: "bob@example.org").last)
        #expect(!administrators.text.contains("Device: "))
        let words = Catalogue.english.mail
        #expect(administrators.text.contains(words(.noticeBy(words(.administrator(service: "Fieldhouse"))))))
    }

    @Test("SRV-27 what administrators do with an account is told: by the key, on the pages, by a command")
    func administrators() async throws {
        let server = try await start()
        let id = try await server.confirmed().user.id
        let accounts = server.accounts
        var change = AdministratorChange()
        change.ban = .seconds(60)
        _ = try await accounts.administration.changeUser(id, change)
        change.ban = .lifted
        _ = try await accounts.administrationByFiles(as: .command).changeUser(id, change)
        _ = try await accounts.administrationByFiles(as: .administrator(UserID(rawValue: UUID()))).endSessions(of: id)
        _ = try await accounts.administration.invitations.recoveryLink(email: TestServer.email, app: AppLink())
        _ = try await accounts.administrationByFiles(as: .command).setAdministrator(id, true)
        _ = try await accounts.administrationByFiles(as: .command).setAdministrator(id, false)
        change = AdministratorChange()
        change.userMetadata = ["theme": "dark"]
        // Software that has the key writes metadata all day.
        _ = try await accounts.administration.changeUser(id, change)
        change.email = "countess@example.org"
        change.password = .plain(Self.newPassword)
        _ = try await accounts.administration.changeUser(id, change)
        #expect(
            try await told(server) == [
                .accountBlocked, .accountUnblocked, .sessionsEnded, .linkCreated, .administratorAdded,
                .administratorRemoved, .addressChanged, .passwordChanged,
            ])
        // The new address is an administrator's word so far.
        #expect(try await told(server, to: "countess@example.org").isEmpty)
    }

    @Test("SRV-27 UI-11 who is told that details were changed is told which, by their labels and without a value")
    func details() async throws {
        let company = try SignUpField("company", label: ["en": "Company", "de": "Firma"], isRequired: false)
        let server = try await start { $0.signUpFields = [company] }
        let id = try await server.confirmed().user.id
        let administration = server.accounts.administrationByFiles(as: .administrator(UserID(rawValue: UUID())))
        var change = AdministratorChange()
        change.userMetadata = ["name": "Countess", "company": "Analytical", "theme": "dark"]
        _ = try await administration.changeUser(id, change)
        let words = Catalogue.english.mail
        let text = try #require(try await notices(server).last).text
        let list = ["Name", "Company", words(.detail(.others))].joined(separator: ", ")
        #expect(text.contains("\n\n\(words(.noticeChanged(list)))\n"))
        for value in ["Countess", "Analytical", "dark", "theme", "company"] { #expect(!text.contains(value)) }
        // What stays as it was is not among them.
        change.userMetadata = ["name": "Countess", "company": "Engine"]
        _ = try await administration.changeUser(id, change)
        let second = try #require(try await notices(server).last).text
        #expect(second.contains("\n\n\(words(.noticeChanged("Company")))\n"))
    }

    @Test("SRV-27 nobody is mailed at an address that is not proved, nor at that of a shadow")
    func unproved() async throws {
        let server = try await start { $0.duplicateSignUp = .private }
        try await server.signUp()
        let id = try #require(try await server.stored()).id
        var change = AdministratorChange()
        change.password = .plain(Self.newPassword)
        _ = try await server.accounts.administration.changeUser(id, change)
        // The one who confirms drops the password of the one who signed up.
        try await server.recover()
        _ = try await server.verify(.recovery, code: try await server.newestMail().code)
        #expect(try await told(server).isEmpty)
        // A stranger signs up with the address of an account, and again with another password.
        for password in [TestServer.password, Self.newPassword] { try await server.signUp(password: password) }
        #expect(try await told(server).isEmpty)
        let mail = try await server.newestMail()
        #expect(mail.subject == mail.subject(.accountExists, .english, service: "Fieldhouse"))
    }

    @Test("SRV-27 where addresses are confirmed automatically nobody has proved one, and nobody is mailed")
    func automatic() async throws {
        let server = try await start { $0.automaticConfirmation = true }
        try await server.signUp()
        let session = try await server.signIn()
        _ = try await server.accounts.own.update(
            server.authenticate(session), change: UserChange(password: Self.newPassword))
        #expect(try await server.backend.mailbox.newest().isEmpty)
    }

    @Test("SRV-27 SRV-16 a deployment can switch them off")
    func off() async throws {
        let settings = try SettingsLoader().load(arguments: ["--security-notices", "no"], environment: [:])
        #expect(try !settings.accountPolicy().securityNotices && ServerSettings().accountPolicy().securityNotices)
        let server = try await start { $0.securityNotices = false }
        let session = try await server.confirmed()
        _ = try await server.accounts.own.update(
            server.authenticate(session), change: UserChange(password: Self.newPassword))
        #expect(try await told(server).isEmpty)
    }

    @Test("SRV-27 a guest has no address to be told at, and nothing fails")
    func guest() async throws {
        let server = try await start { $0.guestsAllowed = true }
        let guest = try await server.accounts.signUp.asGuest(metadata: [:], consent: nil, client: TestServer.client)
        var change = AdministratorChange()
        change.ban = .seconds(60)
        _ = try await server.accounts.administration.changeUser(guest.user.id, change)
        #expect(try await server.backend.mailbox.newest().isEmpty)
    }

    // MARK: In which transaction, and how many

    @Test("SRV-27 what is undone is not told, and what is told is done")
    func transaction() async throws {
        let server = try await start()
        let id = try await server.confirmed().user.id
        try await server.backend.database.write { sql in
            _ = try sql.run("CREATE TRIGGER kept BEFORE DELETE ON users BEGIN SELECT RAISE(ABORT, 'kept'); END", [])
        }
        await #expect(throws: (any Error).self) { try await server.accounts.administration.deleteUser(id) }
        #expect(try await told(server).isEmpty)
        #expect(try await server.accounts.administration.user(id).id == id)
        try await server.backend.database.write { _ = try $0.run("DROP TRIGGER kept", []) }
        _ = try await server.accounts.administration.deleteUser(id)
        #expect(try await told(server) == [.accountDeleted])
    }

    @Test("SRV-27 each kind is bounded by itself, and the last mail within a day says so")
    func bound() async throws {
        let server = try await start()
        let id = try await server.confirmed().user.id
        var change = AdministratorChange()
        func ban(_ ban: AdministratorChange.Ban) async throws {
            change.ban = ban
            _ = try await server.accounts.administration.changeUser(id, change)
        }
        for _ in 0..<5 {
            try await ban(.seconds(60))
            server.clock.advance(by: 1)
        }
        let limit = Catalogue.english.mail(.noticeLimit)
        #expect(try await notices(server).map { $0.text.contains(limit) } == [false, false, true])
        // However often one thing happens, another is told.
        try await ban(.lifted)
        #expect(try await told(server).suffix(1) == [.accountUnblocked])
        server.clock.advance(by: 86_400)
        try await ban(.seconds(60))
        #expect(try await told(server).suffix(1) == [.accountBlocked])
        // Nor does what happens to one account count for another.
        let bob = try await server.confirmed("bob@example.org").user.id
        change.ban = .seconds(60)
        _ = try await server.accounts.administration.changeUser(bob, change)
        #expect(try await told(server, to: "bob@example.org") == [.accountBlocked])
    }

    @Test("SRV-27 who uses up the mails to an address hides nothing from its owner")
    func noise() async throws {
        let server = try await start {
            $0.limits = LimitPolicy.none
            $0.limits?.mail = LimitRule("mail", count: 4, window: .seconds(3600))
            $0.limits?.mailTo = LimitRule("mail-to", count: 9, window: .seconds(3600))
        }
        let session = try await server.confirmed()
        let who = try await server.authenticate(session)
        try await server.recover()
        try await server.recover()
        #expect(try await refusal { try await server.recover() }?.status == 429)
        _ = try await server.accounts.own.update(who, change: UserChange(password: Self.newPassword))
        #expect(try await told(server) == [.passwordChanged])
        // And the notice took nobody's place: another address still gets the one that is left.
        try await server.signUp("bob@example.org")
    }

    // MARK: What it says

    @Test(
        "SRV-27 UI-11 a notice is in the person's language, and names app, time and device",
        arguments: Catalogue.all.map(\.language))
    func words(tag: String) async throws {
        let server = try await start()
        _ = try await server.accounts.signUp.withPassword(
            email: TestServer.email, password: TestServer.password, metadata: [:], consent: nil,
            client: ClientContext(language: tag))
        let session = try await server.verify(.signup, code: try await server.newestMail().code)
        let asked = server.accounts.requested(from: ClientContext(address: "192.0.2.1", agent: Self.macFirefox))
        _ = try await asked.own.update(server.authenticate(session), change: UserChange(password: Self.newPassword))
        let (mail, words) = (try await server.newestMail(), Catalogue.best(for: [tag]).mail)
        #expect(mail.subject == words(.noticeSubject(.passwordChanged)))
        #expect(mail.text.contains(words(.noticeHappened(.passwordChanged, service: "Fieldhouse", about: ""))))
        #expect(mail.text.contains(words(.noticeDevice(words(.device(browser: "Firefox", system: "Mac"))))))
        #expect(mail.text.contains(words(.noticeNetwork("192.0.2.0/24"))))
        // What to do if it was somebody else is a step for each line.
        let steps = SecurityNotice.Advice.setPassword.steps.map { words(.noticeStep($0, service: "Fieldhouse")) }
        let lead = words(.noticeAdvice(.setPassword, service: "Fieldhouse"))
        #expect(mail.text.contains("\n\n\(lead)\n1. \(steps[0])\n2. \(steps[1])\n\n"))
        #expect(mail.text.contains(/2026[^\n]*\u{A0}UTC/))
        // Nothing to press, nothing to enter.
        #expect(mail.code.isEmpty && mail.links.isEmpty && !mail.text.contains("://"))
        #expect(mail.text.firstMatch(of: /[0-9]{6}/) == nil)
    }

    @Test(
        "SRV-27 MFA-11 the notice of few backup codes says how many are left, and leads to new ones", arguments: 0...3)
    func codesLeft(count: Int) async throws {
        let server = try await start()
        let id = try await server.authenticate(try await server.confirmed()).user.id
        let (trail, now) = (server.accounts.trail, server.clock.now)
        try await server.backend.database.write { sql in
            try trail.note(.backupCodeUsed, of: id, reason: .count(count), in: sql, at: now)
        }
        let (mail, words) = (try await server.newestMail(), Catalogue.english.mail)
        #expect(mail.subject == words(.noticeSubject(.backupCodesFew)))
        #expect(mail.text.contains(words(count == 0 ? .noBackupCodesLeft : .backupCodesLeft(count: count))))
        let link = try #require(mail.links.first)
        #expect(link.hasSuffix(MailComposer.backupCodesPath) && mail.text.contains("\n\n\(link)\n\n"))
    }

    @Test("SRV-27 UI-11 how many backup codes are left is said in the form that each number takes")
    func codesLeftForms() {
        let forms = ["en": 2, "de": 2, "fr": 2, "es": 2, "ja": 1, "ar": 5]
        for catalogue in Catalogue.all {
            let texts = [1, 2, 3, 11, 100].map { count in
                catalogue.mail(.backupCodesLeft(count: count)).filter { !$0.isNumber }
            }
            #expect(Set(texts).count == forms[catalogue.language], "\(catalogue.language)")
        }
    }

    @Test(
        "SRV-27 nothing that a client says of itself is quoted",
        arguments: [nil, "", "evil.example/x", "Firefox/1 <b>"] as [String?])
    func device(agent: String?) async throws {
        let server = try await start()
        let session = try await server.confirmed()
        let asked = server.accounts.requested(from: ClientContext(agent: agent))
        _ = try await asked.own.update(server.authenticate(session), change: UserChange(password: Self.newPassword))
        let text = try await server.newestMail().text
        #expect(text.contains(agent?.hasPrefix("Firefox") == true ? "Device: Firefox\n" : "Device: Unknown\n"))
        #expect(!text.contains("evil.example") && !text.contains("<b>"))
    }

    @Test("SRV-27 a notice waits for the mail server for a week, not only for as long as a code is good")
    func life() async throws {
        let server = try await start()
        let session = try await server.confirmed()
        _ = try await server.accounts.own.update(
            server.authenticate(session), change: UserChange(password: Self.newPassword))
        let row = try #require(try await server.backend.database.read { try OutboxTable($0).newest(1) }.first)
        #expect(row.expiresAt == server.clock.now.addingTimeInterval(7 * 86_400))
        #expect(row.purpose == SecurityNotice.passwordChanged.rawValue)
    }
}
