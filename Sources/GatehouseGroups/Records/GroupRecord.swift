package import Foundation
package import GatehouseCore
package import GatehouseWire

/// One row of `groups`.
package struct GroupRecord: Equatable, Sendable {
    /// The maximum size of the app's data, in bytes as JSON.
    package static let metadataLimit = 4096

    package var id: GroupID
    /// The name that members see.
    package var name: String
    /// What the app stores about the group.
    package var metadata: JSONObject
    package var memberCount: Int
    package var ownerCount: Int
    /// The most members, if an administrator has set it; nil for the deployment's.
    package var memberLimit: Int?
    /// Grows with each change of the name and of the app's data.
    package var revision: Int64
    package var createdAt: Date
    /// When an administrator suspended it; nil while it is not.
    package var suspendedAt: Date?

    /// What decides about acts in it.
    var condition: GroupPolicy.Condition {
        GroupPolicy.Condition(ownerCount: ownerCount, isSuspended: suspendedAt != nil)
    }
}
