import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import Testing

struct UpdateTests {
    private let new = Secret("another fine passphrase")

    @Test("SRV-02 a new password replaces the old one, ends the other sessions and forgets the codes on their way")
    func password() async throws {
        let server = try await TestServer.start()
        let (here, there) = (try await server.confirmed(), try await server.signIn())
        try await server.recover()
        let mail = try await server.newestMail()

        _ = try await server.accounts.own.update(try await server.authenticate(here), change: UserChange(password: new))
        #expect(try await refusal { try await server.signIn() }?.code == .invalidCredentials)
        #expect(try await server.signIn(password: new).user.id == here.user.id)
        #expect(try await server.refresh(here.refreshToken).sessionID == here.sessionID)
        #expect(try await refusal { try await server.refresh(there.refreshToken) }?.code == .sessionNotFound)
        #expect(try await server.storedSession(there.sessionID)?.endReason == .passwordChanged)
        #expect(try await refusal { try await server.verify(.recovery, code: mail.code) }?.code == .otpExpired)
        let link = try server.linkToken(in: mail)
        #expect(try await refusal { try await server.verify(.recovery, link: link) }?.code == .otpExpired)
    }

    @Test("SRV-02 the same password, a weak one and a wrong current one are refused, and change nothing")
    func refused() async throws {
        let server = try await TestServer.start()
        let who = try await server.authenticate(try await server.confirmed())
        let before = try await server.stored()
        for (change, status, code) in [
            (UserChange(password: TestServer.password), 422, ErrorCode.samePassword),
            (UserChange(password: Secret("short")), 422, .weakPassword),
            (UserChange(password: new, currentPassword: Secret("not it at all")), 400, .currentPasswordInvalid),
            (
                UserChange(password: new, currentPassword: Secret(String(repeating: "x", count: 5000))), 400,
                .currentPasswordInvalid
            ),
        ] {
            let error = try await refusal { try await server.accounts.own.update(who, change: change) }
            #expect(error?.status == status && error?.code == code)
        }
        #expect(try await server.stored() == before)
        _ = try await server.accounts.own.update(
            who, change: UserChange(password: new, currentPassword: TestServer.password))
        #expect(try await server.signIn(password: new).user.id == who.user.id)
    }

