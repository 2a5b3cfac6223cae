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

/// One test for each way in which a stranger can ask whether an address has an account.
struct PrivateSignUpTests {
    private let other = Secret("another password entirely")

    @Test("SRV-17 signing up tells a stranger nothing: neither the first time nor the second, at once or later")
    func signUpTwice() async throws {
        let both = try await Comparison.start()
        let first = try await both.signUp()
        #expect(first.refusal == nil && first.answer?.identities.count == 1)
        #expect(try await both.signUp() == first)
        both.server.clock.advance(by: 61)
        #expect(try await both.signUp(other).refusal == nil)
    }

    @Test("SRV-17 signing in with the password just sent is answered as for an account that waits for its code")
    func signInWithWhatWasSent() async throws {
        let both = try await Comparison.start()
        #expect(try await both.signIn(Comparison.sent) == .invalidCredentials)
        try await both.signUp()
        #expect(try await both.signIn(Comparison.sent) == .emailNotConfirmed)
        both.server.clock.advance(by: 30 * 86_400)
        #expect(try await both.signIn(Comparison.sent) == .emailNotConfirmed)
    }

    @Test(
        "SRV-17 of several sign-ups the newest one's password is answered as waiting, whoever was there before",
        arguments: [0, 61])
    func signInWithAnother(wait: TimeInterval) async throws {
        let both = try await Comparison.start()
        try await both.signUp()
        #expect(try await both.signIn(other) == .invalidCredentials)
        for password in [other, Comparison.sent, Comparison.sent, other] {
            both.server.clock.advance(by: wait)
            try await both.signUp(password)
            for known in [other, Comparison.sent] {
                #expect(try await both.signIn(known) == (known == password ? .emailNotConfirmed : .invalidCredentials))
            }
            #expect(try await both.signIn(Secret("what somebody else has sent")) == .invalidCredentials)
        }
    }

    @Test("SRV-17 of two passwords for one unconfirmed address neither gets in once its owner has confirmed it")
    func nobodysPassword() async throws {
        for mode in [DuplicateSignUp.private, .explicit] {
            let server = try await TestServer.start { $0.duplicateSignUp = mode }
            try await server.signUp(password: Comparison.sent)
            try await server.signUp(password: other)
            _ = try await server.verify(.signup, code: try await server.newestMail().code)
            for password in [Comparison.sent, other] {
                #expect(try await refusal { try await server.signIn(password: password) }?.code == .invalidCredentials)
            }
        }
    }

    @Test("SRV-02 signing up again with the same password keeps it", arguments: [DuplicateSignUp.private, .explicit])
    func samePassword(mode: DuplicateSignUp) async throws {
        let server = try await TestServer.start { $0.duplicateSignUp = mode }
        try await server.signUp()
        server.clock.advance(by: 61)
        try await server.signUp()
        _ = try await server.verify(.signup, code: try await server.newestMail().code)
        #expect(try await server.signIn().user.email == TestServer.email)
    }

