import Foundation
package import GatehouseDomain

extension Accounts {
    /// Who presents an access token.
    ///
    /// - Parameter acceptsExpired: Whether a token whose time is over will do, as it does to end the session.
    /// - Throws: 403 `bad_jwt` for a token that is not a person's, not in its time or not of this server,
    ///   `user_not_found`, `session_not_found` when the session has ended, `user_banned`.
    package func authenticate(
        accessToken: Secret, acceptsExpired: Bool = false
    ) async throws -> Authenticated {
        let now = clock.now
        guard let claims = accessTokens.verify(accessToken, at: now, acceptsExpired: acceptsExpired),
            claims.issuer == policy.issuer,
            claims.audience == "authenticated", claims.role == "authenticated",
            let userID = claims.subject.flatMap({ UserID(text: $0) }),
            let sessionID = claims.sessionID.flatMap({ SessionID(text: $0) })
        else { throw ServerError.badToken }
        let (found, session) = try await database.read { sql in
            (try UserTable(sql).find(userID), try SessionTable(sql).find(sessionID))
        }
        guard let user = found else { throw ServerError.tokenUserNotFound }
        guard let session, session.userID == user.id, session.endedAt == nil else {
            throw ServerError.tokenSessionNotFound
        }
        if user.isBanned(at: now) { throw ServerError.tokenUserBanned }
        return Authenticated(user: user, session: session, claims: claims)
    }

    /// Checks that a token is an administrator's: signed by this server, with the role `service_role`.
    ///
    /// - Throws: 403 `bad_jwt` for what is no token of this server, `not_admin` for a person's.
    package func authorizeAdministrator(token: Secret) async throws -> AccessClaims {
        guard let claims = accessTokens.verify(token, at: clock.now) else { throw ServerError.badToken }
        guard claims.role == "service_role" else { throw ServerError.notAdmin }
        return claims
    }

    /// A live session by its id, with its user; nil when it has ended, never existed, or its user is banned.
    package func session(_ id: SessionID) async throws -> Authenticated? {
        let now = clock.now
        return try await database.read { sql in
            guard let session = try SessionTable(sql).find(id), session.endedAt == nil,
                let user = try UserTable(sql).find(session.userID), !user.isBanned(at: now)
            else { return nil }
            return Authenticated(user: user, session: session, claims: nil)
        }
    }
}
