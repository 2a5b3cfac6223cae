import Foundation
import GatehouseCore
import GatehouseStore
import Synchronization

/// How a worker continues after a job.
enum JobStep: Equatable {
    /// The caller has its answer.
    case finished
    /// The job needs another connection.
    case needsConnection
}

/// A transaction of one caller, with any type of value, from its arrival to its answer.
protocol PoolJob: AnyObject, Sendable {
    /// Whether it is background work.
    var isBackground: Bool { get }

    /// Whether it writes.
    var writes: Bool { get }

    /// Marks the job as started. Returns false if its caller has already stopped waiting.
    func begin() -> Bool

    /// Works on a connection until the caller has its answer, or until another connection is needed.
    func perform(on connection: PostgresConnection) -> JobStep

    /// Tells the caller that it had to wait too long for a connection.
    func refuse(_ trouble: DatabaseTrouble)
}

/// A body with its attempts.
///
/// Only one worker has it at a time, and passes it to another through the pool's lock. State that changes while it runs
/// therefore needs no lock. The caller's side, which may be canceled at any time, is in ``Caller``.
// Sendable for that reason: `tries`, `conflicts`, `moves`, `deadline` and `unsettled` are used in `perform` and `refuse`
// only, and the pool gives a job to one worker, or refuses it while none has it.
final class TransactionJob<Value: Sendable>: PoolJob, @unchecked Sendable {
    let isBackground: Bool
    let caller = Caller<Value>()
    private let kind: TransactionKind
    private let parts: PostgresParts
    private let body: @Sendable (any SQLSession) throws -> Value
    private var tries = 0
    private var conflicts = 0
    /// How often it has needed another connection.
    private var moves = 0
    private var deadline: SteadyClock.Instant?
    /// A commit that was not answered, or not confirmed by the standbys.
    private var unsettled: (mark: CommitMark, value: Value, actions: CommitActions)?

    /// The maximum number of connections that one transaction tries.
    private static var mostMoves: Int { 10 }
    /// The maximum number of times that a migration waits for its turn.
    private static var migrationTries: Int { 6 }

    init(
        _ kind: TransactionKind, _ parts: PostgresParts, isBackground: Bool,
        body: @escaping @Sendable (any SQLSession) throws -> Value
    ) {
        self.kind = kind
        self.parts = parts
        self.isBackground = isBackground
        self.body = body
    }

    var writes: Bool { kind.writes }

    func begin() -> Bool { caller.begin() }

    func refuse(_ trouble: DatabaseTrouble) {
        if unsettled != nil {
            end(.failure(Self.unknown))
        } else {
            end(.failure(trouble))
        }
    }

    func perform(on connection: PostgresConnection) -> JobStep {
        let deadline = deadline ?? parts.clock.now.advanced(by: kind.patience)
        self.deadline = deadline
        while true {
            if parts.isOutdated(connection) { return move() }
            if unsettled != nil {
                guard let step = settle(on: connection, until: deadline) else { return .finished }
                if step == .needsConnection { return move() }
            }
            tries += 1
            if tries > 1 { Self.pause(parts.wait(beforeTry: tries)) }
            guard parts.clock.now < deadline, kind != .migration || tries <= Self.migrationTries else {
                end(.failure(DatabaseTrouble(.conflictOutlasted, code: "patience", reason: "others were always first")))
                return .finished
            }
            switch attempt(on: connection, until: deadline) {
            case nil: return .finished
            case .again?: conflicts += 1
            case .unprepared?:
                guard parts.stopPreparing() else {
                    end(.failure(DatabaseTrouble(.other, code: "26000", reason: "a prepared statement is gone")))
                    return .finished
                }
            case .prepared?, .settle?: continue
            case .reconnect?: return move()
            case .trouble(let trouble)?:
                end(.failure(trouble))
                return .finished
            }
            parts.meters.count(.retry)
        }
    }

    private func move() -> JobStep {
        moves += 1
        guard moves <= Self.mostMoves else {
            refuse(DatabaseTrouble(.unreachable, code: "connection", reason: "connections break again and again"))
            return .finished
        }
        parts.meters.count(.reconnect)
        return .needsConnection
    }

    // MARK: One try

    /// Runs the body once. Returns nil when the caller has its answer, or what to do instead.
    private func attempt(on connection: PostgresConnection, until deadline: SteadyClock.Instant) -> Reaction? {
        let takesTurn = kind == .write && (conflicts > 0 || parts.isCrowded)
        let transaction = Transaction(kind, on: connection, parts, takesTurn: takesTurn, deadline: deadline)
        let actions = CommitActions()
        let result = Result {
            let value = try body(PostgresSession(transaction: transaction, actions: actions))
            try transaction.prepareCommit()
            return value
        }
        if let failure = transaction.failure {
            transaction.undo()
            return Reaction(failure)
        }
        switch result {
        case .failure(let error):
            // The refusal is based on reads, which saw one snapshot.
            transaction.undo()
            end(.failure(error))
            return nil
        case .success(let value):
            guard transaction.hasBegun else {
                succeed(value, actions)
                return nil
            }
            return commit(transaction, value, actions)
        }
    }

