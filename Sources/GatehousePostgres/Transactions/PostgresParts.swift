import GatehouseCore
import GatehouseDomain
import GatehouseStore
import Logging
import Synchronization

/// The state that all transactions of a process share.
final class PostgresParts: Sendable {
    let options: SharedDatabase
    let texts = StatementTexts()
    let meters = PostgresMeters()
    /// The clock for everything that this process does with the database.
    let clock: SteadyClock
    let log: Logger
    private let random: any RandomSource
    private let openings: [TransactionKind: (plain: TransactionOpening, marked: TransactionOpening)]
    // Every transaction of every thread reads these, so they are not behind the lock.
    private let keepsStatements: Atomic<Bool>
    private let marks = Atomic(true)
    /// How often a higher timeline was seen than before.
    private let takeovers = Atomic(0)
    private let state = Mutex(State())

    private struct State {
        var conflicts = ConflictWindow()
        /// The highest timeline that was seen, with its cluster.
        var timeline: (system: String, number: String)?
    }

    init(_ options: SharedDatabase, random: any RandomSource, clock: SteadyClock, log: Logger) {
        self.options = options
        self.random = random
        self.clock = clock
        self.log = log
        keepsStatements = Atomic(options.preparation != .off)
        let schema = options.address.schema
        openings = Dictionary(
            uniqueKeysWithValues: TransactionKind.allCases.map { kind in
                let opening = { TransactionOpening(kind, schema: schema, marks: $0) }
                return (kind, (opening(false), opening(true)))
            })
    }

    /// Returns the opening of a transaction.
    func opening(of kind: TransactionKind) -> TransactionOpening {
        guard let known = openings[kind] else {
            return TransactionOpening(kind, schema: options.address.schema, marks: false)
        }
        return knowsMarks ? known.marked : known.plain
    }

    /// Whether first attempts take turns.
    var isCrowded: Bool { state.withLock { $0.conflicts.isCrowded } }

    func noteWrite(wasRunAgain: Bool) { state.withLock { $0.conflicts.note(wasRunAgain: wasRunAgain) } }

    /// Whether statements are prepared.
    var isPrepared: Bool { keepsStatements.load(ordering: .relaxed) }

    /// Stops preparing statements, if the settings leave that to this process. Returns whether they do.
    func stopPreparing() -> Bool {
        guard options.preparation == .auto else { return false }
        if keepsStatements.exchange(false, ordering: .relaxed) {
            log.notice("a pooler before the database keeps no prepared statements; they are sent whole from now on")
        }
        return true
    }

    /// Whether the server reports the mark of a commit.
    private var knowsMarks: Bool { marks.load(ordering: .relaxed) }

    func noteMarks(known: Bool) { marks.store(known, ordering: .relaxed) }

    /// Notes which server a connection leads to. Returns false if a higher timeline of the same cluster was seen.
    func accepts(_ connection: PostgresConnection, _ origin: ServerOrigin) -> Bool {
        state.withLock { state in
            if let seen = state.timeline, seen.system == origin.system {
                if seen.number > origin.timeline { return false }
                if seen.number < origin.timeline { takeovers.add(1, ordering: .relaxed) }
            }
            state.timeline = (origin.system, origin.timeline)
            connection.note(origin, takeovers: takeovers.load(ordering: .relaxed))
            return true
        }
    }

    /// Whether another server has taken over since it was known which one a connection leads to.
    func isOutdated(_ connection: PostgresConnection) -> Bool {
        connection.takeovers.map { $0 < takeovers.load(ordering: .relaxed) } ?? false
    }

    /// Returns how long to wait before a body runs again: anything up to 1, 2, 4 … 64 ms.
    func wait(beforeTry number: Int) -> Duration {
        .microseconds(fraction() * Double(1000 << min(max(number - 2, 0), 6)))
    }

    /// Returns an unpredictable number from 0 to 1.
    func fraction() -> Double {
        let value = random.bytes(2).reduce(0) { $0 << 8 | UInt32($1) }
        return Double(value) / 65536
    }
}
