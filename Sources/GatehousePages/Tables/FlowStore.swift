package import Foundation
import GatehouseCore
package import GatehouseDomain
package import GatehouseStore

/// Keeps the flows: a bounded number of rows (SRV-29). A flow that nobody touched for a day is deleted.
package struct FlowStore: Sendable {
    /// How long an untouched flow is kept, in seconds.
    package static let life: TimeInterval = 24 * 3600

    /// The limits on the number of flows. A /24 of a mobile network serves thousands of people, but few sign in at
    /// once.
    package static let cap = RowCap(
        RowCap.Rows("flows", key: "digest", idleSince: "updated_at"), perNetwork: 1000, total: 100_000)

    private let database: any Database
    private let clock: any WallClock
    private let cap: RowCap

    package init(database: any Database, clock: any WallClock, cap: RowCap = FlowStore.cap) {
        self.database = database
        self.clock = clock
        self.cap = cap
    }

    /// The flow with this digest, or nil.
    package func find(_ digest: String) async throws -> FlowRecord? {
        let oldest = clock.now.addingTimeInterval(-Self.life)
        return try await database.read { session in
            try session.row(
                "SELECT * FROM flows WHERE digest = ? AND updated_at > ?", [.text(digest), .date(oldest)]
            ).map { try FlowRecord(row: $0) }
        }
    }

    /// Writes a flow if its row is still the one that was read: compare-and-swap on the generation.
    /// - Parameter digest: The new digest of the cookie, if it changes.
    /// - Returns: The flow with its new generation, or nil if another request was first.
    /// - Throws: `AccountRefusal.tooManySigningIn` for a new row when there are too many.
    package func save(_ record: FlowRecord, as digest: String? = nil) async throws -> FlowRecord? {
        try await database.write { [row = successor(of: record, as: digest)] session in
            try write(row, inPlaceOf: record, in: session) ? row : nil
        }
    }

    private func successor(of record: FlowRecord, as digest: String?) -> FlowRecord {
        var next = record
        if let digest { next.digest = digest }
        next.generation += 1
        next.updatedAt = clock.now
        return next
    }

    private func write(
        _ row: FlowRecord, inPlaceOf record: FlowRecord, in session: any SQLSession
    ) throws -> Bool {
        let values: [SQLValue] = [
            .integer(row.generation), .text(try JSONText.encode(row.flow)),
            .text(row.email), .text(row.recoverySession?.text), .text(row.tickets.joined(separator: " ")),
            .text(row.outcome?.text), .text(try row.waiting.map { try JSONText.encode($0) }), .date(row.updatedAt),
            .text(row.digest),
        ]
        if record.generation == 0 {
            try Self.removeOld(session, now: row.updatedAt)
            try cap.makeRoom(for: row.network, in: session)
            return try session.run(
                """
                INSERT INTO flows (generation, flow, email, recovery_session, tickets, outcome_session,
                    waiting, updated_at, digest, network)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (digest) DO NOTHING
                """, values + [row.network.column]) == 1
        }
        return try session.run(
            """
            UPDATE flows SET generation = ?, flow = ?, email = ?, recovery_session = ?, tickets = ?,
                outcome_session = ?, waiting = ?, updated_at = ?,
                digest = ?
            WHERE digest = ? AND generation = ?
            """, values + [.text(record.digest), .integer(record.generation)]) == 1
    }

    private static func removeOld(_ sql: any SQLSession, now: Date) throws {
        try sql.enqueue(
            """
            DELETE FROM flows WHERE digest IN (
                SELECT digest FROM flows WHERE updated_at <= ? LIMIT 500\(sql.dialect.claimSuffix))
            """, [.date(now.addingTimeInterval(-life))])
    }
}
