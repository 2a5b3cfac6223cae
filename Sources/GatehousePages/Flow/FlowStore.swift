package import Foundation
package import GatehouseDomain
package import GatehouseServer

/// Keeps the flows. A flow that was not touched for a day is gone.
package struct FlowStore: Sendable {
    /// How long an untouched flow is kept, in seconds.
    package static let life: TimeInterval = 24 * 3600

    private let database: any Database
    private let clock: any WallClock

    package init(database: any Database, clock: any WallClock) {
        self.database = database
        self.clock = clock
    }

    /// The flow with this digest, or nil.
    package func find(_ digest: String) async throws -> FlowRecord? {
        let oldest = clock.now.addingTimeInterval(-Self.life)
        return try await database.read { session in
            try session.row(
                "SELECT * FROM flows WHERE digest = ? AND updated_at > ?", [.text(digest), .date(oldest)]
            ).flatMap { FlowRecord(row: $0) }
        }
    }

    /// Writes a flow if its row is still the one that was read: compare-and-swap on the generation.
    /// - Parameter digest: What the row is found by from then on, if that changes.
    /// - Returns: The flow with its new generation, or nil when somebody else was first.
    package func save(_ record: FlowRecord, as digest: String? = nil) async throws -> FlowRecord? {
        var saved = record
        if let digest { saved.digest = digest }
        saved.generation += 1
        saved.updatedAt = clock.now
        let row = saved
        let values: [SQLValue] = [
            .integer(row.generation), .text(String(decoding: try JSONEncoder().encode(row.flow), as: UTF8.self)),
            .text(row.email), .text(row.recoverySession?.text), .text(row.tickets.joined(separator: " ")),
            .text(row.outcome?.text), .date(row.updatedAt), .text(row.digest),
        ]
        let isWritten = try await database.write { session in
            if record.generation == 0 {
                try Self.removeOld(session, now: row.updatedAt)
                return try session.run(
                    """
                    INSERT INTO flows (generation, flow, email, recovery_session, tickets, outcome_session,
                        updated_at, digest)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (digest) DO NOTHING
                    """, values) == 1
            }
            return try session.run(
                """
                UPDATE flows SET generation = ?, flow = ?, email = ?, recovery_session = ?, tickets = ?,
                    outcome_session = ?, updated_at = ?,
                    digest = ?
                WHERE digest = ? AND generation = ?
                """, values + [.text(record.digest), .integer(record.generation)]) == 1
        }
        return isWritten ? saved : nil
    }

    private static func removeOld(_ session: any SQLSession, now: Date) throws {
        try session.run("DELETE FROM flows WHERE updated_at <= ?", [.date(now.addingTimeInterval(-life))])
    }
}