    @Test("SRV-02 with a recovery session a new password is set without the old one, and corrected when refused")
    func recovery() async throws {
        let server = try await TestServer.start()
        try await server.confirmed()
        try await server.recover()
        let session = try await server.verify(.recovery, code: try await server.newestMail().code)
        let who = try await server.authenticate(session)
        #expect(who.session.isRecovery)
        #expect(
            try await refusal {
                try await server.accounts.own.update(who, change: UserChange(password: Secret("short")))
            }?
            .code == .weakPassword)
        _ = try await server.accounts.own.update(who, change: UserChange(password: new))
        #expect(try await server.signIn(password: new).user.id == session.user.id)
    }

    @Test("SRV-10 metadata is merged, null removes, and nothing else of the row is reached")
    func metadata() async throws {
        let server = try await TestServer.start()
        let who = try await server.authenticate(try await server.confirmed())
        _ = try await server.accounts.own.update(who, change: UserChange(metadata: ["a": 1, "b": ["x": true]]))
        server.clock.advance(by: 1)
        let user = try await server.accounts.own.update(
            who, change: UserChange(metadata: ["b": nil, "c": "new", "role": "service_role", "provider": "forged"]))
        #expect(user.userMetadata == ["a": 1, "c": "new", "role": "service_role", "provider": "forged"])
        #expect(user.appMetadata == UserRecord.emailProvider && user.updatedAt == server.clock.now)
        #expect(try await server.stored() == user)
        let claims = try #require(try await server.authenticate(try await server.signIn()).claims)
        #expect(claims.role == "authenticated" && claims.appMetadata == UserRecord.emailProvider)
    }

    @Test("SRV-02 a session that ended meanwhile changes nothing")
    func endedMeanwhile() async throws {
        let server = try await TestServer.start()
        let who = try await server.authenticate(try await server.confirmed())
        try await server.accounts.sessions.end(who, scope: .local)
        for change in [UserChange(password: new), UserChange(metadata: ["a": 1])] {
            let error = try await refusal { try await server.accounts.own.update(who, change: change) }
            #expect(error?.status == 403 && error?.code == .sessionNotFound)
        }
        #expect(try await server.signIn().user.userMetadata == [:])
    }

    @Test("SRV-02 of two password changes at once one session survives, and the password is one of the two")
    func race() async throws {
        let server = try await TestServer.start()
        let sessions = [
            try await server.authenticate(try await server.confirmed()),
            try await server.authenticate(try await server.signIn()),
        ]
        let passwords = [Secret("first new passphrase"), Secret("second new passphrase")]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (who, password) in zip(sessions, passwords) {
                group.addTask {
                    let error = try await refusal {
                        try await server.accounts.own.update(who, change: UserChange(password: password))
                    }
                    #expect(error == nil || error?.code == .sessionNotFound)
                }
            }
            try await group.waitForAll()
        }
        var live: [SessionID] = []
        for who in sessions where try await server.accounts.sessions.live(who.session.id) != nil {
            live.append(who.session.id)
        }
        var good = 0
        for password in passwords where try await refusal(of: { try await server.signIn(password: password) }) == nil {
            good += 1
        }
        #expect(live.count == 1 && good == 1)
    }

    @Test("SRV-07 a change that fails anyway does not tell whether its password is the current one, nor by its work")
    func noOracle() async throws {
        let server = try await TestServer.start()
        try await server.confirmed("grace@example.org")
        let session = try await server.confirmed()
        let who = try await server.authenticate(session)
        let hasher = CountingHasher()
        let accounts = try server.accounts(hasher: hasher)
        let before = try await server.stored()
        var costs: [[String]] = []
        for password in [TestServer.password, new] {
            let change = UserChange(email: "grace@example.org", password: password)
            #expect(try await refusal { try await accounts.own.update(who, change: change) }?.code == .emailExists)
            costs.append(hasher.taken() + ["\(hasher.takenHashes())"])
        }
        #expect(costs[0] == costs[1])
        #expect(try await server.stored() == before)
        #expect(try await server.refresh(session.refreshToken).sessionID == session.sessionID)
    }

    @Test("SRV-10 a recovery allows one new password without the old one: its session is like any other then")
    func recoveryIsDone() async throws {
        let server = try await TestServer.start { $0.passwordNeedsCurrent = true }
        try await server.confirmed()
        try await server.recover()
        let session = try await server.verify(.recovery, code: try await server.newestMail().code)
        _ = try await server.accounts.own.update(
            try await server.authenticate(session), change: UserChange(password: new))
        let who = try await server.authenticate(session)
        #expect(!who.session.isRecovery)
        let change = UserChange(password: Secret("a third passphrase"))
        #expect(
            try await refusal { try await server.accounts.own.update(who, change: change) }?.code
                == .currentPasswordRequired)
        #expect(try await server.signIn(password: new).user.id == session.user.id)
    }

    @Test("SRV-10 of two new passwords at once, a recovery sets one without the old one")
    func recoveryTwice() async throws {
        let server = try await TestServer.start { $0.passwordNeedsCurrent = true }
        try await server.confirmed()
        try await server.recover()
        let session = try await server.verify(.recovery, code: try await server.newestMail().code)
        // Both requests have found a recovery.
        let who = try await server.authenticate(session)
        _ = try await server.accounts.own.update(who, change: UserChange(password: new))
        let second = UserChange(password: Secret("a third passphrase"))
        let refused = try await refusal { try await server.accounts.own.update(who, change: second) }
        #expect(refused?.code == .currentPasswordRequired)
        #expect(try await server.signIn(password: new).user.id == session.user.id)
    }

    @Test("SRV-38 of two new passwords at once, a recovery of an administrator sets one")
    func recoveryOfAdministrator() async throws {
        let server = try await TestServer.start()
        let id = try await server.confirmed().user.id
        _ = try await server.accounts.administration.setAdministrator(id, true)
        try await server.recover()
        let session = try await server.verify(.recovery, code: try await server.newestMail().code)
        let who = try await server.authenticate(session)
        _ = try await server.accounts.own.update(who, change: UserChange(password: new))
        let second = UserChange(password: Secret("a third passphrase"))
        let refused = try await refusal { try await server.accounts.own.update(who, change: second) }
        #expect(refused?.code == .reauthenticationNeeded)
        #expect(try await server.signIn(password: new).user.id == id)
    }
}
