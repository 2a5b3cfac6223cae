import GatehouseDomain

/// Collects the events of use cases.
struct EventLog: Sendable {
    private let stream: AsyncStream<AuthEventPayload>
    private let continuation: AsyncStream<AuthEventPayload>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    var handler: AuthEventHandler {
        { [continuation] event in continuation.yield(event) }
    }

    /// Everything so far; call it once, at the end.
    func all() async -> [AuthEventPayload] {
        continuation.finish()
        return await stream.reduce(into: []) { $0.append($1) }
    }
}
