import Foundation
import Gatehouse
import GatehousePages
import HTTPTypes

/// What somebody who follows the link of an invitation is told, by the state of the invitation.
struct JoinPage {
    /// The value of the field `intent` that signs out and continues with the invitation.
    static let otherAccountIntent = "other-account"

    let preview: InvitationPreview
    let words: AppWords
    /// The address of the person who is signed in.
    var email = ""

    /// The group's name, fit to stand in a sentence: somebody else chose it.
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

    /// What the button that joins says.
    var submit: String { words(.join(group)) }

    /// What the link to the group says.
    var toGroup: String { words(.goTo(group)) }
}
