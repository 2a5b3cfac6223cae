package import Dispatch

/// The port through which code of the server half that waits on threads reads time that only goes forward: how long
/// something took, and whether a deadline has passed. Behind it is any kind of clock, that of the system or one that a
/// test moves.
package struct SteadyClock: Sendable {
    /// A point in time of one clock. Those of two clocks have nothing to do with each other.
    package struct Instant: InstantProtocol {
        /// The time since the clock was created.
        fileprivate let offset: Swift.Duration

        /// Returns the instant later by the duration.
        package func advanced(by duration: Swift.Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// Returns the time from this instant to another one.
        package func duration(to other: Instant) -> Swift.Duration {
            other.offset - offset
        }

        /// Returns whether the first instant is earlier.
        package static func < (one: Instant, other: Instant) -> Bool {
            one.offset < other.offset
        }

        /// Returns the instant later by the duration.
        package static func + (instant: Instant, duration: Swift.Duration) -> Instant {
            instant.advanced(by: duration)
        }

        /// Returns the time from the second instant to the first.
        package static func - (one: Instant, other: Instant) -> Swift.Duration {
            other.duration(to: one)
        }
    }

    private let elapsed: @Sendable () -> Duration
    private let pause: @Sendable (Duration) async throws -> Void

    /// Creates the port to a clock.
    package init(_ clock: some Clock<Duration>) {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        pause = { try await clock.sleep(for: $0) }
    }

    /// The current instant.
    package var now: Instant { Instant(offset: elapsed()) }

    /// Sleeps for that long.
    /// - Throws: `CancellationError` when the task is canceled.
    package func sleep(for duration: Duration) async throws { try await pause(duration) }
}

extension DispatchTime {
    /// Returns when a wait of a thread ends that may last so long, to the millisecond. Semaphores and groups know the
    /// system's own clock only.
    package static func after(_ limit: Duration) -> DispatchTime {
        .now() + .milliseconds(Int(limit / .milliseconds(1)))
    }
}
