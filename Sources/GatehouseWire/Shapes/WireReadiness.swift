/// Whether a server can be sent requests, and if not, why.
public struct WireReadiness: Sendable, Hashable, Codable {
    /// `ready` or `unready`.
    public var status: String
    /// What keeps the server from being ready, each as a word; nil while it is.
    public var reasons: [String]?

    /// Takes the reasons; none for a server that is ready.
    public init(reasons: [String] = []) {
        status = reasons.isEmpty ? "ready" : "unready"
        self.reasons = reasons.isEmpty ? nil : reasons
    }
}
