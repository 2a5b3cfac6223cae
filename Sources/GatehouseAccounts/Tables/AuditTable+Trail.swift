package import Foundation
package import GatehouseCore
import GatehouseStore

/// The queries of the administrator's page. Each one follows an index from where the page begins, and reads no further
/// than the page's end.
extension AuditTable {
    /// Returns one page of the trail, newest first.
    package func trail(_ filter: TrailFilter, side: TrailPage.Cursor.Side?, limit: Int) throws -> TrailPage {
        // Each of several kinds is read with its own query, in order, and the page is taken from the results: a single
        // query would make the database read all records of each kind.
        let kinds: [AuditEvent?] = filter.user == nil ? filter.events?.map(Optional.some) ?? [nil] : [nil]
        let isBackwards = if case .newer = side { true } else { false }
        var found = try kinds.flatMap { try records(filter, $0, side, limit + 1) }
        found.sort { one, other in
            let isNewer = (one.time, one.position) > (other.time, other.position)
            return isNewer != isBackwards
        }
        return TrailPage(found, side: side, limit: limit)
    }

    private func records(
        _ filter: TrailFilter, _ kind: AuditEvent?, _ side: TrailPage.Cursor.Side?, _ limit: Int
    ) throws -> [AuditRecord] {
        var (conditions, arguments): ([String], [SQLValue]) = ([], [])
        func add(_ condition: String, _ values: SQLValue...) {
            conditions.append(condition)
            arguments += values
        }
        if let user = filter.user { add("user_id = ?", .id(user)) }
        if let kind {
            add("event = ?", .text(kind.rawValue))
        } else if let events = filter.events {
            let marks = events.isEmpty ? ["NULL"] : events.map { _ in "?" }
            conditions.append("event IN (\(marks.joined(separator: ", ")))")
            arguments += events.map { .text($0.rawValue) }
        }
        if let from = filter.from { add("happened_at >= ?", .date(from)) }
        if let until = filter.until { add("happened_at < ?", .date(until)) }
        var order = "DESC"
        switch side {
        case nil: break
        case .older(let cursor):
            add(
                "happened_at <= ? AND (happened_at < ? OR position < ?)", .integer(cursor.time), .integer(cursor.time),
                .integer(cursor.key))
        case .newer(let cursor):
            add(
                "happened_at >= ? AND (happened_at > ? OR position > ?)", .integer(cursor.time), .integer(cursor.time),
                .integer(cursor.key))
            order = "ASC"
        }
        let selection = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
        return try sql.rows(
            "SELECT * FROM audit_events\(selection) ORDER BY happened_at \(order), position \(order) LIMIT ?",
            arguments + [.integer(Int64(limit))]
        ).map(Self.record)
    }

    /// Returns how many records of these kinds there are in each span, counted using only the index.
    package func counts(of events: [AuditEvent], in spans: [Range<Date>]) throws -> [Int] {
        let marks = events.map { _ in "?" }.joined(separator: ", ")
        let kind = events.count == 1 ? "event = ?" : "event IN (\(marks))"
        let names: [SQLValue] = events.map { .text($0.rawValue) }
        return try spans.map { span in
            let row = try sql.row(
                """
                SELECT COUNT(*) AS total FROM audit_events
                WHERE \(kind) AND happened_at >= ? AND happened_at < ?
                """, names + [.date(span.lowerBound), .date(span.upperBound)])
            return Int(try row?.integer("total") ?? 0)
        }
    }
}
