package import Foundation
package import GatehouseAccounts
package import GatehouseCore
package import GatehouseDomain
package import GatehouseStore

/// The browsers that are signed in. The browser has a random value in a cookie; the row contains the digest of the
/// value and the session. Tokens never leave the server.
package struct BrowserSessions: Sendable {
    /// How long a browser stays signed in without a visit, in seconds.
    package static let life: TimeInterval = 30 * 24 * 3600

    /// The minimum time between two visits that are recorded, in seconds.
    private static let visitInterval: TimeInterval = 3600

    private let database: any Database
    private let accounts: Accounts
    private let tokens: BrowserTokens
    private let clock: any WallClock

    package init(database: any Database, accounts: Accounts, tokens: BrowserTokens, clock: any WallClock) {
        self.database = database
        self.accounts = accounts
        self.tokens = tokens
        self.clock = clock
    }

    /// Signs a browser in. The session that it was signed in with before ends, because no browser has its cookie any
    /// longer.
    /// - Parameters:
    ///   - former: The cookie it had; its row is deleted, so that no value outlives a sign-in.
    ///   - client: Where the request comes from.
    /// - Returns: The value for the cookie: a new one for every sign-in.
    package func signIn(_ session: SessionID, former: String?, from client: ClientContext) async throws -> String {
        // A form that is posted twice leads into the same session twice.
        if let replaced = try await current(former), replaced.session.id != session {
            try await accounts.requested(from: client).sessions.end(replaced, scope: .local)
        }
        let value = tokens.make()
        let digest = digest(value)
        let formerDigest = former.map(self.digest)
        let now = clock.now
        try await database.write { sql in
            try sql.enqueue(
                """
                DELETE FROM browser_sessions WHERE digest IN (
                    SELECT digest FROM browser_sessions WHERE seen_at <= ? LIMIT 500\(sql.dialect.claimSuffix))
                """, [.date(now.addingTimeInterval(-Self.life))])
            try sql.enqueue("DELETE FROM browser_sessions WHERE digest = ?", [.text(formerDigest ?? "")])
            try sql.run(
                "INSERT INTO browser_sessions (digest, session_id, created_at, seen_at) VALUES (?, ?, ?, ?)",
                [.text(digest), .id(session), .date(now), .date(now)])
        }
        return value
    }

    /// Returns who is signed in with this cookie; nil if nobody is or the session has ended.
    package func current(_ cookie: String?) async throws -> Authenticated? {
        guard let cookie else { return nil }
        let digest = digest(cookie)
        let now = clock.now
        let row = try await database.read { sql in
            try sql.row(
                "SELECT session_id, seen_at FROM browser_sessions WHERE digest = ? AND seen_at > ?",
                [.text(digest), .date(now.addingTimeInterval(-Self.life))])
        }
        guard let row, let id = SessionID(text: try row.text("session_id")),
            let who = try await accounts.sessions.live(id)
        else { return nil }
        if now.timeIntervalSince(try row.date("seen_at")) > Self.visitInterval {
            _ = try await database.write { sql in
                try sql.run(
                    "UPDATE browser_sessions SET seen_at = ? WHERE digest = ?", [.date(now), .text(digest)])
            }
        }
        return who
    }

    /// Returns the email address that was signed in with this cookie, once that session has ended. Returns nil while the
    /// session lives, after a sign-out, for a guest, and if the account's address changed later: this browser has not
    /// proved that it may know the new one.
    package func formerEmail(_ cookie: String?) async throws -> String? {
        guard let cookie, try await current(cookie) == nil else { return nil }
        let digest = digest(cookie)
        let oldest = clock.now.addingTimeInterval(-Self.life)
        return try await database.read { sql in
            try sql.row(
                """
                SELECT users.email FROM browser_sessions
                JOIN sessions ON sessions.id = browser_sessions.session_id
                JOIN users ON users.id = sessions.user_id
                WHERE browser_sessions.digest = ? AND browser_sessions.seen_at > ? AND users.is_anonymous = 0
                AND users.email_confirmed_at <= COALESCE(sessions.ended_at, browser_sessions.seen_at)
                """, [.text(digest), .date(oldest)])
        }?.optionalText("email")
    }

    /// Signs a browser out: ends the session if it is live, and forgets who was signed in.
    package func signOut(_ cookie: String?, from client: ClientContext) async throws {
        guard let cookie else { return }
        let digest = digest(cookie)
        if let who = try await current(cookie) {
            try await accounts.requested(from: client).sessions.end(who, scope: .local)
        }
        _ = try await database.write { sql in
            try sql.run("DELETE FROM browser_sessions WHERE digest = ?", [.text(digest)])
        }
    }

    /// Replaces the value of a signed-in browser; the previous one stops working.
    /// - Parameter ticket: The ticket of the form being answered. The same form sent again gets the same value.
    /// - Returns: The value for the cookie; nil if nobody is signed in with the previous one.
    package func renew(_ cookie: String, ticket: String) async throws -> String? {
        let value = tokens.successor(of: cookie, ticket: ticket)
        let (former, new) = (digest(cookie), digest(value))
        let isRenewed = try await database.write { sql in
            try sql.run("UPDATE browser_sessions SET digest = ? WHERE digest = ?", [.text(new), .text(former)]) == 1
        }
        return isRenewed ? value : nil
    }

    /// The session that a browser is, or was, signed in with, whether or not it is live.
    package func session(of cookie: String) async throws -> SessionID? {
        let digest = digest(cookie)
        return try await database.read { sql in
            try sql.row("SELECT session_id FROM browser_sessions WHERE digest = ?", [.text(digest)])
        }.flatMap { try SessionID(text: $0.text("session_id")) }
    }

    /// The person that a browser is, or was, signed in as, whether or not the session is live.
    package func owner(of cookie: String?) async throws -> UserID? {
        guard let cookie, let session = try await session(of: cookie) else { return nil }
        return try await database.read { sql in try SessionTable(sql).find(session)?.userID }
    }

    /// Returns the times of the last visits in a person's sessions.
    package func visits(of user: UserID) async throws -> [SessionID: Date] {
        let rows = try await database.read { sql in
            try sql.rows(
                """
                SELECT session_id, MAX(seen_at) AS seen_at FROM browser_sessions
                WHERE session_id IN (SELECT id FROM sessions WHERE user_id = ?) GROUP BY session_id
                """, [.id(user)])
        }
        var visits: [SessionID: Date] = [:]
        for row in rows {
            if let id = SessionID(text: try row.text("session_id")) { visits[id] = try row.date("seen_at") }
        }
        return visits
    }

    private func digest(_ cookie: String) -> String { tokens.digest(cookie, for: "session") }
}
