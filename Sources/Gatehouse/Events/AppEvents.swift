/// The events of a back end, for `for await`: each listener gets every event in order, from the moment it begins to
/// listen, which is when `for await` or ``makeAsyncIterator()`` begins.
///
/// A listener that is slow holds nobody up: up to ``limit`` events wait for it, and the oldest give way to newer ones.
/// What came before is not repeated: `BackEnd.session` says who is in now. The sequence ends with the back end, or with the
/// task that listens.
public struct AppEvents: AsyncSequence, Sendable {
    /// What there is to hear.
    public typealias Element = AppEvent
    /// It never fails.
    public typealias Failure = Never

    /// How many events wait for a slow listener at most.
    public static let limit = 64

    private let hub: AppEventHub

    init(_ hub: AppEventHub) {
        self.hub = hub
    }

    /// Begins to listen.
    public func makeAsyncIterator() -> AsyncStream<AppEvent>.Iterator {
        hub.listen().makeAsyncIterator()
    }
}
