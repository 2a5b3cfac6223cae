package import NIOCore

/// How long the server waits for a connection, and how many connections it accepts at once.
package struct ConnectionLimits: Sendable {
    /// From a request's complete head to its last byte.
    package var wholeRequest: TimeAmount = .seconds(20)
    /// From the beginning of the connection, or the last answer, to the end of the next request's head.
    package var nextRequest: TimeAmount = .seconds(60)
    /// From an answer that no request can follow to the end of the connection.
    package var afterLast: TimeAmount = .seconds(5)
    /// How long an answer may stay unsent because the other end does not read it.
    package var reading: TimeAmount = .seconds(20)
    /// The maximum number of connections at once.
    package var most: Int

    /// Creates the standard times, with at most this many connections at once.
    package init(most: Int) {
        self.most = most
    }
}
