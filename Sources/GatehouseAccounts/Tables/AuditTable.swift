package import Foundation
package import GatehouseCore
package import GatehouseStore

/// The rows of `audit_events`, inside a transaction.
package struct AuditTable {
    let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    package func insert(_ record: AuditRecord) throws {
        try sql.enqueue(
            """
            INSERT INTO audit_events (happened_at, event, actor, user_id, session_id, method, reason, network,
                group_id)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .date(record.time), .text(record.name), .text(record.actor.rawValue), .text(record.userID?.text),
                .text(record.sessionID?.text), .text(record.method), .text(record.reason), .text(record.network),
                .text(record.groupID?.text),
            ])
    }

    /// Returns one page of the records, newest first, and how many there are in all.
    package func page(
        _ filter: AuditFilter, skipping: Int, limit: Int
    ) throws -> (records: [AuditRecord], total: Int) {
        var (conditions, arguments): ([String], [SQLValue]) = ([], [])
        if let user = filter.user {
            conditions.append("user_id = ?")
            arguments.append(.id(user))
        }
        if let names = filter.names {
            // Nothing equals NULL, so an empty list matches no row.
            let marks = names.isEmpty ? ["NULL"] : names.map { _ in "?" }
            conditions.append("event IN (\(marks.joined(separator: ", ")))")
            arguments += names.map { .text($0) }
        }
        let selection = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
        let total = try sql.row("SELECT COUNT(*) AS total FROM audit_events" + selection, arguments)
        let records = try sql.rows(
            "SELECT * FROM audit_events\(selection) ORDER BY position DESC LIMIT ? OFFSET ?",
            arguments + [.integer(Int64(limit)), .integer(Int64(skipping))]
        ).map(Self.record)
        return (records, Int(try total?.integer("total") ?? 0))
    }

    /// Deletes records from before an instant, at most `limit` of them. Returns how many were deleted.
    package func delete(_ limit: Int, before instant: Date) throws -> Int {
        try sql.run(
            """
            DELETE FROM audit_events WHERE position IN (
                SELECT position FROM audit_events WHERE happened_at < ? ORDER BY happened_at LIMIT ?\(sql.dialect.claimSuffix))
            """,
            [.date(instant), .integer(Int64(limit))])
    }

    /// Returns when the oldest of the newest `most` records of a kind was made, or nil if there are not so many.
    package func oldest(ofNewest most: Int, of event: AuditEvent) throws -> Date? {
        try sql.row(
            "SELECT happened_at FROM audit_events WHERE event = ? ORDER BY happened_at DESC LIMIT 1 OFFSET ?",
            [.text(event.rawValue), .integer(Int64(most) - 1)])?.date("happened_at")
    }

    /// Deletes records of a kind from before an instant, at most `limit` of them. Returns how many were deleted.
    package func delete(_ limit: Int, of event: AuditEvent, before instant: Date) throws -> Int {
        try sql.run(
            """
            DELETE FROM audit_events WHERE position IN (
                SELECT position FROM audit_events WHERE event = ? AND happened_at < ?
                ORDER BY happened_at LIMIT ?\(sql.dialect.claimSuffix))
            """,
            [.text(event.rawValue), .date(instant), .integer(Int64(limit))])
    }

    static func record(_ row: SQLRow) throws -> AuditRecord {
        var record = try AuditRecord(
            time: row.date("happened_at"), name: row.text("event"),
            actor: AuditRecord.Actor(rawValue: row.text("actor")),
            userID: row.optionalText("user_id").flatMap { UserID(text: $0) },
            sessionID: row.optionalText("session_id").flatMap { SessionID(text: $0) },
            method: row.optionalText("method"),
            reason: row.optionalText("reason"), network: row.optionalText("network"),
            groupID: row.optionalText("group_id").flatMap { GroupID(text: $0) })
        record.position = try row.integer("position")
        return record
    }
}
