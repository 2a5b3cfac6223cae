public import GatehouseDomain

/// What an app may have to react to: a socket that needs the new token, data of a person who is gone, a name that is
/// shown elsewhere.
///
/// An event prints as its name, with the reason where there is one: ids, claims and profiles are for code, not for logs.
public enum AppEvent: Hashable, Sendable {
    /// This person is in: after a sign-in, or, with `atLaunch`, with the session that was stored.
    ///
    /// The claims are those of the access token; nil where the back end issues tokens that can't be read, or none.
    case signedIn(Identity, claims: TokenClaims?, atLaunch: Bool)
    /// The same person has a new access token, with these claims. `SessionManager.validAccessToken()` gives the token.
    case renewed(Identity, claims: TokenClaims?)
    /// The session has ended for this reason, and the person is asked to sign in again.
    case expired(Identity, SessionEnd)
    /// This person is out; why, where that is known. Nil too when another person has signed in instead.
    case signedOut(Identity, SessionEnd?)
    /// The profile of the person who is in isn't what it was. The first one after a sign-in is no change.
    case profileChanged(UserProfile)

    /// The name of the event.
    private var name: String {
        switch self {
        case .signedIn: "signedIn"
        case .renewed: "renewed"
        case .expired: "expired"
        case .signedOut: "signedOut"
        case .profileChanged: "profileChanged"
        }
    }
}

extension AppEvent: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name, and the reason of an end.
    public var description: String {
        switch self {
        case .signedIn, .renewed, .profileChanged, .signedOut(_, nil): name
        case .expired(_, let end), .signedOut(_, let end?): "\(name)(\(end.rawValue))"
        }
    }

    /// As ``description``.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
