import Foundation
package import GatehouseCore
import GatehouseStore
package import GatehouseWire

/// The app's data about a person. The server has their groups and the invitations they sent.
extension FieldhouseStore {
    /// Returns the projects of somebody's groups, and the requests they made and answered.
    package func personalData(of person: UserID) async throws -> JSONValue {
        try await database.read { sql in
            let projects = try sql.rows(
                """
                SELECT p.name, p.site, p.created_at, g.name AS group_name FROM fieldhouse_projects p
                JOIN groups g ON g.id = p.group_id
                JOIN group_members m ON m.group_id = p.group_id AND m.user_id = ?
                WHERE p.deleted_at IS NULL ORDER BY p.created_at, p.id
                """, [.id(person)])
            let requests = try sql.rows(
                """
                SELECT r.*, p.name AS project FROM fieldhouse_rfis r JOIN fieldhouse_projects p ON p.id = r.project_id
                WHERE (r.asked_by = ? OR r.answered_by = ?) AND r.deleted_at IS NULL ORDER BY r.created_at, r.id
                """, [.id(person), .id(person)])
            return [
                "name": "fieldhouse",
                "projects": .array(
                    try projects.map {
                        try [
                            "group": .string($0.text("group_name")), "name": .string($0.text("name")),
                            "site": .string($0.text("site")), "created_at": .instant($0.date("created_at")),
                        ]
                    }),
                "requests": .array(try requests.map { .object(try Self.request($0, of: person)) }),
            ]
        }
    }

    /// The person's part of a request: what they asked, what they answered.
    private static func request(_ row: SQLRow, of person: UserID) throws -> JSONObject {
        var request: JSONObject = try [
            "project": .string(row.text("project")), "number": .integer(row.integer("number")),
            "title": .string(row.text("title")),
        ]
        if try row.optionalText("asked_by") == person.text {
            request["question"] = .string(try row.text("question"))
            request["asked_at"] = .instant(try row.date("created_at"))
        }
        if try row.optionalText("answered_by") == person.text {
            request["answer"] = try row.optionalText("answer").map(JSONValue.string)
            request["answered_at"] = try row.optionalDate("answered_at").map(JSONValue.instant)
        }
        return request
    }
}

extension JSONValue {
    /// An RFC 3339 date-time.
    fileprivate static func instant(_ date: Date) -> JSONValue { .string(WireTimestamp(date).text) }
}
