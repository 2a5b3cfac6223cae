import GatehouseOperations
import ServiceLifecycle

/// Runs housekeeping as long as the server runs.
struct HousekeepingService: Service {
    let housekeeping: Housekeeping

    func run() async throws {
        await cancelWhenGracefulShutdown { await housekeeping.run() }
    }
}
