package import Foundation
import GatehouseDomain
import GatehouseStore

/// A project of one of the person's groups.
package struct ProjectRecord: Hashable, Sendable {
    package let id: String
    package let crewID: String
    package let crewName: String
    package let name: String
    /// Where it is built; empty if nobody said.
    package let site: String
    package let createdAt: Date
    /// The number of its requests without an answer.
    package let openCount: Int
    /// Whether the person owns its group, and so can delete it.
    package let isOwned: Bool

    init(row: SQLRow) throws {
        id = try row.text("id")
        crewID = try row.text("group_id")
        crewName = try row.text("crew_name")
        name = try row.text("name")
        site = try row.text("site")
        createdAt = try row.date("created_at")
        openCount = try Int(row.integer("open_count"))
        isOwned = try row.text("my_role") == GroupRole.ownerName
    }
}
