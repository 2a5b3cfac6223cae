package import GatehouseCore
import GatehouseDomain

/// When a mail that was not accepted is tried again, and how long a server has it to itself.
package struct DeliverySchedule: Sendable, Equatable {
    /// About how long to wait after the first attempt; doubled after each further one.
    package var firstWait: Duration
    /// The upper limit of the wait.
    package var longestWait: Duration
    /// How long until another server considers a mail abandoned. Longer than an attempt can last.
    package var lease: Duration

    package init(firstWait: Duration, longestWait: Duration, lease: Duration) {
        self.firstWait = firstWait
        self.longestWait = longestWait
        self.lease = lease
    }

    /// Returns the wait after this many attempts. Its second half is random, so that mails that failed together are not
    /// retried together.
    package func wait(afterAttempts attempts: Int, random: any RandomSource) -> Duration {
        let doublings = min(max(attempts - 1, 0), 30)
        let full = min(firstWait * (1 << doublings), longestWait)
        let chance = random.bytes(2).reduce(0) { $0 << 8 | Int($1) }
        return full / 2 + full / 2 * chance / 65_535
    }
}
