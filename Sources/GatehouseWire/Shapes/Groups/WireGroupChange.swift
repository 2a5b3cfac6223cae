/// Something that makes older tokens about a group wrong.
package struct WireGroupChange: Sendable, Hashable, Codable {
    /// The id of the group.
    package var groupID: String
    /// The member whose role changed or whose membership ended; nil if the whole group was suspended or deleted.
    package var userID: String?
    /// Tokens of the member with a lower `group_rev` are wrong; nil for the whole group, where those are that were issued
    /// before the change.
    package var groupRevision: Int64?
    /// When it happened.
    package var changedAt: WireTimestamp

    /// Creates a value from its parts.
    package init(groupID: String, userID: String?, groupRevision: Int64?, changedAt: WireTimestamp) {
        self.groupID = groupID
        self.userID = userID
        self.groupRevision = groupRevision
        self.changedAt = changedAt
    }

    private enum CodingKeys: String, CodingKey {
        case groupID = "group_id"
        case userID = "user_id"
        case groupRevision = "group_rev"
        case changedAt = "changed_at"
    }
}

/// The next changes, the oldest first.
package struct WireGroupChangeList: Sendable, Hashable, Codable {
    /// The changes.
    package var changes: [WireGroupChange]
    /// What to send as `after` the next time, also if there was no change.
    package var after: String

    /// Creates a value from its parts.
    package init(changes: [WireGroupChange], after: String) {
        self.changes = changes
        self.after = after
    }
}
