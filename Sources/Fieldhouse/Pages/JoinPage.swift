import Foundation
import Gatehouse
import GatehousePages
import HTTPTypes

/// What is said of an invitation to whoever follows its link, by how it stands with it.
struct JoinPage {
    /// Why nothing can be said.
    static let unreachableTitle = "Something went wrong"
    static let unreachableText =
        "The invitation cannot be looked up at the moment. It is not lost: try again in a little while."
    static let tryAgain = "Try again"

    /// The value of the field `intent` that signs out and goes on with the invitation.
    static let otherAccountIntent = "other-account"

    let preview: InvitationPreview
    /// The address of whoever is signed in.
    var email = ""

    /// The group's name, fit to stand in a sentence: somebody else chose it.
    private var group: String { preview.invitation.groupName ?? "the group" }

    var title: String {
        switch preview.standing {
        case .open: "Join \(group)"
        case .unknown: "There is no such invitation"
        case .expired: "This invitation has expired"
        case .used: "This invitation has been used"
        case .revoked: "This invitation was taken back"
        case .alreadyMember: "You are in \(group) already"
        case .otherAccount: "This invitation is for somebody else"
        }
    }

    var text: String {
        switch preview.standing {
        case .open: "You are invited to this group. Its members see each other, its projects and its requests."
        case .unknown:
            "The link may be incomplete: copy it whole from the mail. If that does not help, ask an owner of the group "
                + "for a new invitation."
        case .expired:
            "It was good until \(preview.expiresAt.map(Day.text) ?? "now"). Ask an owner of \(group) for a new one."
        case .used:
            "An invitation is good for one person, once. If that was you, look for \(group) among your groups. If not, "
                + "ask an owner of the group for a new one."
        case .revoked: "Look for a newer mail about the group, or ask one of its owners for a new invitation."
        case .alreadyMember: "There is nothing more to do."
        case .otherAccount:
            "It was sent to another e-mail address than \(email.isEmpty ? "yours" : email). If you have an account with "
                + "that address, sign out and go on with it. Else ask whoever owns the group for an invitation of yours."
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
        return [("For", email), ("Until", preview.expiresAt.map(Day.text) ?? "")]
    }

    /// What the button that joins says.
    var submit: String { "Join \(group)" }

    /// What the link to the group says.
    var toGroup: String { "Go to \(group)" }
}
