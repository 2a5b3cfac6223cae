package import Foundation
package import GatehouseCore
import GatehouseStore

/// A group as one of its members sees it.
package struct GroupRecord: Hashable, Sendable {
    package let id: String
    package let name: String
    /// The member's role in it.
    package let role: CrewRole
    package let memberCount: Int

    init(row: SQLRow) throws {
        id = try row.text("id")
        name = try row.text("name")
        role = CrewRole(stored: try row.text("role"))
        memberCount = try Int(row.integer("member_count"))
    }
}

/// Somebody in a group.
package struct MemberRecord: Hashable, Sendable {
    package let userID: UserID
    /// The member's name, or the part of their email before the @.
    package let name: String
    /// The address of the account; empty for an account without one.
    package let email: String
    package let role: CrewRole
    package let joinedAt: Date

    init?(row: SQLRow) throws {
        guard let userID = UserID(text: try row.text("user_id")) else { return nil }
        self.userID = userID
        // An account can lose its address while its owner stays in the group.
        email = try row.optionalText("email") ?? ""
        name = PersonName.shown(try row.optionalText("display_name"), email: email)
        role = CrewRole(stored: try row.text("role"))
        joinedAt = try row.date("joined_at")
    }
}
