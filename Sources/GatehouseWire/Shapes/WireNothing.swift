/// The answer `{}`: it was done, and there is nothing to say.
public struct WireNothing: Sendable, Hashable, Codable {
    /// Takes nothing.
    public init() {}
}
