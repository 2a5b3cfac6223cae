import GatehouseStore
import ServiceLifecycle

/// Looks at the standbys that have to confirm commits, as long as the server runs.
struct StandbyService: Service {
    let watch: StandbyWatch
    /// The clock for waiting.
    let timer: any Clock<Duration>

    private static let interval = Duration.seconds(10)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await BackgroundWork.$isRunning.withValue(true) {
                // If the database is not available, readiness reports it.
                repeat { try? await watch.look() } while (try? await timer.sleep(for: Self.interval)) != nil
            }
        }
    }
}
