import GatehouseCore
import GatehouseStore

/// One attempt of a transaction, on one connection. Nothing is sent before its first statement, which is sent together
/// with its opening.
final class Transaction {
    private let connection: PostgresConnection
    private let parts: PostgresParts
    private let kind: TransactionKind
    private let takesTurn: Bool
    private let deadline: SteadyClock.Instant
    /// Whether anything was sent.
    private(set) var hasBegun = false
    /// The statements that are sent with the next ones, or with the commit.
    private var queue: [WireRequest] = []
    /// The first failure. Nothing runs after it, whatever the body does with the error.
    private(set) var failure: WireFailure?
    /// The mark of the commit.
    private(set) var mark: CommitMark?

    /// - Parameters:
    ///   - takesTurn: Whether it waits until no other transaction that takes turns is running.
    ///   - deadline: When the caller's patience ends.
    init(
        _ kind: TransactionKind, on connection: PostgresConnection, _ parts: PostgresParts, takesTurn: Bool,
        deadline: SteadyClock.Instant
    ) {
        self.kind = kind
        self.connection = connection
        self.parts = parts
        self.takesTurn = takesTurn
        self.deadline = deadline
    }

    /// Sends statements together, none of which needs another's result, and waits for all of them.
    func run(_ queries: [SQLQuery]) throws -> [Reply] {
        guard !queries.isEmpty else { return [] }
        let statements = try queries.map(request)
        return try send(statements).suffix(statements.count)
    }

    /// Has a statement sent with the next ones, or with the commit.
    func enqueue(_ query: SQLQuery) throws {
        // The server refuses it, and the end of a transaction that has only read is not awaited.
        guard kind.writes else {
            _ = try run([query])
            return
        }
        let statement = try request(query)
        if let failure { throw failure }
        queue.append(statement)
    }

    /// Prepares the commit. If nothing was sent so far, sends what is queued: the mark of a commit has to be known
    /// before the commit is sent.
    func prepareCommit() throws(WireFailure) {
        if !hasBegun, !queue.isEmpty { _ = try send([]) }
    }

    private var isPrepared: Bool { parts.isPrepared && kind.isPrepared }

    private func request(_ query: SQLQuery) throws -> WireRequest {
        let text = connection.text(of: query.sql, in: parts.texts)
        return WireRequest(text.text, try Self.values(query.arguments), name: isPrepared ? text.name : nil)
    }

    /// Sends what is queued, and statements. Returns the replies to all of them, those to the opening first.
    private func send(_ statements: [WireRequest]) throws(WireFailure) -> [Reply] {
        if let failure { throw failure }
        let body = queue + statements
        let requests = hasBegun ? body : opening(isPrepared: isPrepared) + body
        let isFirst = !hasBegun
        hasBegun = true
        queue = []
        do throws(WireFailure) {
            let replies = try exchange(requests)
            if isFirst {
                if kind.writes, let settings = replies.dropLast(body.count).last {
                    mark = CommitMark(settings, era: connection.origin?.era ?? "")
                }
                if isElsewhere { throw .refused(state: "25006") }
            }
            return replies
        } catch {
            failure = error
            throw error
        }
    }

    private func exchange(_ requests: [WireRequest]) throws(WireFailure) -> [Reply] {
        do throws(WireFailure) {
            return try connection.exchange(requests, deadline: answerDeadline)
        } catch {
            if case .refused(state: "42P05") = error {
                for name in requests.compactMap(\.name) { connection.noteAsPrepared(name) }
            }
            throw error
        }
    }

    /// Whether another server is the primary now. The one that was asked may still answer and take writes.
    private var isElsewhere: Bool {
        // A pooler may have led to another server than before.
        if let mark, mark.origin != connection.origin, !parts.accepts(connection, mark.origin) { return true }
        return connection.isForReading || parts.isOutdated(connection)
    }

    private static func values(_ arguments: [SQLValue]) throws -> [String?] {
        try arguments.map { argument throws(StoreError) -> String? in
            switch argument {
            case .null: return nil
            case .integer(let value): return String(value)
            case .text(let value):
                guard !value.utf8.contains(0) else { throw .zeroByteInText }
                return value
            }
        }
    }

    /// The answer to a commit.
    enum CommitAnswer: Equatable {
        case committed
        /// It took place, but with a warning, for example that the server has stopped waiting for its standbys.
        case warned
        case undone
    }

    /// Commits, after what is queued. If the server refuses any of that, it does not run the commit.
    func commit() throws(WireFailure) -> CommitAnswer {
        if parts.isOutdated(connection) { throw .refused(state: "25006") }
        let tag = try exchange(queue + [WireRequest("COMMIT")]).last?.tag
        if tag != "COMMIT" { return .undone }
        return connection.wasWarned ? .warned : .committed
    }

    /// Ends a transaction that has only read. Nothing depends on the outcome, so it is not awaited.
    func end() { connection.endLater() }

    /// Undoes everything. A connection that cannot do that is no longer used.
    func undo() {
        guard hasBegun, !connection.isBroken else { return }
        _ = try? connection.exchange(
            [WireRequest("ROLLBACK")], deadline: parts.clock.now.advanced(by: .seconds(2)))
    }

    private var answerDeadline: SteadyClock.Instant {
        let limit = parts.clock.now.advanced(by: kind.answerLimit)
        // A little longer than the server's own limit, so that its answer arrives first.
        return min(limit, deadline.advanced(by: .seconds(1)))
    }

    private func opening(isPrepared: Bool) -> [WireRequest] {
        let opening = parts.opening(of: kind)
        guard takesTurn else { return [opening.begin, opening.settings(isPrepared: isPrepared)] }
        // These take no snapshot. When its turn comes, the body therefore sees what the others have written.
        return [opening.begin] + opening.turn + [opening.settings(isPrepared: isPrepared)]
    }
}
