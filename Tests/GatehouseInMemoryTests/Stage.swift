import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

/// A sign-in flow on the in-memory adapters, with a gate in front of the accounts and a clock that stands still.
@MainActor
struct Stage {
    static let email = "ada@example.com"
    static let password = "velvet harbour lantern"
    static let otherPassword = "quiet meadow compass"

    let clock = ManualWallClock()
    let accounts: InMemoryAccounts
    let gate: GatedAccounts
    let profiles: InMemoryProfileAdapter
    let authentication: InMemoryAuthAdapter
    let coordinator: AuthCoordinator
    let model: AuthViewModel
    let finished: Finished

    /// What the flow handed over.
    @MainActor
    final class Finished {
        var completions: [AuthCompletion] = []
    }

    init(
        confirmsAddresses: Bool = true, providers: [ProviderInfo] = InMemoryAuthAdapter.defaultProviders,
        sheets: any ProviderSignIn = NoProviderSheets(), catalogue: Catalogue = .english
    ) {
        accounts = InMemoryAccounts(confirmsAddresses: confirmsAddresses, clock: clock)
        gate = GatedAccounts(accounts)
        profiles = InMemoryProfileAdapter(clock: clock)
        authentication = InMemoryAuthAdapter(accounts: accounts, providers: providers)
        coordinator = AuthCoordinator(
            authentication: authentication, profiles: profiles, cache: InMemoryProfileCache(), clock: clock)
        finished = Finished()
        model = AuthViewModel(
            authentication: authentication, service: gate, coordinator: coordinator, sheets: sheets,
            catalogue: catalogue, clock: clock
        ) { [finished] completion in
            finished.completions.append(completion)
        }
    }

    /// An account with a confirmed address, and nobody signed in.
    @discardableResult
    func makeAccount(_ email: String = Stage.email, password: String = Stage.password) async throws -> AuthSession {
        try await makeUnconfirmedAccount(email, password: password)
        let code = try #require(await accounts.mailedCode(to: email)?.reveal())
        let session = try await accounts.confirmSignUp(email: email, code: code)
        try await accounts.revoke(session)
        return session
    }

    /// An account whose address waits for the mailed code.
    func makeUnconfirmedAccount(_ email: String = Stage.email, password: String = Stage.password) async throws {
        let consent = Consent(version: accounts.requirements.termsVersion, time: clock.now)
        _ = try await accounts.signUp(email: email, password: password, consent: consent)
    }

    func mailedCode(to email: String = Stage.email) async throws -> String {
        try #require(await accounts.mailedCode(to: email)?.reveal())
    }

    /// On the sign-in screen with everything typed.
    func fillInLogin(email: String = Stage.email, password: String = Stage.password) {
        model.navigationState = .login
        model.email = email
        model.password = password
    }

    /// On the sign-up screen with everything typed and the terms accepted.
    func fillInSignup() {
        model.navigationState = .signup(consentAccepted: true)
        model.email = Self.email
        model.password = Self.password
        model.confirmPassword = Self.password
    }

    /// On the reset screen with code and new password typed.
    func fillInReset(email: String = Stage.email, password: String = Stage.otherPassword) async throws {
        try await accounts.requestPasswordReset(email: email)
        model.navigationState = .resetVerify(pendingEmail: email)
        model.otpCode = try await mailedCode(to: email)
        model.password = password
    }
}
