import GatehouseOperations
import GatehouseStore
import Logging
import Synchronization

/// Looks after the standbys that have to confirm commits. While one is gone, nothing can be written, and PostgreSQL tells
/// nobody.
final class StandbyWatch: Sendable {
    private let database: any Database
    private let log: Logger
    private let last = Mutex<SynchronousStandbys?>(nil)

    init(_ database: any Database, log: Logger) {
        self.database = database
        self.log = log
    }

    /// Whether a standby was missing at the last look.
    var isOneMissing: Bool { last.withLock { $0.map { !$0.areComplete } ?? false } }

    /// Looks at the standbys, and logs what has changed.
    func look() async throws {
        note(try await database.read { try StandbyTable($0).standbys() })
    }

    /// Notes what a transaction has seen, and logs what has changed.
    func note(_ standbys: SynchronousStandbys?) {
        let before = last.withLock { last in
            defer { last = standbys }
            return last
        }
        guard before?.problem != standbys?.problem else { return }
        guard let standbys, let problem = standbys.problem else {
            log.notice("commits are confirmed by all standbys again")
            return
        }
        log.log(
            level: standbys.stopsWrites ? .error : .warning, "a standby that confirms commits is missing",
            metadata: ["reason": "\(problem)"])
    }
}
