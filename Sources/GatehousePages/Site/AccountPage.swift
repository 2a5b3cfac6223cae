/// The account pages, with one URL each.
package enum AccountPage: String, CaseIterable, Sendable {
    /// The person's data, and links to all other pages.
    case overview
    /// Sets or changes the password.
    case password
    /// Changes the address.
    case address
    /// The browsers and devices that are signed in.
    case sessions
    /// The ways to sign in.
    case identities
    /// The person's passkeys.
    case passkeys
    /// The person's second factors and backup codes.
    case factors
    /// The download of everything that is stored about the person.
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
        case .passkeys: "/account/passkeys"
        case .factors: "/account/two-step"
        case .data: "/account/data"
        case .deletion: "/account/delete"
        }
    }

    /// Where browsers come back to from a provider that is added to the ways to sign in; it is not a page.
    package static let connection = "/account/sign-in/provider"
    /// The page after an account was deleted.
    package static let farewell = "/account/deleted"
}
