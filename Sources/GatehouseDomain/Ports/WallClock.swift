public import Foundation

/// The port through which all code reads the time of day, so that tests of hours run in milliseconds.
public protocol WallClock: Sendable {
    /// The current instant.
    var now: Date { get }
}

/// The system clock.
@usableFromInline package struct SystemWallClock: WallClock {
    /// Creates a clock that reads the system time.
    @usableFromInline package init() {}

    /// The current instant, according to the system.
    @usableFromInline package var now: Date { Date() }
}
