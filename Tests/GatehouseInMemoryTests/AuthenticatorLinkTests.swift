import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

/// Mailed links without screens.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct AuthenticatorLinkTests {
    private nonisolated static let email = "ada@example.com"
    private nonisolated static let password = "a long enough password"

    private let clock = ManualWallClock()
    private let root: CompositionRoot
    private let authenticator: Authenticator

    init() {
        let accounts = InMemoryAccounts(redirect: URL(string: "com.example.app://signed-in?from=mail"), clock: clock)
        root = CompositionRoot(accounts: accounts, clock: clock)
        authenticator = Authenticator(root.backEnd, clock: clock)
    }

    private func link() async throws -> URL { try #require(await root.accounts.mailedLink(to: Self.email)) }

    private func signUp() async throws {
        try await authenticator.signUp(email: Self.email, password: Self.password, acceptsTerms: true)
    }

    private var isIn: Bool { get async { await root.authentication.currentIdentity() != nil } }

    @Test("APP-08 the link of a sign-up signs in, and a second time it is over and signs nobody in")
    func confirmation() async throws {
        try await signUp()
        let link = try await link()
        #expect(link.absoluteString.hasPrefix("com.example.app://signed-in?from=mail&code="))
        #expect(try await authenticator.open(link)?.started != nil)
        #expect(await isIn)
        try await authenticator.signOut()
        await #expect(throws: AuthError.otpExpired) { try await authenticator.open(link) }
        #expect(await !isIn)
        try await authenticator.signIn(email: Self.email, password: Self.password)
    }

    @Test("APP-08 a link to sign in works until it expires, and its code with it")
    func signIn() async throws {
        try await signUp()
        try await authenticator.open(link())
        try await authenticator.signOut()
        try await authenticator.sendCode(to: Self.email)
        let late = try await link()
        clock.advance(by: 900)
        await #expect(throws: AuthError.otpExpired) { try await authenticator.open(late) }
        try await authenticator.sendCode(to: Self.email)
        #expect(try await authenticator.open(link())?.started != nil)
    }

    @Test("APP-08 a URL that is no mailed link is refused without a request and without a change")
    func foreign() async throws {
        try await signUp()
        let screen = authenticator.flow.screen
        for text in [
            "com.example.app://signed-in", "com.example.app://signed-in?code=", "com.example.app://elsewhere?code=1",
            "https://signed-in?code=1", "https://evil.example/?next=com.example.app://signed-in?code=1",
        ] {
            await root.accounts.failNext(with: .network)
            let link = try #require(URL(string: text))
            await #expect(throws: AuthError.unknown("not_a_mailed_link")) { try await authenticator.open(link) }
        }
        #expect(authenticator.flow.screen == screen)
        // The failure that waits for the next request is still there.
        await #expect(throws: AuthError.network) { try await authenticator.open(try await link()) }

        let plain = Authenticator(CompositionRoot().backEnd)
        let mailed = try await link()
        await #expect(throws: AuthError.unknown("not_a_mailed_link")) { try await plain.open(mailed) }
    }

    @Test("APP-08 FLOW-20 the link of a forgotten password signs nobody in and accepts a new password")
    func recovery() async throws {
        try await signUp()
        try await authenticator.open(link())
        try await authenticator.signOut()
        try await root.accounts.requestPasswordReset(email: Self.email)
        #expect(try await authenticator.open(link()) == nil)
        #expect(await !isIn)
        authenticator.flow.password = "another long password"
        await authenticator.flow.performResetVerify()
        await #expect(throws: AuthError.invalidCredentials) {
            try await authenticator.signIn(email: Self.email, password: Self.password)
        }
        try await authenticator.signIn(email: Self.email, password: "another long password")
    }

    @Test("APP-19 the in-memory accounts keep the contract of mailed sign-in, links included")
    func contract() async throws {
        let contract = MailedSignInPortContract {
            let clock = ManualWallClock()
            let accounts = InMemoryAccounts(
                confirmsAddresses: false, redirect: URL(string: "com.example.app://signed-in"), clock: clock)
            let consent = Consent(version: accounts.requirements.termsVersion, time: clock.now)
            _ = try await accounts.signUp(email: Self.email, password: Self.password, consent: consent)
            let identity = try await accounts.signIn(email: Self.email, password: Self.password).identity
            return .init(
                port: accounts, requirements: accounts.requirements, account: (Self.email, identity.userId),
                mailedCode: { await accounts.mailedCode(to: $0)?.reveal() },
                mailedLink: { await accounts.mailedLink(to: $0) }, advance: { clock.advance(by: $0) }, codeLife: 900,
                mailInterval: 60)
        }
        #expect(await contract.violations(of: "InMemoryAccounts").isEmpty)
    }
}
