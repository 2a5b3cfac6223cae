package import GatehouseCore

/// When a mail that was not taken is tried again, and for how long a server has it to itself.
package struct DeliverySchedule: Sendable, Equatable {
    /// About how long to wait after the first attempt; doubled after each further one.
    package var firstWait: Duration
    /// What the wait does not grow beyond.
    package var longestWait: Duration
    /// After what time another server takes a mail for abandoned. Longer than an attempt can last.
    package var lease: Duration

    package init(firstWait: Duration, longestWait: Duration, lease: Duration) {
        self.firstWait = firstWait
        self.longestWait = longestWait
        self.lease = lease
    }

    /// The wait after so many attempts: the second half of it is chance, so that what failed together does not come
    /// back together.
    package func wait(afterAttempts attempts: Int, random: any RandomSource) -> Duration {
        let doublings = min(max(attempts - 1, 0), 30)
        let full = min(firstWait * (1 << doublings), longestWait)
        let chance = random.bytes(2).reduce(0) { $0 << 8 | Int($1) }
        return full / 2 + full / 2 * chance / 65_535
    }
}
