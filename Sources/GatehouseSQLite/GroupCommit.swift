import GRDB
import GatehouseStore
import Synchronization

/// Collects writes that arrive while a commit runs, and commits them together.
///
/// A durable commit costs a wait for the disk, and one wait can serve many writes. No write waits for others to join
/// it: if no commit is running, it starts at once. Each write of a group has its own savepoint, so that an error undoes
/// only that write. No caller gets an answer, not even a refusal, before the group is committed, because a refusal may
/// depend on what another write of the group wrote.
///
/// Writes run in the order of arrival. At most ``largestGroup`` share a commit, which bounds the wait of the first.
final class GroupCommit: Sendable {
    /// Larger groups save hardly any additional time.
    static let largestGroup = 64

    private struct Line {
        var waiting: [any GroupedWrite] = []
        var isServed = false
    }

    private let pool: DatabasePool
    private let line = Mutex(Line())
    private let onWaiting: @Sendable (Int) -> Void

    /// - Parameters:
    ///   - pool: Provides the connection for writing.
    ///   - onWaiting: Called with the number of waiting writes whenever one is added.
    init(pool: DatabasePool, onWaiting: @escaping @Sendable (Int) -> Void) {
        self.pool = pool
        self.onWaiting = onWaiting
    }

    /// Runs a body in a transaction; durable when it returns.
    ///
    /// - Throws: The errors of the body, whose part is then undone; GRDB's error when the commit of the whole group
    ///   fails; `CancellationError` when the task was canceled before the body began. A later cancellation has no
    ///   effect: the write takes place and its value is returned.
    func write<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
        let write = PendingWrite(body)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if write.wait(with: continuation) { enqueue(write) }
            }
        } onCancel: {
            write.giveUp()
        }
    }

    private func enqueue(_ write: any GroupedWrite) {
        let (isFirst, count) = line.withLock { line in
            line.waiting.append(write)
            defer { line.isServed = true }
            return (!line.isServed, line.waiting.count)
        }
        if isFirst { serve() }
        onWaiting(count)
    }

    /// Commits one group after another on the writing connection, until nobody waits.
    private func serve() {
        pool.asyncWriteWithoutTransaction { [self] database in
            var group = line.withLock { line in
                let group = Array(line.waiting.prefix(Self.largestGroup))
                line.waiting.removeFirst(group.count)
                return group
            }.filter { $0.begin() }
            while !group.isEmpty { group = Self.commit(group, in: database) }
            let goesOn = line.withLock { line in
                line.isServed = !line.waiting.isEmpty
                return line.isServed
            }
            if goesOn { serve() }
        }
    }

    /// Runs the writes of a group. Returns those that have to run again, which are fewer each time.
    private static func commit(_ group: [any GroupedWrite], in database: GRDB.Database) -> [any GroupedWrite] {
        var outcomes: [Result<CompletedWrite, any Error>] = []
        do {
            try database.inTransaction(.immediate) {
                if group.count == 1 {
                    outcomes.append(.success(try group[0].run(in: database)))
                } else {
                    for (index, write) in group.enumerated() {
                        outcomes.append(try member(write, at: index, in: database))
                    }
                }
                return .commit
            }
        } catch let undone as GroupUndone {
            // One of them ran out of space or memory, which also undid the work of the others. Nobody has been answered
            // yet, so the others run again without it.
            group[undone.culprit].fail(undone.reason)
            return Array(group[..<undone.culprit] + group[(undone.culprit + 1)...])
        } catch {
            for write in group { write.fail(error) }
            return []
        }
        for case .success(let completed) in outcomes { completed.actions.run() }
        for (write, outcome) in zip(group, outcomes) {
            switch outcome {
            case .success(let completed): completed.acknowledge()
            case .failure(let error): write.fail(error)
            }
        }
        return []
    }

    /// Runs one of several writes in its own savepoint.
    private static func member(
        _ write: any GroupedWrite, at index: Int, in database: GRDB.Database
    ) throws(GroupUndone) -> Result<CompletedWrite, any Error> {
        func run(_ sql: String) throws { try database.cachedStatement(sql: sql).execute() }
        do {
            try run("SAVEPOINT member")
            let completed = try write.run(in: database)
            try run("RELEASE member")
            return .success(completed)
        } catch {
            do {
                // GRDB refuses this too if SQLite has ended the whole transaction.
                try run("ROLLBACK TO member")
                try run("RELEASE member")
                return .failure(error)
            } catch _ {
                throw GroupUndone(culprit: index, reason: error)
            }
        }
    }

    /// SQLite has ended the transaction of a group because of one of its writes.
    private struct GroupUndone: Error {
        var culprit: Int
        var reason: any Error
    }
}
