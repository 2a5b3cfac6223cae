import GatehouseCore

/// Whom a one-time code is for.
enum CodeHolder: Sendable {
    /// An account, which is mailed the code.
    case user(UserRecord)
    /// An account that nobody has confirmed, which starts over with this if the code is used.
    case unconfirmed(UserRecord, Newcomer)
    /// A sign-up with the address of an account: the account's owner is mailed that it exists, in their language, and no
    /// code.
    case shadow(ShadowRecord, language: String?)
    /// Somebody who gets an account by using the code.
    case newcomer(Newcomer)
    /// Nobody: the address has no account that could use a code, and nothing is mailed.
    case nobody

    var userID: UserID? {
        switch self {
        case .user(let user), .unconfirmed(let user, _): user.id
        case .shadow, .newcomer, .nobody: nil
        }
    }

    /// In which language it is mailed; nil where that is not known.
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
