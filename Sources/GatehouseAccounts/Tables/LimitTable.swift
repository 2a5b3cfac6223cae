package import Foundation
package import GatehouseCore
package import GatehouseStore

/// The rows of `limit_hits`, inside a transaction that writes: one for each request that was admitted.
///
/// The count is exact in every window, not only in windows that start at fixed times. It survives restarts and is
/// shared by all instances on one database.
package struct LimitTable {
    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// The result of a check.
    package enum Outcome: Equatable, Sendable {
        case admitted
        /// Too many requests. The next one is admitted from that instant on, unless another request takes its place
        /// first.
        case refused(until: Date)
    }

    /// Counts a request, unless it exceeds the limit: refused requests do not count.
    package func admit(_ rule: LimitRule, subject: String, at now: Date) throws -> Outcome {
        let outcome = try check(rule, subject: subject, at: now)
        if outcome == .admitted { try count(rule, subject: subject, at: now) }
        return outcome
    }

    /// Returns whether a request would be admitted, without counting it.
    package func check(_ rule: LimitRule, subject: String, at now: Date) throws -> Outcome {
        let end = try ends(of: [LimitKey(rule: rule, subject: subject)], at: now).first
        return end.map { .refused(until: $0) } ?? .admitted
    }

    /// Returns for each limit that is used up when it next admits a request.
    func ends(of limits: [LimitKey], at now: Date) throws -> [Date] {
        // Once as many as are allowed are in the window, the oldest of them has to leave it first.
        let queries = limits.map { limit in
            SQLQuery(
                """
                SELECT hit_at FROM limit_hits WHERE rule = ? AND subject = ? AND hit_at > ?
                ORDER BY hit_at DESC LIMIT 1 OFFSET ?
                """,
                [
                    .text(limit.rule.name), .text(limit.subject),
                    .date(now.advanced(by: .zero - limit.rule.window)), .integer(Int64(limit.rule.count) - 1),
                ])
        }
        return try zip(limits, sql.rows(of: queries)).compactMap { limit, oldest in
            try oldest.first?.date("hit_at").advanced(by: limit.rule.window)
        }
    }

    /// Counts a request that was checked in this transaction.
    ///
    /// The embedded database, which has one writer, forgets the requests that have left their windows here. In a shared
    /// one that would conflict with every other request, and deleting those of one subject only would take a different
    /// time for a subject that was seen before, so housekeeping does it: see ``deleteExpired(_:at:)``.
    package func count(_ rule: LimitRule, subject: String, at now: Date) throws {
        if !sql.dialect.hasCursors {
            try sql.run("DELETE FROM limit_hits WHERE expires_at <= ?", [.date(now)])
        }
        try sql.enqueue(
            "INSERT INTO limit_hits (rule, subject, hit_at, expires_at) VALUES (?, ?, ?, ?)",
            [.text(rule.name), .text(subject), .date(now), .date(now.advanced(by: rule.window))])
    }

    /// Deletes at most `limit` requests that have left their windows. Returns how many there were.
    package func deleteExpired(_ limit: Int, at now: Date) throws -> Int {
        try sql.run(
            """
            DELETE FROM limit_hits WHERE position IN (
                SELECT position FROM limit_hits WHERE expires_at <= ? LIMIT ?\(sql.dialect.claimSuffix))
            """,
            [.date(now), .integer(Int64(limit))])
    }

    /// Removes one request that was counted at an instant.
    package func takeBack(_ rule: LimitRule, subject: String, at instant: Date) throws {
        try sql.enqueue(
            """
            DELETE FROM limit_hits WHERE position = (
                SELECT position FROM limit_hits WHERE rule = ? AND subject = ? AND hit_at = ? LIMIT 1
            )
            """,
            [.text(rule.name), .text(subject), .date(instant)])
    }

    /// Deletes everything that was counted under a rule, for every subject.
    package func clear(_ rule: LimitRule) throws {
        try sql.enqueue("DELETE FROM limit_hits WHERE rule = ?", [.text(rule.name)])
    }

    /// Deletes everything that was counted under a rule for one subject.
    package func clear(_ rule: LimitRule, subject: String) throws {
        try sql.enqueue(
            "DELETE FROM limit_hits WHERE rule = ? AND subject = ?", [.text(rule.name), .text(subject)])
    }
}
