import Foundation

/// A clock that stands still until a test moves it; whoever sleeps by it is woken in the order of the deadlines.
public final class ManualClock: Clock, @unchecked Sendable {
    // Proof for `@unchecked`: everything that changes is private, and read and written under `lock` alone.

    /// A time that the clock shows.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public var offset: Swift.Duration

        /// Makes an instant.
        public init(offset: Swift.Duration) {
            self.offset = offset
        }

        /// The instant that is so much later.
        public func advanced(by duration: Swift.Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// The time from this instant to another one.
        public func duration(to other: Instant) -> Swift.Duration {
            other.offset - offset
        }

        /// Whether one is earlier.
        public static func < (one: Instant, other: Instant) -> Bool {
            one.offset < other.offset
        }
    }

    private struct Sleeper {
        let number: Int
        let deadline: Instant
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct Watcher {
        let count: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private let lock = NSLock()
    private var time = Instant(offset: .zero)
    private var sleepers: [Sleeper] = []
    private var watchers: [Watcher] = []
    private var lastNumber = 0

    /// Makes a clock that shows no time passed.
    public init() {}

    /// The time it shows.
    public var now: Instant { lock.withLock { time } }

    /// It shows every duration exactly.
    public var minimumResolution: Swift.Duration { .zero }

    /// How many sleep.
    public var sleeperCount: Int { lock.withLock { sleepers.count } }

    /// Sleeps until the clock was moved so far.
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Swift.Duration? = nil) async throws {
        let number = lock.withLock {
            lastNumber += 1
            return lastNumber
        }
        let isOver = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                begin(Sleeper(number: number, deadline: deadline, continuation: continuation))
                // Whoever was cancelled before there was somebody to wake is woken here.
                if Task.isCancelled { end(number) }
            }
        } onCancel: {
            end(number)
        }
        if !isOver { throw CancellationError() }
    }

    private func begin(_ sleeper: Sleeper) {
        let (isDue, watching) = lock.withLock { () -> (Bool, [Watcher]) in
            guard sleeper.deadline > time else { return (true, []) }
            sleepers.append(sleeper)
            defer { watchers.removeAll { $0.count <= sleepers.count } }
            return (false, watchers.filter { $0.count <= sleepers.count })
        }
        if isDue { sleeper.continuation.resume(returning: true) }
        watching.forEach { $0.continuation.resume() }
    }

    private func end(_ number: Int) {
        let sleeper = lock.withLock {
            sleepers.firstIndex { $0.number == number }.map { sleepers.remove(at: $0) }
        }
        sleeper?.continuation.resume(returning: false)
    }

    /// Moves it on, and wakes whoever has slept long enough.
    public func advance(by duration: Swift.Duration) {
        let woken = lock.withLock {
            time = time.advanced(by: duration)
            let due = sleepers.filter { $0.deadline <= time }
            sleepers.removeAll { $0.deadline <= time }
            return due
        }
        for sleeper in woken.sorted(by: { $0.deadline < $1.deadline }) {
            sleeper.continuation.resume(returning: true)
        }
    }

    /// Waits until so many sleep, so that a test moves the clock no sooner than somebody waits for it.
    public func waitForSleepers(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isSo = lock.withLock {
                if sleepers.count < count { watchers.append(Watcher(count: count, continuation: continuation)) }
                return sleepers.count >= count
            }
            if isSo { continuation.resume() }
        }
    }
}
