/// Whether a server accepts requests, and if not, why.
package struct WireReadiness: Sendable, Hashable, Codable {
    /// `ready` or `unready`.
    package var status: String
    /// Why the server is not ready, one word for each reason; nil if it is ready.
    package var reasons: [String]?
    /// What is wrong besides, one word for each: `standby` if one is gone that has to confirm writes. Nil if nothing is.
    package var warnings: [String]?

    /// Creates an answer from the reasons, none for a server that is ready, and from what is wrong besides.
    package init(reasons: [String] = [], warnings: [String] = []) {
        status = reasons.isEmpty ? "ready" : "unready"
        self.reasons = reasons.isEmpty ? nil : reasons
        self.warnings = warnings.isEmpty ? nil : warnings
    }
}
