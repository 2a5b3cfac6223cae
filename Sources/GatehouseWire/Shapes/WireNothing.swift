/// The answer `{}`: the request succeeded, and there is nothing to return.
package struct WireNothing: Sendable, Hashable, Codable {
    /// Creates the empty answer.
    package init() {}
}
