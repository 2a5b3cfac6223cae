/// Counts how many durations were at most as long as each of several bounds.
package struct DurationHistogram: Sendable, Equatable {
    /// The bounds in seconds. A longer time is only in the sum and the count.
    package static let bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    /// The number of durations up to each bound.
    package private(set) var counts = [Int](repeating: 0, count: bounds.count)
    package private(set) var count = 0
    /// The sum in seconds.
    package private(set) var sum = 0.0

    package init() {}

    /// Adds a duration.
    package mutating func observe(_ seconds: Double) {
        count += 1
        sum += seconds
        for (index, bound) in Self.bounds.enumerated() where seconds <= bound { counts[index] += 1 }
    }
}
