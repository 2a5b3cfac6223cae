import Dispatch
import Foundation
import GatehouseWire
import NIOPosix
import Synchronization

/// Threads for blocking work, with a bounded queue. When it is full, callers are refused at once instead of waiting
/// longer and longer.
package final class BoundedPool: Sendable {
    private let threads: NIOThreadPool
    /// The maximum number of pieces of work that run or wait.
    package let capacity: Int
    private let load = Mutex(0)

    /// Starts the threads.
    ///
    /// - Parameters:
    ///   - threads: The number of pieces of work that run at once.
    ///   - queue: The number of further ones that may wait.
    package init(threads: Int, queue: Int) {
        self.threads = NIOThreadPool(numberOfThreads: threads)
        capacity = threads + queue
        self.threads.start()
    }

    deinit {
        EndingThreads.begin()
        threads.shutdownGracefully { _ in EndingThreads.end() }
    }

    /// The number of pieces of work that run or wait now.
    package var depth: Int { load.withLock { $0 } }

    /// Runs a piece of work on one of the threads.
    ///
    /// - Throws: `AccountRefusal.serverBusy` when the queue is full, `CancellationError` when the caller was canceled
    ///   before the work began, and the errors of the work.
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

/// The threads that are ending. A thread that has used libcurl cleans up after OpenSSL when it ends, so the process must
/// not exit meanwhile: OpenSSL would be shut down under it.
private enum EndingThreads {
    /// How long an exit waits for them.
    private static let patience = Duration.seconds(3)

    private static let group = DispatchGroup()
    // Registered after the libraries that the threads have used, so that it runs before them.
    private static let isRegistered: Bool = atexit { EndingThreads.wait() } == 0

    static func begin() {
        _ = isRegistered
        group.enter()
    }

    static func end() { group.leave() }

    private static func wait() { _ = group.wait(timeout: .after(patience)) }
}
