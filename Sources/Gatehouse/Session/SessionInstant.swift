public import Foundation

/// An instant as the session sees it: the time of day, and a clock that nobody can set and that runs while the device
/// sleeps.
public struct SessionInstant: Hashable, Sendable, Codable {
    /// The time of day according to the device.
    public var wall: Date
    /// Seconds since the device started, including the time it slept.
    public var uptime: TimeInterval
    /// The boot that `uptime` counts from. Only uptimes of the same boot can be compared.
    public var boot: String

    /// Creates an instant.
    public init(wall: Date, uptime: TimeInterval, boot: String) {
        self.wall = wall
        self.uptime = uptime
        self.boot = boot
    }

    /// Returns the seconds since an earlier instant: within one boot by the clock that nobody can set, and otherwise by
    /// the time of day, which may be wrong, or negative if it was set back.
    public func seconds(since earlier: SessionInstant) -> TimeInterval {
        boot == earlier.boot ? uptime - earlier.uptime : wall.timeIntervalSince(earlier.wall)
    }
}
