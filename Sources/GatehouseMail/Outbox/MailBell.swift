/// Rings when there may be something to deliver: a mail was written, a delivery ended, or time has passed.
package struct MailBell: Sendable {
    /// Yields one element after any number of rings. Only one task listens to it.
    package let rings: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    package init() {
        (rings, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func ring() {
        continuation.yield()
    }
}
