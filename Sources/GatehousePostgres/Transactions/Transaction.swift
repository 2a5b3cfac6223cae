import GatehouseCore
import GatehouseStore

/// One try of a transaction, on one connection. Nothing is sent before its first statement, which goes out together with
/// what begins it.
final class Transaction {
    private let connection: PostgresConnection
    private let parts: PostgresParts
    private let kind: TransactionKind
    private let takesTurn: Bool
    private let deadline: ContinuousClock.Instant
    /// Whether anything was sent.
    private(set) var hasBegun = false
    /// The first failure. Nothing runs after it, whatever the body does about the error it got.
    private(set) var failure: WireFailure?
    /// What the commit is known by.
    private(set) var mark: CommitMark?

    /// - Parameters:
    ///   - takesTurn: Whether it waits until no other one runs that does.
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

    func run(_ sql: String, _ arguments: [SQLValue]) throws -> Reply {
        let values = try arguments.map { argument throws(StoreError) -> String? in
            switch argument {
            case .null: return nil
            case .integer(let value): return String(value)
            case .text(let value):
                guard !value.utf8.contains(0) else { throw .zeroByteInText }
                return value
            }
        }
        if let failure { throw failure }
        let statement = parts.texts.text(of: sql)
        let isPrepared = parts.isPrepared && kind.isPrepared
        var requests = hasBegun ? [] : opening()
        requests.append(WireRequest(statement.text, values, name: isPrepared ? statement.name : nil))
        let isFirst = !hasBegun
        hasBegun = true
        do throws(WireFailure) {
            let replies = try connection.exchange(requests, deadline: answerDeadline)
            // A server that has stopped being the primary may still take writes. Nothing is committed yet.
            if isFirst, kind.writes, connection.isForReading { throw WireFailure.refused(state: "25006") }
            if isFirst, kind.writes, replies.count > 1 { mark = CommitMark(replies[replies.count - 2]) }
            return replies.last ?? Reply()
        } catch {
            if case .refused(state: "42P05") = error, isPrepared {
                for name in requests.compactMap(\.name) { connection.noteAsPrepared(name) }
            }
            failure = error
            throw error
        }
    }

    /// How a commit was answered.
    enum CommitAnswer: Equatable {
        case committed
        /// It took place, but the server warns of something: it has stopped waiting for its standbys, for instance.
        case warned
        case undone
    }

    /// Commits.
    func commit() throws(WireFailure) -> CommitAnswer {
        let tag = try connection.exchange([WireRequest("COMMIT")], deadline: answerDeadline).first?.tag
        if tag != "COMMIT" { return .undone }
        return connection.wasWarned ? .warned : .committed
    }

    /// Undoes everything; a connection that cannot do it is of no use any longer.
    func undo() {
        guard hasBegun, !connection.isBroken else { return }
        _ = try? connection.exchange(
            [WireRequest("ROLLBACK")], deadline: ContinuousClock().now.advanced(by: .seconds(2)))
    }

    private var answerDeadline: ContinuousClock.Instant {
        let limit = ContinuousClock().now.advanced(by: kind.answerLimit)
        // A little more than patience, so that the server's own answer comes first.
        return min(limit, deadline.advanced(by: .seconds(1)))
    }

    private func opening() -> [WireRequest] {
        var requests = [WireRequest(kind.begin)]
        let lockLimit = Self.milliseconds(kind.lockLimit)
        if takesTurn {
            // These take no snapshot, so what the body sees is what others have left when its turn comes.
            requests.append(WireRequest("SET LOCAL lock_timeout = '\(lockLimit)'"))
            requests.append(
                WireRequest("LOCK TABLE \(Self.quoted(parts.options.address.schema)).write_turn IN EXCLUSIVE MODE"))
        }
        var columns = """
            set_config('search_path', $1, true) AS gh_path, set_config('statement_timeout', $2, true) AS gh_statement,
            set_config('lock_timeout', $3, true) AS gh_lock,
            set_config('idle_in_transaction_session_timeout', $4, true) AS gh_idle
            """
        if kind.writes, parts.knowsMarks { columns += ", " + CommitMark.columns }
        let text = parts.texts.text(of: "SELECT " + columns)
        requests.append(
            WireRequest(
                text.text,
                [
                    Self.quoted(parts.options.address.schema) + ", pg_temp",
                    Self.milliseconds(kind.statementLimit ?? .zero), lockLimit, Self.milliseconds(kind.idleLimit),
                ], name: parts.isPrepared && kind.isPrepared ? text.name : nil))
        return requests
    }

    /// Returns a name as a statement writes it.
    static func quoted(_ name: String) -> String { "\"\(name)\"" }

    private static func milliseconds(_ limit: Duration) -> String { "\(Int(limit / .milliseconds(1)))ms" }
}
