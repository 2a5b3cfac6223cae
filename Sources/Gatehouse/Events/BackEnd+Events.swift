extension BackEnd {
    /// The events of a back end, for `for await`. Each listener gets every event in order from the moment it starts
    /// listening, which is when `for await` or ``makeAsyncIterator()`` starts.
    ///
    /// A slow listener blocks nobody: up to `limit` events wait for it, and then the oldest are dropped. Earlier
    /// events are not repeated: `BackEnd.session` says who is signed in now. The sequence ends with the back end, or
    /// with the task that listens.
    public struct Events: AsyncSequence, Sendable {
        /// The type of the events.
        public typealias Element = Event
        /// The sequence never fails.
        public typealias Failure = Never

        /// The maximum number of events that wait for a slow listener.
        ///
        /// Beyond that, the oldest is dropped: what happened last matters most. The session never waits for a listener,
        /// and a listener that does not listen must not make the app's memory grow.
        package static let limit = 64

        private let hub: AppEventHub

        init(_ hub: AppEventHub) {
            self.hub = hub
        }

        /// The events from now on, for a listener within the package that starts to wait later.
        func fromNow() -> AsyncStream<Event> { hub.listen() }

        /// Starts listening.
        public func makeAsyncIterator() -> AsyncStream<Event>.Iterator {
            hub.listen().makeAsyncIterator()
        }
    }
}
