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

struct ReauthenticationTests {
    private static let day: TimeInterval = 86_400
    private let new = Secret("another fine passphrase")

    private func start(
        aged: TimeInterval = ReauthenticationTests.day + 1, configure: (inout AccountPolicy) -> Void = { _ in }
    ) async throws -> (server: TestServer, who: Authenticated) {
        let server = try await TestServer.start {
            $0.passwordNeedsRecentSession = true
            configure(&$0)
        }
        let session = try await server.confirmed().sessionID
        server.clock.advance(by: aged)
        return (server, try #require(try await server.accounts.sessions.live(session)))
    }

    private func change(_ server: TestServer, _ who: Authenticated, nonce: String?) async throws -> ServerError? {
        try await refusal {
            try await server.accounts.own.update(
                who, change: UserChange(password: new, nonce: nonce.map { Secret($0) }))
        }
    }

    @Test("SRV-02 a session of a day ago needs a mailed code for a new password, to the second")
    func needed() async throws {
        let (server, who) = try await start(aged: Self.day)
        #expect(try await change(server, who, nonce: nil) == nil)
        let (other, old) = try await start()
        let needed = try await change(other, old, nonce: nil)
        #expect(needed?.status == 400 && needed?.code == .reauthenticationNeeded)
        try await other.accounts.reauthentication.request(old)
        let mail = try await other.newestMail()
        #expect(mail.links.isEmpty)
        #expect(try await other.stored()?.reauthenticationSentAt == other.clock.now)
        #expect(try await change(other, old, nonce: mail.code) == nil)
        #expect(try await other.signIn(password: new).user.id == old.user.id)
    }

    @Test("SRV-02 where it is not asked for, an old session changes the password without")
    func notAsked() async throws {
        let (server, who) = try await start { $0.passwordNeedsRecentSession = false }
        #expect(try await change(server, who, nonce: nil) == nil)
    }

    @Test("SRV-06 a reauthentication code of another account is no proof, though address and digits are right")
    func ofAnother() async throws {
        let (server, who) = try await start()
        let other = try await server.confirmed("bob@example.org").user.id
        try await server.accounts.reauthentication.request(who)
        let code = try await server.newestMail().code
        try await server.backend.database.write {
            try $0.run("UPDATE one_time_codes SET user_id = ? WHERE purpose = 'reauthentication'", [.id(other)])
        }
        #expect(try await change(server, who, nonce: code)?.code == .reauthenticationNotValid)
        #expect(try await server.accounts.sessions.live(who.session.id)?.session.reauthenticatedAt == nil)
    }

    @Test("SRV-06 a wrong, used, exhausted or foreign code is refused, and five wrong ones exhaust it")
    func invalid() async throws {
        let (server, who) = try await start { $0.codeAttempts = 5 }
        #expect(try await change(server, who, nonce: "123456")?.code == .reauthenticationNotValid)
        try await server.accounts.reauthentication.request(who)
        let mail = try await server.newestMail()
        for _ in 0..<5 {
            let refused = try await change(server, who, nonce: server.wrongCode(for: mail))
            #expect(refused?.status == 422 && refused?.code == .reauthenticationNotValid)
        }
        #expect(try await change(server, who, nonce: mail.code)?.code == .reauthenticationNotValid)
        #expect(try await refusal { try await server.verify(.email, code: mail.code) }?.code == .otpExpired)

        let eve = try await server.authenticate(try await server.confirmed("eve@example.org"))
        server.clock.advance(by: 61)
        try await server.accounts.reauthentication.request(who)
        let code = try await server.newestMail().code
        #expect(try await change(server, eve, nonce: code)?.code == .reauthenticationNotValid)
        #expect(try await change(server, who, nonce: code) == nil)
        #expect(try await change(server, who, nonce: code)?.code == .reauthenticationNotValid)
    }

    @Test("SRV-02 a password that is refused after the code was taken is corrected without another code")
    func corrected() async throws {
        let (server, who) = try await start()
        try await server.accounts.reauthentication.request(who)
        let same = UserChange(
            password: TestServer.password, nonce: Secret(try await server.newestMail().code))
        #expect(try await refusal { try await server.accounts.own.update(who, change: same) }?.code == .samePassword)
        let again = try #require(try await server.accounts.sessions.live(who.session.id))
        #expect(try await change(server, again, nonce: nil) == nil)
        // The code made this session recent, and no other.
        let elsewhere = try await server.signIn(password: new)
        server.clock.advance(by: Self.day + 1)
        let other = try #require(try await server.accounts.sessions.live(elsewhere.sessionID))
        #expect(try await change(server, other, nonce: nil)?.code == .reauthenticationNeeded)
    }

    @Test("SRV-07 the code is mailed at most once a minute, and not to a person without a proven address")
    func interval() async throws {
        let (server, who) = try await start { $0.guestsAllowed = true }
        try await server.accounts.reauthentication.request(who)
        let soon = try await refusal { try await server.accounts.reauthentication.request(who) }
        #expect(soon?.code == .overEmailSendRateLimit && soon?.retryAfter == 60)
        let guest = try await server.authenticate(
            try await server.issued(
                server.accounts.signUp.asGuest(metadata: [:], consent: nil, client: TestServer.client)))
        #expect(
            try await refusal { try await server.accounts.reauthentication.request(guest) }?.code == .validationFailed)
    }

    @Test("SRV-06 of many who present one code at once one is taken")
    func race() async throws {
        let (server, who) = try await start { $0.codeAttempts = 1000 }
        try await server.accounts.reauthentication.request(who)
        let code = try await server.newestMail().code
        let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    let same = UserChange(password: TestServer.password, nonce: Secret(code))
                    return try await refusal { try await server.accounts.own.update(who, change: same) }?.code
                        == .samePassword
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(taken == 1)
    }

    // MARK: The password in force

    @Test("SRV-02 where the current password is needed, a change without it or with a wrong one is refused")
    func current() async throws {
        let (server, who) = try await start(aged: 61) { $0.passwordNeedsCurrent = true }
        let without = try await change(server, who, nonce: nil)
        #expect(without?.status == 400 && without?.code == .currentPasswordRequired)
        let wrong = UserChange(password: new, currentPassword: Secret("not it at all"))
        #expect(
            try await refusal { try await server.accounts.own.update(who, change: wrong) }?.code
                == .currentPasswordInvalid)
        try await server.recover()
        let recovery = try await server.verify(.recovery, code: try await server.newestMail().code)
        #expect(try await change(server, try await server.authenticate(recovery), nonce: nil) == nil)
        let right = UserChange(password: TestServer.password, currentPassword: new)
        let signedIn = try await server.authenticate(try await server.signIn(password: new))
        #expect(try await refusal { try await server.accounts.own.update(signedIn, change: right) } == nil)
    }

    @Test("SRV-07 guesses at the current password count with those at sign-in")
    func guesses() async throws {
        let (server, who) = try await start(aged: 61) { $0.limits = .standard }
        let guess = UserChange(password: new, currentPassword: Secret("not it at all"))
        for _ in 0..<10 {
            let refused = try await refusal { try await server.accounts.own.update(who, change: guess) }
            #expect(refused?.code == .currentPasswordInvalid)
        }
        #expect(
            try await refusal { try await server.accounts.own.update(who, change: guess) }?.code
                == .overRequestRateLimit)
        #expect(try await refusal { try await server.signIn() }?.code == .overRequestRateLimit)
    }
}
