package import Foundation
import GatehouseDomain
import GatehouseStore
import Logging
import Synchronization

/// Compares the clock of this machine with that of a database that several servers share: codes, limits and leases are
/// off by as much as the clocks of the servers differ.
package final class DatabaseClock: Sendable {
    /// The differences between the clocks, in seconds, above which the server logs a warning, logs an error, and is no
    /// longer ready.
    static let (noted, bad, most): (TimeInterval, TimeInterval, TimeInterval) = (2, 10, 30)

    private let database: any Database
    private let clock: any WallClock
    private let log: Logger
    private let last = Mutex<TimeInterval?>(nil)

    init(_ database: any Database, clock: any WallClock, log: Logger) {
        self.database = database
        self.clock = clock
        self.log = log
    }

    /// How far the database's clock was ahead at the last check, in seconds; negative if it was behind. Nil for an
    /// embedded database, and before the first check.
    package var difference: TimeInterval? { last.withLock { $0 } }

    /// Whether the clocks differ so much that the server must not answer requests.
    var isTooFarOff: Bool { abs(difference ?? 0) > Self.most }

    /// Notes a time of the database's clock that was read between two times of this machine's clock. A difference that
    /// the round trip may explain does not count.
    func note(_ time: Date, between before: Date, and after: Date) {
        let (ahead, behind) = (time.timeIntervalSince(after), before.timeIntervalSince(time))
        last.withLock { $0 = max(ahead, 0) - max(behind, 0) }
    }

    /// Checks the database's clock, and logs a difference.
    func compare() async throws {
        try await database.read { [self] in try look($0) }
        let seconds = abs(difference ?? 0)
        guard seconds > Self.noted else { return }
        log.log(
            level: seconds > Self.bad ? .error : .warning, "the clocks of this machine and of the database differ",
            metadata: ["seconds": "\(Int(seconds))"])
    }

    /// Checks the database's clock in a transaction.
    func look(_ sql: any SQLSession) throws {
        let before = clock.now
        guard let time = try sql.databaseTime() else { return }
        note(time, between: before, and: clock.now)
    }
}
