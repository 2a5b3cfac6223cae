import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseTesting
import GatehouseWeb
import GatehouseWire
import Testing

struct EmailChangeTests {
    private static let new = "ada@new.example.org"

    /// A server where somebody is signed in, and enough time has passed that no earlier mail holds one back.
    private func start(
        configure: (inout AccountPolicy) -> Void = { _ in }
    ) async throws -> (server: TestServer, who: Authenticated) {
        let server = try await TestServer.start(configure: configure)
        let who = try await server.authenticate(try await server.confirmed())
        server.clock.advance(by: 120)
        return (server, who)
    }

    @Test("SRV-02 a secure change waits for the owners of both addresses, in either order", arguments: [true, false])
    func secure(newFirst: Bool) async throws {
        let (server, who) = try await start()
        let asked = try await server.changeEmail(who, to: "ADA@new.example.org")
        #expect(asked.email == TestServer.email && asked.newEmail == Self.new)
        #expect(asked.emailChangeSentAt == server.clock.now)
        let order = newFirst ? [Self.new, TestServer.email] : [TestServer.email, Self.new]

        #expect(try await server.confirmChange(order[0]) == nil)
        #expect(try await server.stored()?.newEmail == Self.new)
        #expect(try await server.stored(Self.new) == nil)

        let session = try #require(try await server.confirmChange(order[1]))
        #expect(session.user.id == who.user.id && session.user.email == Self.new && session.user.newEmail == nil)
        #expect(session.user.emailChangeSentAt == nil && session.user.emailConfirmedAt == server.clock.now)
        #expect(try await server.signIn(Self.new).user.id == who.user.id)
        #expect(try await refusal { try await server.signIn() }?.code == .invalidCredentials)
        #expect(try await server.accounts.sessions.live(who.session.id) != nil)
    }

    @Test("SRV-06 one address agreeing twice, by code and link or with both codes of one, is not both agreeing")
    func halfTwice() async throws {
        let (server, who) = try await start()
        try await server.changeEmail(who, to: Self.new)
        let mail = try await server.newestMail(to: Self.new)
        #expect(try await server.confirmChange(Self.new) == nil)
        let link = Verification.Proof.link(try server.linkToken(in: mail))
        for proof in [
            link, .code(email: Self.new, Secret(mail.code)), .code(email: TestServer.email, Secret(mail.code)),
        ] {
            #expect(try await refusal { try await server.confirmChange(proof) }?.code == .otpExpired)
        }
        server.clock.advance(by: 61)
        try await server.accounts.addressChange.resend(email: Self.new, client: TestServer.client)
        #expect(try await server.newestMail(to: Self.new).code == mail.code)
        #expect(try await server.confirmChange(TestServer.email)?.user.email == Self.new)
    }

    @Test("SRV-02 without secure change the new address alone agrees, and the old one is told afterwards")
    func simple() async throws {
        let (server, who) = try await start { $0.secureEmailChange = false }
        let before = try await server.newestMail()
        try await server.changeEmail(who, to: Self.new)
        #expect(try await server.newestMail().text == before.text)
        #expect(try await server.confirmChange(Self.new)?.user.email == Self.new)
        let notice = try await server.newestMail()
        #expect(notice.text != before.text && notice.code.isEmpty && notice.links.isEmpty)
    }

    @Test("SRV-02 a link agrees as a code does, and opening it uses nothing up")
    func links() async throws {
        let (server, who) = try await start()
        try await server.changeEmail(who, to: Self.new)
        for (email, purpose) in [(TestServer.email, CodePurpose.emailChangeCurrent), (Self.new, .emailChangeNew)] {
            let token = try server.linkToken(in: try await server.newestMail(to: email))
            #expect(try await server.accounts.links.inspect(token, purpose: purpose) == .valid(email: email))
            let isLast = email == Self.new
            #expect(try await server.confirmChange(.link(token))?.user.email == (isLast ? Self.new : nil))
        }
    }

