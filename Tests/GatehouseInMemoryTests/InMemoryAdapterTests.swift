import Foundation
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

@Suite
struct InMemoryAdapterTests {
    @Test("DOM-17 at least email, Apple, Google and guest are offered, and only the guest is a guest")
    func providers() {
        let providers = InMemoryAuthAdapter().availableProviders()
        #expect(Set(providers.map(\.id)).isSuperset(of: ["email", "apple", "google", "guest"]))
        #expect(providers.filter(\.isGuest).map(\.id) == ["guest"])
    }

    @Test(
        "DOM-17 the guest provider gives a guest, every other one none",
        arguments: [("email", AuthMethod.email), ("apple", .apple), ("google", .google), ("guest", .guest)])
    func identities(provider: String, method: AuthMethod) async throws {
        let identity = try await InMemoryAuthAdapter().authenticate(providerId: provider, context: nil)
        #expect(identity.authMethod == method)
        #expect(identity.isGuest == (provider == "guest"))
    }

    @Test("DOM-17 an unknown provider is unavailable, and so is one that is not offered")
    func unknownProvider() async {
        let adapter = InMemoryAuthAdapter(providers: [ProviderInfo(id: "apple", displayName: "Apple")])
        for provider in ["google", "guest", "", "Apple", "apple "] {
            await #expect(throws: AuthError.unavailable) {
                try await adapter.authenticate(providerId: provider, context: nil)
            }
        }
        #expect(await adapter.currentIdentity() == nil)
    }

    @Test("DOM-17 every guest is another person")
    func guests() async throws {
        let adapter = InMemoryAuthAdapter()
        let one = try await adapter.authenticate(providerId: "guest", context: nil)
        #expect(try await adapter.authenticate(providerId: "guest", context: nil) != one)
    }

    @Test("APP-07 an email that somebody else has signed up with meanwhile is not taken from them")
    func takenMeanwhile() async throws {
        let accounts = InMemoryAccounts(confirmsAddresses: false)
        let consent = Consent(version: "1", time: Date(timeIntervalSince1970: 0))
        let (ada, ben) = ("velvet harbour lantern", "quiet meadow compass")
        _ = try await accounts.signUp(email: "ada@example.com", password: ada, consent: consent)
        _ = try await accounts.changeEmail(to: "ben@example.com")
        let code = try #require(await accounts.mailedCode(to: "ben@example.com")?.reveal())
        _ = try await accounts.signUp(email: "ben@example.com", password: ben, consent: consent)
        _ = try await accounts.signIn(email: "ada@example.com", password: ada)
        await #expect(throws: AuthError.duplicateEmail) {
            try await accounts.confirmEmailChange(email: "ben@example.com", code: code)
        }
        _ = try await accounts.signIn(email: "ben@example.com", password: ben)
        _ = try await accounts.signIn(email: "ada@example.com", password: ada)
    }

    private static let first = "velvet harbour lantern"
    private static let second = "quiet meadow compass"
    private static let consent = Consent(version: "1", time: Date(timeIntervalSince1970: 0))

    /// A right to a new password of Ada's account.
    private static func right(_ accounts: InMemoryAccounts) async throws -> RecoveryGrant {
        try await accounts.requestPasswordReset(email: "ada@example.com")
        let code = try #require(await accounts.mailedCode(to: "ada@example.com"))
        return try await accounts.verifyResetCode(email: "ada@example.com", code: code.reveal())
    }

    @Test("SRV-36 in memory, too, a new password after a recovery ends the person's sessions and other rights to one")
    func recoveryEndsSessions() async throws {
        let accounts = InMemoryAccounts(confirmsAddresses: false)
        _ = try await accounts.signUp(email: "ada@example.com", password: Self.first, consent: Self.consent)
        let own = try await accounts.signIn(email: "ada@example.com", password: Self.first)
        _ = try await accounts.signUp(email: "ben@example.com", password: Self.first, consent: Self.consent)
        let other = try await accounts.signIn(email: "ben@example.com", password: Self.first)
        let (former, right) = (try await Self.right(accounts), try await Self.right(accounts))
        #expect(await accounts.isLive(own))
        try await accounts.setNewPassword(Self.second, grant: right)
        #expect(await !accounts.isLive(own))
        #expect(await accounts.isLive(other))
        await #expect(throws: AuthError.otpExpired) {
            try await accounts.setNewPassword("another long password", grant: former)
        }
    }

    @Test("FLOW-20 a right to a new password stays its account's, also where somebody else has the address by now")
    func rightOfTheAccount() async throws {
        let accounts = InMemoryAccounts(confirmsAddresses: false)
        _ = try await accounts.signUp(email: "ada@example.com", password: Self.first, consent: Self.consent)
        let right = try await Self.right(accounts)
        _ = try await accounts.changeEmail(to: "lovelace@example.com")
        let code = try #require(await accounts.mailedCode(to: "lovelace@example.com"))
        _ = try await accounts.confirmEmailChange(email: "lovelace@example.com", code: code.reveal())
        _ = try await accounts.signUp(email: "ada@example.com", password: Self.first, consent: Self.consent)
        try await accounts.setNewPassword(Self.second, grant: right)
        _ = try await accounts.signIn(email: "ada@example.com", password: Self.first)
        _ = try await accounts.signIn(email: "lovelace@example.com", password: Self.second)
    }

    @Test("SRV-06 DOM-20 in memory, too, five wrong codes use a code up, and another one works")
    func wrongCodes() async throws {
        let accounts = InMemoryAccounts()
        _ = try await accounts.signUp(email: "ada@example.com", password: Self.first, consent: Self.consent)
        let code = try #require(await accounts.mailedCode(to: "ada@example.com")).reveal()
        let wrong = code == "000000" ? "000001" : "000000"
        for _ in 0..<5 {
            await #expect(throws: AuthError.otpIncorrect) {
                try await accounts.confirmSignUp(email: "ada@example.com", code: wrong)
            }
        }
        await #expect(throws: AuthError.otpExpired) {
            try await accounts.confirmSignUp(email: "ada@example.com", code: code)
        }
        try await accounts.resendConfirmation(email: "ada@example.com")
        let newer = try #require(await accounts.mailedCode(to: "ada@example.com"))
        _ = try await accounts.confirmSignUp(email: "ada@example.com", code: newer.reveal())
    }

    @Test("DOM-17 email with address and password asks the accounts")
    func email() async throws {
        let accounts = InMemoryAccounts(confirmsAddresses: false)
        let adapter = InMemoryAuthAdapter(accounts: accounts)
        let context = [AuthContextKey.email: "ada@example.com", AuthContextKey.password: "velvet harbour lantern"]
        await #expect(throws: AuthError.invalidCredentials) {
            try await adapter.authenticate(providerId: "email", context: context)
        }
        let consent = Consent(version: "1", time: Date(timeIntervalSince1970: 0))
        _ = try await accounts.signUp(
            email: "ada@example.com", password: "velvet harbour lantern", consent: consent)
        let identity = try await adapter.authenticate(providerId: "email", context: context)
        #expect(await adapter.currentIdentity() == identity)
        await #expect(throws: AuthError.invalidCredentials) {
            try await adapter.authenticate(providerId: "email", context: [AuthContextKey.email: "ada@example.com"])
        }
    }

    @Test("DOM-17 the latest sign-in counts, by provider or by account, and logout forgets either")
    func latestCounts() async throws {
        let accounts = InMemoryAccounts(confirmsAddresses: false)
        let adapter = InMemoryAuthAdapter(accounts: accounts)
        let guest = try await adapter.authenticate(providerId: "guest", context: nil)
        let consent = Consent(version: "1", time: Date(timeIntervalSince1970: 0))
        _ = try await accounts.signUp(email: "ada@example.com", password: "velvet harbour lantern", consent: consent)
        let session = try await accounts.signIn(email: "ada@example.com", password: "velvet harbour lantern")
        #expect(await adapter.currentIdentity() == session.identity)
        #expect(session.identity != guest)
        let apple = try await adapter.authenticate(providerId: "apple", context: nil)
        #expect(await adapter.currentIdentity() == apple)
        try await adapter.logout()
        #expect(await adapter.currentIdentity() == nil)
    }

    @Test("DOM-17 ending one session of a person leaves the other one signed in")
    func revokingOne() async throws {
        let accounts = InMemoryAccounts(confirmsAddresses: false)
        let adapter = InMemoryAuthAdapter(accounts: accounts)
        let consent = Consent(version: "1", time: Date(timeIntervalSince1970: 0))
        _ = try await accounts.signUp(email: "ada@example.com", password: "velvet harbour lantern", consent: consent)
        let one = try await accounts.signIn(email: "ada@example.com", password: "velvet harbour lantern")
        let other = try await accounts.signIn(email: "ada@example.com", password: "velvet harbour lantern")
        try await accounts.revoke(one)
        #expect(await !accounts.isLive(one))
        #expect(await accounts.isLive(other))
        #expect(await adapter.currentIdentity() == other.identity)
    }

    @Test("DOM-17 profiles are kept by user id; a missing one is inserted with the seed and the time")
    func profiles() async throws {
        let clock = ManualWallClock()
        let kept = UserProfile(userId: "kept", displayName: "Kept", createdAt: clock.now)
        let adapter = InMemoryProfileAdapter(profiles: [kept], clock: clock)
        #expect(try await adapter.getProfile(userId: "kept") == kept)
        clock.advance(by: 60)
        let seed = [
            ProfileSeedKey.displayName: "New", ProfileSeedKey.email: "new@example.com",
            ProfileSeedKey.socialUserId: "000123", "unknown": "ignored",
        ]
        let created = try await adapter.createProfile(userId: "new", seed: seed)
        #expect(
            created
                == UserProfile(
                    userId: "new", displayName: "New", email: "new@example.com", createdAt: clock.now,
                    socialUserId: "000123"))
        #expect(
            try await adapter.createProfile(userId: "plain", seed: nil)
                == UserProfile(userId: "plain", createdAt: clock.now))
    }

    @Test("DOM-17 an injected failure is thrown, and nothing was created")
    func injectedFailure() async throws {
        let adapter = InMemoryProfileAdapter()
        await adapter.fail(with: .network)
        await #expect(throws: AuthError.network) { try await adapter.getProfile(userId: "one") }
        await #expect(throws: AuthError.network) { try await adapter.createProfile(userId: "one", seed: nil) }
        await adapter.fail(with: nil)
        #expect(try await adapter.getProfile(userId: "one") == nil)
        let accounts = InMemoryAccounts()
        await accounts.failNext(with: .unavailable)
        await #expect(throws: AuthError.unavailable) { try await accounts.requestPasswordReset(email: "a@b.co") }
        try await accounts.requestPasswordReset(email: "a@b.co")
    }

    @Test("DOM-20 consent travels with the sign-up and is kept with version and time")
    func consent() async throws {
        let accounts = InMemoryAccounts()
        let consent = Consent(version: "1", time: Date(timeIntervalSince1970: 1_234))
        _ = try await accounts.signUp(email: "Ada@example.com", password: "velvet harbour lantern", consent: consent)
        #expect(await accounts.consent(of: "ada@example.com") == consent)
    }

    @Test("DOM-20 a code expires at the exact instant")
    func exactInstant() async throws {
        let clock = ManualWallClock()
        let accounts = InMemoryAccounts(codeLife: 900, clock: clock)
        let consent = Consent(version: "1", time: clock.now)
        _ = try await accounts.signUp(email: "ada@example.com", password: "velvet harbour lantern", consent: consent)
        let code = try #require(await accounts.mailedCode(to: "ada@example.com")?.reveal())
        clock.advance(by: 900)
        await #expect(throws: AuthError.otpExpired) {
            try await accounts.confirmSignUp(email: "ada@example.com", code: code)
        }
        clock.advance(by: -0.001)
        _ = try await accounts.confirmSignUp(email: "ada@example.com", code: code)
    }
}
