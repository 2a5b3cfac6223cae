import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Synchronization
import Testing

/// What an app developer writes first, without looking anything up.
@MainActor
struct FirstGuessTests {
    private static let email = "ada@example.com"
    private static let password = "velvet harbour lantern"

    private func launched(_ root: CompositionRoot = CompositionRoot()) async throws -> AppRoot<AppRootTests.Place> {
        let app = AppRoot(
            .home, links: try AppRootTests.Place.links(), backEnd: root.backEnd, settings: InMemorySettings(),
            catalogue: .german
        ) { $0.splashTime = .zero }
        await app.coordinator.run()
        return app
    }

    private func signedIn() async throws -> AppRoot<AppRootTests.Place> {
        let app = try await launched(
            CompositionRoot(accounts: InMemoryAccounts(confirmsAddresses: false)))
        try await app.authenticator.signUp(email: Self.email, password: Self.password, acceptsTerms: true)
        return app
    }

    @Test("DOC-06 a failure is told apart by its code, and no error has none")
    func flowCodes() async throws {
        let flow = try await launched().flow
        #expect(flow.errorCode == nil)
        flow.navigateToLogin()
        (flow.email, flow.password) = (Self.email, "wrong")
        await flow.performLogin()
        #expect(flow.errorMessage != nil && flow.errorCode == "invalid_credentials")
        flow.dismissError()
        #expect(flow.errorCode == nil)
        for error in [AuthError.network, .rateLimited(retryAfter: 9), .accountSuspended, .unknown("of_our_own")] {
            flow.notice = .error(.failure(error))
            #expect(flow.errorCode == error.code)
        }
        flow.notice = .error(.tooManySignIns(retryAfter: nil))
        #expect(flow.errorCode == "rate_limited")
        flow.notice = .banner(.info, .emailConfirmed)
        #expect(flow.errorCode == nil)
        flow.errorMessage = "The app's own words"
        #expect(flow.errorCode == nil)
    }

    @Test("DOC-06 what is wrong in a form has a code, too")
    func formCodes() async throws {
        let flow = try await launched().flow
        flow.navigateToSignup()
        (flow.email, flow.password, flow.confirmPassword) = (Self.email, Self.password, "another")
        await flow.performSignup()
        #expect(flow.errorCode == "passwords_differ")
        flow.confirmPassword = Self.password
        await flow.performSignup()
        #expect(flow.errorCode == AuthError.consentRequired.code)
        flow.notice = .error(.passwordTooShort(minimum: 8))
        #expect(flow.errorCode == "password_too_short")
    }

    @Test("DOC-06 APP-21 the account screens of an app need nothing but the app, and their errors have codes")
    func accountScreens() async throws {
        let app = try await signedIn()
        #expect(try await app.backEnd.account.account().email == Self.email)
        var (languages, ending): ([String], AccountEnding?) = ([], nil)
        let model = AccountViewModel(app: app) {
            languages.append($0.language)
        } onEnd: {
            ending = $0
        }
        await model.open()
        await model.perform(.opened(.language))
        await model.perform(.languageChosen("fr"))
        #expect(
            languages == ["fr"] && app.coordinator.catalogue.language == "fr" && app.flow.catalogue.language == "fr")

        await model.perform(.opened(.deletion))
        #expect(model.errorCode == nil)
        model[.currentPassword] = "wrong"
        await model.perform(.submitted)
        #expect(model.errorCode == "delete_box_missing")
        model.isConfirmed = true
        await model.perform(.submitted)
        #expect(model.errorCode == "invalid_credentials")
        model[.currentPassword] = Self.password
        await model.perform(.submitted)
        #expect(ending == .deleted && model.errorCode == nil && !app.coordinator.isAuthenticated)
    }

    @Test("DOC-06 as Practices shows, a place waits for its person, and each decision is a line about nobody")
    func practices() async throws {
        let lines = Mutex<[String]>([])
        let app = AppRoot<AppRootTests.Place>(
            .home, links: try AppRootTests.Place.links(), backEnd: CompositionRoot().backEnd,
            settings: InMemorySettings()
        ) { ports in
            ports.splashTime = .zero
            ports.log = { report in lines.withLock { $0.append(report.line) } }
        }
        await app.coordinator.run()
        app.coordinator.handleDeepLink("crews://project/42")
        #expect(app.navigation[.home].isEmpty && app.navigation.showingAuthRequired)
        try await app.authenticator.signIn(with: .guest)
        #expect(app.navigation[.home] == [.project("42")])
        await app.coordinator.logout()
        #expect(app.navigation[.home].isEmpty)
        #expect(
            lines.withLock { $0 } == [
                "📌 kept project for after sign-in (custom scheme)", "✅ signed in",
                "🔗 opened project (custom scheme)", "🚪 signed out",
            ])
    }

    @Test("DOC-06 the time away and a field of the form are set where they are named")
    func literals() throws {
        #expect(NavigationSettings(backgroundTimeout: 60).backgroundTimeout == 60)
        #expect(NavigationSettings(backgroundTimeout: nil).backgroundTimeout == nil)
        #expect(NavigationSettings().backgroundTimeout == 300)
        let field = SignUpField(literal: "company", label: ["en": "Company"], kind: .organization, isRequired: true)
        #expect(field == (try SignUpField("company", label: ["en": "Company"], kind: .organization, isRequired: true)))
    }
}
