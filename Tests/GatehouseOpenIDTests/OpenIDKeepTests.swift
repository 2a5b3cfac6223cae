import Foundation
import GatehouseDomain
import GatehouseInMemory
import GatehouseWire
import Testing

@testable import GatehouseOpenID

/// What is kept beside the session of an OpenID provider.
struct OpenIDKeepTests {
    private static let now = Date(timeIntervalSince1970: 1_767_225_600)

    private static func person(_ number: Int) -> OpenIDPerson {
        OpenIDPerson(["name": .string("Name \(number)")], showsUnverifiedEmail: false)
    }

    @Test("OIC-07 eight people are known, the one who signed in last among them, and eight profiles, the newest")
    func limits() async {
        let store = InMemoryCredentialStore()
        let keep = OpenIDKeep(store: store)
        for number in 0...8 { await keep.remember(Self.person(number), userID: "p\(number)", idToken: nil) }
        var names: [String] = []
        for number in (0...8).reversed() {
            let ensured = await keep.ensureProfile("p\(number)", seed: [:], now: Self.now)
            if let name = ensured.profile.displayName { names.append(name) }
        }
        #expect(names.count == 8 && names.first == "Name 8")
        // The first profile that was made is the one of the last person.
        let relaunched = OpenIDKeep(store: store)
        #expect(await relaunched.profile("p8") == nil)
        for number in 0...7 { #expect(await relaunched.profile("p\(number)") != nil) }
    }

    @Test("OIC-09 a sign-out forgets what an earlier launch kept, also where it was not read yet")
    func clear() async {
        let store = InMemoryCredentialStore()
        let former = OpenIDKeep(store: store)
        await former.remember(Self.person(1), userID: "p1", idToken: "a.b.c")
        let keep = OpenIDKeep(store: store)
        await keep.clear()
        #expect(await store.read() == .absent)
        #expect(await keep.idToken() == nil)
    }

    /// A store whose first look takes until a test lets it end.
    private actor SlowStore: CredentialStore {
        /// Tells that the look has begun.
        nonisolated let looks = AsyncStream.makeStream(of: Void.self)
        private(set) var text: Secret?
        private var held: CheckedContinuation<Void, Never>?

        func goOn() {
            held?.resume()
            held = nil
        }

        func read() async -> CredentialLookup {
            await withCheckedContinuation {
                held = $0
                looks.continuation.yield()
            }
            return .absent
        }

        func write(_ text: Secret) async throws(CredentialStoreFailure) { self.text = text }

        func remove() async throws(CredentialStoreFailure) { text = nil }
    }

    @Test("OIC-09 what was to be kept when the person signed out is not kept", arguments: [true, false])
    func clearedMeanwhile(isProfile: Bool) async {
        let store = SlowStore()
        let keep = OpenIDKeep(store: store)
        let keeping = Task {
            if isProfile {
                _ = await keep.ensureProfile("p1", seed: [:], now: Self.now)
            } else {
                await keep.remember(Self.person(1), userID: "p1", idToken: "a.b.c")
            }
        }
        _ = await store.looks.stream.first { _ in true }
        await keep.clear()
        await store.goOn()
        await keeping.value
        #expect(await store.text == nil)
        #expect(await keep.idToken() == nil)
        #expect(await keep.profile("p1") == nil)
    }

    @Test("OIC-07 a store that is locked is read when it is not, and what was said meanwhile counts")
    func locked() async {
        let store = InMemoryCredentialStore()
        let former = OpenIDKeep(store: store)
        await former.remember(Self.person(1), userID: "p1", idToken: "former")
        _ = await former.ensureProfile("p1", seed: [:], now: Self.now)
        let keep = OpenIDKeep(store: store)
        await store.fail(with: .locked)
        #expect(await keep.idToken() == nil)
        await keep.remember(Self.person(2), userID: "p2", idToken: "newer")
        await store.fail(with: nil)
        #expect(await keep.idToken() == "newer")
        #expect(await keep.profile("p1")?.displayName == "Name 1")
        #expect(await keep.ensureProfile("p2", seed: [:], now: Self.now).profile.displayName == "Name 2")
    }
}
