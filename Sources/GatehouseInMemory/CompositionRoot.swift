public import Foundation
public import Gatehouse
public import GatehouseDomain

/// Wires the whole client half over the in-memory adapters: a demo that runs in a playground, a preview or a test.
@MainActor
public struct CompositionRoot {
    /// The e-mail accounts.
    public let accounts: InMemoryAccounts
    /// Signs in.
    public let authentication: InMemoryAuthAdapter
    /// The back end in memory, for an app that has no other yet.
    public let backEnd: BackEnd
    /// Who the app is working for.
    public let appState: AppState
    private let clock: any WallClock

    /// Wires everything.
    /// - Parameters:
    ///   - accounts: The e-mail accounts.
    ///   - profiles: The profiles.
    ///   - clock: The time.
    ///   - onEvent: Receives what happens; does nothing by default.
    public init(
        accounts: InMemoryAccounts = InMemoryAccounts(), profiles: any ProfilePort = InMemoryProfileAdapter(),
        clock: any WallClock = SystemWallClock(), onEvent: @escaping AuthEventHandler = { _ in }
    ) {
        self.accounts = accounts
        self.clock = clock
        authentication = InMemoryAuthAdapter(accounts: accounts)
        backEnd = BackEnd(
            authentication: authentication, accounts: accounts, profiles: profiles, account: accounts,
            mailed: accounts, cache: InMemoryProfileCache(), clock: clock, onEvent: onEvent)
        appState = AppState()
    }

    /// The path to the app's own flow.
    public var coordinator: AuthCoordinator { backEnd.handoff }

    /// A new sign-in flow; when it is finished the app state holds the person.
    /// - Parameters:
    ///   - catalogue: The words.
    ///   - appName: The app's name, for the first screen.
    ///   - termsURL: Where the terms that a person accepts are published.
    ///   - privacyURL: Where the privacy notice is published.
    public func makeAuthViewModel(
        catalogue: Catalogue = .device(), appName: String? = nil, termsURL: URL? = nil, privacyURL: URL? = nil
    ) -> AuthViewModel {
        AuthViewModel(
            authentication: authentication, service: accounts, coordinator: coordinator, mailed: accounts,
            catalogue: catalogue, appName: appName, termsURL: termsURL, privacyURL: privacyURL,
            lastMethod: appState.lastMethod, clock: clock
        ) { [appState] completion in
            appState.handoff(completion.identity, completion.nextStep)
        }
    }

    /// The first screen of a flow.
    public func makeAuthenticationViewModel(flow: AuthViewModel) -> AuthenticationViewModel {
        AuthenticationViewModel(flow: flow)
    }

    /// Walks the whole way once: sign up, confirm with the mailed code, hand over, sign out.
    /// - Returns: Where each of launch, sign-in and the launch after sign-out led.
    /// - Throws: ``GatehouseDomain/AuthError`` when a step fails.
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
