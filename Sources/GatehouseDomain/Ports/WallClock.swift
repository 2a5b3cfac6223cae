public import Foundation

/// The port through which every part reads the time of day, so that tests of hours run in milliseconds.
public protocol WallClock: Sendable {
    /// The current instant.
    var now: Date { get }
}

/// The system's own time of day.
public struct SystemWallClock: WallClock {
    /// Makes a clock that reads the system time.
    public init() {}

    /// The current instant, as the system says.
    public var now: Date { Date() }
}
