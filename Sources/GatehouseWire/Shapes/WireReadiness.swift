/// Whether a server accepts requests, and if not, why.
public struct WireReadiness: Sendable, Hashable, Codable {
    /// `ready` or `unready`.
    public var status: String
    /// Why the server is not ready, one word for each reason; nil if it is ready.
    public var reasons: [String]?

    /// Creates an answer from the reasons; none for a server that is ready.
    public init(reasons: [String] = []) {
        status = reasons.isEmpty ? "ready" : "unready"
        self.reasons = reasons.isEmpty ? nil : reasons
    }
}
