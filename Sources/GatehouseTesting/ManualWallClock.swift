public import Foundation
public import GatehouseDomain

/// A clock that stands still until a test moves it.
public final class ManualWallClock: WallClock, @unchecked Sendable {
    // Proof for `@unchecked`: `time` is the only state, and it is read and written only under `lock`.
    private let lock = NSLock()
    private var time: Date

    /// Creates a clock at this time; by default 1 January 2026, 00:00 UTC.
    public init(_ time: Date = Date(timeIntervalSince1970: 1_767_225_600)) {
        self.time = time
    }

    /// The current time.
    public var now: Date { lock.withLock { time } }

    /// Moves the clock forward by a number of seconds, or back if it is negative.
    public func advance(by seconds: TimeInterval) {
        lock.withLock { time += seconds }
    }
}
