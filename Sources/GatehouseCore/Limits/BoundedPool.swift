import GatehouseWire
import NIOPosix
import Synchronization

/// Threads for work that blocks, with a queue that ends: beyond it, callers are refused at once instead of waiting
/// longer and longer.
package final class BoundedPool: Sendable {
    private let threads: NIOThreadPool
    /// How many pieces of work are taken: those that run, and those that wait.
    package let capacity: Int
    private let load = Mutex(0)

    /// Starts the threads.
    ///
    /// - Parameters:
    ///   - threads: How many pieces of work run at once.
    ///   - queue: How many more may wait.
    package init(threads: Int, queue: Int) {
        self.threads = NIOThreadPool(numberOfThreads: threads)
        capacity = threads + queue
        self.threads.start()
    }

    deinit {
        threads.shutdownGracefully { _ in }
    }

    /// How many pieces of work run or wait now.
    package var depth: Int { load.withLock { $0 } }

    /// Runs a piece of work on one of the threads.
    ///
    /// - Throws: `AccountRefusal.serverBusy` when the queue is full, `CancellationError` when the caller
    ///   was cancelled before the work began, and what the work throws.
    package func run<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
        let isAdmitted = load.withLock { load in
            guard load < capacity else { return false }
            load += 1
            return true
        }
        guard isAdmitted else {
            throw AccountRefusal.serverBusy
        }
        defer { load.withLock { $0 -= 1 } }
        return try await threads.runIfActive(work)
    }
}
