package import Foundation
package import GatehouseCore
package import GatehouseStore

/// The rows of `provider_codes`, inside a transaction: what a provider has proven about a person, sealed until the app
/// that started the sign-in shows its verifier. Rows are found by the keyed digests of their codes. A row is deleted
/// once its code was exchanged.
package struct ProviderCodeTable {
    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// A code, and what it is for.
    package struct Row: Sendable, Equatable {
        package var digest: String
        /// The challenge that the verifier has to match.
        package var challenge: CodeChallenge
        /// The identity and the consent, sealed.
        package var sealed: String
        /// The session whose account the identity is added to; nil for a sign-in.
        package var linking: SessionID?
        package var expiresAt: Date

        package init(
            digest: String, challenge: CodeChallenge, sealed: String, linking: SessionID?, expiresAt: Date
        ) {
            self.digest = digest
            self.challenge = challenge
            self.sealed = sealed
            self.linking = linking
            self.expiresAt = expiresAt
        }
    }

    /// Adds a code.
    /// - Parameters:
    ///   - network: The network from which the provider's answer came. If it has too many codes, its oldest one makes
    ///     room.
    ///   - cap: The maximum number of codes; nil for no maximum.
    /// - Throws: `AccountRefusal` when there are too many from all networks together.
    package func insert(_ row: Row, from network: ClientNetwork?, cap: CapPolicy.Cap?) throws {
        if let cap {
            try RowCap(
                RowCap.Rows("provider_codes", key: "digest", idleSince: "expires_at"), perNetwork: cap.perNetwork,
                total: cap.total
            ).makeRoom(for: network, in: sql)
        }
        try sql.run(
            """
            INSERT INTO provider_codes (digest, code_challenge, sealed, session_id, expires_at, network)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            [
                .text(row.digest), .text(row.challenge.text), .text(row.sealed), .text(row.linking?.text),
                .date(row.expiresAt), network.column,
            ])
    }

    /// Counts one attempt before anything is compared, and returns the row; nil when the attempts are used up or there
    /// is no such row. However many requests arrive at once, no more than `limit` get a row.
    package func charge(_ digest: String, limit: Int) throws -> Row? {
        try sql.rows(
            "UPDATE provider_codes SET attempts = attempts + 1 WHERE digest = ? AND attempts < ? RETURNING *",
            [.text(digest), .integer(Int64(limit))]
        ).first.map(Self.record)
    }

    /// Deletes a row. Returns whether the caller was first.
    package func take(_ digest: String) throws -> Bool {
        try sql.run("DELETE FROM provider_codes WHERE digest = ?", [.text(digest)]) == 1
    }

    /// Deletes some of the rows that expired before an instant. Returns how many.
    package func deleteExpired(_ limit: Int, before instant: Date) throws -> Int {
        try sql.run(
            """
            DELETE FROM provider_codes WHERE digest IN (
                SELECT digest FROM provider_codes WHERE expires_at < ? LIMIT ?\(sql.dialect.claimSuffix)
            )
            """,
            [.date(instant), .integer(Int64(limit))])
    }

    private static func record(_ row: SQLRow) throws -> Row {
        guard let challenge = CodeChallenge(try row.text("code_challenge")) else { throw StoreError.unexpectedType }
        return try Row(
            digest: row.text("digest"), challenge: challenge, sealed: row.text("sealed"),
            linking: row.optionalText("session_id").flatMap { SessionID(text: $0) }, expiresAt: row.date("expires_at"))
    }
}
