package import Foundation
package import GatehouseCore
package import GatehouseStore
import GatehouseTokens

/// The rows of `sessions`, inside a transaction.
package struct SessionTable {
    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Returns the session with this id, live or ended, or nil.
    package func find(_ id: SessionID) throws -> SessionRecord? {
        try sql.row("SELECT * FROM sessions WHERE id = ?", [.id(id)]).map(Self.record)
    }

    /// Returns the session with this id, live or ended, or nil; the generation of the signing keys; and the user with
    /// another id, or nil.
    package func find(
        _ id: SessionID, and user: UserID
    ) throws -> (session: (SessionRecord, keys: String?)?, user: UserRecord?) {
        try found(sql.rows(of: [Self.query(id), UserTable.query(user)]))
    }

    /// Returns the session with this id, live or ended, or nil; the generation of the signing keys; and the user of the
    /// session.
    package func findWithUser(_ id: SessionID) throws -> (session: (SessionRecord, keys: String?)?, user: UserRecord?) {
        let user = SQLQuery(
            "\(UserTable.selection) WHERE id = (SELECT user_id FROM sessions WHERE sessions.id = ?)", [.id(id)])
        return try found(sql.rows(of: [Self.query(id), user]))
    }

    private static func query(_ id: SessionID) -> SQLQuery {
        SQLQuery(
            """
            SELECT sessions.*, (SELECT value FROM server_values WHERE name = 'keys_generation') AS keys_generation
            FROM sessions WHERE id = ?
            """, [.id(id)])
    }

    private func found(
        _ replies: [[SQLRow]]
    ) throws -> (session: (SessionRecord, keys: String?)?, user: UserRecord?) {
        let session = try replies[0].first.map { (try Self.record($0), keys: try KeyTable.generation(in: $0)) }
        return (session, try UserTable(sql).read(replies[1].first))
    }

    /// Returns the sessions of a user, live and ended, oldest first.
    package func all(of user: UserID) throws -> [SessionRecord] {
        try sql.rows("SELECT * FROM sessions WHERE user_id = ? ORDER BY created_at, id", [.id(user)]).map(Self.record)
    }

    /// Returns the sessions of a user that have not ended, oldest first.
    package func live(of user: UserID) throws -> [SessionRecord] {
        try sql.rows(
            "SELECT * FROM sessions WHERE user_id = ? AND ended_at IS NULL ORDER BY created_at, id", [.id(user)]
        ).map(Self.record)
    }

    /// Returns the newest sessions of a user, live and ended, oldest first, and how many there are in all.
    package func newest(_ limit: Int, of user: UserID) throws -> (sessions: [SessionRecord], total: Int) {
        let total = try sql.row("SELECT COUNT(*) AS total FROM sessions WHERE user_id = ?", [.id(user)])
        let rows = try sql.rows(
            "SELECT * FROM sessions WHERE user_id = ? ORDER BY created_at DESC, id DESC LIMIT ?",
            [.id(user), .integer(Int64(limit))])
        return (try rows.reversed().map(Self.record), Int(try total?.integer("total") ?? 0))
    }

    /// Ends a user's least recently used live sessions, those of the first level first, so that `count` of them remain,
    /// the newest one included.
    package func endOldest(of user: UserID, keeping count: Int, with newest: SessionID, at now: Date) throws {
        try sql.enqueue(
            """
            UPDATE sessions SET ended_at = ?, end_reason = ? WHERE id IN (
                SELECT id FROM sessions WHERE user_id = ? AND ended_at IS NULL AND id <> ?
                ORDER BY assurance_level DESC, COALESCE(refreshed_at, created_at) DESC, id LIMIT 1000000 OFFSET ?)
            """,
            [
                .date(now), .text(SessionRecord.EndReason.replaced.rawValue), .id(user), .id(newest),
                .integer(Int64(count - 1)),
            ])
    }

    /// Returns how many sessions have not ended, counted in an index.
    package func countLive() throws -> Int {
        Int(try sql.row("SELECT COUNT(*) AS total FROM sessions WHERE ended_at IS NULL", [])?.integer("total") ?? 0)
    }

    /// Inserts a session. Returns the generation of the signing keys, and the session's user as stored now.
    @discardableResult
    package func insert(_ session: SessionRecord) throws -> (keys: String?, user: UserRecord) {
        let insertion = SQLQuery(
            """
            INSERT INTO sessions (id, user_id, counter, created_at, refreshed_at, ended_at, end_reason, address, agent,
                methods, is_recovery, proved_at, began_unproven, reauthenticated_at, assurance_level, device_name)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            RETURNING (SELECT value FROM server_values WHERE name = 'keys_generation') AS keys_generation
            """,
            [
                .id(session.id), .id(session.userID), .integer(session.counter), .date(session.createdAt),
                .date(session.refreshedAt), .date(session.endedAt), .text(session.endReason?.rawValue),
                .text(session.client.address), .text(session.client.agent),
                .text(JSONText.encode(AuthenticationMethod.json(session.methods))),
                .bool(session.isRecovery), .date(session.provedAt),
                .bool(session.beganUnproven), .date(session.reauthenticatedAt),
                .integer(Int64(session.level.rawValue)), .text(session.client.deviceName),
            ])
        let replies = try sql.rows(of: [insertion, UserTable.query(session.userID)])
        guard let user = try UserTable(sql).read(replies[1].first) else { throw StoreError.missingRow(table: "users") }
        return (try replies[0].first.flatMap { try KeyTable.generation(in: $0) }, user)
    }

    /// Increments the counter of a live session, if it still has the value that the caller saw. Returns whether it did:
    /// of any number of callers with the same counter, only one gets true.
    ///
    /// - Parameter device: The id of the device that renews it; nil for one without a device token.
    package func advance(
        _ id: SessionID, from counter: Int64, client: ClientContext, device: String? = nil, at now: Date
    ) throws -> Bool {
        try sql.run(
            """
            UPDATE sessions SET counter = counter + 1, refreshed_at = ?, address = COALESCE(?, address),
                agent = COALESCE(?, agent), device_name = COALESCE(?, device_name), renewed_by = ?
            WHERE id = ? AND counter = ? AND ended_at IS NULL
            """,
            [
                .date(now), .text(client.address), .text(client.agent), .text(client.deviceName), .text(device),
                .id(id), .integer(counter),
            ]) == 1
    }

    /// Stores the turns of a live session, if nobody has counted one at this number or renewed it meanwhile. Returns
    /// whether it did.
    package func noteTurns(_ turns: SessionTurns, of id: SessionID, at counter: Int64) throws -> Bool {
        try sql.run(
            """
            UPDATE sessions SET turns = ?, turned_at = ?
            WHERE id = ? AND counter = ? AND ended_at IS NULL AND (turned_at IS NULL OR turned_at <> counter)
            """,
            [.integer(Int64(turns.count)), .integer(counter), .id(id), .integer(counter)]) == 1
    }

    /// Advances a live session to the number of a token that is ahead of it, if its counter still has the value that
    /// the caller saw. Returns whether it did.
    package func catchUp(_ id: SessionID, from counter: Int64, to number: Int64) throws -> Bool {
        try sql.run(
            "UPDATE sessions SET counter = ? WHERE id = ? AND counter = ? AND ended_at IS NULL",
            [.integer(number), .id(id), .integer(counter)]) == 1
    }

    /// Raises a live session to the second level, if its counter still has the value that the caller saw. The counter
    /// leaves out a number, so that no token of before the step is the previous one afterwards. Returns whether it did.
    ///
    /// - Parameter proof: When this proved the owner; nil if it did not.
    func raise(
        _ session: SessionRecord, methods: [AuthenticationMethod], by cause: String?, proof: Date?, at now: Date
    ) throws -> Bool {
        try sql.run(
            """
            UPDATE sessions SET counter = counter + ?, raised_from = counter, raised_by = ?, assurance_level = ?,
                methods = ?, refreshed_at = ?, reauthenticated_at = COALESCE(?, reauthenticated_at)
            WHERE id = ? AND counter = ? AND ended_at IS NULL
            """,
            [
                .integer(SessionRecord.stepDistance), .text(cause), .integer(Int64(AssuranceLevel.two.rawValue)),
                .text(JSONText.encode(AuthenticationMethod.json(methods))), .date(now), .date(proof),
                .id(session.id), .integer(session.counter),
            ]) == 1
    }

    /// Lowers a live session to what its sign-in was worth, and advances it, if its counter still has the value that the caller
    /// saw. Returns whether it did.
    func lower(_ session: SessionRecord) throws -> Bool {
        let level = session.raisedBy == nil ? session.level : .one
        return try sql.run(
            """
            UPDATE sessions SET counter = counter + 1, raised_from = NULL, raised_by = NULL, assurance_level = ?,
                methods = ?
            WHERE id = ? AND counter = ? AND ended_at IS NULL
            """,
            [
                .integer(Int64(level.rawValue)),
                .text(JSONText.encode(AuthenticationMethod.json(session.methods.filter { !$0.isSecondStep }))),
                .id(session.id), .integer(session.counter),
            ]) == 1
    }

    /// Lowers all live sessions of a user that something has raised, or that anything has.
    ///
    /// - Parameters:
    ///   - cause: What ``SessionRecord/raisedBy`` says; nil for all.
    ///   - kept: The session that keeps its level; nil for none.
    func lowerAll(of user: UserID, raisedBy cause: String?, except kept: SessionID? = nil) throws {
        for session in try live(of: user) where session.raisedBy != nil && session.id != kept {
            guard cause == nil || session.raisedBy == cause else { continue }
            try sql.run(
                "UPDATE sessions SET assurance_level = ?, raised_by = NULL, methods = ? WHERE id = ?",
                [
                    .integer(Int64(AssuranceLevel.one.rawValue)),
                    .text(JSONText.encode(AuthenticationMethod.json(session.methods.filter { !$0.isSecondStep }))),
                    .id(session.id),
                ])
        }
    }

    /// Records that a live session was used. Nothing else changes.
    package func noteUse(of id: SessionID, at now: Date) throws {
        try sql.run("UPDATE sessions SET refreshed_at = ? WHERE id = ? AND ended_at IS NULL", [.date(now), .id(id)])
    }

    /// Records that a live session was shown to be in its owner's hands. Returns whether the session is live.
    package func noteReauthentication(of id: SessionID, at now: Date) throws -> Bool {
        try sql.run(
            "UPDATE sessions SET reauthenticated_at = ? WHERE id = ? AND ended_at IS NULL", [.date(now), .id(id)]) == 1
    }

    /// Records that a session has proved the address of its account.
    func noteProof(of id: SessionID, at now: Date) throws {
        try sql.run("UPDATE sessions SET proved_at = ? WHERE id = ?", [.date(now), .id(id)])
    }

    /// Forgets which sessions of a user have proved an address, because the account has another one.
    func forgetProofs(of user: UserID) throws {
        try sql.run("UPDATE sessions SET proved_at = NULL WHERE user_id = ? AND proved_at IS NOT NULL", [.id(user)])
    }

    /// Turns a recovery session into an ordinary one: it has served its purpose.
    package func endRecovery(of id: SessionID) throws {
        try sql.run("UPDATE sessions SET is_recovery = 0 WHERE id = ?", [.id(id)])
    }

    /// Deletes all sessions of a user, including ended ones.
    package func deleteAll(of user: UserID) throws {
        try sql.run("DELETE FROM sessions WHERE user_id = ?", [.id(user)])
    }

    /// Ends one session. Returns whether it was live.
    @discardableResult
    package func end(_ id: SessionID, reason: SessionRecord.EndReason, at now: Date) throws -> Bool {
        try sql.run(
            "UPDATE sessions SET ended_at = ?, end_reason = ? WHERE id = ? AND ended_at IS NULL",
            [.date(now), .text(reason.rawValue), .id(id)]) == 1
    }

    /// Ends all live sessions of a user, or all except one. Returns how many were ended.
    /// - Parameter level: The highest level of those that end.
    @discardableResult
    package func endAll(
        of user: UserID, except kept: SessionID? = nil, upTo level: AssuranceLevel = .two,
        reason: SessionRecord.EndReason, at now: Date
    ) throws -> Int {
        try sql.run(
            """
            UPDATE sessions SET ended_at = ?, end_reason = ?
            WHERE user_id = ? AND ended_at IS NULL AND id <> ? AND assurance_level <= ?
            """,
            [
                .date(now), .text(reason.rawValue), .id(user), .text(kept?.text ?? ""),
                .integer(Int64(level.rawValue)),
            ])
    }

    /// Deletes sessions that ended before an instant, at most `limit` of them. Returns how many were deleted.
    package func deleteEnded(_ limit: Int, before instant: Date) throws -> Int {
        try sql.run(
            "DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE ended_at < ? LIMIT ?\(sql.dialect.claimSuffix))",
            [.date(instant), .integer(Int64(limit))])
    }

    private static func record(_ row: SQLRow) throws -> SessionRecord {
        guard let id = SessionID(text: try row.text("id")), let user = UserID(text: try row.text("user_id")) else {
            throw StoreError.unexpectedType
        }
        var session = try SessionRecord(
            id: id, userID: user, counter: row.integer("counter"), createdAt: row.date("created_at"),
            refreshedAt: row.optionalDate("refreshed_at"), endedAt: row.optionalDate("ended_at"),
            endReason: row.optionalText("end_reason").map { SessionRecord.EndReason(rawValue: $0) },
            client: ClientContext(
                address: row.optionalText("address"), agent: row.optionalText("agent"),
                deviceName: row.optionalText("device_name")),
            methods: AuthenticationMethod.list(row.text("methods")), isRecovery: row.bool("is_recovery"))
        session.provedAt = try row.optionalDate("proved_at")
        session.reauthenticatedAt = try row.optionalDate("reauthenticated_at")
        session.turns = SessionTurns(
            count: Int(clamping: try row.integer("turns")), number: try row.optionalInteger("turned_at"))
        session.renewedBy = try row.optionalText("renewed_by")
        session.beganUnproven = try row.bool("began_unproven")
        // A level that this version does not know proves nothing to it.
        session.level = try AssuranceLevel(rawValue: Int(clamping: row.integer("assurance_level"))) ?? .one
        session.raisedBy = try row.optionalText("raised_by")
        session.raisedFrom = try row.optionalInteger("raised_from")
        return session
    }
}
