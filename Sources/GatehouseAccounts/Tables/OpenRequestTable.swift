package import Foundation
package import GatehouseCore
package import GatehouseStore
import GatehouseWire

/// The rows of `open_requests`, inside a transaction: what was requested without signing in, with one row for each
/// network that requested it.
///
/// An item that several networks requested is deleted only when it no longer counts for any of them. So nobody can
/// evict something that somebody else requested by requesting it too, and then many other things.
package struct OpenRequestTable {
    /// What was requested.
    package enum Kind: String, CaseIterable, Sendable {
        /// A mailed code; the item is its purpose and the digest of its address.
        case code
        /// A sign-up; the item is the id of the account with the address.
        case signUp = "sign-up"
        /// A guest; the item is the id of the account.
        case guest
    }

    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Counts a request.
    /// - Parameter bytes: How many bytes it stores.
    /// - Returns: The items that made room for it and that no other network has requested.
    /// - Throws: `AccountRefusal` `over_request_rate_limit` when all networks together have requested or stored too
    ///   much.
    package func add(
        _ kind: Kind, _ item: String, bytes: Int, from network: ClientNetwork?, cap: CapPolicy.Cap, at now: Date
    ) throws -> [String] {
        let id = Self.id(kind, item, network)
        let known = try sql.run(
            "UPDATE open_requests SET asked_at = ?, bytes = ? WHERE id = ?",
            [.date(now), .integer(Int64(bytes)), .text(id)])
        var evicted: [String] = []
        if known == 0 {
            evicted = try RowCap(Self.rows(kind), perNetwork: cap.perNetwork, total: cap.total)
                .makeRoom(for: network, in: sql)
            try insert(kind, item, bytes, network, id, at: now)
        }
        evicted += try evictBytes(kind, beyond: cap.bytesPerNetwork, of: network, sparing: id)
        guard try stored(kind) <= Int64(cap.totalBytes) else { throw AccountRefusal.tooManyOpen }
        return try orphans(kind, among: evicted.map(Self.item))
    }

    /// Evicts the oldest requests of a network until the rest store few enough bytes.
    /// - Parameter id: The request for which they make room.
    private func evictBytes(
        _ kind: Kind, beyond limit: Int, of network: ClientNetwork?, sparing id: String
    ) throws -> [String] {
        var surplus = try stored(kind, of: network) - Int64(limit)
        guard surplus > 0 else { return [] }
        let rows = try sql.rows(
            """
            SELECT id, bytes FROM open_requests WHERE kind = ? AND network = ? AND bytes > 0 AND id <> ?
            ORDER BY asked_at
            """, [.text(kind.rawValue), network.column, .text(id)])
        var evicted: [String] = []
        for row in rows where surplus > 0 {
            let id = try row.text("id")
            try sql.run("DELETE FROM open_requests WHERE id = ?", [.text(id)])
            surplus -= try row.integer("bytes")
            evicted.append(id)
        }
        return evicted
    }

    /// Returns how many bytes the requests of a network store.
    private func stored(_ kind: Kind, of network: ClientNetwork?) throws -> Int64 {
        try sql.row(
            """
            SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) AS n FROM open_requests
            WHERE kind = ? AND network = ? AND bytes > 0
            """, [.text(kind.rawValue), network.column]
        )?.integer("n") ?? 0
    }

    /// Returns how many bytes the requests of all networks together store.
    private func stored(_ kind: Kind) throws -> Int64 {
        try sql.row(
            "SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) AS n FROM open_requests WHERE kind = ? AND bytes > 0",
            [.text(kind.rawValue)]
        )?.integer("n") ?? 0
    }

    /// Counts a request without evicting another one.
    /// - Parameter bytes: How many bytes it stores.
    /// - Throws: `AccountRefusal` `over_request_rate_limit` when the network, or all networks together, have requested
    ///   too much.
    package func addWithoutEviction(
        _ kind: Kind, _ item: String, bytes: Int, from network: ClientNetwork?, cap: CapPolicy.Cap, at now: Date
    ) throws {
        let own =
            try sql.row(
                "SELECT COUNT(*) AS n FROM open_requests WHERE kind = ? AND network = ?",
                [.text(kind.rawValue), network.column]
            )?.integer("n") ?? 0
        guard own < Int64(cap.perNetwork), try count(kind) < cap.total else { throw AccountRefusal.tooManyOpen }
        guard try stored(kind, of: network) + Int64(bytes) <= Int64(cap.bytesPerNetwork),
            try stored(kind) + Int64(bytes) <= Int64(cap.totalBytes)
        else { throw AccountRefusal.tooManyOpen }
        try insert(kind, item, bytes, network, Self.id(kind, item, network), at: now)
    }

    /// Returns how many requests of all networks together count, counted in an index.
    package func count(_ kind: Kind) throws -> Int {
        let row = try sql.row("SELECT COUNT(*) AS n FROM open_requests WHERE kind = ?", [.text(kind.rawValue)])
        return Int(try row?.integer("n") ?? 0)
    }

    /// Notes how many bytes a request stores from now on.
    /// - Throws: `AccountRefusal` `over_request_rate_limit` when its network, or all networks together, store too much.
    package func resize(_ kind: Kind, _ item: String, bytes: Int, cap: CapPolicy.Cap) throws {
        try sql.run(
            "UPDATE open_requests SET bytes = ? WHERE kind = ? AND item = ?",
            [.integer(Int64(bytes)), .text(kind.rawValue), .text(item)])
        let nearby =
            try sql.row(
                """
                SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) AS n FROM open_requests
                WHERE kind = ? AND bytes > 0
                    AND network IN (SELECT network FROM open_requests WHERE kind = ? AND item = ?)
                """, [.text(kind.rawValue), .text(kind.rawValue), .text(item)]
            )?.integer("n") ?? 0
        guard nearby <= Int64(cap.bytesPerNetwork), try stored(kind) <= Int64(cap.totalBytes) else {
            throw AccountRefusal.tooManyOpen
        }
    }

    /// Deletes every request for an item that now exists for another reason, or is gone.
    package func forget(_ kind: Kind, _ item: String) throws {
        try sql.run("DELETE FROM open_requests WHERE kind = ? AND item = ?", [.text(kind.rawValue), .text(item)])
    }

    /// Deletes some of the requests from before an instant.
    /// - Returns: How many were deleted, and the items that no remaining request asks for.
    package func expire(_ kind: Kind, before instant: Date, _ limit: Int) throws -> (count: Int, items: [String]) {
        let ids = try sql.rows(
            """
            DELETE FROM open_requests WHERE id IN (
                SELECT id FROM open_requests WHERE kind = ? AND asked_at < ? LIMIT ?\(sql.dialect.claimSuffix)
            ) RETURNING id
            """, [.text(kind.rawValue), .date(instant), .integer(Int64(limit))]
        ).map { try $0.text("id") }
        return (ids.count, try orphans(kind, among: ids.map(Self.item)))
    }

    /// Deletes some of the requests for guest accounts that are gone or no longer guests. Returns how many.
    package func forgetSettled(_ limit: Int) throws -> Int {
        try sql.run(
            """
            DELETE FROM open_requests WHERE id IN (
                SELECT id FROM open_requests WHERE kind = 'guest'
                    AND NOT EXISTS (SELECT 1 FROM users WHERE users.id = item AND is_anonymous = 1)
                LIMIT ?\(sql.dialect.claimSuffix)
            )
            """, [.integer(Int64(limit))])
    }

    private func insert(
        _ kind: Kind, _ item: String, _ bytes: Int, _ network: ClientNetwork?, _ id: String, at now: Date
    ) throws {
        try sql.run(
            "INSERT INTO open_requests (id, kind, item, network, asked_at, bytes) VALUES (?, ?, ?, ?, ?, ?)",
            [
                .text(id), .text(kind.rawValue), .text(item), network.column, .date(now), .integer(Int64(bytes)),
            ])
    }

    private func orphans(_ kind: Kind, among items: [String]) throws -> [String] {
        try items.filter { item in
            try sql.row(
                "SELECT 1 FROM open_requests WHERE kind = ? AND item = ? LIMIT 1", [.text(kind.rawValue), .text(item)])
                == nil
        }
    }

    private static func rows(_ kind: Kind) -> RowCap.Rows {
        RowCap.Rows("open_requests", key: "id", idleSince: "asked_at", where: "kind = '\(kind.rawValue)'")
    }

    /// The id of a row. No kind and no network contains a space, so it can be taken apart again.
    private static func id(_ kind: Kind, _ item: String, _ network: ClientNetwork?) -> String {
        "\(kind.rawValue) \(network?.text ?? "") \(item)"
    }

    private static func item(_ id: String) -> String {
        String(id.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).last ?? "")
    }
}
