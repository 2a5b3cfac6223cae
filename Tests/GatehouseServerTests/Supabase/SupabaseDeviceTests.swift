import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseSupabase
import GatehouseTesting
import GatehouseWeb
import GatehouseWire
import Testing

/// A store that keeps its text in memory.
private actor Store: CredentialStore {
    private var text: Secret?

    func read() async -> CredentialLookup { text.map(CredentialLookup.found) ?? .absent }

    func write(_ text: Secret) async throws(CredentialStoreFailure) { self.text = text }

    func remove() async throws(CredentialStoreFailure) { text = nil }
}

/// An app that has signed in to an account before, while strangers guess its password.
struct SupabaseDeviceTests {
    private func attack(_ bench: SupabaseBench) async throws {
        for number in 0..<101 {
            _ = try? await bench.api.server.accounts.signIn.withPassword(
                email: APIBench.email, password: Secret("not the password"),
                client: ClientContext(address: "198.51.100.\(number)"))
        }
    }

    private func adapter(_ bench: SupabaseBench, _ store: (any CredentialStore)?) -> SupabaseAuthAdapter {
        SupabaseAuthAdapter(
            bench.configuration, holder: bench.holder, transport: bench.network, device: KnownDevice(store: store),
            clock: bench.api.server.clock)
    }

    @Test("SRV-26 an app that signed in before gets in while others are locked out, after a sign-out and a relaunch")
    func known() async throws {
        try await SupabaseBench.run { bench in
            try await bench.signedIn()
            let store = Store()
            let password = APIBench.password
            _ = try await adapter(bench, store).signIn(email: APIBench.email, password: password)
            try await adapter(bench, store).logout()
            try await attack(bench)
            await #expect(throws: AuthError.rateLimited(retryAfter: 900)) {
                try await adapter(bench, nil).signIn(email: APIBench.email, password: password)
            }
            _ = try await adapter(bench, store).signIn(email: APIBench.email, password: password)
            // Nothing in the store signs in.
            guard case .found(let kept) = await store.read() else {
                Issue.record("nothing is kept")
                return
            }
            #expect(try await refusal { try await bench.api.server.refresh(kept) }?.code == .refreshTokenNotFound)
        }
    }

    @Test("SRV-26 an app that recovers its account is known with the new password")
    func recovered() async throws {
        try await SupabaseBench.run { bench in
            try await bench.signedIn()
            let phone = adapter(bench, nil)
            try await phone.requestPasswordReset(email: APIBench.email)
            let code = try #require(try await bench.code())
            let grant = try await phone.verifyResetCode(email: APIBench.email, code: code)
            try await phone.setNewPassword("another fine passphrase", grant: grant)
            try await attack(bench)
            await #expect(throws: AuthError.rateLimited(retryAfter: 900)) {
                try await bench.adapter.signIn(email: APIBench.email, password: "another fine passphrase")
            }
            _ = try await phone.signIn(email: APIBench.email, password: "another fine passphrase")
        }
    }

    @Test("SLS-03 the list of devices says what the device is, also after a renewal")
    func named() async throws {
        try await SupabaseBench.run { bench in
            try await bench.signedIn()
            let phone = SupabaseAuthAdapter(
                bench.configuration, holder: bench.holder, transport: bench.network,
                device: KnownDevice(store: nil, model: "iPhone18,1"), clock: bench.api.server.clock)
            _ = try await phone.refreshProviders()
            let session = try await phone.signIn(email: APIBench.email, password: APIBench.password)
            #expect(try await phone.devices().first { $0.isCurrent }?.name == "iPhone18,1")
            _ = try await bench.sessions.renew(session)
            #expect(try await phone.devices().contains { $0.name == "iPhone18,1" })
        }
    }

    @Test("SRV-26 what is kept is sent with every request, and what could not be sent is not kept")
    func hostile() async throws {
        let store = Store()
        let device = KnownDevice(store: store)
        for text in ["", "a b", "a\r\nX: y", "é", String(repeating: "a", count: 513)] { await device.keep(text) }
        #expect(await store.read() == .absent)
    }
}
