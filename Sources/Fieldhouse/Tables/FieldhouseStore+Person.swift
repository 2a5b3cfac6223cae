import Foundation
package import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseStore
package import GatehouseWire

/// The app's data about a person, and what is deleted with the account.
extension FieldhouseStore {
    /// Returns somebody's groups with their projects, the requests they made and answered, and the invitations they
    /// sent.
    package func personalData(of person: UserID) async throws -> JSONValue {
        try await database.read { sql in
            let groups = try sql.rows(
                """
                SELECT groups.id, groups.name, group_members.role, group_members.joined_at FROM group_members
                JOIN groups ON groups.id = group_members.group_id WHERE group_members.user_id = ?
                ORDER BY joined_at, groups.id
                """, [.id(person)])
            let requests = try sql.rows(
                """
                SELECT r.*, p.name AS project FROM fieldhouse_rfis r JOIN fieldhouse_projects p ON p.id = r.project_id
                WHERE (r.asked_by = ? OR r.answered_by = ?) AND r.deleted_at IS NULL ORDER BY r.created_at, r.id
                """, [.id(person), .id(person)])
            let invitations = try sql.rows(
                """
                SELECT email, created_at, expires_at FROM group_invitations
                WHERE created_by = ? AND email IS NOT NULL ORDER BY created_at, id
                """, [.id(person)])
            return [
                "name": "fieldhouse",
                "groups": .array(try groups.map { .object(try Self.group($0, sql)) }),
                "requests": .array(try requests.map { .object(try Self.request($0, of: person)) }),
                "invitations_given": .array(
                    try invitations.map {
                        try [
                            "email": .string($0.text("email")), "created_at": .instant($0.date("created_at")),
                            "expires_at": .instant($0.date("expires_at")),
                        ]
                    }),
            ]
        }
    }

    private static func group(_ row: SQLRow, _ sql: any SQLSession) throws -> JSONObject {
        let projects = try sql.rows(
            """
            SELECT name, site, created_at FROM fieldhouse_projects WHERE group_id = ? AND deleted_at IS NULL
            ORDER BY created_at, id
            """, [.text(try row.text("id"))])
        return try [
            "name": .string(row.text("name")), "role": .string(row.text("role")),
            "joined_at": .instant(row.date("joined_at")),
            "projects": .array(
                try projects.map {
                    try [
                        "name": .string($0.text("name")), "site": .string($0.text("site")),
                        "created_at": .instant($0.date("created_at")),
                    ]
                }),
        ]
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

    /// Returns the names of the groups that are deleted with somebody's account, and of those that pass to somebody
    /// else.
    package func groupsAtStake(of person: UserID) async throws -> (lost: [String], handedOn: [String]) {
        try await database.read { sql in
            var (lost, handedOn): ([String], [String]) = ([], [])
            for (group, member) in try GroupMemberTable(sql).groups(of: person, after: nil, Int(Int32.max)) {
                if group.memberCount == 1 {
                    lost.append(group.name)
                } else if member.role == GroupRole.ownerName, group.ownerCount == 1 {
                    handedOn.append(group.name)
                }
            }
            return (lost, handedOn)
        }
    }
}

extension JSONValue {
    /// An RFC 3339 date-time.
    fileprivate static func instant(_ date: Date) -> JSONValue { .string(WireTimestamp(date).text) }
}
