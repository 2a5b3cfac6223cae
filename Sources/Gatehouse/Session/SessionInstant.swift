package import Foundation

/// An instant as the session sees it: the time of day, and a clock that nobody can set and that runs while the device
/// sleeps.
package struct SessionInstant: Hashable, Sendable, Codable {
    /// The time of day according to the device.
    package var wall: Date
    /// Seconds since the device started, including the time it slept.
    package var uptime: TimeInterval
    /// The boot that `uptime` counts from. Only uptimes of the same boot can be compared.
    package var boot: String

    /// Creates an instant.
    package init(wall: Date, uptime: TimeInterval, boot: String) {
        self.wall = wall
        self.uptime = uptime
        self.boot = boot
    }

    /// Returns the seconds since an earlier instant: within one boot by the clock that nobody can set, and otherwise by
    /// the time of day, which may be wrong, or negative if it was set back.
    package func seconds(since earlier: SessionInstant) -> TimeInterval {
        boot == earlier.boot ? uptime - earlier.uptime : wall.timeIntervalSince(earlier.wall)
    }
}
