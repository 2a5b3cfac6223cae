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
        case .overtaken: ServerError(409, "overtaken", words(.overtaken))
        case .tooManyCreated: ServerError(429, "too_many_created", words(.creationLimit(CreationLimit.count)))
        case .invalid(let rule, let failure):
            ServerError(
                422, .validationFailed,
                words(rule.label) + words.language.colon + words(rule.sentence(for: failure)))
        }
    }
}

extension AppWords {
    /// Returns a title and the text below it as two sentences.
    fileprivate func both(_ title: FieldhouseText, _ text: FieldhouseText) -> String {
        self(title) + language.fullStop + self(text)
    }
}
