import Foundation
package import GatehouseDomain

/// Refusals without a body that say when to ask again, and what a renewal makes of them: one table for all adapters.
package enum RetryTable {
    /// A refusal.
    package struct Row: Sendable, CustomStringConvertible {
        /// The HTTP status.
        package let status: Int
        /// The field `Retry-After`.
        package let field: String
        /// Why the renewal failed.
        package let error: AuthError

        /// The status and the field, for the name of a test case.
        package var description: String { "\(status) \(field)" }
    }

    /// The refusals.
    package static let rows: [Row] =
        passing + [
            // What is no time.
            Row(status: 429, field: "soon", error: .rateLimited(retryAfter: nil)),
            Row(status: 503, field: "-1", error: .unavailable),
            // What will not pass.
            Row(status: 403, field: "30", error: .unknown("back_end_refused")),
        ]

    private static let waits: [(field: String, seconds: TimeInterval)] = [
        ("30", 30), ("0", 0), ("86400", 86_400), ("999999999", 86_400),
    ]

    private static let passing: [Row] = [408, 425, 429, 500, 502, 503, 504].flatMap { status in
        waits.map { Row(status: status, field: $0.field, error: .rateLimited(retryAfter: $0.seconds)) }
    }
}
