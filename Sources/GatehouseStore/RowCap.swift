package import GatehouseCore
import GatehouseWire

/// A limit for rows of one kind that can be created without signing in.
///
/// A network that has reached its limit loses its own row that was idle longest. When all networks together reach the
/// total, new rows are refused, so that nobody can evict somebody else's.
///
/// The table has a column `network` with ``ClientNetwork/text``, or an empty text for an unknown network. The caller
/// first deletes expired rows, so that they don't count.
package struct RowCap: Sendable {
    /// The table and the columns that the statements name.
    package struct Rows: Sendable {
        let table: String
        let key: String
        let idleSince: String
        let condition: String

        /// - Parameters:
        ///   - table: The table.
        ///   - key: The column of its primary key.
        ///   - idleSince: The column with the time at which a row was last used.
        ///   - condition: Which of its rows count, in SQL without arguments.
        package init(_ table: String, key: String, idleSince: String, where condition: String = "1 = 1") {
            self.table = table
            self.key = key
            self.idleSince = idleSince
            self.condition = condition
        }
    }

    /// The limited rows.
    package let rows: Rows
    /// The maximum number of rows of one network; at least 1.
    package let perNetwork: Int
    /// The maximum number of rows of all networks together.
    package let total: Int

    package init(_ rows: Rows, perNetwork: Int, total: Int) {
        self.rows = rows
        self.perNetwork = perNetwork
        self.total = total
    }

    /// Makes room for one more row, which the caller inserts in the same transaction with the network's
    /// ``ClientNetwork/column``.
    /// - Returns: The keys of the rows that were deleted.
    /// - Throws: `AccountRefusal.tooManySigningIn` when all networks together have too many.
    @discardableResult
    package func makeRoom(for network: ClientNetwork?, in sql: any SQLSession) throws -> [String] {
        let own = "FROM \(rows.table) WHERE network = ? AND \(rows.condition)"
        let count = try sql.row("SELECT COUNT(*) AS n \(own)", [network.column])?.integer("n") ?? 0
        let surplus = count + 1 - Int64(perNetwork)
        var deleted: [SQLRow] = []
        if surplus > 0 {
            deleted = try sql.rows(
                """
                DELETE FROM \(rows.table) WHERE \(rows.key) IN (
                    SELECT \(rows.key) \(own) ORDER BY \(rows.idleSince) LIMIT ?
                ) RETURNING \(rows.key)
                """, [network.column, .integer(surplus)])
        }
        let all = try sql.row("SELECT COUNT(*) AS n FROM \(rows.table) WHERE \(rows.condition)", [])?.integer("n") ?? 0
        guard all < Int64(total) else {
            throw AccountRefusal.tooManySigningIn
        }
        return try deleted.map { try $0.text(rows.key) }
    }
}

extension ClientNetwork? {
    /// The value of the column `network`.
    package var column: SQLValue { .text(self?.text ?? "") }
}
