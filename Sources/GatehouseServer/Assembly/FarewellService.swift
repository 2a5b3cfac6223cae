import GatehouseWeb
import ServiceLifecycle

/// Reports that the server is about to stop, for as long as a load balancer needs to notice. It is the last service of
/// a program, so that it is the first one to be stopped.
package struct FarewellService: Service {
    let readiness: Readiness
    /// How long requests are still answered.
    let delay: Duration
    /// The clock for waiting.
    let timer: any Clock<Duration>

    package func run() async throws {
        try await gracefulShutdown()
        readiness.stop()
        if delay > .zero { try? await timer.sleep(for: delay) }
    }
}
