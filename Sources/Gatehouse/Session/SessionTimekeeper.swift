/// The port that provides the session's instants, so that tests of hours run in milliseconds.
package protocol SessionTimekeeper: Sendable {
    /// The current instant.
    var now: SessionInstant { get }
}
