import Foundation

/// A clock that stands still until a test moves it. It wakes sleepers in the order of their deadlines.
public final class ManualClock: Clock, @unchecked Sendable {
    // Proof for `@unchecked`: all mutable state is private, and read and written only under `lock`.

    /// A point in time of the clock.
    public struct Instant: InstantProtocol {
        /// The time since the clock was created.
        package var offset: Swift.Duration

        /// Creates an instant.
        package init(offset: Swift.Duration) {
            self.offset = offset
        }

        /// Returns the instant later by the duration.
        public func advanced(by duration: Swift.Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// Returns the time from this instant to another one.
        public func duration(to other: Instant) -> Swift.Duration {
            other.offset - offset
        }

        /// Returns whether the first instant is earlier.
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

    /// Creates a clock at offset zero.
    public init() {}

    /// The current instant.
    public var now: Instant { lock.withLock { time } }

    /// Zero: the clock measures every duration exactly.
    public var minimumResolution: Swift.Duration { .zero }

    /// The number of tasks that are asleep.
    package var sleeperCount: Int { lock.withLock { sleepers.count } }

    /// Sleeps until the clock reaches the deadline.
    /// - Throws: `CancellationError` when the task is canceled.
    public func sleep(until deadline: Instant, tolerance: Swift.Duration? = nil) async throws {
        let number = lock.withLock {
            lastNumber += 1
            return lastNumber
        }
        let isOver = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                begin(Sleeper(number: number, deadline: deadline, continuation: continuation))
                // Wakes a task that was canceled before its sleeper was added.
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

    /// Moves the clock forward and wakes every task whose deadline has passed.
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

    /// Waits until this many tasks are asleep, so that a test does not move the clock before a task waits for it.
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
