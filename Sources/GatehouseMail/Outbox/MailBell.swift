/// Rings when there may be something to deliver: a mail was written, a delivery ended, or time has passed.
package struct MailBell: Sendable {
    /// One element after any number of rings. Listened to by one task.
    package let rings: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    package init() {
        (rings, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func ring() {
        continuation.yield()
    }
}
