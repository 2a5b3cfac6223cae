package import Foundation
import GatehouseCore
import GatehouseDomain
package import GatehouseStore

/// Keeps the places of browsers: a bounded number of rows (SRV-29), each of a bounded size.
package struct PlaceStore: Sendable {
    /// How long an unchanged place is kept, in seconds.
    package static let life: TimeInterval = 30 * 24 * 3600
    /// The maximum number of places of browsers without a signed-in person.
    package static let cap = RowCap(
        RowCap.Rows("browser_places", key: "digest", idleSince: "updated_at", where: "user_id = ''"), perNetwork: 500,
        total: 50_000)
    /// The maximum number of places of one account.
    static let limitOfAccount = 100

    struct Row: Sendable {
        /// The keyed digest of the cookie.
        let digest: String
        /// Counts the changes; 0 while there is no row.
        var generation: Int64
        /// The person these places belong to; empty while nobody is signed in.
        let userId: String
        /// The machine.
        let state: String
        /// When it expires unless it changes.
        var expiresAt: Date
    }

    private let database: any Database
    private let clock: any WallClock
    private let cap: RowCap

    init(database: any Database, clock: any WallClock, cap: RowCap = PlaceStore.cap) {
        self.database = database
        self.clock = clock
        self.cap = cap
    }

    func find(_ digest: String) async throws -> Row? {
        let now = clock.now
        return try await database.read { sql in
            try sql.row(
                "SELECT * FROM browser_places WHERE digest = ? AND expires_at > ?", [.text(digest), .date(now)]
            ).map { row in
                try Row(
                    digest: digest, generation: row.integer("generation"), userId: row.text("user_id"),
                    state: row.text("state"), expiresAt: row.date("expires_at"))
            }
        }
    }

    /// Writes a row if it is still the one that was read. A new owner does not get its drafts.
    /// - Parameters:
    ///   - network: The network of the browser, for a new row.
    /// - Returns: Whether it was written.
    /// - Throws: `AccountRefusal.tooManySigningIn` for a new row of a browser in which nobody is signed in, when there
    ///   are too many.
    func save(_ row: Row, network: ClientNetwork?) async throws -> Bool {
        let (now, cap) = (clock.now, cap)
        return try await database.write { sql in
            try Self.removeExpired(in: sql, at: now)
            guard row.generation == 0 else {
                // A place that belongs to nobody from now on counts as a new one.
                if row.userId.isEmpty, try Self.isOwned(row, in: sql) { try cap.makeRoom(for: network, in: sql) }
                let isWritten =
                    try sql.run(
                        """
                        UPDATE browser_places SET generation = ?, state = ?, updated_at = ?, expires_at = ?,
                            network = CASE WHEN ? <> '' THEN ? ELSE network END,
                            draft = CASE WHEN user_id = ? THEN draft END, user_id = ?
                        WHERE digest = ? AND generation = ?
                        """,
                        [
                            .integer(row.generation + 1), .text(row.state), .date(now), .date(row.expiresAt),
                            network.column, network.column, .text(row.userId), .text(row.userId), .text(row.digest),
                            .integer(row.generation),
                        ]) == 1
                try Self.removeSurplus(of: row.userId, in: sql)
                return isWritten
            }
            if row.userId.isEmpty { try cap.makeRoom(for: network, in: sql) }
            let isWritten =
                try sql.run(
                    """
                    INSERT INTO browser_places (digest, generation, user_id, state, updated_at, expires_at, network)
                    VALUES (?, 1, ?, ?, ?, ?, ?) ON CONFLICT (digest) DO NOTHING
                    """,
                    [
                        .text(row.digest), .text(row.userId), .text(row.state), .date(now), .date(row.expiresAt),
                        network.column,
                    ]) == 1
            try Self.removeSurplus(of: row.userId, in: sql)
            return isWritten
        }
    }

    private static func isOwned(_ row: Row, in sql: any SQLSession) throws -> Bool {
        try sql.row(
            "SELECT 1 AS one FROM browser_places WHERE digest = ? AND user_id <> ''", [.text(row.digest)]) != nil
    }

    func remove(_ row: Row) async throws {
        try await database.write { sql in
            _ = try sql.run("DELETE FROM browser_places WHERE digest = ?", [.text(row.digest)])
        }
    }

    /// Removes up to 500 expired places and drafts, except those that another transaction works on.
    static func removeExpired(in sql: any SQLSession, at now: Date) throws {
        try sql.enqueue(
            """
            UPDATE browser_places SET draft = NULL, draft_expires_at = NULL WHERE digest IN (
                SELECT digest FROM browser_places WHERE draft_expires_at <= ? LIMIT 500\(sql.dialect.claimSuffix))
            """, [.date(now)])
        try sql.enqueue(
            """
            DELETE FROM browser_places WHERE digest IN (
                SELECT digest FROM browser_places WHERE expires_at <= ? LIMIT 500\(sql.dialect.claimSuffix))
            """, [.date(now)])
    }

    /// Removes the oldest places of an account that has too many.
    static func removeSurplus(of userId: String, in sql: any SQLSession) throws {
        guard !userId.isEmpty else { return }
        try sql.run(
            """
            DELETE FROM browser_places WHERE digest IN (
                SELECT digest FROM browser_places WHERE user_id = ? ORDER BY updated_at DESC LIMIT 1000 OFFSET ?)
            """, [.text(userId), .integer(Int64(limitOfAccount))])
    }
}
