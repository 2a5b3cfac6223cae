import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Synchronization
import Testing

/// Names that the rules give, and what they do.
@MainActor
struct LettersTests {
    /// A back end that lets in people who are invited.
    private final class InvitedOnly: AuthenticationPort {
        let codes = Mutex<[String?]>([])
        private let base = InMemoryAuthAdapter(accounts: InMemoryAccounts())

        var requirements: AuthRequirements { base.requirements }

        func availableProviders() -> [ProviderInfo] { base.availableProviders() }

        func refreshProviders() async throws -> [ProviderInfo] { try await base.refreshProviders() }

        func authenticate(providerId: String, context: [String: String]?) async throws -> Identity {
            codes.withLock { $0.append(context?[AuthContextKey.invitation]) }
            return try await base.authenticate(providerId: providerId, context: context)
        }

        func currentIdentity() async -> Identity? { await base.currentIdentity() }

        func logout() async throws { try await base.logout() }
    }

    @Test("FLOW-04 clearing the form clears input and notice, and keeps screen, session and next step")
    func clearing() async {
        let model = CompositionRoot().makeAuthViewModel()
        await model.signIn(providerId: "guest")
        let step = model.nextStep
        model.navigationState = .signup(consentAccepted: false)
        (model.email, model.password, model.confirmPassword) = ("ada@example.com", "velvet harbour", "velvet harbour")
        model.updateConsent(true)
        model.errorMessage = "No."
        model.clearFormState()
        #expect(model.navigationState == .signup(consentAccepted: false))
        #expect([model.email, model.password, model.confirmPassword, model.otpCode] == ["", "", "", ""])
        #expect(model.notice == .none)
        #expect(step != nil && model.nextStep == step)
        await model.performSignup()
        #expect(model.notice != .none)
    }

    @Test("LINK-03 a link opens as a URL as it does as a text")
    func url() async throws {
        let app = AppRoot<AppRootTests.Place>(
            .home, links: try AppRootTests.Place.links(), backEnd: CompositionRoot().backEnd,
            settings: InMemorySettings(), configure: { $0.splashTime = .zero })
        await app.coordinator.run()
        app.coordinator.handleDeepLink(try #require(URL(string: "https://crews.example/project/7?utm_source=a#b")))
        #expect(app.navigation.returnDestination == .project("7"))
    }

    @Test("DOM-06 the code of the invitation that waits goes with the sign-in, and only while it waits")
    func invitation() async throws {
        let port = InvitedOnly()
        let accounts = InMemoryAccounts()
        let backEnd = BackEnd(authentication: port, service: accounts, profiles: InMemoryProfileAdapter())
        let app = AppRoot<AppRootTests.Place>(
            .home, links: try AppRootTests.Place.links(), backEnd: backEnd, settings: InMemorySettings(),
            configure: { $0.splashTime = .zero })
        await app.coordinator.run()
        app.coordinator.handleDeepLink("crews://join/code-1")
        await app.flow.signIn(providerId: "guest")
        await app.coordinator.logout()
        await app.flow.signIn(providerId: "guest")
        #expect(port.codes.withLock { $0 } == ["code-1", nil])
    }
}
