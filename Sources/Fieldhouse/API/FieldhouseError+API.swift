import GatehouseCore
import GatehouseWeb
import GatehouseWire

extension FieldhouseError {
    /// What a client of the interface is told.
    var serverError: ServerError {
        switch self {
        case .notFound: ServerError(404, .notFound, "There is nothing with this id that you may see.")
        case .ownersOnly: ServerError(403, "owners_only", "Only an owner of the group may do this.")
        case .askerOrOwner:
            ServerError(403, "asker_or_owner", "Only the person who asked, or an owner of the group, may do this.")
        case .lastOwner: ServerError(409, "last_owner", "A group keeps its last owner.")
        case .overtaken: ServerError(409, "overtaken", "Somebody else was first. Look again, and then decide.")
        case .alreadyMember: ServerError(409, "already_member", "Whoever has this address is in the group already.")
        case .tooMany(let limit): ServerError(429, "too_many_invitations", limit.sentence)
        case .invalid(let rule, let failure): ServerError(422, .validationFailed, rule.sentence(for: failure))
        case .invitation(let standing):
            ServerError(
                409, ErrorCode(rawValue: "invitation_\(standing.rawValue)"), "The invitation cannot be taken as it is.")
        }
    }
}
