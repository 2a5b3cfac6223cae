import Gatehouse
import GatehouseCore
import GatehouseWeb
import GatehouseWire

extension FieldhouseError {
    /// Returns the error for a client of the interface, in a person's language.
    func serverError(_ words: AppWords) -> ServerError {
        switch self {
        case .notFound: ServerError(404, .notFound, words(.nothingWithID))
        case .ownersOnly: ServerError(403, "owners_only", words.both(.ownersOnly, .ownersOnlyText))
        case .askerOrOwner: ServerError(403, "asker_or_owner", words.both(.askerOnly, .askerOnlyText))
        case .lastOwner: ServerError(409, "last_owner", words(.lastOwner))
        case .overtaken: ServerError(409, "overtaken", words(.overtaken))
        case .unconfirmed: ServerError(403, .emailNotConfirmed, words(.confirmFirst))
        case .alreadyMember: ServerError(409, "already_member", words(.alreadyMember))
        case .tooMany(let limit): ServerError(429, "too_many_invitations", words(limit.sentence))
        case .tooManyCreated: ServerError(429, "too_many_created", words(.creationLimit(CreationLimit.count)))
        case .invalid(let rule, let failure):
            ServerError(
                422, .validationFailed,
                words(rule.label) + words.language.colon + words(rule.sentence(for: failure)))
        case .invitation(let standing):
            ServerError(
                409, ErrorCode(rawValue: "invitation_\(standing.rawValue)"),
                JoinPage(
                    preview: InvitationPreview(
                        standing: standing, groupName: nil, crewID: nil, expiresAt: nil, guest: nil),
                    words: words
                ).title)
        }
    }
}

extension AppWords {
    /// Returns a title and the text below it as two sentences.
    fileprivate func both(_ title: FieldhouseText, _ text: FieldhouseText) -> String {
        self(title) + language.fullStop + self(text)
    }
}
