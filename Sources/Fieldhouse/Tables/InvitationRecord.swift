package import Foundation
import GatehouseStore

/// An invitation as the owners of its group see it. What is in the link is known to nobody but whom it was mailed to.
package struct InvitationRecord: Hashable, Sendable {
    package let id: String
    package let email: String
    package let createdAt: Date
    package let expiresAt: Date

    init(row: SQLRow) throws {
        id = try row.text("id")
        email = try row.text("email")
        createdAt = try row.date("created_at")
        expiresAt = try row.date("expires_at")
    }
}

/// An invitation that is being made, for the mail that brings it.
package struct NewInvitation: Sendable {
    package let group: GroupRecord
    /// The canonical address that is invited.
    package let email: String
    /// What is in the link, and told nowhere else.
    package let code: String
    package let createdAt: Date
}

/// How it stands with an invitation, for somebody who follows its link.
package enum InvitationStanding: String, Hashable, Sendable, CaseIterable {
    /// It can be taken.
    case open
    /// There is none with this code.
    case unknown
    case expired
    case used
    case revoked
    /// The person is in the group already.
    case alreadyMember
    /// It was sent to another address than that of the account that follows it.
    case otherAccount
}

/// What somebody who follows the link of an invitation is shown.
package struct InvitationPreview: Hashable, Sendable {
    package let standing: InvitationStanding
    /// The group's name; nil where there is no invitation.
    package let groupName: String?
    /// The group itself, for those who are in it.
    package let crewID: String?
    /// Until when it can be taken.
    package let expiresAt: Date?
}
