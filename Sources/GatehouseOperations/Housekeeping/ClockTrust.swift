package import Foundation
import GatehouseCore
package import GatehouseStore
import GatehouseTokens

/// Whether the clock may decide what is deleted permanently.
///
/// A clock that is suddenly far ahead makes everything look old. So the database keeps the last time that was believed,
/// and a time more than a day later waits: until the clock is right, until an administrator confirms it, or until the
/// servers have run for seven days with it.
///
/// The newest entry of the trail would not do in its place: after the jump, the first sign-in writes one with the wrong
/// time. A time server is one more thing that can fail or lie. What expires soon anyway, such as mails and limits, does
/// not wait.
package struct ClockTrust: Equatable, Sendable {
    /// A time that is not believed yet.
    package struct Wait: Equatable, Sendable {
        /// How long servers have run since, in seconds.
        package var running: TimeInterval
        /// When that was counted last.
        package var counted: Date

        package init(running: TimeInterval, counted: Date) {
            self.running = running
            self.counted = counted
        }
    }

    /// The last time that was believed.
    package var seen: Date
    /// What has to pass before the current time is believed; nil if it is.
    package var wait: Wait?

    /// How far ahead a time may be, in seconds.
    static let jump: TimeInterval = 86_400
    /// How long servers have to run with a time before it is believed, in seconds.
    static let patience: TimeInterval = 7 * 86_400
    /// The most that one look counts, in seconds: the time between two rounds of housekeeping.
    static let most: TimeInterval = 3600

    /// How far clocks of servers may differ, in seconds.
    private static let tolerance: TimeInterval = 300

    private static let name = "clock_trust"

    package init(seen: Date, wait: Wait? = nil) {
        self.seen = seen
        self.wait = wait
    }

    /// Looks at the clock. Returns whether the time is believed.
    ///
    /// Several servers may look, and the clock may jump again: a look counts at most an hour, and only once in about an
    /// hour.
    package mutating func look(at now: Date) -> Bool {
        guard now.timeIntervalSince(seen) > Self.jump else {
            (seen, wait) = (now, nil)
            return true
        }
        guard var current = wait else {
            wait = Wait(running: 0, counted: now)
            return false
        }
        let passed = now.timeIntervalSince(current.counted)
        if passed < 0 {
            current.counted = now
        } else if passed > Self.most * 0.9 {
            current.running += min(passed, Self.most)
            current.counted = now
        }
        guard current.running < Self.patience else {
            (seen, wait) = (now, nil)
            return true
        }
        wait = current
        return false
    }

    // MARK: In the database

    /// Returns what a database keeps; nil if nobody has looked yet.
    package static func kept(in sql: any SQLSession) throws -> ClockTrust? {
        try KeyTable(sql).value(name).flatMap { ClockTrust(text: $0) }
    }

    /// Looks at the clock for a database. One that was never served keeps no time: the newest entry of its trail
    /// counts instead.
    ///
    /// - Returns: The last time that was believed, if the current one is not; nil if it is.
    package static func look(at now: Date, in sql: any SQLSession) throws -> Date? {
        let before = try kept(in: sql)
        var trust = try before ?? ClockTrust(seen: DoctorTable(sql).newestInTrail() ?? now)
        let isTrusted = trust.look(at: now)
        if trust != before { try KeyTable(sql).setValue(trust.text, named: name) }
        return isTrusted ? nil : trust.seen
    }

    /// Believes the current time, because an administrator says that it is right.
    ///
    /// - Returns: nil; or the time of the newest entry of the trail if that is later, and nothing changes.
    package static func confirm(_ now: Date, in sql: any SQLSession) throws -> Date? {
        if let newest = try DoctorTable(sql).newestInTrail(), newest.timeIntervalSince(now) > tolerance {
            return newest
        }
        try KeyTable(sql).setValue(ClockTrust(seen: now).text, named: name)
        return nil
    }

    /// The stored form.
    private var text: String {
        let parts = [seen.microseconds] + (wait.map { [Int64($0.running), $0.counted.microseconds] } ?? [])
        return parts.map { String($0) }.joined(separator: " ")
    }

    private init?(text: String) {
        let parts = text.split(separator: " ").compactMap { Int64($0) }
        guard parts.count == 1 || parts.count == 3 else { return nil }
        seen = Date(microseconds: parts[0])
        wait =
            parts.count == 3
            ? Wait(running: TimeInterval(parts[1]), counted: Date(microseconds: parts[2])) : nil
    }
}
