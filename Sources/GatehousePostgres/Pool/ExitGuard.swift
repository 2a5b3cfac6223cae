import Dispatch
import Foundation
import GatehouseCore
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Ends the connections of a process when it exits. Otherwise the libraries that libpq uses would shut down while
/// threads still use them.
enum ExitGuard {
    private struct Watched {
        weak var pool: ConnectionPool?
    }

    /// How long the end of a process waits for transactions in progress.
    private static let patience = Duration.seconds(3)

    private static let pools = Mutex<[Watched]>([])
    // Registered after the libraries of the first connection, so that it runs before them.
    private static let isRegistered: Bool = atexit { ExitGuard.run() } == 0

    /// Keeps OpenSSL from freeing its state at exit. A thread whose work is done may then still be freeing what OpenSSL
    /// holds for that thread, and would crash; nobody can wait for that. Takes effect before the first connection only,
    /// and does nothing where libpq uses another library.
    ///
    /// Source: OpenSSL 3, `OPENSSL_init_crypto(3)`, `OPENSSL_INIT_NO_ATEXIT`.
    static let keepsEncryption: Bool = {
        typealias Start = @convention(c) (UInt64, OpaquePointer?) -> Int32
        let withoutAtExit: UInt64 = 0x0008_0000
        guard let start = dlsym(nil, "OPENSSL_init_crypto") else { return false }
        return unsafeBitCast(start, to: Start.self)(withoutAtExit, nil) == 1
    }()

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
        let end = DispatchTime.after(patience)
        for pool in living { pool.wait(until: end) }
    }
}
