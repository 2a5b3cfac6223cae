package import Foundation
package import Gatehouse
import GatehouseCore
import GatehouseStore
import GatehouseWire

/// An invitation as the owners of its group see it. The code in the link is known to them and to the person it was mailed
/// to, and works only for that person's address.
package struct InvitationRecord: Hashable, Redacted, Sendable {
    package let id: String
    package let email: String
    package let createdAt: Date
    package let expiresAt: Date
    /// The code in the link; nil for an invitation whose code is only in the mail.
    package let code: String?

    /// Creates a record from a row, and the tokens that create the codes.
    init(row: SQLRow, store: FieldhouseStore) throws {
        guard let invitation = GroupInvitationID(text: try row.text("id")) else { throw StoreError.unexpectedType }
        id = invitation.text
        code = try store.code(of: invitation, issue: row.integer("issue"), digest: row.text("digest"))
        email = try row.text("email")
        createdAt = try row.date("created_at")
        expiresAt = try row.date("expires_at")
    }
}

/// An invitation that is being created, for its mail.
package struct NewInvitation: Redacted, Sendable {
    package let group: GroupRecord
    /// The canonical address that is invited.
    package let email: String
    /// The code in the link, which appears nowhere else.
    package let code: String
    package let createdAt: Date
}

/// The state of an invitation, for a person who follows its link.
package enum InvitationStanding: String, Hashable, Sendable, CaseIterable {
    /// It can be accepted.
    case open
    /// No invitation has this code.
    case unknown
    case expired
    case used
    case revoked
    /// The person is already a member.
    case alreadyMember
    /// It was sent to a different address than that of this account.
    case otherAccount

    /// Whether nobody can accept it any longer, or never could.
    var isOver: Bool {
        switch self {
        case .unknown, .expired, .used, .revoked: true
        case .open, .alreadyMember, .otherAccount: false
        }
    }
}

/// What a person who follows an invitation's link sees.
package struct InvitationPreview: Hashable, Sendable {
    package let standing: InvitationStanding
    /// The group's name; nil for an invitation that is over, or that does not exist.
    package let groupName: String?
    /// The group itself, for its members.
    package let crewID: String?
    /// When it expires.
    package let expiresAt: Date?
    /// The person it is for, while it can be accepted and nobody is signed in; otherwise nil.
    package let guest: Guest?

    /// The data that fills in the sign-up of an invited person.
    package struct Guest: Hashable, Sendable {
        /// The address the invitation was sent to.
        package let email: String
        /// The name of the member who sent it; nil if that account is gone.
        package let inviterName: String?
    }

    /// The invitation for the screens of the sign-in.
    package var invitation: AuthInvitation {
        AuthInvitation(groupName: groupName, inviterName: guest?.inviterName, email: guest?.email)
    }
}
