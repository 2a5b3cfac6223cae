/// The answer `{}`: the request succeeded, and there is nothing to return.
public struct WireNothing: Sendable, Hashable, Codable {
    /// Creates the empty answer.
    public init() {}
}
