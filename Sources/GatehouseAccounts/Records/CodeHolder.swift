import GatehouseCore

/// The recipient of a one-time code.
enum CodeHolder: Sendable {
    /// An account, whose owner is mailed the code.
    case user(UserRecord)
    /// An account that nobody has confirmed. It starts over with the newcomer's data if the code is used.
    case unconfirmed(UserRecord, Newcomer)
    /// A sign-up with the address of an existing account. The account's owner gets a mail in their language, without a
    /// code, which says that the account exists.
    case shadow(ShadowRecord, language: String?)
    /// A newcomer, who gets an account by using the code.
    case newcomer(Newcomer)
    /// The address has no account that could use a code, and nothing is mailed.
    case nobody

    var userID: UserID? {
        switch self {
        case .user(let user), .unconfirmed(let user, _): user.id
        case .shadow, .newcomer, .nobody: nil
        }
    }

    /// The language of the mail; nil where it is not known.
    var language: String? {
        switch self {
        case .user(let user), .unconfirmed(let user, _): user.language
        case .shadow(_, let language): language
        case .newcomer(let newcomer): newcomer.language
        case .nobody: nil
        }
    }

    var newcomer: Newcomer? {
        switch self {
        case .newcomer(let newcomer), .unconfirmed(_, let newcomer): newcomer
        case .user, .shadow, .nobody: nil
        }
    }

    var shadowID: ShadowID? {
        if case .shadow(let shadow, _) = self { shadow.id } else { nil }
    }
}
