import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

/// The in-memory adapters pass the suites that every adapter passes.
@Suite
struct ContractTests {
    @Test(
        "ADP-01 DOM-17 the in-memory authentication keeps its contract",
        arguments: AuthenticationPortContract.Rule.allCases)
    func authentication(rule: AuthenticationPortContract.Rule) async throws {
        try await AuthenticationPortContract { .init(port: InMemoryAuthAdapter()) }.check(rule)
    }

    @Test(
        "ADP-01 DOM-17 the in-memory authentication keeps its contract with the password of an account too",
        arguments: AuthenticationPortContract.Rule.allCases)
    func authenticationByPassword(rule: AuthenticationPortContract.Rule) async throws {
        try await AuthenticationPortContract { @MainActor in
            let stage = Stage()
            try await stage.makeAccount()
            let context = [AuthContextKey.email: Stage.email, AuthContextKey.password: Stage.password]
            return .init(port: stage.authentication, contexts: ["email": context])
        }.check(rule)
    }

    @Test("ADP-01 DOM-17 the in-memory profiles keep their contract", arguments: ProfilePortContract.Rule.allCases)
    func profiles(rule: ProfilePortContract.Rule) async throws {
        try await ProfilePortContract { .init(port: InMemoryProfileAdapter(), userIds: ("one", "two")) }.check(rule)
    }

    @Test("ADP-01 DOM-20 the in-memory accounts keep their contract", arguments: AuthServiceContract.Rule.allCases)
    func accounts(rule: AuthServiceContract.Rule) async throws {
        try await AuthServiceContract { await Accounts.fixture { $0 } }.check(rule)
    }

    @Test("ADP-01 the in-memory cache keeps its contract", arguments: ProfileCacheContract.Rule.allCases)
    func cache(rule: ProfileCacheContract.Rule) async throws {
        try await ProfileCacheContract { InMemoryProfileCache() }.check(rule)
    }

    @Test("ADP-01 the cache beside the settings keeps its contract", arguments: ProfileCacheContract.Rule.allCases)
    func cacheBesideSettings(rule: ProfileCacheContract.Rule) async throws {
        try await ProfileCacheContract { SettingsProfileCache(settings: InMemorySettings()) }.check(rule)
    }

    @Test("APP-19 the settings in memory keep their contract", arguments: SettingsStoreContract.Rule.allCases)
    func settings(rule: SettingsStoreContract.Rule) async throws {
        try await SettingsStoreContract {
            let store = InMemorySettings()
            return .init(store: store, reopen: { store })
        }.check(rule)
    }

    @Test(
        "ADP-01 SES-09 the in-memory credential store keeps its contract",
        arguments: CredentialStoreContract.Rule.allCases)
    func credentials(rule: CredentialStoreContract.Rule) async throws {
        try await CredentialStoreContract {
            let store = InMemoryCredentialStore()
            return CredentialStoreContract.Fixture(store: store, reopen: { store }) { isUsable in
                await store.fail(with: isUsable ? nil : .locked)
            }
        }.check(rule)
    }

    @Test(
        "SES-09 a credential store that breaks one rule does not pass the suite",
        arguments: BrokenCredentialStore.Fault.allCases)
    func brokenCredentials(fault: BrokenCredentialStore.Fault) async {
        let contract = CredentialStoreContract {
            let store = BrokenCredentialStore(fault)
            return CredentialStoreContract.Fixture(store: store, reopen: { store }) { isUsable in
                await store.setUsable(isUsable)
            }
        }
        await #expect(throws: ContractViolation.self) { try await contract.check(fault.rule) }
    }
}

/// Fixtures of the suite for accounts.
enum Accounts {
    static func fixture(
        wrapping wrap: (InMemoryAccounts) -> any AuthService
    ) async -> AuthServiceContract.Fixture {
        let clock = ManualWallClock()
        let accounts = InMemoryAccounts(clock: clock)
        return AuthServiceContract.Fixture(
            service: wrap(accounts), requirements: accounts.requirements,
            mailedCode: { await accounts.mailedCode(to: $0)?.reveal() }, advance: { clock.advance(by: $0) },
            codeLife: 900,
            mailInterval: 60)
    }
}
