import Foundation
import GatehouseDomain
import GatehouseSupabase
import Testing

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
