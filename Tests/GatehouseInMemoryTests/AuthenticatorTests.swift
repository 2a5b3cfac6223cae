import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Synchronization
import Testing

/// Signing in without screens, over the same machine.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct AuthenticatorTests {
    private static let email = "ada@example.com"
    private static let password = "a long enough password"

    private enum Place: NavigationDestination {
        enum Tab: String, NavigationTab { case home }
        case home

        var policy: AccessPolicy { .requiresAuth }
        var tab: Tab? { .home }
        var isTabRoot: Bool { true }
        var routeName: String { "home" }
    }

    private let root = CompositionRoot()

    private func code() async throws -> String {
        try #require(await root.accounts.mailedCode(to: Self.email)?.reveal())
    }

    /// An authenticator at which the person has an account and is out again.
    private func withAccount() async throws -> Authenticator {
        let authenticator = Authenticator(root.backEnd)
        #expect(
            try await authenticator.signUp(email: Self.email, password: Self.password, acceptsTerms: true) == nil)
        try await authenticator.verify(code: code())
        try await authenticator.signOut()
        return authenticator
    }

    @Test("APP-08 a person signs up with the mailed code, is in, signs out, and signs in with the password")
    func passwords() async throws {
        let authenticator = Authenticator(root.backEnd)
        #expect(
            try await authenticator.signUp(email: Self.email, password: Self.password, acceptsTerms: true) == nil)
        #expect(authenticator.flow.navigationState == .confirmEmail(pendingEmail: Self.email))
        guard case .startHouseholdFlow(let userId, _) = try await authenticator.verify(code: code()) else {
            Issue.record("signed in")
            return
        }
        #expect(await root.authentication.currentIdentity()?.userId == userId)
        #expect(authenticator.flow.nextStep != nil)

        try await authenticator.signOut()
        #expect(await root.authentication.currentIdentity() == nil)
        #expect(authenticator.flow.navigationState == .choice && authenticator.flow.nextStep == nil)
        for _ in 0..<2 {
            // The second time somebody is in already.
            let next = try await authenticator.signIn(email: Self.email, password: Self.password)
            guard case .startHouseholdFlow(userId, _) = next else {
                Issue.record("signed in")
                return
            }
        }
    }

    @Test("APP-08 a failing call throws its error, signs nobody in, and the object stays usable")
    func failures() async throws {
        let authenticator = try await withAccount()
        let (email, password) = (Self.email, Self.password)
        let refused: [(AuthError, @MainActor () async throws -> Void)] = [
            (.invalidCredentials, { try await authenticator.signIn(email: email, password: "another password") }),
            (.emailInvalid, { try await authenticator.signIn(email: "nobody", password: password) }),
            (.invalidCredentials, { try await authenticator.signIn(email: email, password: "") }),
            (
                .consentRequired,
                {
                    try await authenticator.signUp(email: "ben@example.com", password: password, acceptsTerms: false)
                }
            ),
            (
                .weakPassword,
                {
                    try await authenticator.signUp(email: "ben@example.com", password: "short", acceptsTerms: true)
                }
            ),
            (
                .duplicateEmail,
                {
                    try await authenticator.signUp(email: email, password: password, acceptsTerms: true)
                }
            ),
            (.unavailable, { try await authenticator.signIn(with: .other("nobody")) }),
            (.unavailable, { try await authenticator.signIn(with: .email) }),
            (.unavailable, { try await authenticator.verify(code: "123456") }),
            (.emailInvalid, { try await authenticator.sendCode(to: "nobody") }),
        ]
        for (error, step) in refused {
            await #expect(throws: error) { try await step() }
            #expect(await root.authentication.currentIdentity() == nil)
            #expect(authenticator.flow.nextStep == nil)
        }
        try await authenticator.signIn(email: email, password: password)
        #expect(await root.authentication.currentIdentity() != nil)
    }

    @Test("APP-08 an address that waits is said to, takes its code, and is sent another one")
    func unconfirmed() async throws {
        let first = Authenticator(root.backEnd)
        try await first.signUp(email: Self.email, password: Self.password, acceptsTerms: true)
        let authenticator = Authenticator(root.backEnd)
        await #expect(throws: AuthError.emailUnverified) {
            try await authenticator.signIn(email: Self.email, password: Self.password)
        }
        await #expect(throws: AuthError.otpIncorrect) { try await authenticator.verify(code: "12") }
        let right = try await code()
        await #expect(throws: AuthError.otpIncorrect) {
            try await authenticator.verify(code: right == "000000" ? "000001" : "000000")
        }
        try await authenticator.verify(code: right)
        #expect(await root.authentication.currentIdentity() != nil)
    }

    @Test("APP-08 a mailed code signs in once, and a stranger's email reveals nothing")
    func mailedCode() async throws {
        let authenticator = try await withAccount()
        try await authenticator.sendCode(to: "stranger@example.com")
        #expect(await root.accounts.mailedCode(to: "stranger@example.com") == nil)
        try await authenticator.sendCode(to: Self.email)
        let right = try await code()
        await #expect(throws: AuthError.otpIncorrect) { try await authenticator.verify(code: "12345") }
        try await authenticator.verify(code: right)
        #expect(await root.authentication.currentIdentity() != nil)
        try await authenticator.signOut()
        await #expect(throws: AuthError.unavailable) { try await authenticator.verify(code: right) }

        // A back end that mails none says so.
        let plain = Authenticator(
            BackEnd(
                authentication: root.authentication, service: root.accounts, profiles: InMemoryProfileAdapter()))
        await #expect(throws: AuthError.unsupported) { try await plain.sendCode(to: Self.email) }
    }

    @Test("APP-08 a guest and a provider sign in, and who closes the sheet has cancelled")
    func providers() async throws {
        let sheet = ProviderSheet()
        let authenticator = Authenticator(root.backEnd, sheets: sheet)
        try await authenticator.signIn(with: .guest)
        #expect(await root.authentication.currentIdentity()?.isGuest == true)
        try await authenticator.signOut()
        let closed = Task { try await authenticator.signIn(with: .google) }
        await sheet.isOpen()
        // One at a time.
        await #expect(throws: AuthError.unavailable) { try await authenticator.signIn(with: .guest) }
        await sheet.answer(.failure(AuthError.cancelled))
        await #expect(throws: AuthError.cancelled) { try await closed.value }
        #expect(await root.authentication.currentIdentity() == nil)
        try await authenticator.signIn(
            with: .google, credential: ProviderCredential(idToken: Secret("an id token")))
        #expect(await root.authentication.currentIdentity()?.authMethod == .google)
    }

    @Test("APP-08 a form that is not on the screen changes nothing, throws nothing and logs one line")
    func ignored() async throws {
        let lines = Mutex<[String]>([])
        let backEnd = BackEnd(
            authentication: root.authentication, service: root.accounts, profiles: InMemoryProfileAdapter(),
            log: { report in lines.withLock { $0.append(report.line) } })
        let flow = Authenticator(backEnd).flow
        flow.navigateToSignup()
        flow.email = Self.email
        let (screen, requests) = (flow.screen, flow.requestCount)
        await flow.performLogin()
        #expect(lines.withLock { $0 } == ["⚠️ login ignored: the screen is signup"])
        await flow.performConfirmEmail()
        await flow.performResetRequest()
        await flow.performResetVerify()
        #expect(lines.withLock(\.count) == 4)
        flow.navigateToLogin()
        await flow.performSignup()
        #expect(lines.withLock(\.last) == "⚠️ signup ignored: the screen is login")
        flow.navigateToSignup()
        #expect(flow.screen == screen && flow.requestCount == requests)
        // A form that is on the screen, however wrong, is not ignored.
        await flow.performSignup()
        #expect(lines.withLock(\.count) == 5)
        #expect(lines.withLock { $0 }.allSatisfy { !$0.contains("@") })
    }

    @Test("APP-08 NAV-02 over an app's own sign-in the call opens the app, and signing out closes it")
    func inAnApp() async throws {
        _ = try await withAccount()
        let app = AppRoot<Place>(.home, backEnd: root.backEnd, settings: InMemorySettings())
        #expect(app.authenticator.flow === app.flow)
        try await app.authenticator.signIn(email: Self.email, password: Self.password)
        #expect(app.coordinator.isAuthenticated)
        #expect(app.flow.nextStep == nil, "the sign-in was handed over")
        try await app.authenticator.signOut()
        #expect(!app.coordinator.isAuthenticated)
        #expect(await root.authentication.currentIdentity() == nil)
    }
}
