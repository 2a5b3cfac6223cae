import Hummingbird
import NIOCore

/// The body of a request whose client waits for 100 (Continue). The client is told to send it once something reads it,
/// so that a request that its head decides is answered without it (RFC 9110, section 10.1.1).
struct AwaitedBody: AsyncSequence, Sendable {
    let body: RequestBody
    /// Tells the client to send the body.
    let ask: @Sendable () -> Void

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var base: RequestBody.AsyncIterator
        fileprivate var ask: (@Sendable () -> Void)?

        @concurrent mutating func next() async throws -> ByteBuffer? {
            ask?()
            ask = nil
            return try await base.next()
        }
    }

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(base: body.makeAsyncIterator(), ask: ask)
    }
}
