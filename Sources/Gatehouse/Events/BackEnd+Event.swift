public import GatehouseDomain

extension BackEnd {
    /// An event that an app may have to react to: a new token for a socket, data of a person who signed out, a name
    /// shown elsewhere.
    ///
    /// An event prints as its name, with the reason if there is one. Ids, claims and profiles are for code, not for
    /// logs.
    public enum Event: Hashable, Sendable {
        /// This person is signed in: after a sign-in or, with `atLaunch`, with the stored session.
        ///
        /// The claims are those of the access token; nil when the back end issues tokens that can't be read, or none.
        case signedIn(Identity, claims: TokenClaims?, atLaunch: Bool)
        /// The same person has a new access token, with these claims. `SessionManager.validAccessToken()` gives the
        /// token.
        case renewed(Identity, claims: TokenClaims?)
        /// The session ended for this reason, and the person is asked to sign in again.
        case expired(Identity, SessionEnd)
        /// This person is signed out. The reason is nil when it is unknown, and when another person signed in instead.
        case signedOut(Identity, SessionEnd?)
        /// The signed-in person's profile has changed. The first profile after a sign-in is not a change.
        case profileChanged(UserProfile)
        /// The session acts in this group, or in none, as its new access token says: after a switch, when the person's
        /// role changed, and after a sign-in or its end. It follows the event that the token came with.
        case groupChanged(GroupContext?)

        /// The name of the event.
        private var name: String {
            switch self {
            case .signedIn: "signedIn"
            case .renewed: "renewed"
            case .expired: "expired"
            case .signedOut: "signedOut"
            case .profileChanged: "profileChanged"
            case .groupChanged: "groupChanged"
            }
        }
    }
}

extension BackEnd.Event: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name, and the reason why a session ended.
    public var description: String {
        switch self {
        case .signedIn, .renewed, .profileChanged, .groupChanged, .signedOut(_, nil): name
        case .expired(_, let end), .signedOut(_, let end?): "\(name)(\(end.rawValue))"
        }
    }

    /// Same as ``description``.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
