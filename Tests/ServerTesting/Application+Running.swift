package import Hummingbird
import ServiceLifecycle

extension ApplicationProtocol {
    /// Runs the server while the steps last, and stops it in good order.
    package func whileRunning<Value: Sendable>(_ steps: () async throws -> Value) async throws -> Value {
        let service = ServiceGroup(configuration: .init(services: [self], logger: logger))
        return try await withThrowingTaskGroup { group in
            group.addTask { try await service.run() }
            let result: Result<Value, any Error>
            do {
                result = .success(try await steps())
            } catch {
                result = .failure(error)
            }
            await service.triggerGracefulShutdown()
            try await group.waitForAll()
            return try result.get()
        }
    }
}
