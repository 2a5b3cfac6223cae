package import Foundation
import GatehouseDomain
import GatehouseStore
import Logging
import Synchronization

/// Compares the clock of this machine with that of a database that several servers share: codes, limits and leases are
/// off by as much as the clocks of the servers differ.
package final class DatabaseClock: Sendable {
    /// By how many seconds the clocks may differ before that is logged, before it is an error, and before the server
    /// must not work.
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

    /// By how many seconds the database's clock was ahead when it was last looked at, behind if it is negative; nil for an
    /// embedded database, and before it was looked at.
    package var difference: TimeInterval? { last.withLock { $0 } }

    /// Whether the clocks differ so much that the server must not work.
    var isTooFarOff: Bool { abs(difference ?? 0) > Self.most }

    /// Notes what the database's clock says, read between two instants of this machine's. What may be due to the way
    /// there and back counts for nothing.
    func note(_ time: Date, between before: Date, and after: Date) {
        let (ahead, behind) = (time.timeIntervalSince(after), before.timeIntervalSince(time))
        last.withLock { $0 = max(ahead, 0) - max(behind, 0) }
    }

    /// Looks at the database's clock, and logs a difference.
    func compare() async throws {
        try await database.read { [self] in try look($0) }
        let seconds = abs(difference ?? 0)
        guard seconds > Self.noted else { return }
        log.log(
            level: seconds > Self.bad ? .error : .warning, "the clocks of this machine and of the database differ",
            metadata: ["seconds": "\(Int(seconds))"])
    }

    /// Looks at the database's clock in a transaction.
    func look(_ sql: any SQLSession) throws {
        let before = clock.now
        guard let time = try sql.databaseTime() else { return }
        note(time, between: before, and: clock.now)
    }
}
