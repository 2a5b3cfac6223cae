import Synchronization

/// A clock that moves only when somebody waits with it, and then at once; each wait is told.
final class StepClock: Clock {
    typealias Instant = ContinuousClock.Instant

    private let time = Mutex(ContinuousClock.now)
    private let onSleep: @Sendable () -> Void

    init(onSleep: @escaping @Sendable () -> Void = {}) {
        self.onSleep = onSleep
    }

    var now: Instant { time.withLock { $0 } }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        time.withLock { $0 = max($0, deadline) }
        onSleep()
        // One that waits for the work of others in a loop would keep a thread from them.
        await Task.yield()
    }
}
