import GatehouseCore
import GatehouseStore
import Synchronization

/// How a transaction ended.
enum TransactionOutcome: Hashable, Sendable {
    case committed
    /// The body refused it.
    case refused
    case failed(DatabaseTrouble.Kind)

    /// The label under which it is counted.
    var word: String {
        switch self {
        case .committed: "committed"
        case .refused: "refused"
        case .failed(let kind): kind.rawValue
        }
    }
}

/// The counts of the database.
final class PostgresMeters: Sendable {
    /// An occasional event.
    enum Event: Sendable {
        /// A body ran again.
        case retry
        /// A transaction needed another connection.
        case reconnect
    }

    private let reading = Mutex(DatabaseReading())

    func count(_ event: Event) {
        reading.withLock { reading in
            switch event {
            case .retry: reading.retries += 1
            case .reconnect: reading.reconnects += 1
            }
        }
    }

    func count(_ kind: TransactionKind, _ outcome: TransactionOutcome) {
        let labels = DatabaseReading.Labels(kind: kind.rawValue, outcome: outcome.word)
        reading.withLock { $0.transactions[labels, default: 0] += 1 }
    }

    /// Records how long a transaction waited for its connection.
    func note(wait: Duration) {
        reading.withLock { $0.waits.observe(wait / .seconds(1)) }
    }

    /// Returns the counts, with the number of connections.
    func read(open: Int, busy: Int) -> DatabaseReading {
        var reading = reading.withLock { $0 }
        reading.openConnections = open
        reading.busyConnections = busy
        return reading
    }
}
