import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseSupabase
import GatehouseTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The token by which the product's server knows a device.
struct KnownDeviceTests {
    @Test(
        "SRV-26 what cannot be sent in a header field, or is too long, is not kept",
        arguments: ["", " ", "a b", "a\r\nX-Injected: 1", "é", String(repeating: "a", count: 513)])
    func refused(text: String) async {
        let store = LockableStore()
        let device = KnownDevice(store: store)
        await device.keep("a-token")
        await device.keep(text)
        #expect(await device.current() == Secret("a-token"))
        #expect(await store.read() == .found(Secret("a-token")))
    }

    @Test("SRV-26 a token of any length up to the limit is kept, and the newest one counts after a relaunch too")
    func kept() async {
        let store = LockableStore()
        let device = KnownDevice(store: store)
        #expect(await device.current() == nil)
        let tokens = ["a", String(repeating: "a", count: 512), "newest"]
        for token in tokens {
            await device.keep(token)
            #expect(await device.current() == Secret(token))
            #expect(await KnownDevice(store: store).current() == Secret(token))
        }
    }

    @Test("SRV-26 a store that is locked at the launch is read when it is not, and hides no newer token")
    func locked() async {
        let store = LockableStore()
        await KnownDevice(store: store).keep("stored")
        let (device, other) = (KnownDevice(store: store), KnownDevice(store: store))
        await store.lock(true)
        #expect(await device.current() == nil)
        await other.keep("newer")
        await store.lock(false)
        #expect(await device.current() == Secret("stored"))
        #expect(await other.current() == Secret("newer"))
    }

    /// What a device of this model says of itself when it asks for the settings, signs in and renews its session.
    private static func told(_ model: String?) async throws -> [String?] {
        let configuration = try SupabaseConfiguration(
            authURL: try #require(URL(string: "https://example.supabase.co/auth/v1")), apiKey: Secret("the-public-key"))
        let (network, device) = (FaultyTransport(), KnownDevice(store: nil, model: model))
        let adapter = SupabaseAuthAdapter(
            configuration, holder: HeldSession(nil), transport: network, device: device, clock: ManualWallClock())
        let sessions = SupabaseSessions(
            configuration, transport: network, device: device, clock: ManualWallClock())
        await network.inject(
            try Device.settings(), try Device.answers(Device.answer()), try Device.answers(Device.answer()))
        _ = try await adapter.refreshProviders()
        let session = try await adapter.signIn(email: Device.email, password: Device.password)
        _ = try await sessions.renew(session)
        return await network.requests.map { $0.value(forHTTPHeaderField: "X-Gatehouse-Device-Name") }
    }

    @Test("SLS-03 a sign-in and a renewal say what the device is")
    func named() async throws {
        #expect(try await Self.told("iPhone18,1") == [nil, "iPhone18,1", "iPhone18,1"])
        #expect(try await Self.told(String(repeating: "x", count: 64)).last??.count == 64)
    }

    @Test(
        "SLS-03 what the server would not take for a name is not told",
        arguments: [nil, "", " ", " iPhone", "a\u{7}b", "a\r\nX-Injected: 1", "é", String(repeating: "x", count: 65)])
    func unnamed(model: String?) async throws {
        #expect(try await Self.told(model) == [nil, nil, nil])
    }

    #if os(Linux)
        @Test("SLS-03 where the system names no model, the name of the host does not take its place")
        func noModel() {
            #expect(DeviceModel.name == nil)
        }
    #endif

    private actor LockableStore: CredentialStore {
        private var text: Secret?
        private var isLocked = false

        func lock(_ isLocked: Bool) { self.isLocked = isLocked }

        func read() async -> CredentialLookup {
            if isLocked { return .unavailable(.locked) }
            return text.map { .found($0) } ?? .absent
        }

        func write(_ text: Secret) async throws(CredentialStoreFailure) {
            guard !isLocked else { throw .locked }
            self.text = text
        }

        func remove() async throws(CredentialStoreFailure) { text = nil }
    }
}
