/// Whether a server accepts requests, and if not, why.
public struct WireReadiness: Sendable, Hashable, Codable {
    /// `ready` or `unready`.
    public var status: String
    /// Why the server is not ready, one word for each reason; nil if it is ready.
    public var reasons: [String]?
    /// What is wrong besides, one word for each: `standby` if one is gone that has to confirm writes. Nil if nothing is.
    public var warnings: [String]?

    /// Creates an answer from the reasons, none for a server that is ready, and from what is wrong besides.
    public init(reasons: [String] = [], warnings: [String] = []) {
        status = reasons.isEmpty ? "ready" : "unready"
        self.reasons = reasons.isEmpty ? nil : reasons
        self.warnings = warnings.isEmpty ? nil : warnings
    }
}
