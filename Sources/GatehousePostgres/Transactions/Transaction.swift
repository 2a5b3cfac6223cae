import GatehouseCore
import GatehouseStore

/// One attempt of a transaction, on one connection. Nothing is sent before its first statement, which is sent together
/// with its opening.
final class Transaction {
    private let connection: PostgresConnection
    private let parts: PostgresParts
    private let kind: TransactionKind
    private let takesTurn: Bool
    private let deadline: ContinuousClock.Instant
    /// Whether anything was sent.
    private(set) var hasBegun = false
    /// The first failure. Nothing runs after it, whatever the body does with the error.
    private(set) var failure: WireFailure?
    /// The mark of the commit.
    private(set) var mark: CommitMark?

    /// - Parameters:
    ///   - takesTurn: Whether it waits until no other transaction that takes turns is running.
    ///   - deadline: When the caller's patience ends.
    init(
        _ kind: TransactionKind, on connection: PostgresConnection, _ parts: PostgresParts, takesTurn: Bool,
        deadline: ContinuousClock.Instant
    ) {
        self.kind = kind
        self.connection = connection
        self.parts = parts
        self.takesTurn = takesTurn
        self.deadline = deadline
    }

    /// Sends statements together, none of which needs another's result, and waits for all of them.
    func run(_ queries: [SQLQuery]) throws -> [Reply] {
        let isPrepared = parts.isPrepared && kind.isPrepared
        let statements = try queries.map { query in
            let text = connection.text(of: query.sql, in: parts.texts)
            return WireRequest(text.text, try Self.values(query.arguments), name: isPrepared ? text.name : nil)
        }
        if let failure { throw failure }
        let requests = hasBegun ? statements : opening(isPrepared: isPrepared) + statements
        let isFirst = !hasBegun
        hasBegun = true
        do throws(WireFailure) {
            let replies = try connection.exchange(requests, deadline: answerDeadline)
            // A server that has stopped being the primary may still take writes. Nothing is committed yet.
            if isFirst, kind.writes, connection.isForReading { throw WireFailure.refused(state: "25006") }
            let own = replies.suffix(statements.count)
            if isFirst, kind.writes, let settings = replies.dropLast(statements.count).last {
                mark = CommitMark(settings)
            }
            return Array(own)
        } catch {
            if case .refused(state: "42P05") = error, isPrepared {
                for name in requests.compactMap(\.name) { connection.noteAsPrepared(name) }
            }
            failure = error
            throw error
        }
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

    /// Commits.
    func commit() throws(WireFailure) -> CommitAnswer {
        let tag = try connection.exchange([WireRequest("COMMIT")], deadline: answerDeadline).first?.tag
        if tag != "COMMIT" { return .undone }
        return connection.wasWarned ? .warned : .committed
    }

    /// Ends a transaction that has only read. Nothing depends on the outcome, so it is not awaited.
    func end() { connection.endLater() }

    /// Undoes everything. A connection that cannot do that is no longer used.
    func undo() {
        guard hasBegun, !connection.isBroken else { return }
        _ = try? connection.exchange(
            [WireRequest("ROLLBACK")], deadline: ContinuousClock().now.advanced(by: .seconds(2)))
    }

    private var answerDeadline: ContinuousClock.Instant {
        let limit = ContinuousClock().now.advanced(by: kind.answerLimit)
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