    @Test("SRV-17 a password that was the account's when it was compared, and is not any more, is a stranger's")
    func comparedTooEarly() async throws {
        let server = try await TestServer.start { $0.duplicateSignUp = .private }
        try await server.signUp()
        let accounts = try server.accounts(
            hasher: HookedHasher(afterFirstVerification: { try await server.signUp(password: Comparison.sent) }))
        _ = try await accounts.signUp.withPassword(
            email: TestServer.email, password: TestServer.password, metadata: [:], consent: nil,
            client: TestServer.client)
        #expect(try await refusal { try await server.signIn() }?.code == .emailNotConfirmed)
        #expect(
            try await refusal { try await server.signIn(password: Comparison.sent) }?.code == .invalidCredentials)
    }

    @Test("SRV-17 sign-ups at once with one unconfirmed address and different passwords leave it no password")
    func waitingRace() async throws {
        let server = try await TestServer.start { $0.duplicateSignUp = .private }
        let second = try await server.another()
        try await server.signUp()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                let server = number.isMultiple(of: 2) ? server : second
                group.addTask { try await server.signUp(password: Secret("a password of number \(number / 2)")) }
            }
            try await group.waitForAll()
        }
        #expect(try await server.stored()?.passwordHash == nil)
    }

    @Test("SRV-17 asking for the confirmation again waits as long for both, before and after signing up")
    func resend() async throws {
        let both = try await Comparison.start()
        #expect(try await both.resend().refusal == nil)
        both.server.clock.advance(by: 20)
        #expect(try await both.resend().refusal?.retryAfter == 40)
        try await both.signUp()
        both.server.clock.advance(by: 15)
        #expect(try await both.resend().refusal?.retryAfter == 45)
        both.server.clock.advance(by: 45)
        #expect(try await both.resend().refusal == nil)
        #expect(try await both.resend().refusal?.retryAfter == 60)
    }

    @Test("SRV-17 signing up within a minute of the owner's confirmation waits as long, and the owner is told")
    func rightAfterConfirmation() async throws {
        let server = try await TestServer.start { $0.duplicateSignUp = .private }
        try await server.confirmed(Comparison.taken)
        server.clock.advance(by: 1)
        for email in [Comparison.taken, Comparison.fresh] {
            try await server.signUp(email, password: Comparison.sent)
            let refused = try await refusal {
                try await server.accounts.codes.resendConfirmation(email: email, client: TestServer.client)
            }
            #expect(refused?.retryAfter == 60, "\(email)")
        }
        let mail = try await server.newestMail(to: Comparison.taken)
        #expect(mail.subject == mail.subject(.accountExists, .english))
    }

    @Test("SRV-17 asking for a recovery waits as long for both, before and after signing up")
    func recover() async throws {
        let both = try await Comparison.start()
        #expect(try await both.recover().refusal == nil)
        both.server.clock.advance(by: 20)
        try await both.signUp()
        #expect(try await both.recover().refusal?.retryAfter == 40)
        both.server.clock.advance(by: 40)
        #expect(try await both.recover().refusal == nil)
        #expect(try await both.recover().refusal?.retryAfter == 60)
        #expect(try await both.signIn(Comparison.sent) == .emailNotConfirmed)
    }

    @Test(
        "SRV-17 guessing codes until they are burnt looks alike, for every kind", arguments: Verification.Kind.allCases)
    func guess(kind: Verification.Kind) async throws {
        let both = try await Comparison.start()
        #expect(try await both.guess(kind)?.codeFailure == .expired)
        try await both.signUp()
        try await both.recover()
        for attempt in 1...6 {
            let refusal = try await both.guess(kind)
            #expect(refusal?.code == .otpExpired)
            #expect(refusal?.codeFailure == (attempt < 5 ? .wrong : .burnt))
        }
        // A new code is as good as the first was.
        both.server.clock.advance(by: 61)
        try await both.resend()
        try await both.recover()
        #expect(try await both.guess(kind)?.codeFailure == .wrong)
    }

    @Test("SRV-17 guessing a code that has expired looks alike, and so does one that is forgotten")
    func guessTooLate() async throws {
        let both = try await Comparison.start()
        try await both.signUp()
        both.server.clock.advance(by: 3600)
        #expect(try await both.guess(.signup)?.codeFailure == .expired)
        both.server.clock.advance(by: 2 * 86_400)
        try await both.recover()
        #expect(try await both.guess(.signup)?.codeFailure == .expired)
        #expect(try await both.resend().refusal == nil)
        #expect(try await both.guess(.signup)?.codeFailure == .wrong)
    }

    @Test("SRV-17 a refused sign-in takes two comparisons of one cost, whatever there is to compare with")
    func cost() async throws {
        let both = try await Comparison.start()
        let counter = CountingHasher()
        let accounts = try both.server.accounts(hasher: counter)
        func costs(_ password: Secret) async throws -> [[String]] {
            var costs: [[String]] = []
            for email in Comparison.all {
                _ = try await refusal {
                    try await accounts.signIn.withPassword(email: email, password: password, client: TestServer.client)
                }
                costs.append(counter.taken())
            }
            return costs
        }
        let before = try await costs(Comparison.sent)
        try await both.signUp()
        let after = try await [costs(Comparison.sent), costs(other)]
        #expect(before[0].count == 2 && Set(before[0]).count == 1)
        #expect((before + after.flatMap { $0 }).allSatisfy { $0 == before[0] })
    }

    @Test("SRV-17 a sign-up takes one comparison, of one cost, whatever there is to compare with")
    func costOfSigningUp() async throws {
        let both = try await Comparison.start()
        let counter = CountingHasher()
        let accounts = try both.server.accounts(hasher: counter)
        for password in [Comparison.sent, Comparison.sent, other] {
            var costs: [[String]] = []
            for email in Comparison.all {
                _ = try await accounts.signUp.withPassword(
                    email: email, password: password, metadata: [:], consent: nil, client: TestServer.client)
                costs.append(counter.taken())
            }
            #expect(costs[0].count == 1 && Set(costs).count == 1)
        }
    }

    @Test("SRV-17 the owner is told that the account exists, in a mail without a code, once in each interval")
    func notice() async throws {
        let both = try await Comparison.start()
        let before = try await both.mails(to: Comparison.taken)
        try await both.signUp()
        try await both.signUp()
        #expect(try await both.mails(to: Comparison.taken) == before + 1)
        #expect(try await both.mails(to: Comparison.fresh) == 1)
        let mail = try await both.server.newestMail()
        #expect(mail.subject == mail.subject(.accountExists, .english) && mail.code.isEmpty)
        #expect(mail.links == ["https://accounts.example.com/sign-in"] && mail.text.contains(mail.links[0]))
        #expect(!mail.text.contains("Eve") && !mail.text.contains { $0.isNumber })
        both.server.clock.advance(by: 61)
        try await both.resend()
        #expect(try await both.mails(to: Comparison.taken) == before + 2)
    }

    @Test("SRV-17 the account itself is as before, and its owner signs in")
    func ownerUntouched() async throws {
        let both = try await Comparison.start()
        let before = try await both.server.stored()
        try await both.signUp()
        try await both.resend()
        #expect(try await both.server.stored() == before)
        #expect(try await both.server.signIn().user.id == before?.id)
    }

    @Test("SRV-17 a recovery by the owner forgets the stranger's password, beside an account as in its place")
    func recovered() async throws {
        let both = try await Comparison.start()
        try await both.signUp()
        try await both.recover()
        try await both.alike { email in
            let code = try await both.server.newestMail(to: email).code
            _ = try await both.server.verify(.recovery, code: code, email: email)
            return nil
        }
        #expect(try await both.signIn(Comparison.sent) == .invalidCredentials)
        #expect(try await both.resend().refusal == nil)
        both.server.clock.advance(by: 61)
        // From here on both are accounts, and a stranger can begin again with both.
        try await both.signUp(other)
        #expect(try await both.signIn(other) == .emailNotConfirmed)
    }

    @Test("SRV-17 the password of a shadow registration is not stored in clear, and outlives a restart")
    func stored() async throws {
        let both = try await Comparison.start()
        try await both.signUp()
        let user = try #require(try await both.server.stored())
        let shadow = try #require(try await both.server.backend.database.read { try ShadowTable($0).find(user.id) })
        #expect(shadow.passwordHash.hasPrefix("$argon2id$") && shadow.passwordHash != user.passwordHash)
        let restarted = Comparison(server: try await both.server.another())
        #expect(try await restarted.signIn(Comparison.sent) == .emailNotConfirmed)
    }

    @Test("SRV-17 strangers who sign up with one taken address at once, over two instances, leave one registration")
    func race() async throws {
        let both = try await Comparison.start()
        let second = try await both.server.another()
        let passwords = (0..<8).map { Secret("a password of number \($0)") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, password) in passwords.enumerated() {
                let server = index.isMultiple(of: 2) ? both.server : second
                group.addTask { _ = try await server.signUp(password: password) }
            }
            try await group.waitForAll()
        }
        var waiting = 0
        for password in passwords
        where try await refusal(of: { try await second.signIn(password: password) })?.code == .emailNotConfirmed {
            waiting += 1
        }
        #expect(waiting == 1)
        #expect(try await both.mails(to: Comparison.taken) == 2)
    }

    @Test("SRV-17 together with automatic confirmation it is refused at start, by name")
    func automaticConfirmation() async throws {
        let error = await #expect(throws: BackendError.self) {
            try await TestServer.start {
                $0.duplicateSignUp = .private
                $0.automaticConfirmation = true
            }
        }
        #expect(error?.description.contains("duplicate-sign-up private") == true)
        #expect(error?.description.contains("auto-confirm") == true)
    }
}
