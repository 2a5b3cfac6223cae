package import Foundation
package import GatehouseCore

/// Something that makes older tokens about a group wrong.
package struct GroupChange: Equatable, Sendable {
    /// Its place among all changes.
    package var position: Int64
    package var groupID: GroupID
    /// The member whose role changed or whose membership ended; nil if the whole group was suspended or deleted.
    package var userID: UserID?
    /// The revision of the membership: tokens with an older one are wrong. Nil with ``userID``: tokens that are older
    /// than ``time`` are.
    package var revision: Int64?
    package var time: Date
}
