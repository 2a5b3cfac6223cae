import GatehouseCore
package import GatehouseDomain
package import GatehouseTokens

/// The person who makes a request: the user, their live session, and the claims of the token, if there was one.
package struct Authenticated: Sendable {
    package var user: UserRecord
    package var session: SessionRecord
    /// Nil where the session was looked up by its id, as the pages do.
    package var claims: AccessClaims?

    /// How the person signed in, as far as front ends need to know.
    package var method: AuthMethod {
        if user.isAnonymous { return .guest }
        return session.methods.lazy.compactMap(\.provider).first.map { AuthMethod(rawValue: $0) } ?? .email
    }

    package init(user: UserRecord, session: SessionRecord, claims: AccessClaims?) {
        self.user = user
        self.session = session
        self.claims = claims
    }
}
