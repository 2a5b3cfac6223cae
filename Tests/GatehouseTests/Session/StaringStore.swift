import Gatehouse
import GatehouseDomain

/// A store that can be slow to tell what it has seen: others may have written meanwhile.
actor StaringStore: CredentialStore {
    /// What happens around a long look.
    enum Event: Sendable {
        /// From now on looks are counted.
        case counting
        /// The long look has begun.
        case staring
        /// Somebody has written.
        case written
        /// Somebody waits for a turn to look or to write.
        case waiting
    }

    /// What happens, for one reader.
    nonisolated let events: AsyncStream<Event>
    private nonisolated let tell: AsyncStream<Event>.Continuation

    private var text: Secret?
    private var looksToGo = 0
    private var staring: CheckedContinuation<Void, Never>?
    private var watch: (@Sendable () -> SessionStatus.Phase)?
    /// What was so at each look after the long one.
    private(set) var phases: [SessionStatus.Phase] = []

    init() {
        (events, tell) = AsyncStream.makeStream()
    }

    /// Turns of which the store is told who waits for one.
    nonisolated func makeTurns() -> Turns {
        Turns { [tell] in tell.yield(.waiting) }
    }

    /// One of the looks from now on takes until ``blink()``; after that it is noted at each what is so.
    func stare(atLook number: Int, watching watch: @escaping @Sendable () -> SessionStatus.Phase) {
        looksToGo = number
        self.watch = watch
        tell.yield(.counting)
    }

    /// Waits until the long look has begun and, where somebody else is at work besides whoever looks, until they have
    /// written or wait for their turn.
    nonisolated func isStaring(whileOthersWork hasOthers: Bool) async {
        var seen: Set<Event> = []
        for await event in events {
            if event == .counting { seen = [] }
            seen.insert(event)
            let othersRest = !hasOthers || seen.contains(.written) || seen.contains(.waiting)
            if seen.contains(.counting), seen.contains(.staring), othersRest { return }
        }
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
            await withCheckedContinuation {
                staring = $0
                tell.yield(.staring)
            }
        }
        return seen.map { .found($0) } ?? .absent
    }

    func write(_ text: Secret) async throws(CredentialStoreFailure) {
        self.text = text
        tell.yield(.written)
    }

    func remove() async throws(CredentialStoreFailure) {
        text = nil
        tell.yield(.written)
    }
}
