package import NIOCore

/// How long a connection may keep us waiting.
package struct ConnectionLimits: Sendable {
    /// From the first byte that makes sense of a request to its last.
    package var wholeRequest: TimeAmount = .seconds(20)
    /// From the beginning of the connection, or the last answer, to the end of the next request's head.
    package var nextRequest: TimeAmount = .seconds(60)

    package init() {}
}
