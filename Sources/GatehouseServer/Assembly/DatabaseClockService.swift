import GatehouseStore
import ServiceLifecycle

/// Checks the database's clock every minute, as long as the server runs.
struct DatabaseClockService: Service {
    let comparison: DatabaseClock
    /// The clock for waiting.
    let timer: any Clock<Duration>

    private static let interval = Duration.seconds(60)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await BackgroundWork.$isRunning.withValue(true) {
                // If the database is not available, readiness reports it.
                while (try? await timer.sleep(for: Self.interval)) != nil { try? await comparison.compare() }
            }
        }
    }
}
