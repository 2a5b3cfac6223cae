package import Foundation
package import GatehouseCore
package import GatehouseStore
package import GatehouseTokens

/// The group in which a session is active, as its tokens say it.
package struct SessionGroup: Equatable, Sendable {
    /// What the tokens say.
    package var claims: GroupClaims
    /// How long a token that says it is valid at most.
    package var life: Duration

    package init(claims: GroupClaims, life: Duration) {
        self.claims = claims
        self.life = life
    }
}

/// What tokens say about the group of a session. The accounts know no groups: they ask inside the transaction that
/// opens or advances a session, and issue tokens with the answer.
package protocol SessionClaims: Sendable {
    /// Chooses the group in which a new session starts.
    ///
    /// - Parameters:
    ///   - session: The session, whose row exists.
    ///   - user: The user of the session.
    /// - Returns: The group; nil for none.
    func begin(_ session: SessionID, of user: UserID, in sql: any SQLSession, at now: Date) throws -> SessionGroup?

    /// Returns the group in which a session is active; nil for none, and for one that is suspended.
    func group(of session: SessionID, in sql: any SQLSession) throws -> SessionGroup?
}
