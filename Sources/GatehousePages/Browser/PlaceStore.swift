import Foundation
import GatehouseDomain
import GatehouseServer

/// Keeps the places of browsers: a bounded number of rows, each of a bounded size.
struct PlaceStore: Sendable {
    /// How long a place is kept that nobody changes, in seconds.
    static let life: TimeInterval = 30 * 24 * 3600
    /// How many places of browsers in which nobody is signed in are kept: anybody can make one.
    static let limitOfNobody = 10_000
    /// How many places of one account are kept.
    static let limitOfAccount = 100

    struct Row: Sendable {
        /// The keyed digest of the cookie.
        let digest: String
        /// Counts the changes; 0 while there is no row.
        var generation: Int64
        /// Whose places these are; empty while nobody is signed in.
        let userId: String
        /// The machine.
        let state: String
    }

    private let database: any Database
    private let clock: any WallClock

    init(database: any Database, clock: any WallClock) {
        self.database = database
        self.clock = clock
    }

    func find(_ digest: String) async throws -> Row? {
        let oldest = clock.now.addingTimeInterval(-Self.life)
        return try await database.read { sql in
            try sql.row(
                "SELECT * FROM browser_places WHERE digest = ? AND updated_at > ?", [.text(digest), .date(oldest)]
            ).map { row in
                Row(
                    digest: digest, generation: row.integer("generation"), userId: row.text("user_id"),
                    state: row.text("state"))
            }
        }
    }

    /// Writes a row if it is still the one that was read. A new one takes the place of the oldest where there are too
    /// many.
    /// - Returns: Whether it was written.
    func save(_ row: Row) async throws -> Bool {
        let now = clock.now
        return try await database.write { sql in
            guard row.generation == 0 else {
                return try sql.run(
                    """
                    UPDATE browser_places SET generation = ?, user_id = ?, state = ?, updated_at = ?
                    WHERE digest = ? AND generation = ?
                    """,
                    [
                        .integer(row.generation + 1), .text(row.userId), .text(row.state), .date(now),
                        .text(row.digest), .integer(row.generation),
                    ]) == 1
            }
            try sql.run(
                "DELETE FROM browser_places WHERE updated_at <= ?", [.date(now.addingTimeInterval(-Self.life))])
            let limit = row.userId.isEmpty ? Self.limitOfNobody : Self.limitOfAccount
            try sql.run(
                """
                DELETE FROM browser_places WHERE user_id = ? AND updated_at <= (
                    SELECT updated_at FROM browser_places WHERE user_id = ?
                    ORDER BY updated_at DESC LIMIT 1 OFFSET ?)
                """, [.text(row.userId), .text(row.userId), .integer(Int64(limit - 1))])
            return try sql.run(
                """
                INSERT INTO browser_places (digest, generation, user_id, state, updated_at) VALUES (?, 1, ?, ?, ?)
                ON CONFLICT (digest) DO NOTHING
                """, [.text(row.digest), .text(row.userId), .text(row.state), .date(now)]) == 1
        }
    }

    func remove(_ row: Row) async throws {
        try await database.write { sql in
            _ = try sql.run("DELETE FROM browser_places WHERE digest = ?", [.text(row.digest)])
        }
    }
}