    private func commit(_ transaction: Transaction, _ value: Value, _ actions: CommitActions) -> Reaction? {
        // The reads saw one snapshot, whether or not the end of the transaction is confirmed.
        guard kind.writes else {
            transaction.end()
            succeed(value, actions)
            return nil
        }
        do throws(WireFailure) {
            switch try transaction.commit() {
            case .committed: succeed(value, actions)
            case .warned: return unheard(transaction, value, actions, .settle)
            case .undone:
                return .trouble(DatabaseTrouble(.other, code: "commit", reason: "the database undid a transaction"))
            }
            return nil
        } catch {
            guard case .refused(let state) = error, !state.hasPrefix("57P"), !state.hasPrefix("08"), state != "25P03"
            else { return unheard(transaction, value, actions, .reconnect) }
            transaction.undo()
            return Reaction(error)
        }
    }

    /// Handles a commit without an answer, or with one that says only that the server is ending or did not wait for its
    /// standbys.
    private func unheard(
        _ transaction: Transaction, _ value: Value, _ actions: CommitActions, _ reaction: Reaction
    ) -> Reaction? {
        guard let mark = transaction.mark else {
            end(.failure(Self.unknown))
            return nil
        }
        unsettled = (mark, value, actions)
        return reaction
    }

    // MARK: Commits of which nothing was heard

    /// Finds out the outcome of a commit. Returns nil when the caller has its answer, `needsConnection` when this
    /// connection broke, and `finished` when the body has to run again.
    private func settle(on connection: PostgresConnection, until deadline: SteadyClock.Instant) -> JobStep? {
        guard let (mark, value, actions) = unsettled else { return .finished }
        while true {
            let fate: CommitMark.Fate
            do throws(WireFailure) {
                fate = try ask(mark, on: connection, until: deadline)
            } catch {
                let isInTime = parts.clock.now < deadline
                if isInTime, error == .lost || connection.isBroken { return .needsConnection }
                fate = .unknown
            }
            switch fate {
            case .committed:
                unsettled = nil
                succeed(value, actions)
                return nil
            case .aborted:
                unsettled = nil
                return .finished
            case .running where parts.clock.now.advanced(by: .milliseconds(50)) < deadline:
                Self.pause(.milliseconds(50))
            case .running, .unknown:
                unsettled = nil
                end(.failure(Self.unknown))
                return nil
            }
        }
    }

    /// Asks for the outcome of a commit. A commit that took place counts once the standbys that must confirm it have
    /// it. The server may not have waited for them if it was restarted, or if somebody ended its wait.
    private func ask(
        _ mark: CommitMark, on connection: PostgresConnection, until deadline: SteadyClock.Instant
    ) throws(WireFailure) -> CommitMark.Fate {
        let limit = min(deadline, parts.clock.now.advanced(by: .seconds(2)))
        let question = WireRequest(CommitMark.question, [mark.transaction])
        let fate = mark.fate(try connection.exchange([question], deadline: limit).first ?? Reply())
        guard fate == .committed else { return fate }
        _ = try connection.exchange([WireRequest(CommitMark.confirmation)], deadline: deadline)
        return connection.wasWarned ? .unknown : .committed
    }

    private static var unknown: DatabaseTrouble {
        DatabaseTrouble(.unknownOutcome, code: "commit", reason: "whether a commit took place is not known")
    }

    // MARK: The answer

    private func succeed(_ value: Value, _ actions: CommitActions) {
        actions.run()
        end(.success(value))
    }

    private func end(_ result: Result<Value, any Error>) {
        if kind == .write { parts.noteWrite(wasRunAgain: conflicts > 0) }
        parts.meters.count(kind, TransactionOutcome(result))
        caller.answer(result)
    }

    /// Blocks the thread, which belongs to a connection.
    private static func pause(_ time: Duration) {
        let milliseconds = Int32(time / .milliseconds(1))
        if milliseconds > 0 { poll(nil, 0, milliseconds) }
    }
}

extension TransactionOutcome {
    /// How a transaction ended.
    fileprivate init<Value>(_ result: Result<Value, any Error>) {
        switch result {
        case .success: self = .committed
        case .failure(let trouble as DatabaseTrouble): self = .failed(trouble.kind)
        case .failure: self = .refused
        }
    }
}
