package import Foundation
package import GatehouseCore
package import GatehouseDomain
package import GatehouseStore
package import GatehouseWire

/// The rows of `users`, inside a transaction.
package struct UserTable {
    let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Returns the user with this id, or nil.
    package func find(_ id: UserID) throws -> UserRecord? {
        try read(sql.row(Self.query(id)))
    }

    /// The query for the row of a user, to be run together with others.
    static func query(_ id: UserID) -> SQLQuery { SQLQuery("\(selection) WHERE id = ?", [.id(id)]) }

    /// The beginning of a query for users, whose rows also say whether there are second factors: without any, no further
    /// query is needed.
    static let selection = """
        SELECT users.*, CASE WHEN EXISTS (SELECT 1 FROM mfa_factors WHERE mfa_factors.user_id = users.id)
            THEN 1 ELSE 0 END AS has_factors FROM users
        """

    /// Returns the user whose row of ``selection`` this is, or nil.
    func read(_ row: SQLRow?) throws -> UserRecord? {
        guard let row else { return nil }
        var user = try withIdentities(Self.record(row))
        if try row.bool("has_factors") { user.factors = try FactorTable(sql).all(of: user.id) }
        return user
    }

    /// Returns the user with this canonical address, or nil.
    package func find(email: String) throws -> UserRecord? {
        try read(sql.row(Self.query(email: email)))
    }

    /// The query for the row of the user with a canonical address, to be run together with others.
    static func query(email: String) -> SQLQuery { SQLQuery("\(selection) WHERE email = ?", [.text(email)]) }

    /// Returns the user together with the accounts at providers. `app_metadata` tells whether there can be any, so that
    /// no query is needed for the many users who sign in only with an address.
    func withIdentities(_ user: UserRecord) throws -> UserRecord {
        guard user.providers.contains(where: { $0 != UserRecord.email }) else { return user }
        var user = user
        user.linked = try IdentityTable(sql).all(of: user.id)
        return user
    }

    /// Returns the password hash of the account with this canonical address while the account waits for its
    /// confirmation; otherwise nil.
    package func pendingHash(of email: String) throws -> String? {
        try sql.row(
            "SELECT password_hash FROM users WHERE email = ? AND email_confirmed_at IS NULL", [.text(email)]
        )?.optionalText("password_hash")
    }

    /// Returns the user with this id, who was read or written in this transaction.
    package func require(_ id: UserID) throws -> UserRecord {
        guard let user = try find(id) else { throw StoreError.missingRow(table: "users") }
        return user
    }

    /// Returns whether the account came from a sign-up and nothing has happened to it since: nobody has confirmed it or
    /// signed in to it, and no administrator has invited its owner.
    package func isUnprovenSignUp(_ id: UserID) throws -> Bool {
        try sql.row(
            """
            SELECT 1 FROM users WHERE id = ? AND is_sign_up = 1 AND email_confirmed_at IS NULL AND invited_at IS NULL
                AND last_sign_in_at IS NULL AND deleted_at IS NULL
            """, [.id(id)]) != nil
    }

    /// Returns the user with this canonical address, without the accounts at providers, or nil. It takes one statement,
    /// whether or not the user exists.
    package func findAlone(email: String) throws -> UserRecord? {
        try sql.row("SELECT * FROM users WHERE email = ?", [.text(email)]).map(Self.record)
    }

    /// Returns for each id and canonical address the users who have them, without the accounts at providers. It takes one
    /// exchange with the database.
    package func findAlone(
        _ accounts: [(id: UserID, email: String?)]
    ) throws -> [(byID: UserRecord?, byEmail: UserRecord?)] {
        let queries = accounts.flatMap { id, email in [Self.query(id)] + (email.map { [Self.query(email: $0)] } ?? []) }
        var replies = try sql.rows(of: queries)[...]
        return try accounts.map { _, email in
            let byID = try replies.popFirst()?.first.map(Self.record)
            return (byID, try email.flatMap { _ in try replies.popFirst()?.first.map(Self.record) })
        }
    }

    /// Adds a user, unless the address or the id is taken. Returns whether it was added.
    /// - Parameter isSignUp: Whether this is a sign-up whose address has not been confirmed yet.
    package func insertIfFree(_ user: UserRecord, isSignUp: Bool = false) throws -> Bool {
        try sql.run(
            """
            INSERT INTO users (id, email, password_hash, user_metadata, app_metadata, is_anonymous, email_confirmed_at,
                email_confirmed_by, confirmation_sent_at, recovery_sent_at, last_sign_in_at, banned_until,
                consent_version, consent_at, invited_at, language, is_sign_up, search_name, created_at, updated_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING
            """,
            [
                .id(user.id), .text(user.email), .text(user.passwordHash),
                .text(try JSONText.encode(user.userMetadata)), .text(try JSONText.encode(user.appMetadata)),
                .bool(user.isAnonymous), .date(user.emailConfirmedAt), .text(user.emailConfirmedBy?.rawValue),
                .date(user.confirmationSentAt), .date(user.recoverySentAt), .date(user.lastSignInAt),
                .date(user.bannedUntil),
                .text(user.consent?.version), .date(user.consent?.time), .date(user.invitedAt), .text(user.language),
                .bool(isSignUp), .text(user.displayName?.lowercased()), .date(user.createdAt), .date(user.updatedAt),
            ]) == 1
    }

    /// Returns the id of the account with this canonical address. A device counts only if it signed in to the account
    /// since `since`.
    func deviceOwner(email: String) throws -> (id: UserID, since: Date?)? {
        guard let row = try sql.row("SELECT id, devices_since FROM users WHERE email = ?", [.text(email)]),
            let id = UserID(text: try row.text("id"))
        else { return nil }
        return (id, try row.optionalDate("devices_since"))
    }

    /// Replaces the hash of a password that stays the same. Returns whether it was replaced.
    package func rehash(_ hash: String, of id: UserID, replacing old: String, at now: Date) throws -> Bool {
        try sql.run(
            "UPDATE users SET password_hash = ?, updated_at = ? WHERE id = ? AND password_hash = ?",
            [.text(hash), .date(now), .id(id), .text(old)]) == 1
    }

    /// Replaces the password. Devices that signed in before then no longer count. With `old`, replaces it only if that
    /// is still the hash. Returns whether it was replaced.
    /// - Parameter isProven: Whether its owner sets it; see ``UserRecord/hasUnprovenPassword``.
    package func setPassword(
        _ hash: String?, of id: UserID, replacing old: String? = nil, isProven: Bool = true, at now: Date
    ) throws -> Bool {
        if let old {
            return try sql.run(
                """
                UPDATE users SET password_hash = ?, password_is_unproven = ?, devices_since = ?, updated_at = ?
                WHERE id = ? AND password_hash = ?
                """,
                [.text(hash), .bool(!isProven), .date(now), .date(now), .id(id), .text(old)]) == 1
        }
        return try sql.run(
            "UPDATE users SET password_hash = ?, password_is_unproven = ?, devices_since = ?, updated_at = ? WHERE id = ?",
            [.text(hash), .bool(!isProven), .date(now), .date(now), .id(id)]) == 1
    }

    /// Replaces the metadata that the app and the person wrote.
    package func setMetadata(_ metadata: JSONObject, of id: UserID, at now: Date) throws {
        // The name in a profile is the person's own choice, and stays.
        try sql.run(
            """
            UPDATE users SET user_metadata = ?, updated_at = ?, search_name = CASE
                WHEN EXISTS (SELECT 1 FROM profiles WHERE user_id = users.id) THEN search_name ELSE ? END
            WHERE id = ?
            """,
            [
                .text(try JSONText.encode(metadata)), .date(now),
                .text(UserRecord.displayName(in: metadata)?.lowercased()), .id(id),
            ])
    }

    /// Stores the name that an administrator can find the user by.
    func setSearchName(_ name: String?, of id: UserID) throws {
        try sql.run("UPDATE users SET search_name = ? WHERE id = ?", [.text(name?.lowercased()), .id(id)])
    }

    /// Stores which terms the person accepted, and when.
    package func setConsent(_ consent: Consent, of id: UserID, at now: Date) throws {
        try sql.run(
            "UPDATE users SET consent_version = ?, consent_at = ?, updated_at = ? WHERE id = ?",
            [.text(consent.version), .date(consent.time), .date(now), .id(id)])
    }

    /// Stores the language of the person's mails and pages.
    package func setLanguage(_ language: String, of id: UserID, at now: Date) throws {
        try sql.run(
            "UPDATE users SET language = ?, updated_at = ? WHERE id = ?", [.text(language), .date(now), .id(id)])
    }

    /// Marks a guest account as permanent.
    package func endAnonymity(of id: UserID, at now: Date) throws {
        try sql.run("UPDATE users SET is_anonymous = 0, updated_at = ? WHERE id = ?", [.date(now), .id(id)])
    }

    /// Marks the address as proven, unless it already is.
    /// - Parameter replacesAutomatic: Whether the proof also replaces an automatic confirmation.
    package func confirmEmail(
        of id: UserID, by proof: AddressProof, replacesAutomatic: Bool = false, at now: Date
    ) throws {
        try sql.run(
            """
            UPDATE users SET email_confirmed_at = ?, email_confirmed_by = ?, updated_at = ?
            WHERE id = ? AND email_confirmed_at IS NULL
            """,
            [.date(now), .text(proof.rawValue), .date(now), .id(id)])
        guard replacesAutomatic else { return }
        try sql.run(
            "UPDATE users SET email_confirmed_by = ?, updated_at = ? WHERE id = ?",
            [.text(proof.rawValue), .date(now), .id(id)])
    }

    /// Records that the user signed in.
    package func noteSignIn(of id: UserID, at now: Date) throws {
        try sql.enqueue(
            "UPDATE users SET last_sign_in_at = ?, updated_at = ? WHERE id = ?", [.date(now), .date(now), .id(id)])
    }

    /// Records that a mail with a code was composed.
    package func noteMail(_ purpose: CodePurpose, to id: UserID, at now: Date) throws {
        switch purpose {
        case .signup:
            try sql.run("UPDATE users SET confirmation_sent_at = ? WHERE id = ?", [.date(now), .id(id)])
        case .recovery, .magiclink:
            try sql.run("UPDATE users SET recovery_sent_at = ? WHERE id = ?", [.date(now), .id(id)])
        case .emailChangeNew, .emailChangeCurrent:
            try noteEmailChangeMail(of: id, at: now)
        case .reauthentication:
            try sql.run("UPDATE users SET reauthentication_sent_at = ? WHERE id = ?", [.date(now), .id(id)])
        }
    }

    /// Refuses sign-in until an instant, or allows it again with nil.
    package func setBan(until instant: Date?, of id: UserID, at now: Date) throws {
        try sql.run(
            "UPDATE users SET banned_until = ?, updated_at = ? WHERE id = ?", [.date(instant), .date(now), .id(id)])
    }

    static func record(_ row: SQLRow) throws -> UserRecord {
        guard let id = UserID(text: try row.text("id")) else { throw StoreError.unexpectedType }
        var user = try UserRecord(
            id: id, email: row.optionalText("email"), passwordHash: row.optionalText("password_hash"),
            userMetadata: JSONText.object(row.text("user_metadata")) ?? [:],
            appMetadata: JSONText.object(row.text("app_metadata")) ?? [:], isAnonymous: row.bool("is_anonymous"),
            emailConfirmedAt: row.optionalDate("email_confirmed_at"),
            confirmationSentAt: row.optionalDate("confirmation_sent_at"),
            recoverySentAt: row.optionalDate("recovery_sent_at"), lastSignInAt: row.optionalDate("last_sign_in_at"),
            bannedUntil: row.optionalDate("banned_until"),
            consent: row.optionalText("consent_version").map { Consent(version: $0, time: try row.date("consent_at")) },
            language: row.optionalText("language"), createdAt: row.date("created_at"),
            updatedAt: row.date("updated_at"))
        user.emailConfirmedBy = try row.optionalText("email_confirmed_by").flatMap(AddressProof.init(rawValue:))
        user.hasUnprovenPassword = try row.bool("password_is_unproven")
        user.invitedAt = try row.optionalDate("invited_at")
        user.newEmail = try row.optionalText("new_email")
        user.emailChangeSentAt = try row.optionalDate("email_change_sent_at")
        user.emailChangeConfirmed = try row.optionalText("email_change_confirmed").flatMap(
            CodePurpose.init(rawValue:))
        user.emailChangeSession = try row.optionalText("email_change_session").flatMap { SessionID(text: $0) }
        user.emailChangeKeeps = try row.optionalText("email_change_keeps").map(KeptWays.init(text:))
        user.reauthenticationSentAt = try row.optionalDate("reauthentication_sent_at")
        user.deletedAt = try row.optionalDate("deleted_at")
        user.devicesSince = try row.optionalDate("devices_since")
        return user
    }
}
