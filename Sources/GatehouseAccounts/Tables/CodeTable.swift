package import Foundation
package import GatehouseCore
package import GatehouseStore

/// The rows of `one_time_codes`, inside a transaction: one for each purpose and address.
///
/// An address without an account also has a row, with a code that nobody received. So requests, guesses, running out of
/// attempts and expiry look the same for both.
package struct CodeTable {
    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// A code, and the link in the same mail.
    package struct Row: Sendable, Equatable {
        package var purpose: CodePurpose
        /// The digest of the address.
        package var subject: String
        /// The code's owner; nil for an address without an account.
        package var userID: UserID?
        /// The shadow registration that the code is for; nil for an account, and for an address with neither.
        package var shadowID: ShadowID?
        package var codeDigest: String
        package var linkDigest: String
        /// The number of codes that were compared with this one.
        package var attempts: Int64
        package var createdAt: Date
        package var expiresAt: Date
        package var usedAt: Date?
        /// When only the link was used; the code is then still valid.
        package var linkUsedAt: Date?
        /// Where the app that requested the mail wants the link to lead; nil for the pages' own mails.
        package var app: AppLink?
        /// The person who gets an account by using the code; nil if nobody does.
        package var newcomer: Newcomer?
    }

    /// Returns the newest code for a purpose and an address, or nil.
    package func find(_ purpose: CodePurpose, subject: String) throws -> Row? {
        try sql.row(
            "SELECT * FROM one_time_codes WHERE purpose = ? AND subject = ?", [.text(purpose.rawValue), .text(subject)]
        ).map(Self.record)
    }

    /// Returns the code whose mail contained this link, or nil.
    package func find(linkDigest: String) throws -> Row? {
        try sql.row("SELECT * FROM one_time_codes WHERE link_digest = ?", [.text(linkDigest)]).map(Self.record)
    }

    /// Stores a code, replacing the older one.
    package func replace(with row: Row) throws {
        try sql.run(
            """
            INSERT INTO one_time_codes (purpose, subject, user_id, shadow_id, code_digest, link_digest, attempts,
                created_at, expires_at, used_at, link_used_at, redirect_to, code_challenge, newcomer)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (purpose, subject) DO UPDATE SET user_id = excluded.user_id,
                shadow_id = excluded.shadow_id, code_digest = excluded.code_digest, link_digest = excluded.link_digest,
                attempts = excluded.attempts, created_at = excluded.created_at, expires_at = excluded.expires_at,
                used_at = excluded.used_at, link_used_at = excluded.link_used_at, redirect_to = excluded.redirect_to,
                code_challenge = excluded.code_challenge, newcomer = excluded.newcomer
            """,
            [
                .text(row.purpose.rawValue), .text(row.subject), .text(row.userID?.text),
                .text(row.shadowID?.text), .text(row.codeDigest), .text(row.linkDigest), .integer(row.attempts),
                .date(row.createdAt), .date(row.expiresAt), .date(row.usedAt), .date(row.linkUsedAt),
                .text(row.app.map { $0.redirect?.text ?? "" }), .text(row.app?.challenge?.text),
                .text(try row.newcomer.map { try JSONText.encode($0) }),
            ])
    }

    /// Counts one attempt before anything is compared, and returns the row with that attempt counted; nil when the
    /// attempts are used up or there is no such row. However many requests arrive at once, no more than `limit` get a
    /// row.
    package func charge(_ purpose: CodePurpose, subject: String, limit: Int) throws -> Row? {
        try sql.rows(
            """
            UPDATE one_time_codes SET attempts = attempts + 1 WHERE purpose = ? AND subject = ? AND attempts < ?
            RETURNING *
            """,
            [.text(purpose.rawValue), .text(subject), .integer(Int64(limit))]
        ).first.map(Self.record)
    }

    /// Uses up a code and its link. Returns whether the caller was first.
    package func use(linkDigest: String, at now: Date) throws -> Bool {
        try sql.run(
            "UPDATE one_time_codes SET used_at = ? WHERE link_digest = ? AND used_at IS NULL AND expires_at > ?",
            [.date(now), .text(linkDigest), .date(now)]) == 1
    }

    /// Uses up a link, but not its code. Returns whether the caller was first.
    package func useLink(_ linkDigest: String, at now: Date) throws -> Bool {
        try sql.run(
            """
            UPDATE one_time_codes SET link_used_at = ?
            WHERE link_digest = ? AND used_at IS NULL AND link_used_at IS NULL AND expires_at > ?
            """,
            [.date(now), .text(linkDigest), .date(now)]) == 1
    }

    /// Assigns a newcomer's codes to the account that was created with one of them, so that they are deleted with the
    /// account's codes.
    package func assign(newcomersOf subject: String, to user: UserID) throws {
        try sql.run(
            "UPDATE one_time_codes SET user_id = ?, newcomer = NULL WHERE subject = ? AND newcomer IS NOT NULL",
            [.id(user), .text(subject)])
    }

    /// Deletes all codes of a user, including those that apps got from links.
    package func deleteAll(of user: UserID) throws {
        try AuthCodeTable(sql).deleteAll(of: user)
        try sql.run("DELETE FROM one_time_codes WHERE user_id = ?", [.id(user)])
    }

    /// Lets no code of a user be valid after an instant, including those that apps got from links.
    package func expireAll(of user: UserID, by end: Date) throws {
        try AuthCodeTable(sql).expireAll(of: user, by: end)
        try sql.run(
            "UPDATE one_time_codes SET expires_at = ? WHERE user_id = ? AND expires_at > ?",
            [.date(end), .id(user), .date(end)])
    }

    /// Deletes the code for a purpose and an address.
    package func delete(_ purpose: CodePurpose, subject: String) throws {
        try sql.run(
            "DELETE FROM one_time_codes WHERE purpose = ? AND subject = ?", [.text(purpose.rawValue), .text(subject)])
    }

    /// Detaches an account's codes from it. They look the same as before, but open nothing.
    package func disown(accountOf user: UserID) throws {
        try sql.run("UPDATE one_time_codes SET user_id = NULL WHERE user_id = ?", [.id(user)])
    }

    /// Detaches codes from the shadow registration beside an account.
    package func disown(shadowBeside user: UserID) throws {
        try sql.run(
            """
            UPDATE one_time_codes SET shadow_id = NULL
            WHERE shadow_id IN (SELECT id FROM shadow_registrations WHERE user_id = ?)
            """, [.id(user)])
    }

    /// Deletes up to 500 codes that expired before an instant, except those that another transaction works on.
    package func deleteExpired(before instant: Date) throws {
        try sql.enqueue(
            """
            DELETE FROM one_time_codes WHERE link_digest IN (
                SELECT link_digest FROM one_time_codes WHERE expires_at < ? LIMIT 500\(sql.dialect.claimSuffix))
            """, [.date(instant)])
    }

    private static func record(_ row: SQLRow) throws -> Row {
        guard let purpose = CodePurpose(rawValue: try row.text("purpose")) else { throw StoreError.unexpectedType }
        let redirect = try row.optionalText("redirect_to")
        return try Row(
            purpose: purpose, subject: row.text("subject"),
            userID: row.optionalText("user_id").flatMap { UserID(text: $0) },
            shadowID: row.optionalText("shadow_id").flatMap { ShadowID(text: $0) }, codeDigest: row.text("code_digest"),
            linkDigest: row.text("link_digest"),
            attempts: row.integer("attempts"), createdAt: row.date("created_at"), expiresAt: row.date("expires_at"),
            usedAt: row.optionalDate("used_at"), linkUsedAt: row.optionalDate("link_used_at"),
            app: redirect.map {
                AppLink(
                    redirect: RedirectURL($0),
                    challenge: try row.optionalText("code_challenge").flatMap(CodeChallenge.init))
            },
            newcomer: row.optionalText("newcomer").flatMap { JSONText.decode($0) })
    }
}
