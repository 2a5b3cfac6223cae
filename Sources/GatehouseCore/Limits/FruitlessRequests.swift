package import Foundation
import Synchronization

/// Counts the requests of strangers that led to nothing: they could not be read, or a limit refused them. No other limit
/// counts them, because what is refused for its contents writes nothing (SRV-29). So they are counted in memory, and
/// each process counts its own.
package final class FruitlessRequests: Sendable {
    /// The number of networks of one period; with more of them, a period ends early. So the memory is bounded.
    private static let capacity = 10_000

    private struct Periods {
        var start = Date.distantPast
        var current: [String: Int] = [:]
        var previous: [String: Int] = [:]
    }

    private let periods = Mutex(Periods())

    /// Creates a count of nothing.
    package init() {}

    /// Counts a request from a network.
    package func count(_ network: String, by rule: LimitRule, at now: Date) {
        periods.withLock { periods in
            Self.advance(&periods, by: rule, to: now)
            if periods.current[network] == nil, periods.current.count >= Self.capacity {
                Self.begin(&periods, at: now)
            }
            periods.current[network, default: 0] += 1
        }
    }

    /// Returns how many seconds a network that has used up its number should wait; nil for any other.
    package func wait(_ network: String, by rule: LimitRule, at now: Date) -> Int? {
        periods.withLock { periods in
            Self.advance(&periods, by: rule, to: now)
            let left = 1 - now.timeIntervalSince(periods.start) / Self.seconds(rule)
            let share = Double(periods.previous[network] ?? 0) * min(max(left, 0), 1)
            guard Double(periods.current[network] ?? 0) + share >= Double(rule.count) else { return nil }
            return max(1, Int((left * Self.seconds(rule)).rounded(.up)))
        }
    }

    /// Begins another period when the current one is over, or when the clock was set back.
    private static func advance(_ periods: inout Periods, by rule: LimitRule, to now: Date) {
        let age = now.timeIntervalSince(periods.start)
        if age >= 0, age < seconds(rule) { return }
        if age < 0 || age >= 2 * seconds(rule) { periods.current = [:] }
        begin(&periods, at: now)
    }

    private static func begin(_ periods: inout Periods, at now: Date) {
        periods.previous = periods.current
        periods.current = [:]
        periods.start = now
    }

    private static func seconds(_ rule: LimitRule) -> Double { rule.window / .seconds(1) }
}
