import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Observation
import Synchronization
import Testing

/// What a view is told about: the property that changed, and no other.
@MainActor
@Suite
struct ObservationTests {
    private static let properties: [String: @MainActor (AuthViewModel) -> Void] = [
        "navigationState": { _ = $0.navigationState }, "email": { _ = $0.email }, "password": { _ = $0.password },
        "confirmPassword": { _ = $0.confirmPassword }, "otpCode": { _ = $0.otpCode },
        "errorMessage": { _ = $0.errorMessage }, "statusBanner": { _ = $0.statusBanner },
        "isLoading": { _ = $0.isLoading }, "fieldAtFault": { _ = $0.fieldAtFault }, "session": { _ = $0.session },
    ]

    /// Marks that a property fired; written and read on the main actor.
    @MainActor
    private final class Fired {
        var names: Set<String> = []
    }

    /// The properties that fire during a change.
    private static func fired(_ model: AuthViewModel, during change: () async -> Void) async -> Set<String> {
        let fired = Fired()
        for (name, read) in properties {
            withObservationTracking {
                read(model)
            } onChange: {
                MainActor.assumeIsolated { _ = fired.names.insert(name) }
            }
        }
        await change()
        return fired.names
    }

    @Test("FLOW-25 a field that is typed into tells of itself alone")
    func fields() async {
        let model = Stage().model
        model.navigateToSignup()
        #expect(await Self.fired(model) { model.email = "a" } == ["email"])
        #expect(await Self.fired(model) { model.password = "a" } == ["password"])
        #expect(await Self.fired(model) { model.confirmPassword = "a" } == ["confirmPassword"])
        #expect(await Self.fired(model) { model.otpCode = "a" } == ["otpCode"])
    }

    @Test("FLOW-25 an unchanged value notifies nobody")
    func sameValue() async {
        let model = Stage().model
        model.navigateToSignup()
        model.email = "a"
        model.errorMessage = "words"
        let same = await Self.fired(model) {
            model.email = "a"
            model.password = ""
            model.errorMessage = "words"
            model.navigationState = .signup(consentAccepted: false)
            model.updateConsent(false)
            model.navigateToResetRequest()
        }
        #expect(same == [])
    }

    @Test("FLOW-25 a notice tells of itself alone: an error not of the banner, a banner not of the error")
    func notices() async {
        let model = Stage().model
        #expect(await Self.fired(model) { model.errorMessage = "words" } == ["errorMessage"])
        #expect(await Self.fired(model) { model.errorMessage = nil } == ["errorMessage"])
        let banner = AuthBanner(kind: .info, text: "words")
        #expect(await Self.fired(model) { model.statusBanner = banner } == ["statusBanner"])
        #expect(await Self.fired(model) { model.errorMessage = "words" } == ["errorMessage", "statusBanner"])
    }

    @Test("FLOW-25 consent and moves tell of the state alone when nothing else changes")
    func moves() async {
        let model = Stage().model
        #expect(await Self.fired(model) { model.navigateToSignup() } == ["navigationState"])
        #expect(await Self.fired(model) { model.updateConsent(true) } == ["navigationState"])
        model.email = "a"
        #expect(await Self.fired(model) { model.navigateToChoice() } == ["navigationState", "email"])
    }

    @Test("FLOW-21 a request tells that it runs, and a view of the screen follows it")
    func screenFollows() async throws {
        let stage = Stage()
        stage.fillInLogin(password: "a wrong password")
        let names = await Self.fired(stage.model) { await stage.model.performLogin() }
        #expect(names == ["isLoading", "errorMessage", "fieldAtFault"])
        let changes: [@MainActor (AuthViewModel) -> Void] = [
            { $0.email = "other" }, { $0.password = "other" }, { $0.confirmPassword = "other" }, { $0.otpCode = "1" },
            { $0.dismissError() }, { $0.statusBanner = AuthBanner(kind: .info, text: "words") },
            { $0.navigateToResetRequest() },
        ]
        for change in changes {
            let fired = Fired()
            withObservationTracking {
                _ = stage.model.screen
            } onChange: {
                MainActor.assumeIsolated { _ = fired.names.insert("screen") }
            }
            change(stage.model)
            #expect(fired.names == ["screen"])
        }
    }

    @Test("UI-01 a view of the screen follows the back end's new answers, and nothing else")
    func refresh() async throws {
        let accounts = InMemoryAccounts()
        let authentication = ChangingAuthentication()
        let model = AuthViewModel(
            authentication: authentication, service: accounts,
            coordinator: AuthCoordinator(
                authentication: authentication, profiles: InMemoryProfileAdapter(), cache: InMemoryProfileCache()))
        model.navigateToSignup()
        let help = { model.screen.fields.first { $0.field == .password }?.help }
        #expect(help() == say(.passwordHelp(minimum: 8)))
        var updates = 0
        func follow() {
            withObservationTracking {
                _ = model.screen
            } onChange: {
                MainActor.assumeIsolated { updates += 1 }
            }
        }
        follow()
        await model.refreshProviders()
        #expect(updates == 0)
        authentication.answer.withLock { $0 = ([], AuthRequirements(minimumPasswordLength: 12)) }
        await model.refreshProviders()
        #expect(updates == 1)
        #expect(help() == say(.passwordHelp(minimum: 12)))
        model.navigateToChoice()
        #expect(model.screen.actions.isEmpty)
    }

    /// A back end whose answer changes; nobody signs in.
    private final class ChangingAuthentication: AuthenticationPort {
        let answer = Mutex((InMemoryAuthAdapter.defaultProviders, AuthRequirements()))

        var requirements: AuthRequirements { answer.withLock { $0.1 } }
        func availableProviders() -> [ProviderInfo] { answer.withLock { $0.0 } }
        func refreshProviders() async throws -> [ProviderInfo] { availableProviders() }
        func authenticate(providerId: String, context: [String: String]?) async throws -> Identity {
            throw AuthError.unavailable
        }
        func currentIdentity() async -> Identity? { nil }
        func logout() async throws {}
    }
}
