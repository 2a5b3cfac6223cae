package import Foundation
package import GatehouseCore
import GatehouseStore

/// A group as one of its members sees it.
package struct GroupRecord: Hashable, Sendable {
    package let id: String
    package let name: String
    /// What the member may do in it.
    package let role: CrewRole
    package let memberCount: Int

    init(row: SQLRow) {
        id = row.text("id")
        name = row.text("name")
        role = CrewRole(rawValue: row.text("role")) ?? .member
        memberCount = Int(row.integer("member_count"))
    }
}

/// Somebody in a group.
package struct MemberRecord: Hashable, Sendable {
    package let userID: UserID
    /// What the member is called; the address without its host for somebody who gave no name.
    package let name: String
    package let email: String
    package let role: CrewRole
    package let joinedAt: Date

    init?(row: SQLRow) {
        guard let userID = UserID(text: row.text("user_id")) else { return nil }
        self.userID = userID
        name = PersonName.shown(row.optionalText("display_name"), email: row.text("email"))
        email = row.text("email")
        role = CrewRole(rawValue: row.text("role")) ?? .member
        joinedAt = row.date("joined_at")
    }
}
