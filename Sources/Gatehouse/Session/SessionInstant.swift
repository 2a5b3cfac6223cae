public import Foundation

/// An instant as the session sees it: the time of day, and a clock that nobody can set and that runs while the device
/// sleeps.
public struct SessionInstant: Hashable, Sendable, Codable {
    /// The time of day, as the device believes it to be.
    public var wall: Date
    /// Seconds since the device was started, the time it slept included.
    public var uptime: TimeInterval
    /// Which start of the device `uptime` counts from: instants with the same id can be compared by it.
    public var boot: String

    /// Makes an instant.
    public init(wall: Date, uptime: TimeInterval, boot: String) {
        self.wall = wall
        self.uptime = uptime
        self.boot = boot
    }

    /// The seconds since an earlier instant: within one boot by the clock that nobody can set, otherwise by the time of
    /// day, which may then be wrong, or negative when it was set back.
    public func seconds(since earlier: SessionInstant) -> TimeInterval {
        boot == earlier.boot ? uptime - earlier.uptime : wall.timeIntervalSince(earlier.wall)
    }
}