    @Test("SRV-06 codes of a change hold for that change alone: not for a later one, not for another purpose")
    func bound() async throws {
        let (server, who) = try await start()
        try await server.changeEmail(who, to: "first@new.example.org")
        let first = try await server.newestMail(to: "first@new.example.org")
        #expect(try await server.confirmChange(TestServer.email) == nil)
        server.clock.advance(by: 61)
        try await server.changeEmail(who, to: Self.new)
        #expect(
            try await refusal {
                try await server.confirmChange(.code(email: first.to, Secret(first.code)))
            }?.code == .otpExpired)
        // The agreement to the first wish is none to the second.
        #expect(try await server.confirmChange(Self.new) == nil)
        for kind in Verification.Kind.allCases {
            let code = try await server.newestMail().code
            #expect(try await refusal { try await server.verify(kind, code: code) }?.code == .otpExpired)
        }
        server.clock.advance(by: 3601)
        #expect(try await refusal { try await server.confirmChange(TestServer.email) }?.code == .otpExpired)
        #expect(try await server.stored()?.id == who.user.id)
    }

    @Test("SRV-02 a new password or an administrator's word ends a change that waits")
    func ended() async throws {
        for byAdministrator in [true, false] {
            let (server, who) = try await start()
            try await server.changeEmail(who, to: Self.new)
            #expect(try await server.confirmChange(Self.new) == nil)
            let password = Secret("another fine passphrase")
            if byAdministrator {
                var change = AdministratorChange()
                change.password = .plain(password)
                _ = try await server.accounts.administration.changeUser(who.user.id, change)
            } else {
                _ = try await server.accounts.own.update(who, change: UserChange(password: password))
            }
            #expect(try await server.stored()?.newEmail == nil)
            #expect(try await refusal { try await server.confirmChange(TestServer.email) }?.code == .otpExpired)
        }
    }

    @Test("SRV-02 all of a request is done or nothing: a mail too soon leaves password and metadata as they were")
    func atomic() async throws {
        let (server, who) = try await start()
        try await server.changeEmail(who, to: Self.new)
        let before = try await server.stored()
        let change = UserChange(
            email: "other@example.org", password: Secret("another fine passphrase"), metadata: ["a": 1])
        let refused = try await refusal { try await server.accounts.own.update(who, change: change) }
        #expect(refused?.status == 429 && refused?.code == .overEmailSendRateLimit && refused?.retryAfter == 60)
        #expect(try await server.stored() == before)
    }

    // MARK: Addresses that have an account

    @Test("SRV-17 where sign-ups are explicit, a taken address is refused by name and nothing waits")
    func explicit() async throws {
        let (server, who) = try await start { $0.duplicateSignUp = .explicit }
        try await server.confirmed("taken@example.org")
        let error = try await refusal { try await server.changeEmail(who, to: "taken@example.org") }
        #expect(error?.status == 422 && error?.code == .emailExists)
        #expect(try await server.stored()?.newEmail == nil)
    }

    @Test("SRV-17 where sign-ups are private, a wish for a taken address looks like any other, at every step")
    func privately() async throws {
        let (server, _) = try await start { $0.duplicateSignUp = .private }
        try await server.confirmed("taken@example.org")
        server.clock.advance(by: 120)
        var sights: [[String]] = []
        for (index, wanted) in ["fresh@example.org", "taken@example.org"].enumerated() {
            let who = try await server.authenticate(try await server.confirmed("asker-\(index)@example.org"))
            server.clock.advance(by: 120)
            let own = try #require(who.user.email)
            var seen: [String] = []
            func see(_ step: () async throws -> String) async {
                do {
                    seen.append(try await step().replacing(wanted, with: "WANTED"))
                } catch {
                    seen.append("\(error)")
                }
            }
            func ask() async {
                await see {
                    let user = try await server.changeEmail(who, to: wanted)
                    return "\(user.newEmail ?? "") \(user.emailChangeSentAt == server.clock.now)"
                }
            }
            func resend(_ email: String) async {
                await see {
                    try await server.accounts.addressChange.resend(email: email, client: TestServer.client)
                    return "sent"
                }
            }
            func guess(_ email: String) async {
                await see {
                    "\(try await server.confirmChange(.code(email: email, Secret("not it"))) == nil)"
                }
            }
            await ask()
            await ask()
            await resend(wanted)
            await guess(wanted)
            await guess(wanted)
            await see { "\(try await server.confirmChange(own) == nil)" }
            server.clock.advance(by: 61)
            await resend(wanted)
            await resend(wanted)
            for _ in 0..<5 { await guess(wanted) }
            server.clock.advance(by: 61)
            await resend(own)
            await ask()
            await see {
                let user = try await server.accounts.own.update(
                    who, change: UserChange(password: Secret("another fine passphrase")))
                return "\(user.newEmail ?? "none")"
            }
            await ask()
            sights.append(seen)
        }
        #expect(sights[0] == sights[1])
        #expect(sights[0].contains("true") && sights[0].contains("WANTED true"))
    }

    @Test("SRV-17 the owner of a taken address is told that somebody tried, without code or link to agree with")
    func ownerIsTold() async throws {
        let (server, who) = try await start { $0.duplicateSignUp = .private }
        try await server.confirmed("taken@example.org")
        let owner = try await server.stored("taken@example.org")
        try await server.changeEmail(who, to: "taken@example.org")
        let mail = try await server.newestMail(to: "taken@example.org")
        #expect(mail.code.isEmpty && !mail.links.contains { $0.contains("token") })
        #expect(!mail.text.contains(TestServer.email))
        #expect(try await server.confirmChange(TestServer.email) == nil)
        #expect(try await server.stored("taken@example.org") == owner)
    }

    @Test(
        "SRV-17 an address that is taken while a change waits is not given twice",
        arguments: [DuplicateSignUp.explicit, .private])
    func takenMeanwhile(_ mode: DuplicateSignUp) async throws {
        let (server, who) = try await start { $0.duplicateSignUp = mode }
        try await server.changeEmail(who, to: Self.new)
        let code = try await server.newestMail(to: Self.new).code
        #expect(try await server.confirmChange(TestServer.email) == nil)
        try await server.signUp(Self.new)
        let error = try await refusal { try await server.confirmChange(.code(email: Self.new, Secret(code))) }
        #expect(error?.code == (mode == .explicit ? .emailExists : .otpExpired))
        #expect(try await server.stored()?.id == who.user.id)
        #expect(try await server.stored()?.newEmail == nil)
    }

    @Test("SRV-06 two codes for one address, as an administrator can have them made, are not both owners agreeing")
    func twiceTheSame() async throws {
        let (server, _) = try await start()
        for purpose in [CodePurpose.emailChangeCurrent, .emailChangeCurrent] {
            let made = try await server.accounts.administration.invitations.emailChangeLink(
                purpose, email: TestServer.email, to: Self.new, app: AppLink())
            #expect(try await server.confirmChange(.link(made.token)) == nil)
        }
        #expect(try await server.stored(Self.new) == nil)
    }

    @Test("SRV-02 who was banned meanwhile does not get the address")
    func banned() async throws {
        let (server, who) = try await start { $0.secureEmailChange = false }
        try await server.changeEmail(who, to: Self.new)
        var ban = AdministratorChange()
        ban.ban = .seconds(600)
        _ = try await server.accounts.administration.changeUser(who.user.id, ban)
        #expect(try await refusal { try await server.confirmChange(Self.new) }?.code == .userBanned)
        #expect(try await server.stored(Self.new) == nil)
    }

    @Test("SRV-17 what a stranger signed up with beside the old address says nothing about the new one")
    func strangersPassword() async throws {
        let (server, who) = try await start {
            $0.secureEmailChange = false
            $0.duplicateSignUp = .private
        }
        let sent = Secret("a password of a stranger")
        try await server.signUp(password: sent)
        try await server.changeEmail(who, to: Self.new)
        _ = try await server.confirmChange(Self.new)
        for email in [TestServer.email, Self.new] {
            #expect(try await refusal { try await server.signIn(email, password: sent) }?.code == .invalidCredentials)
        }
    }

    // MARK: Races

    @Test("SRV-06 of many who present one code of a change at once, over two instances, one agrees")
    func oneWinner() async throws {
        let (first, who) = try await start { $0.codeAttempts = 1000 }
        let second = try await first.another()
        try await first.changeEmail(who, to: Self.new)
        let code = try await first.newestMail(to: Self.new).code
        let agreed = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<40 {
                let server = number.isMultiple(of: 2) ? first : second
                group.addTask {
                    try await refusal { try await server.confirmChange(.code(email: Self.new, Secret(code))) } == nil
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(agreed == 1)
        #expect(try await first.stored(Self.new) == nil)
    }

    @Test("SRV-02 when both owners agree at the same moment the change is complete, and one of the two is signed in")
    func bothAtOnce() async throws {
        let (first, who) = try await start()
        let second = try await first.another()
        try await first.changeEmail(who, to: Self.new)
        let signedIn = try await withThrowingTaskGroup(of: Bool.self) { group in
            for (server, email) in [(first, Self.new), (second, TestServer.email)] {
                group.addTask { try await server.confirmChange(email) != nil }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(signedIn == 1)
        #expect(try await first.stored(Self.new)?.id == who.user.id)
    }

    @Test("SRV-02 of two accounts that want one address at once, one gets it")
    func twoWishes() async throws {
        let (server, ada) = try await start { $0.secureEmailChange = false }
        let eve = try await server.authenticate(try await server.confirmed("eve@example.org"))
        server.clock.advance(by: 120)
        try await server.changeEmail(ada, to: Self.new)
        let first = try await server.newestMail(to: Self.new).code
        // Within the interval the second wish has to wait; after it, the newer mail replaces the older one.
        #expect(try await refusal { try await server.changeEmail(eve, to: Self.new) }?.status == 429)
        server.clock.advance(by: 61)
        try await server.changeEmail(eve, to: Self.new)
        #expect(
            try await refusal { try await server.confirmChange(.code(email: Self.new, Secret(first))) }?.code
                == .otpExpired)
        #expect(try await server.confirmChange(Self.new)?.user.id == eve.user.id)
        server.clock.advance(by: 61)
        #expect(try await refusal { try await server.changeEmail(ada, to: Self.new) }?.code == .emailExists)
    }

    @Test("SRV-06 what the old address was sent opens nothing once the account has another")
    func oldAddress() async throws {
        let (server, who) = try await start()
        try await server.recover()
        let recovery = try await server.newestMail().code
        try await server.changeEmail(who, to: Self.new)
        _ = try await server.confirmChange(TestServer.email)
        _ = try await server.confirmChange(Self.new)
        #expect(try await refusal { try await server.verify(.recovery, code: recovery) }?.code == .otpExpired)
        let mails = try await server.backend.mailbox.newest().count
        server.clock.advance(by: 61)
        try await server.recover()
        #expect(try await server.backend.mailbox.newest().count == mails)
    }

    @Test("SRV-02 a current address that nobody has proven has no say")
    func unprovenAddress() async throws {
        let (server, who) = try await start()
        var change = AdministratorChange()
        change.email = "mistyped@example.org"
        _ = try await server.accounts.administration.changeUser(who.user.id, change)
        let again = try #require(try await server.accounts.sessions.live(who.session.id))
        try await server.changeEmail(again, to: Self.new)
        #expect(try await server.confirmChange(Self.new)?.user.email == Self.new)
    }
}

extension TestServer {
    @discardableResult
    func changeEmail(_ who: Authenticated, to email: String) async throws -> UserRecord {
        try await accounts.own.update(who, change: UserChange(email: email))
    }

    func confirmChange(_ proof: Verification.Proof) async throws -> IssuedSession? {
        guard let opened = try await accounts.addressChange.confirm(proof, client: Self.client) else { return nil }
        return try await issued(opened)
    }

    /// Agrees with the code of the newest mail to an address.
    func confirmChange(_ email: String) async throws -> IssuedSession? {
        try await confirmChange(.code(email: email, Secret(try await newestMail(to: email).code)))
    }
}
