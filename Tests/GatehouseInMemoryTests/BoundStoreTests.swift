import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

/// Stores that belong to one back end, and stores with a new name.
@Suite(.timeLimit(.minutes(5)))
struct BoundStoreTests {
    private static let staging = BackEndName(kind: "supabase", origin: "https://staging.example.com/auth/v1")
    private static let production = BackEndName(kind: "supabase", origin: "https://example.com/auth/v1")

    @Test("SES-14 a bound store keeps the contract of stores", arguments: CredentialStoreContract.Rule.allCases)
    func contract(rule: CredentialStoreContract.Rule) async throws {
        try await CredentialStoreContract {
            let store = InMemoryCredentialStore()
            return CredentialStoreContract.Fixture(
                store: BoundStore(store, to: Self.staging), reopen: { BoundStore(store, to: Self.staging) }
            ) { isUsable in
                await store.fail(with: isUsable ? nil : .locked)
            }
        }.check(rule)
    }

    @Test("SES-14 what another back end keeps, or nobody knows which, is missing and stays")
    func other() async throws {
        let store = InMemoryCredentialStore(Secret("of an earlier version"))
        let (staging, production) = (BoundStore(store, to: Self.staging), BoundStore(store, to: Self.production))
        #expect(await staging.read() == .absent)
        try await staging.remove()
        #expect(await store.read() == .found(Secret("of an earlier version")))
        for text in ["device", "", "two\nlines"] {
            try await staging.write(Secret(text))
            #expect(await staging.read() == .found(Secret(text)))
            #expect(await production.read() == .absent)
            try await production.remove()
            #expect(await staging.read() == .found(Secret(text)))
        }
        await store.fail(with: .locked)
        #expect(await production.read() == .unavailable(.locked))
    }

    @Test("SES-14 the entry of an earlier version is never read, and goes when something is stored")
    func renamed() async throws {
        let (store, former) = (InMemoryCredentialStore(), InMemoryCredentialStore(Secret("tokens")))
        let renamed = RenamedStore(store, former: former)
        #expect(await renamed.read() == .absent)
        try await renamed.remove()
        #expect(await former.read() == .found(Secret("tokens")))
        await former.fail(with: .locked)
        try await renamed.write(Secret("first"))
        await former.fail(with: nil)
        #expect(await former.read() == .found(Secret("tokens")))
        try await renamed.write(Secret("second"))
        #expect(await former.read() == .absent)
        #expect(await renamed.read() == .found(Secret("second")))
    }
}
