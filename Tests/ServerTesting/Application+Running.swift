package import Hummingbird
import ServiceLifecycle

extension ApplicationProtocol {
    /// Runs the server while the steps last, and stops it in good order.
    /// - Parameter ports: Is finished with the server, so that no step waits for the port of one that did not start.
    package func whileRunning<Value: Sendable>(
        _ ports: AsyncStream<Int>.Continuation, _ steps: () async throws -> Value
    ) async throws -> Value {
        let service = ServiceGroup(configuration: .init(services: [self], logger: logger))
        return try await withThrowingTaskGroup { group in
            group.addTask {
                defer { ports.finish() }
                try await service.run()
            }
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
