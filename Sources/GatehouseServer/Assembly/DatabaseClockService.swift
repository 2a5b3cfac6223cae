import GatehouseStore
import ServiceLifecycle

/// Looks at the database's clock every minute, as long as the server runs.
struct DatabaseClockService: Service {
    let comparison: DatabaseClock
    /// What it waits with.
    let timer: any Clock<Duration>

    private static let interval = Duration.seconds(60)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await BackgroundWork.$isRunning.withValue(true) {
                // A database that is away is what readiness tells.
                while (try? await timer.sleep(for: Self.interval)) != nil { try? await comparison.compare() }
            }
        }
    }
}
