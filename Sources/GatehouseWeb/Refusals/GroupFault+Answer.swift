import GatehouseCore

/// The table of the answers to refusals about groups.
extension GroupFault {
    /// The status of the answer.
    var status: Int {
        switch self {
        case .disabled, .notFound, .memberNotFound, .invitationNotFound: 404
        case .permissionDenied, .administratorsOnly, .proofNeeded, .stepNeeded, .addressNotProved, .suspended, .guest,
            .otherAddress, .excluded, .ownerBanned:
            403
        case .lastOwner, .full, .conflict, .invitationExpired, .invitationUsed, .invitationRevoked,
            .invitationDeclined, .alreadyMember:
            409
        case .roleUnknown, .tooMany, .roleNotOpen: 422
        }
    }

    /// What went wrong.
    var message: String {
        switch self {
        case .disabled: "Groups are disabled"
        case .notFound: "Group not found"
        case .memberNotFound: "Group member not found"
        case .permissionDenied: "Your role in this group doesn't permit this."
        case .proofNeeded: "This needs a sign-in from the last 24 hours."
        case .stepNeeded: "AAL2 required: this account has a second factor."
        case .addressNotProved: "Confirm your email address first."
        case .administratorsOnly: "Only administrators can create groups on this server."
        case .suspended: "This group is suspended. It can be read, but not changed."
        case .lastOwner: "A group needs an owner who can sign in. Make another member the owner first."
        case .ownerBanned: "A member who is banned can't own a group."
        case .full: "This group has as many members as it may have."
        case .conflict: "This was changed in the meantime, or the id is taken."
        case .roleUnknown: "This server has no such role."
        case .tooMany: "You are in as many groups as a person may be in."
        case .guest: "Anonymous user not allowed to perform these actions"
        case .invitationNotFound: "Invitation not found"
        case .otherAddress: "This invitation is for another email address."
        case .invitationExpired: "This invitation has expired."
        case .invitationUsed: "This invitation was used."
        case .invitationRevoked: "This invitation was revoked."
        case .invitationDeclined: "This invitation was declined."
        case .alreadyMember: "This person is already a member."
        case .excluded: "You were removed from this group. Ask one of its owners to invite you."
        case .roleNotOpen: "A link or a code can't give this role."
        }
    }

    /// What to do next, beyond the message.
    var hint: String? {
        switch self {
        case .proofNeeded: "Sign in again, and repeat the request."
        case .conflict: "Read it again, and send the revision that you then see."
        case .otherAddress, .addressNotProved:
            "POST /groups/invitations/prove mails a code to the address. Send it as proof."
        case .roleUnknown: "GET /settings lists the roles."
        default: nil
        }
    }
}
