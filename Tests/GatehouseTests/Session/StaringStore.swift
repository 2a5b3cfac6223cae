import Gatehouse
import GatehouseDomain

/// A store that can be slow to tell what it has seen: others may have written meanwhile.
actor StaringStore: CredentialStore {
    private var text: Secret?
    private var looksToGo = 0
    private var staring: CheckedContinuation<Void, Never>?
    private var watch: (@Sendable () -> SessionStatus.Phase)?
    /// What was so at each look after the long one.
    private(set) var phases: [SessionStatus.Phase] = []

    /// One of the looks from now on takes until ``blink()``; after that it is noted at each what is so.
    func stare(atLook number: Int, watching watch: @escaping @Sendable () -> SessionStatus.Phase) {
        looksToGo = number
        self.watch = watch
    }

    /// That look comes to its end, and none takes long any more.
    func blink() {
        looksToGo = 0
        staring?.resume()
        staring = nil
    }

    func read() async -> CredentialLookup {
        let seen = text
        looksToGo -= 1
        if looksToGo < 0, let watch { phases.append(watch()) }
        if looksToGo == 0 {
            await withCheckedContinuation { staring = $0 }
        }
        return seen.map { .found($0) } ?? .absent
    }

    func write(_ text: Secret) async throws(CredentialStoreFailure) { self.text = text }

    func remove() async throws(CredentialStoreFailure) { text = nil }
}
