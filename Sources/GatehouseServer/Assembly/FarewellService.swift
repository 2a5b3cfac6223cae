import GatehouseWeb
import ServiceLifecycle

/// Says that the server is about to stop, for as long as what distributes requests needs to take note. Among the
/// services of a program it comes last, so that it is the first one to be stopped.
package struct FarewellService: Service {
    let readiness: Readiness
    /// How long requests are still answered.
    let delay: Duration
    /// What it waits with.
    let timer: any Clock<Duration>

    package func run() async throws {
        try await gracefulShutdown()
        readiness.stop()
        if delay > .zero { try? await timer.sleep(for: delay) }
    }
}
