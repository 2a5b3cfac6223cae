import CMemory
import ServiceLifecycle

/// Returns free memory to the system while the server runs.
///
/// The allocator keeps the memory of a burst of requests: free, but in holes between longer-lived blocks, spread over
/// the arenas of all threads. Trimming them takes less than a millisecond.
struct MemoryService: Service {
    /// The clock for waiting.
    let timer: any Clock<Duration>

    private static let interval = Duration.seconds(5)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while (try? await timer.sleep(for: Self.interval)) != nil { gatehouse_return_free_memory() }
        }
    }
}
