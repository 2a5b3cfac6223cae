public import Foundation
public import GatehouseDomain

/// A clock that stands still until a test moves it.
public final class ManualWallClock: WallClock, @unchecked Sendable {
    // Proof for `@unchecked`: `time` is the only state, and it is read and written under `lock` alone.
    private let lock = NSLock()
    private var time: Date

    /// Makes a clock that shows this time; 1 January 2026, 00:00 UTC, unless told otherwise.
    public init(_ time: Date = Date(timeIntervalSince1970: 1_767_225_600)) {
        self.time = time
    }

    /// The time it shows.
    public var now: Date { lock.withLock { time } }

    /// Moves it on, or back with a negative number of seconds.
    public func advance(by seconds: TimeInterval) {
        lock.withLock { time += seconds }
    }
}
