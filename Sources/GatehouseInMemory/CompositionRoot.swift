public import Foundation
public import Gatehouse
public import GatehouseDomain

/// Connects the whole client half to the in-memory adapters, as a demo that runs in a playground, a preview or a test.
@MainActor
public struct CompositionRoot {
    /// The email accounts.
    public let accounts: InMemoryAccounts
    /// The adapter that signs in.
    public let authentication: InMemoryAuthAdapter
    /// The in-memory back end, for an app that has no other yet.
    public let backEnd: BackEnd
    /// The state of the app: who is signed in.
    public let appState: AppState
    private let clock: any WallClock

    /// Creates and connects everything.
    /// - Parameters:
    ///   - accounts: The email accounts.
    ///   - profiles: The profiles.
    ///   - hasSession: Whether the back end has a session, as a real one does, with tokens for the app's own API:
    ///     `backEnd.session`, and `InMemoryAccounts/identity(of:)` for the API.
    ///   - clock: The clock that everything reads.
    ///   - onEvent: Receives events; does nothing by default.
    public init(
        accounts: InMemoryAccounts = InMemoryAccounts(), profiles: any ProfilePort = InMemoryProfileAdapter(),
        hasSession: Bool = false, clock: any WallClock = SystemWallClock(),
        onEvent: @escaping AuthEventHandler = { _ in }
    ) {
        let session =
            hasSession
            ? SessionManager(sessions: InMemorySessions(accounts: accounts), store: InMemoryCredentialStore()) : nil
        accounts.holding.holder = session
        self.accounts = accounts
        self.clock = clock
        authentication = InMemoryAuthAdapter(accounts: accounts)
        backEnd = BackEnd(
            authentication: authentication, service: accounts, profiles: profiles, account: accounts,
            mailed: accounts, passkeys: accounts, ceremony: InMemoryDevice(), factors: accounts, groups: accounts,
            cache: InMemoryProfileCache(), sheets: NoProviderSheets(),
            session: session, clock: clock, onEvent: onEvent)
        appState = AppState()
    }

    /// The handoff to the app's own flow.
    public var coordinator: AuthCoordinator { backEnd.handoff }

    /// Creates a sign-in flow. When it finishes, the app state holds the signed-in person.
    /// - Parameters:
    ///   - catalogue: The texts.
    ///   - appName: The app's name, for the first screen.
    ///   - termsURL: The URL of the terms that a person accepts.
    ///   - privacyURL: The URL of the privacy notice.
    public func makeAuthViewModel(
        catalogue: Catalogue = .device(), appName: String? = nil, termsURL: URL? = nil, privacyURL: URL? = nil
    ) -> AuthViewModel {
        AuthViewModel(
            authentication: authentication, service: accounts, coordinator: coordinator, mailed: accounts,
            factors: accounts, passkeys: accounts, ceremony: backEnd.ceremony, catalogue: catalogue, appName: appName,
            termsURL: termsURL, privacyURL: privacyURL,
            lastMethod: appState.lastMethod, clock: clock
        ) { [appState] completion in
            appState.handoff(completion.identity, completion.nextStep)
        }
    }

    /// Creates the model of a flow's first screen.
    package func makeAuthenticationViewModel(flow: AuthViewModel) -> AuthenticationViewModel {
        AuthenticationViewModel(flow: flow)
    }

    /// Runs through everything once: sign up, confirm with the mailed code, hand off to the app, sign out.
    /// - Returns: The steps that launch, sign-in and the launch after sign-out led to.
    /// - Throws: ``/GatehouseDomain/AuthError`` when a step fails.
    public func demo(email: String = "ada@example.com", password: String = "a long enough password")
        async throws -> [NextStep]
    {
        var steps = [try await coordinator.bootstrap()]
        let flow = makeAuthViewModel()
        flow.navigateToSignup()
        flow.email = email
        flow.password = password
        flow.confirmPassword = password
        flow.updateConsent(true)
        await flow.performSignup()
        flow.otpCode = await accounts.mailedCode(to: email)?.reveal() ?? ""
        await flow.performConfirmEmail()
        guard let step = flow.nextStep else { throw AuthError.unknown("demo_not_finished") }
        steps.append(step)
        try await appState.logout(using: coordinator)
        steps.append(try await coordinator.bootstrap())
        return steps
    }
}
