import Foundation
import Gatehouse
import GatehousePages
import HTTPTypes

/// The page for a person who follows the link of an invitation, depending on the invitation's state.
struct JoinPage {
    /// The value of the field `intent` that signs out and continues with the invitation.
    static let otherAccountIntent = "other-account"

    let preview: InvitationPreview
    let words: AppWords
    /// The address of the person who is signed in.
    var email = ""

    /// The group's name, made safe for a sentence: somebody else chose it.
    private var group: String { preview.invitation.groupName ?? words(.theGroup) }

    var title: String {
        switch preview.standing {
        case .open: words(.join(group))
        case .unknown: words(.unknownInvitation)
        case .expired: words(.expiredInvitation)
        case .used: words(.usedInvitation)
        case .revoked: words(.revokedInvitation)
        case .alreadyMember: words(.alreadyIn(group))
        case .otherAccount: words(.otherAccount)
        }
    }

    var text: String {
        switch preview.standing {
        case .open: words(.joinText)
        case .unknown: words(.unknownInvitationText)
        case .expired: words(.expiredInvitationText(preview.expiresAt.map(words.day) ?? "", group: group))
        case .used: words(.usedInvitationText(group))
        case .revoked: words(.revokedInvitationText)
        case .alreadyMember: words(.alreadyInText)
        case .otherAccount: words(email.isEmpty ? .otherAccountTextWithoutAddress : .otherAccountText(email))
        }
    }

    var status: HTTPResponse.Status {
        switch preview.standing {
        case .open, .alreadyMember: .ok
        case .unknown: .notFound
        case .expired, .used, .revoked: .gone
        case .otherAccount: .forbidden
        }
    }

    /// Who can join, and until when.
    var rows: [(label: String, value: String)] {
        guard preview.standing == .open else { return [] }
        return [(words(.invitedAddress), email), (words(.expires), preview.expiresAt.map(words.day) ?? "")]
    }

    /// The label of the button that joins.
    var submit: String { words(.join(group)) }

    /// The text of the link to the group.
    var toGroup: String { words(.goTo(group)) }
}
