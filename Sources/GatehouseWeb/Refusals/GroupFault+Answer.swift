import GatehouseCore

/// The table of the answers to refusals about groups.
extension GroupFault {
    /// The status of the answer.
    var status: Int {
        switch self {
        case .disabled, .notFound, .memberNotFound: 404
        case .permissionDenied, .administratorsOnly, .proofNeeded, .addressNotProved, .suspended: 403
        case .lastOwner, .full, .conflict: 409
        case .roleUnknown, .tooMany: 422
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
        case .addressNotProved: "Confirm your email address first."
        case .administratorsOnly: "Only administrators can create groups on this server."
        case .suspended: "This group is suspended. It can be read, but not changed."
        case .lastOwner: "A group needs an owner. Make another member the owner first."
        case .full: "This group has as many members as it may have."
        case .conflict: "This was changed in the meantime, or the id is taken."
        case .roleUnknown: "This server has no such role."
        case .tooMany: "You are in as many groups as a person may be in."
        }
    }

    /// What to do next, beyond the message.
    var hint: String? {
        switch self {
        case .proofNeeded: "Sign in again, and repeat the request."
        case .conflict: "Read it again, and send the revision that you then see."
        case .roleUnknown: "GET /settings lists the roles."
        default: nil
        }
    }
}
