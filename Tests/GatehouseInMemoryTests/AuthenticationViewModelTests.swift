import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Observation
import Testing

/// The first screen as an app sees it.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct AuthenticationViewModelTests {
    private static let providers = InMemoryAuthAdapter.defaultProviders
    private static let credential = ProviderCredential(
        idToken: Secret("id token"), nonce: Secret("nonce"), name: "Ada Lovelace")

    /// A first screen whose providers have sheets.
    @MainActor
    private struct FirstScreen {
        let sheet = ProviderSheet()
        let authentication: RecordingAuthentication
        let profiles = InMemoryProfileAdapter()
        let flow: AuthViewModel
        let model: AuthenticationViewModel

        init(_ providers: [ProviderInfo] = AuthenticationViewModelTests.providers) {
            authentication = RecordingAuthentication(providers: providers)
            flow = AuthViewModel(
                authentication: authentication, service: InMemoryAccounts(),
                coordinator: AuthCoordinator(
                    authentication: authentication, profiles: profiles, cache: InMemoryProfileCache()),
                sheets: sheet)
            model = AuthenticationViewModel(flow: flow)
        }
    }

    @Test(
        "UI-14 a provider whose sheet is needed has a button only where there is a sheet, the back end's own ones always"
    )
    func sheets() async {
        let providers = [
            ProviderInfo(id: "email", displayName: "Email"),
            ProviderInfo(id: "google", displayName: "Google", needsSheet: true),
            ProviderInfo(id: "acme", displayName: "Acme"),
        ]
        #expect(FirstScreen(providers).model.availableProviders == providers)
        let authentication = RecordingAuthentication(providers: providers)
        let flow = AuthViewModel(
            authentication: authentication, service: InMemoryAccounts(),
            coordinator: AuthCoordinator(
                authentication: authentication, profiles: InMemoryProfileAdapter(), cache: InMemoryProfileCache()))
        let model = AuthenticationViewModel(flow: flow)
        for _ in 0..<2 {
            #expect(model.availableProviders.map(\.id) == ["email", "acme"])
            #expect(flow.screen.actions.compactMap(\.providerId) == ["acme"])
            await model.signInWithGoogle()
            #expect(await authentication.contexts.isEmpty)
            await flow.refreshProviders()
        }
    }

    @Test("UI-14 the first screen on its own follows the flow, so that its buttons lead somewhere")
    func follows() async {
        let screen = FirstScreen()
        #expect(screen.model.screenName == .choice)
        screen.model.signInWithEmail()
        #expect(screen.model.screenName == .login)
        screen.flow.navigateToSignup()
        #expect(screen.model.screenName == .signup)
        screen.flow.navigateToChoice()
        #expect(screen.model.screenName == .choice)
    }

    @Test("UI-03 the result of Apple's sheet reaches the back end, with the terms that were shown")
    func apple() async throws {
        let screen = FirstScreen()
        async let signIn: Void = screen.model.signInWithApple()
        await screen.sheet.isOpen()
        #expect(screen.model.isLoading)
        #expect(screen.flow.isLoading)
        await screen.sheet.answer(.success(Self.credential))
        await signIn
        #expect(await screen.sheet.asked == ["apple"])
        #expect(
            await screen.authentication.contexts == [
                [
                    AuthContextKey.idToken: "id token", AuthContextKey.nonce: "nonce",
                    AuthContextKey.name: "Ada Lovelace", AuthContextKey.termsVersion: "2026-01",
                ]
            ])
        #expect(!screen.model.isLoading)
        #expect(screen.model.errorMessage == nil)
        guard case .startHouseholdFlow(let userId, let profile)? = screen.flow.nextStep else {
            Issue.record("signed in")
            return
        }
        #expect(userId == "apple-person")
        #expect(profile.displayName == "Ada Lovelace")
    }

    @Test("UI-03 the credential of a native button is used, and no sheet is opened")
    func nativeButton() async {
        let screen = FirstScreen()
        await screen.model.signInWithGoogle(Self.credential)
        #expect(await screen.sheet.asked.isEmpty)
        #expect(await screen.authentication.contexts.map { $0[AuthContextKey.idToken] } == ["id token"])
        #expect(screen.flow.nextStep != nil)
    }

    @Test("UI-03 email opens sign-in, and a guest continues at once", arguments: ["guest", "visitor"])
    func emailAndGuest(guest: String) async {
        let screen = FirstScreen([
            ProviderInfo(id: "email", displayName: "Email"), ProviderInfo(id: guest, displayName: "G", isGuest: true),
        ])
        screen.model.signInWithEmail()
        #expect(screen.flow.navigationState == .login)
        screen.flow.navigateToChoice()
        await screen.model.continueAsGuest()
        #expect(screen.flow.nextStep != nil)
        #expect(await screen.sheet.asked.isEmpty, "nobody is asked for a sheet that there is not")
        #expect(await screen.authentication.contexts == [[AuthContextKey.termsVersion: "2026-01"]])
    }

    @Test("UI-03 a closed sheet shows nothing, and another way can be tried", arguments: [true, false])
    func closedSheet(isTask: Bool) async {
        let screen = FirstScreen()
        async let signIn: Void = screen.model.signInWithApple()
        await screen.sheet.isOpen()
        await screen.sheet.answer(.failure(isTask ? CancellationError() : AuthError.cancelled))
        await signIn
        #expect(screen.model.errorMessage == nil)
        #expect(screen.flow.errorMessage == nil)
        #expect(!screen.model.isLoading)
        #expect(await screen.authentication.contexts.isEmpty)
        await screen.model.signInWithGoogle(Self.credential)
        #expect(screen.flow.nextStep != nil)
    }

    @Test("UI-03 an error has a title and a sentence, both view models show it, and either takes it away")
    func errors() {
        let screen = FirstScreen()
        let presenter: any ErrorPresenting = screen.model
        presenter.handleError(AuthError.cancelled)
        presenter.handleError(CancellationError())
        #expect(presenter.errorMessage == nil)
        presenter.handleError(AuthError.network)
        let text = say(.failure(.network))
        #expect(presenter.errorMessage == ErrorMessage(title: say(.errorTitle), text: text))
        #expect(screen.flow.errorMessage == text)
        presenter.errorMessage = nil
        #expect(screen.flow.errorMessage == nil)
        struct VendorError: Error {}
        presenter.handleError(VendorError())
        #expect(presenter.errorMessage?.text == say(.failure(.unknown(""))))
        screen.flow.dismissError()
        #expect(presenter.errorMessage == nil)
    }

    @Test("UI-03 a message that the app sets keeps its own title, and gives way to the next error")
    func ownMessage() {
        let screen = FirstScreen()
        let own = ErrorMessage(title: "Closed", text: "We are back at nine.")
        screen.model.errorMessage = own
        #expect(screen.model.errorMessage == own)
        #expect(screen.flow.errorMessage == own.text)
        screen.model.handleError(AuthError.unavailable)
        #expect(screen.model.errorMessage?.title == say(.errorTitle))
        #expect(own.id == ErrorMessage(title: "Closed", text: "We are back at nine.").id)
        #expect(own.id != screen.model.errorMessage?.id)
    }

    @Test("UI-01 what the back end does not offer is not shown, and asking for it says so without a request")
    func notOffered() async {
        let screen = FirstScreen([ProviderInfo(id: "google", displayName: "Google")])
        let methods: [AuthMethod] = [.apple, .google, .email, .guest]
        #expect(methods.map(screen.model.offers) == [false, true, false, false])
        #expect(screen.flow.screen.actions.map(\.role) == [.provider("google")])
        for ask in [
            { await screen.model.signInWithApple() }, { await screen.model.continueAsGuest() },
            { screen.model.signInWithEmail() },
        ] as [@MainActor () async -> Void] {
            screen.model.errorMessage = nil
            await ask()
            #expect(screen.model.errorMessage != nil)
            #expect(screen.flow.navigationState == .choice)
        }
        #expect(await screen.sheet.asked.isEmpty)
        #expect(await screen.authentication.contexts.isEmpty)
    }

    @Test("UI-04 while a sheet is open no button starts a second sign-in, and progress shows")
    func oneAtATime() async {
        let screen = FirstScreen()
        async let signIn: Void = screen.model.signInWithApple()
        await screen.sheet.isOpen()
        #expect(screen.flow.screen.progress != nil)
        #expect(screen.flow.screen.actions.allSatisfy { !$0.isEnabled })
        await screen.model.signInWithGoogle(Self.credential)
        await screen.model.continueAsGuest()
        screen.model.signInWithEmail()
        #expect(screen.flow.navigationState == .choice)
        #expect(await screen.sheet.asked == ["apple"])
        await screen.sheet.answer(.success(Self.credential))
        await signIn
        #expect(await screen.authentication.contexts.count == 1)
    }

    @Test("FLOW-22 dismissing the flow cancels the request in progress, and nobody is signed in")
    func cancelReachesTheSheet() async {
        let screen = FirstScreen()
        async let signIn: Void = screen.model.signInWithApple()
        await screen.sheet.isOpen()
        screen.flow.cancel()
        #expect(!screen.model.isLoading)
        await signIn
        #expect(await screen.sheet.isCancelled)
        #expect(await screen.authentication.contexts.isEmpty)
        #expect(screen.flow.nextStep == nil)
        #expect(screen.model.errorMessage == nil)
    }

    @Test("FLOW-22 a caller that is cancelled cancels its request, which shows nothing")
    func cancelledCaller() async {
        let screen = FirstScreen()
        let caller = Task { await screen.model.signInWithApple() }
        await screen.sheet.isOpen()
        caller.cancel()
        await caller.value
        #expect(await screen.sheet.isCancelled)
        #expect(!screen.model.isLoading)
        #expect(screen.model.errorMessage == nil)
    }

    @Test("FLOW-25 the first screen tells its views of an error when it changes, and only then")
    func observation() {
        let screen = FirstScreen()
        let marks = Marks()
        func watch() {
            withObservationTracking {
                _ = screen.model.errorMessage
            } onChange: {
                MainActor.assumeIsolated { marks.count += 1 }
            }
        }
        watch()
        screen.flow.email = "typed"
        screen.model.errorMessage = nil
        screen.model.handleError(AuthError.cancelled)
        #expect(marks.count == 0)
        screen.model.handleError(AuthError.network)
        #expect(marks.count == 1)
        watch()
        screen.model.handleError(AuthError.network)
        #expect(marks.count == 1)
        screen.model.errorMessage = ErrorMessage(title: "Closed", text: "We are back at nine.")
        #expect(marks.count == 2)
    }

    @MainActor
    private final class Marks {
        var count = 0
    }
}

extension FlowScreen.Action {
    /// The provider that it signs in with, if it is a provider's button.
    fileprivate var providerId: String? {
        if case .provider(let id) = role { id } else { nil }
    }
}
