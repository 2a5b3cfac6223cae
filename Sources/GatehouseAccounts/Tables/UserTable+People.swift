package import Foundation
package import GatehouseCore
import GatehouseStore

/// The lists on the administrator's page. Each query uses an index, and reads no more of it than it needs.
extension UserTable {
    /// Returns one page of people, newest first.
    ///
    /// - Parameters:
    ///   - part: Part of the address, in lower case; nil for any.
    ///   - side: Where to begin; nil for the newest.
    ///   - limit: How many people to return at most.
    package func people(
        _ filter: PeopleFilter, part: String?, side: PeoplePage.Cursor.Side?, limit: Int, at now: Date
    ) throws -> PeoplePage {
        let (source, conditions, arguments) = selection(filter, part: part, at: now)
        func ids(_ side: PeoplePage.Cursor.Side?, _ limit: Int) throws -> [String] {
            var (all, values, order) = (conditions, arguments, "created_at DESC, id")
            // The time is compared on its own first, so that an index that starts with the time can be followed from
            // there.
            switch side {
            case nil: break
            case .older(let cursor):
                all.append("(created_at <= ? AND (created_at < ? OR id > ?))")
                values += [.integer(cursor.time), .integer(cursor.time), .id(cursor.key)]
            case .newer(let cursor):
                all.append("(created_at >= ? AND (created_at > ? OR id < ?))")
                values += [.integer(cursor.time), .integer(cursor.time), .id(cursor.key)]
                order = "created_at ASC, id DESC"
            }
            return try sql.rows(
                "SELECT id FROM \(source)\(Self.clause(all)) ORDER BY \(order) LIMIT ?",
                values + [.integer(Int64(limit))]
            ).map { try $0.text("id") }
        }
        let found = ListWindow(try ids(side, limit + 1), side: side, limit: limit)
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
        return PeoplePage(
            window: window, administrators: try AdministratorTable(sql).among(window.elements.map(\.id)), count: count)
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
                (SELECT users.id AS id, users.email AS email, users.created_at AS created_at
                FROM administrators \(sql.dialect.orderedJoin) users ON users.id = administrators.user_id) AS chosen
                """
        }
        if let part {
            // Both are in lower case, so that an index can be used in either database.
            conditions.append(#"email LIKE ? ESCAPE '\'"#)
            arguments.append(.text(SQLPattern.containing(part)))
        }
        return (source, conditions, arguments)
    }
}
