package import Foundation
package import GatehouseCore
import GatehouseStore

/// What administrators see of the mails, and do with those that are waiting.
extension OutboxTable {
    /// A mail without its contents.
    package struct Entry: Sendable, Equatable {
        /// The delivery state of a mail.
        package enum State: Sendable, Equatable {
            /// It will be tried at that time.
            case waiting(until: Date)
            /// A server is sending it.
            case underWay
            /// It will never be sent.
            case givenUp
        }

        /// Its place in the list.
        package var position: Int64
        package var id: String
        /// The purpose: the name of its kind; nil if that is not known.
        package var purpose: String?
        package var language: String?
        /// The recipient; nil for a mail whose contents are no longer stored.
        package var recipient: String?
        package var createdAt: Date
        package var attempts: Int
        /// The reply code of the mail server to the last attempt; nil if there was none.
        package var lastStatus: Int?
        /// Why the last attempt failed; nil if there was none, or if that is not known.
        package var lastReason: MailFailure.Reason?
        package var state: State
    }

    /// Which mails a list shows.
    package enum QueueFilter: String, CaseIterable, Sendable {
        case all
        /// Mails that are waiting to be sent.
        case waiting
        /// Mails that failed permanently.
        case givenUp = "discarded"

        fileprivate var condition: String {
            switch self {
            case .all: "(due_at IS NOT NULL OR failed_at IS NOT NULL)"
            case .waiting: "due_at IS NOT NULL"
            case .givenUp: "failed_at IS NOT NULL"
            }
        }
    }

    /// A place in the list of mails.
    package typealias QueueCursor = ListCursor<Int64>

    /// How many mails are read at once while a recipient is searched for.
    private static let portion = 500
    /// How many mails a search reads at most.
    private static let searchLimit = 20_000

    /// Returns one page of the mails that are waiting or failed permanently, newest first.
    ///
    /// - Parameters:
    ///   - part: Part of a recipient in lower case; nil for any. Recipients are sealed, so that a search opens every
    ///     mail on its way, and ends after 20,000.
    ///   - side: Where to begin; nil for the newest.
    ///   - recipient: Returns the recipient of a sealed mail.
    package func queue(
        _ filter: QueueFilter, part: String? = nil, side: QueueCursor.Side?, limit: Int, at now: Date,
        recipient: (_ sealed: String, _ id: String) -> String?
    ) throws -> ListWindow<Entry> {
        let isBackwards = if case .newer = side { true } else { false }
        var place: Int64 =
            switch side {
            case nil: .max
            case .older(let cursor), .newer(let cursor): cursor.key
            }
        let (comparison, order) = isBackwards ? (">", "ASC") : ("<", "DESC")
        var (found, read): ([Entry], Int) = ([], 0)
        while found.count <= limit, read < Self.searchLimit {
            let portion = part == nil ? limit + 1 : Self.portion
            let rows = try sql.rows(
                """
                SELECT position, id, sealed, purpose, language, created_at, attempts, last_status, last_reason, due_at,
                    claimed_at, failed_at
                FROM outbox WHERE \(filter.condition) AND position \(comparison) ?
                ORDER BY position \(order) LIMIT ?
                """, [.integer(place), .integer(Int64(portion))])
            found += try rows.map { try entry($0, at: now, recipient) }.filter { entry in
                part.map { entry.recipient?.lowercased().contains($0) == true } ?? true
            }
            guard rows.count == portion, let last = rows.last else { break }
            place = try last.integer("position")
            read += portion
        }
        return ListWindow(Array(found.prefix(limit + 1)), side: side, limit: limit)
    }

    /// Returns how many mails such a list has.
    package func countQueue(_ filter: QueueFilter) throws -> Int {
        // Each has an index of its own.
        guard filter != .all else { return try countQueue(.waiting) + countQueue(.givenUp) }
        let condition = filter.condition
        return try sql.row("SELECT COUNT(*) AS total FROM outbox WHERE \(condition)", []).map {
            Int(try $0.integer("total"))
        } ?? 0
    }

    /// Returns a mail by its id; nil if there is none.
    package func queued(
        _ id: String, at now: Date, recipient: (_ sealed: String, _ id: String) -> String?
    ) throws -> Entry? {
        try sql.row(
            """
            SELECT position, id, sealed, purpose, language, created_at, attempts, last_status, last_reason, due_at,
                claimed_at, failed_at
            FROM outbox WHERE id = ?
            """, [.text(id)]
        ).map { try entry($0, at: now, recipient) }
    }

    private func entry(
        _ row: SQLRow, at now: Date, _ recipient: (_ sealed: String, _ id: String) -> String?
    ) throws -> Entry {
        try Entry(
            position: row.integer("position"), id: row.text("id"), purpose: row.optionalText("purpose"),
            language: row.optionalText("language"), recipient: recipient(row.text("sealed"), row.text("id")),
            createdAt: row.date("created_at"), attempts: Int(row.integer("attempts")),
            lastStatus: row.optionalInteger("last_status").map { Int($0) },
            lastReason: row.optionalText("last_reason").flatMap { MailFailure.Reason(rawValue: $0) },
            state: Self.state(row, at: now))
    }

    private static func state(_ row: SQLRow, at now: Date) throws -> Entry.State {
        guard let due = try row.optionalDate("due_at") else { return .givenUp }
        // A server that has not reported by the end of its lease will not report anymore.
        return try row.optionalDate("claimed_at") != nil && due > now ? .underWay : .waiting(until: due)
    }

    /// Marks a waiting mail as due. Returns its purpose, or an empty string if that is not known; nil if no such mail
    /// is waiting.
    package func retry(_ id: String, at now: Date) throws -> String? {
        try sql.rows(
            """
            UPDATE outbox SET due_at = ?
            WHERE id = ? AND due_at IS NOT NULL AND (claimed_at IS NULL OR due_at <= ?) RETURNING purpose
            """, [.date(now), .text(id), .date(now)]
        ).first.map { try $0.optionalText("purpose") ?? "" }
    }

    /// Drops a waiting mail, and deletes its contents. Returns the same as ``retry(_:at:)``.
    package func drop(_ id: String, at now: Date) throws -> String? {
        try sql.rows(
            """
            UPDATE outbox SET due_at = NULL, sealed = '', failed_at = ?
            WHERE id = ? AND due_at IS NOT NULL AND (claimed_at IS NULL OR due_at <= ?) RETURNING purpose
            """, [.date(now), .text(id), .date(now)]
        ).first.map { try $0.optionalText("purpose") ?? "" }
    }
}
