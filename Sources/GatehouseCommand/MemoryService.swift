import CMemory
import ServiceLifecycle

/// Gives free memory back to the system, as long as the server runs.
///
/// The allocator keeps what a burst of requests took: it is free, but in holes between what lives longer, spread over the
/// arenas of all threads. Going through them takes less than a millisecond.
struct MemoryService: Service {
    /// What to wait with.
    let timer: any Clock<Duration>

    private static let interval = Duration.seconds(5)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while (try? await timer.sleep(for: Self.interval)) != nil { gatehouse_return_free_memory() }
        }
    }
}
