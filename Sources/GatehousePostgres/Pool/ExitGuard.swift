import Foundation
import Synchronization

/// Ends the connections of a process when it exits. Otherwise the libraries that libpq uses would shut down while
/// threads still use them.
enum ExitGuard {
    private struct Watched {
        weak var pool: ConnectionPool?
    }

    /// How long the end of a process waits for transactions in progress.
    private static let patience = DispatchTimeInterval.seconds(3)

    private static let pools = Mutex<[Watched]>([])
    // Registered after the libraries of the first connection, so that it runs before them.
    private static let isRegistered: Bool = atexit { ExitGuard.run() } == 0

    /// Ends the connections of a pool with the process.
    static func watch(_ pool: ConnectionPool) {
        _ = isRegistered
        pools.withLock { pools in
            pools.removeAll { $0.pool == nil }
            pools.append(Watched(pool: pool))
        }
    }

    private static func run() {
        let living = pools.withLock { $0.compactMap(\.pool) }
        for pool in living { pool.close() }
        let end = DispatchTime.now() + patience
        for pool in living { pool.wait(until: end) }
    }
}
