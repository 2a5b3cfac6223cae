package import Foundation
package import GatehouseCore
package import GatehouseStore
import GatehouseWire

/// The rows of `open_requests`, inside a transaction: what was asked for without signing in, once for each network that
/// asked.
///
/// What several networks have asked for goes when the last of them is no longer counted. So nobody can push out what
/// somebody else asked for too, by asking for it and then for many other things.
package struct OpenRequestTable {
    /// What was asked for.
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
    /// - Returns: The items that made room for it, and that no other network has asked for.
    /// - Throws: `ServerError` 429 `over_request_rate_limit` when all networks together have asked for too much.
    package func add(
        _ kind: Kind, _ item: String, from network: ClientNetwork?, cap: CapPolicy.Cap, at now: Date
    ) throws -> [String] {
        let id = Self.id(kind, item, network)
        let known = try sql.run("UPDATE open_requests SET asked_at = ? WHERE id = ?", [.date(now), .text(id)])
        guard known == 0 else { return [] }
        let evicted = try RowCap(Self.rows(kind), perNetwork: cap.perNetwork, total: cap.total)
            .makeRoom(for: network, in: sql)
        try insert(kind, item, network, id, at: now)
        return try orphans(kind, among: evicted.map(Self.item))
    }

    /// Counts a request that pushes out nothing.
    /// - Throws: `ServerError` 429 `over_request_rate_limit` when the network, or all together, have asked for too much.
    package func addWithoutEviction(
        _ kind: Kind, _ item: String, from network: ClientNetwork?, cap: CapPolicy.Cap, at now: Date
    ) throws {
        let own =
            try sql.row(
                "SELECT COUNT(*) AS n FROM open_requests WHERE kind = ? AND network = ?",
                [.text(kind.rawValue), network.column]
            )?.integer("n") ?? 0
        let all =
            try sql.row("SELECT COUNT(*) AS n FROM open_requests WHERE kind = ?", [.text(kind.rawValue)])?
            .integer("n") ?? 0
        guard own < Int64(cap.perNetwork), all < Int64(cap.total) else { throw ServerError.tooManyOpen }
        try insert(kind, item, network, Self.id(kind, item, network), at: now)
    }

    /// Forgets who asked for an item, which is there for another reason from now on, or is gone.
    package func forget(_ kind: Kind, _ item: String) throws {
        try sql.run("DELETE FROM open_requests WHERE kind = ? AND item = ?", [.text(kind.rawValue), .text(item)])
    }

    /// Forgets some of the requests of before an instant.
    /// - Returns: How many there were, and the items that nobody else has asked for since.
    package func expire(_ kind: Kind, before instant: Date, _ limit: Int) throws -> (count: Int, items: [String]) {
        let ids = try sql.rows(
            """
            DELETE FROM open_requests WHERE id IN (
                SELECT id FROM open_requests WHERE kind = ? AND asked_at < ? LIMIT ?
            ) RETURNING id
            """, [.text(kind.rawValue), .date(instant), .integer(Int64(limit))]
        ).map { $0.text("id") }
        return (ids.count, try orphans(kind, among: ids.map(Self.item)))
    }

    /// Forgets some of the requests for accounts that are gone, or are what they were asked for as no more. Gives how many.
    package func forgetSettled(_ limit: Int) throws -> Int {
        try sql.run(
            """
            DELETE FROM open_requests WHERE id IN (
                SELECT id FROM open_requests WHERE kind = 'guest'
                    AND item NOT IN (SELECT users.id FROM users WHERE is_anonymous = 1) LIMIT ?
            )
            """, [.integer(Int64(limit))])
    }

    private func insert(_ kind: Kind, _ item: String, _ network: ClientNetwork?, _ id: String, at now: Date) throws {
        try sql.run(
            "INSERT INTO open_requests (id, kind, item, network, asked_at) VALUES (?, ?, ?, ?, ?)",
            [.text(id), .text(kind.rawValue), .text(item), network.column, .date(now)])
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

    /// No kind and no network has a blank in it.
    private static func id(_ kind: Kind, _ item: String, _ network: ClientNetwork?) -> String {
        "\(kind.rawValue) \(network?.text ?? "") \(item)"
    }

    private static func item(_ id: String) -> String {
        String(id.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).last ?? "")
    }
}

extension ServerError {
    /// All that may be asked for without signing in has been.
    static let tooManyOpen = ServerError(
        429, .overRequestRateLimit, "Too much was asked for. Please try again later.", retryAfter: 60)
}
