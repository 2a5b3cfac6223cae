package import Foundation
package import GatehouseCore
package import GatehouseStore

/// The rows of `auth_codes`, inside a transaction: the codes that apps get from mailed links, stored under keyed
/// digests. A row is deleted once its code was exchanged.
package struct AuthCodeTable {
    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// A code, and who signs in with it.
    package struct Row: Sendable, Equatable {
        package var digest: String
        /// Nil for an address without an account.
        package var userID: UserID?
        /// The data that the requester of the mail sent for an account that nobody has confirmed yet.
        package var newcomer: Newcomer?
        package var challenge: CodeChallenge
        /// Whether the mail was sent to recover the account.
        package var isRecovery: Bool
        package var expiresAt: Date
    }

    /// Adds a code.
    /// - Parameters:
    ///   - network: The network that requested the code. If it has too many codes, its oldest one makes room.
    ///   - cap: The maximum number of codes; nil for no maximum.
    /// - Throws: `AccountRefusal` when there are too many from all networks together.
    package func insert(_ row: Row, from network: ClientNetwork?, cap: CapPolicy.Cap?) throws {
        if let cap {
            try RowCap(
                RowCap.Rows("auth_codes", key: "digest", idleSince: "expires_at"), perNetwork: cap.perNetwork,
                total: cap.total
            ).makeRoom(for: network, in: sql)
        }
        try sql.run(
            """
            INSERT INTO auth_codes (digest, user_id, newcomer, code_challenge, is_recovery, expires_at, network)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(row.digest), .text(row.userID?.text), .text(try row.newcomer.map { try JSONText.encode($0) }),
                .text(row.challenge.text), .bool(row.isRecovery), .date(row.expiresAt), network.column,
            ])
    }

    /// Counts one attempt before anything is compared, and returns the row; nil when the attempts are used up or there
    /// is no such row. However many requests arrive at once, no more than `limit` get a row.
    package func charge(_ digest: String, limit: Int) throws -> Row? {
        try sql.rows(
            "UPDATE auth_codes SET attempts = attempts + 1 WHERE digest = ? AND attempts < ? RETURNING *",
            [.text(digest), .integer(Int64(limit))]
        ).first.map(Self.record)
    }

    /// Deletes a row. Returns whether the caller was first.
    package func take(_ digest: String) throws -> Bool {
        try sql.run("DELETE FROM auth_codes WHERE digest = ?", [.text(digest)]) == 1
    }

    /// Deletes all codes of a user.
    package func deleteAll(of user: UserID) throws {
        try sql.run("DELETE FROM auth_codes WHERE user_id = ?", [.id(user)])
    }

    /// Lets no code of a user be valid after an instant.
    package func expireAll(of user: UserID, by end: Date) throws {
        try sql.run(
            "UPDATE auth_codes SET expires_at = ? WHERE user_id = ? AND expires_at > ?",
            [.date(end), .id(user), .date(end)])
    }

    /// Deletes up to 500 codes that expired before an instant, except those that another transaction works on.
    package func deleteExpired(before instant: Date) throws {
        try sql.enqueue(
            """
            DELETE FROM auth_codes WHERE digest IN (
                SELECT digest FROM auth_codes WHERE expires_at < ? LIMIT 500\(sql.dialect.claimSuffix))
            """, [.date(instant)])
    }

    private static func record(_ row: SQLRow) throws -> Row {
        guard let challenge = CodeChallenge(try row.text("code_challenge")) else { throw StoreError.unexpectedType }
        return try Row(
            digest: row.text("digest"), userID: row.optionalText("user_id").flatMap { UserID(text: $0) },
            newcomer: row.optionalText("newcomer").flatMap { JSONText.decode($0) }, challenge: challenge,
            isRecovery: row.bool("is_recovery"), expiresAt: row.date("expires_at"))
    }
}
