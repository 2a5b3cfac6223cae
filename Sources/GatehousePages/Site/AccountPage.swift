/// The pages of a person's own, one URL each.
package enum AccountPage: String, CaseIterable, Sendable {
    /// Who one is, and the way to all others.
    case overview
    /// Sets or changes the password.
    case password
    /// Asks for another address.
    case address
    /// The browsers and devices that are signed in.
    case sessions
    /// The ways to sign in.
    case identities
    /// The file with all that is kept.
    case data
    /// Deletes the account.
    case deletion

    /// The page's URL.
    package var path: String {
        switch self {
        case .overview: "/account"
        case .password: "/account/password"
        case .address: "/account/email"
        case .sessions: "/account/sessions"
        case .identities: "/account/sign-in"
        case .data: "/account/data"
        case .deletion: "/account/delete"
        }
    }

    /// Where browsers come back to from a provider that is added to the ways to sign in; it has no page of its own.
    package static let connection = "/account/sign-in/provider"
    /// Where somebody finds themselves whose account is deleted.
    package static let farewell = "/account/deleted"
}
