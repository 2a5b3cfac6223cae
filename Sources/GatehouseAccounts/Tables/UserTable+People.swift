package import Foundation
package import GatehouseCore
import GatehouseStore

/// The lists on the administrator's page. Each query uses an index, and reads no more of it than it needs.
extension UserTable {
    /// Returns one page of people.
    ///
    /// - Parameters:
    ///   - part: Part of the address or of the name, in lower case; nil for any.
    ///   - side: Where to begin; nil for the beginning of the list.
    ///   - known: The account that `side` names, as it was when it was read; nil to look it up. It may have been deleted
    ///     since, or have another address.
    ///   - limit: How many people to return at most.
    package func people(
        _ filter: PeopleFilter, part: String?, order: PeopleOrder, side: PeoplePage.Cursor.Side?,
        known: UserRecord? = nil, limit: Int, at now: Date
    ) throws -> PeoplePage {
        let (source, conditions, arguments) = selection(filter, part: part, at: now)
        let turn = try turn(order, side, known)
        let all = conditions + (turn.condition.map { [$0] } ?? [])
        let ids = try sql.rows(
            "SELECT id FROM \(source)\(Self.clause(all)) ORDER BY \(turn.order) LIMIT ?",
            arguments + turn.arguments + [.integer(Int64(limit + 1))]
        ).map { try $0.text("id") }
        let found = ListWindow(ids, side: side, limit: limit)
        // If the first page is the only one, its people are already counted. Otherwise the database would read all of
        // them again.
        var count = found.elements.count
        if found.hasNewer || found.hasOlder {
            let row = try sql.row(
                "SELECT COUNT(*) AS total FROM (SELECT 1 FROM \(source)\(Self.clause(conditions)) LIMIT ?) AS counted",
                arguments + [.integer(Int64(PeoplePage.countLimit + 1))])
            count = Int(try row?.integer("total") ?? 0)
        }
        let window = try found.compactMap { id in try UserID(text: id).flatMap { try find($0) } }
        let shown = window.elements.map(\.id)
        let profiles = try ProfileTable(sql).names(of: shown)
        let names = window.elements.compactMap { user in
            (profiles[user.id] ?? user.displayName).flatMap { $0.isEmpty ? nil : (user.id, $0) }
        }
        return PeoplePage(
            window: window, administrators: try AdministratorTable(sql).among(shown),
            names: Dictionary(names, uniquingKeysWith: { first, _ in first }), count: count)
    }

    /// The condition that finds the people on one side of a cursor, and the order in which they are read, nearest
    /// first.
    private func turn(
        _ order: PeopleOrder, _ side: PeoplePage.Cursor.Side?, _ known: UserRecord?
    ) throws -> (condition: String?, arguments: [SQLValue], order: String) {
        let (cursor, isBackwards): (PeoplePage.Cursor?, Bool) =
            switch side {
            case nil: (nil, false)
            case .older(let cursor): (cursor, false)
            case .newer(let cursor): (cursor, true)
            }
        guard order == .address else {
            // The time is compared on its own first, so that an index that starts with the time can be followed from
            // there.
            let isDescending = (order == .newest) != isBackwards
            let condition =
                isDescending
                ? "(created_at <= ? AND (created_at < ? OR id > ?))"
                : "(created_at >= ? AND (created_at > ? OR id < ?))"
            return (
                cursor.map { _ in condition },
                cursor.map { [.integer($0.time), .integer($0.time), .id($0.key)] } ?? [],
                isDescending ? "created_at DESC, id" : "created_at ASC, id DESC"
            )
        }
        // The cursor names an account: its address has no place in a URL.
        let order = isBackwards ? "email IS NULL DESC, email DESC, id DESC" : "email IS NULL, email, id"
        guard let cursor, let user = try known ?? find(cursor.key) else { return (nil, [], order) }
        if let email = user.email {
            return (isBackwards ? "email < ?" : "(email > ? OR email IS NULL)", [.text(email)], order)
        }
        return (isBackwards ? "(email IS NOT NULL OR id < ?)" : "(email IS NULL AND id > ?)", [.id(user.id)], order)
    }

    /// Returns what identifies the given accounts to an administrator. Accounts whose rows are gone are left out.
    package func known(_ users: [UserID]) throws -> [UserID: PersonName] {
        guard !users.isEmpty else { return [:] }
        let marks = users.map { _ in "?" }.joined(separator: ", ")
        let rows = try sql.rows(
            "SELECT id, email, is_anonymous, deleted_at FROM users WHERE id IN (\(marks))", users.map(SQLValue.id))
        return Dictionary(
            try rows.compactMap { row in
                guard let id = UserID(text: try row.text("id")) else { return nil }
                return (
                    id,
                    try PersonName(
                        email: row.optionalText("email"), isAnonymous: row.bool("is_anonymous"),
                        isDeleted: row.optionalDate("deleted_at") != nil)
                )
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns how many people there are of each kind, all counted in an index.
    package func counts(at now: Date) throws -> [PeopleFilter: Int] {
        try Dictionary(
            uniqueKeysWithValues: PeopleFilter.allCases.map { filter in
                let (source, conditions, arguments) = selection(filter, part: nil, at: now)
                let row = try sql.row("SELECT COUNT(*) AS total FROM \(source)\(Self.clause(conditions))", arguments)
                return (filter, Int(try row?.integer("total") ?? 0))
            })
    }

    private static func clause(_ conditions: [String]) -> String {
        conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
    }

    private func selection(
        _ filter: PeopleFilter, part: String?, at now: Date
    ) -> (source: String, conditions: [String], arguments: [SQLValue]) {
        var (source, conditions, arguments): (String, [String], [SQLValue]) = ("users", [], [])
        switch filter {
        case .everybody: break
        case .unconfirmed: conditions.append("email_confirmed_at IS NULL AND email <> ''")
        case .banned:
            conditions.append("banned_until IS NOT NULL AND banned_until > ?")
            arguments.append(.date(now))
        case .guests: conditions.append("is_anonymous = 1")
        case .administrators:
            source = """
                (SELECT users.id AS id, users.email AS email, users.search_name AS search_name,
                    users.created_at AS created_at
                FROM administrators \(sql.dialect.orderedJoin) users ON users.id = administrators.user_id) AS chosen
                """
        }
        if let part {
            let found = Self.found(by: part)
            conditions.append(found.condition)
            arguments += found.arguments
        }
        return (source, conditions, arguments)
    }

    /// Returns the condition that finds people by a part of their address or of their name.
    /// - Parameter part: The part in lower case. Both columns are too, so that an index can be used in either database.
    static func found(by part: String) -> (condition: String, arguments: [SQLValue]) {
        let pattern = SQLValue.text(SQLPattern.containing(part))
        return (#"(email LIKE ? ESCAPE '\' OR search_name LIKE ? ESCAPE '\')"#, [pattern, pattern])
    }
}
