import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTerminal
import GatehouseTesting
import Synchronization
import Testing

/// Somebody at a terminal in front of the in-memory adapters, with a clock that stands still.
@MainActor
struct Desk {
    nonisolated static let email = "ada@example.com"
    nonisolated static let password = "velvet harbour lantern"
    nonisolated static let otherPassword = "quiet meadow compass"

    let clock = ManualWallClock()
    let accounts: InMemoryAccounts
    let profiles = GatedProfiles(InMemoryProfileAdapter())
    let authentication: InMemoryAuthAdapter
    let model: AuthViewModel

    init(
        providers: [ProviderInfo] = [ProviderInfo(id: "email", displayName: "Email")],
        catalogue: Catalogue = .english, requirements: AuthRequirements = AuthRequirements()
    ) {
        accounts = InMemoryAccounts(requirements: requirements, clock: clock)
        authentication = InMemoryAuthAdapter(accounts: accounts, providers: providers)
        let coordinator = AuthCoordinator(
            authentication: authentication, profiles: profiles, cache: InMemoryProfileCache(), clock: clock)
        model = AuthViewModel(
            authentication: authentication, service: accounts, coordinator: coordinator, catalogue: catalogue,
            clock: clock)
    }

    /// Lets the person do what the console says.
    func run(_ console: ScriptedConsole) async -> ConversationOutcome {
        await SignInConversation(model: model, console: console, clock: clock).run()
    }

    /// Lets a person with an account, who has signed in, do on the account screens what the console says.
    /// - Returns: The exit status.
    func runAccount(_ console: ScriptedConsole) async throws -> Int32 {
        try await makeAccount()
        _ = try await accounts.signIn(email: Self.email, password: Self.password)
        let root = CompositionRoot(accounts: accounts)
        let model = AccountViewModel(backEnd: root.backEnd, appState: root.appState, settings: InMemorySettings())
        return await AccountConversation(model: model, console: console).run()
    }

    /// A new password on the account screens that is too short, so that it is asked for again.
    static func shortPassword(repeatedAs repetition: String) -> [ScriptedConsole.Turn] {
        [
            .choose(say(account: .changePassword)), .answer(say(.newPasswordLabel), "short"),
            .answer(say(.confirmPasswordLabel), repetition),
        ]
    }

    /// An account whose address waits for the mailed code.
    func makeUnconfirmedAccount() async throws {
        let consent = Consent(version: accounts.requirements.termsVersion, time: clock.now)
        _ = try await accounts.signUp(email: Self.email, password: Self.password, consent: consent)
    }

    /// An account with a confirmed address, and nobody signed in.
    func makeAccount() async throws {
        try await makeUnconfirmedAccount()
        try await accounts.revoke(try await accounts.confirmSignUp(email: Self.email, code: try await code()))
    }

    /// The code of the newest mail.
    func code() async throws -> String {
        try #require(await accounts.mailedCode(to: Self.email)?.reveal())
    }
}

/// Profiles behind a gate: what is asked for waits until the test lets it go on. So a sign-in waits at its hand-off.
actor GatedProfiles: ProfilePort {
    private let base: InMemoryProfileAdapter
    private var isClosed = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var watchers: [CheckedContinuation<Void, Never>] = []
    /// How often a profile was asked for.
    private(set) var calls = 0

    init(_ base: InMemoryProfileAdapter) {
        self.base = base
    }

    func close() { isClosed = true }

    func open() {
        isClosed = false
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    /// Returns as soon as somebody waits.
    func hasVisitor() async {
        if waiting.isEmpty { await withCheckedContinuation { watchers.append($0) } }
    }

    func getProfile(userId: String) async throws -> UserProfile? {
        calls += 1
        if isClosed {
            await withCheckedContinuation { continuation in
                waiting.append(continuation)
                for watcher in watchers { watcher.resume() }
                watchers = []
            }
        }
        return try await base.getProfile(userId: userId)
    }

    func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile {
        try await base.createProfile(userId: userId, seed: seed)
    }
}

/// An adapter that offers nothing before it has been asked.
final class LateOffer: AuthenticationPort {
    private let base: InMemoryAuthAdapter
    private let isKnown = Mutex(false)

    init(_ base: InMemoryAuthAdapter) {
        self.base = base
    }

    var requirements: AuthRequirements { base.requirements }

    func availableProviders() -> [ProviderInfo] { isKnown.withLock { $0 } ? base.availableProviders() : [] }

    func refreshProviders() async throws -> [ProviderInfo] {
        isKnown.withLock { $0 = true }
        return availableProviders()
    }

    func authenticate(providerId: String, context: [String: String]?) async throws -> Identity {
        try await base.authenticate(providerId: providerId, context: context)
    }

    func currentIdentity() async -> Identity? { await base.currentIdentity() }

    func logout() async throws { try await base.logout() }
}
