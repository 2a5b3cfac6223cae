import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// The second step of a person who is signed in, above the app.
@MainActor
struct RaiseTests {
    private static let email = "ada@example.com"
    private static let password = "a long enough password"

    /// An app with a person who has just signed up.
    private func signedUp() async throws -> (app: AppRoot<AppRootTests.Place>, accounts: InMemoryAccounts) {
        let root = CompositionRoot(accounts: InMemoryAccounts(confirmsAddresses: false))
        let app = AppRoot<AppRootTests.Place>(
            .home, links: try AppRootTests.Place.links(), backEnd: root.backEnd, settings: InMemorySettings(),
            configure: { $0.splashTime = .zero })
        await app.coordinator.run()
        try await app.authenticator.signUp(email: Self.email, password: Self.password, acceptsTerms: true)
        return (app, root.accounts)
    }

    /// An app with a person who is signed in, has an authenticator app and backup codes, and is in the middle of something.
    private func signedIn() async throws -> (app: AppRoot<AppRootTests.Place>, codes: [Secret]) {
        let (app, accounts) = try await signedUp()
        let enrollment = try await accounts.enrollApp(named: "Phone")
        try await accounts.confirm(enrollment.id, code: await accounts.appCode(for: enrollment.secret))
        app.coordinator.handleDeepLink("crews://project/7")
        return (app, try await accounts.makeBackupCodes())
    }

    /// Waits until the step lies above the app.
    private func shown(_ app: AppRoot<AppRootTests.Place>) async {
        while !app.coordinator.isRaising { await Task.yield() }
    }

    @Test("PKF-07 the step lies above the app, and person and place are the same afterwards", .timeLimit(.minutes(5)))
    func taken() async throws {
        let (app, codes) = try await signedIn()
        let (person, place) = (app.coordinator.userId, app.navigation[.home])
        let raise = Task { try await app.coordinator.raise() }
        await shown(app)
        #expect(app.flow.navigationState.screen == .secondFactor && app.coordinator.root == .main)
        await #expect(throws: AuthError.unavailable) { try await app.coordinator.raise() }
        try await app.authenticator.verify(code: codes[0].reveal())
        try await raise.value
        #expect(!app.coordinator.isRaising && app.coordinator.userId == person)
        #expect(app.navigation[.home] == place && place == [.project("7")])
    }

    @Test("PKF-07 who turns back from the step stays signed in", .timeLimit(.minutes(5)), arguments: [true, false])
    func left(byBack: Bool) async throws {
        let (app, _) = try await signedIn()
        let person = app.coordinator.userId
        let raise = Task { try await app.coordinator.raise() }
        await shown(app)
        if byBack { app.flow.navigateToChoice() } else { app.coordinator.cancelRaise() }
        await #expect(throws: AuthError.cancelled) { try await raise.value }
        #expect(!app.coordinator.isRaising && app.coordinator.userId == person && person != nil)
    }

    @Test("PKF-07 a person without a second factor is told so by name, and sets one up", .timeLimit(.minutes(5)))
    func missing() async throws {
        let (app, accounts) = try await signedUp()
        await #expect(throws: AuthError.secondFactorMissing) { try await app.coordinator.raise() }
        #expect(!app.coordinator.isRaising && app.coordinator.root == .main)

        let account = AccountViewModel(app: app)
        account.firstScreen = .twoStep
        await account.open()
        #expect(account.screen.name == .twoStep)
        await account.perform(.opened(.authenticator))
        await account.perform(.submitted)
        let key = try #require(account.screen.secret?.key)
        account[.factorCode] = await accounts.appCode(for: key).reveal()
        await account.perform(.submitted)
        let codes = try #require(account.screen.codes?.codes)
        account.close()

        let raise = Task { try await app.coordinator.raise() }
        await shown(app)
        try await app.authenticator.verify(code: codes[0].reveal())
        try await raise.value
        #expect(!app.coordinator.isRaising)
    }

    @Test("PKF-07 where no step waits, turning back from it changes nothing about a sign-in")
    func nothingToLeave() async throws {
        let root = CompositionRoot(accounts: InMemoryAccounts(confirmsAddresses: false))
        let app = AppRoot<AppRootTests.Place>(
            .home, links: try AppRootTests.Place.links(), backEnd: root.backEnd, settings: InMemorySettings(),
            configure: { $0.splashTime = .zero })
        await app.coordinator.run()
        app.flow.navigateToLogin()
        app.flow.email = Self.email
        app.coordinator.cancelRaise()
        #expect(app.flow.navigationState == .login && app.flow.email == Self.email)
    }
}
