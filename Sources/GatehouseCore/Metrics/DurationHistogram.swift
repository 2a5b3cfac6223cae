/// How many durations were no longer than each of some bounds.
package struct DurationHistogram: Sendable, Equatable {
    /// In seconds. A longer time is only in the sum and the count.
    package static let bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    /// For each bound, how many were no longer.
    package private(set) var counts = [Int](repeating: 0, count: bounds.count)
    package private(set) var count = 0
    /// In seconds.
    package private(set) var sum = 0.0

    package init() {}

    /// Takes one.
    package mutating func observe(_ seconds: Double) {
        count += 1
        sum += seconds
        for (index, bound) in Self.bounds.enumerated() where seconds <= bound { counts[index] += 1 }
    }
}
