/// How many durations were no longer than each of some bounds.
struct DurationHistogram: Sendable, Equatable {
    /// In seconds. What takes longer than the last is in the sum and the count alone.
    static let bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    /// For each bound, how many were no longer.
    private(set) var counts = [Int](repeating: 0, count: bounds.count)
    private(set) var count = 0
    /// In seconds.
    private(set) var sum = 0.0

    /// Takes one.
    mutating func observe(_ seconds: Double) {
        count += 1
        sum += seconds
        for (index, bound) in Self.bounds.enumerated() where seconds <= bound { counts[index] += 1 }
    }
}
