import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseStore
package import GatehouseTokens

extension Sessions {
    /// Returns the person who presents an access token.
    ///
    /// - Parameter acceptsExpired: Whether an expired token is accepted, as it is to end the session.
    /// - Throws: `bad_jwt` for a token that is not a person's, is outside its validity period or is not from this
    ///   server, `user_not_found`, `session_not_found` when the session has ended, `user_banned`.
    package func authenticate(
        accessToken: Secret, acceptsExpired: Bool = false
    ) async throws -> Authenticated {
        let now = clock.now
        let claims = try await claims(of: accessToken, at: now, acceptsExpired: acceptsExpired)
        let userID = try Self.userID(in: claims)
        guard claims.issuer == policy.issuer else { throw AccountRefusal.badToken(.issuer) }
        guard claims.audience == "authenticated", claims.role == "authenticated" else {
            throw AccountRefusal.badToken(.audience)
        }
        let sessionID = try Self.sessionID(in: claims)
        let (user, session, keys) = try await live(sessionID, of: userID, at: now)
        try await verifyAgain(accessToken, ifKeysChangedSince: keys, at: now, acceptsExpired: acceptsExpired)
        return Authenticated(user: user.shown(to: session, at: now), session: session, claims: claims)
    }

    /// Checks that a token is an administrator's: it is genuine, has the role `service_role` or `supabase_admin`, and,
    /// if it belongs to a session, that session is live.
    ///
    /// - Throws: `bad_jwt` for anything that is not a token of this server, `not_admin` for a person's,
    ///   `session_not_found`, `user_not_found` and `user_banned` as for a person.
    package func authorizeAdministrator(token: Secret) async throws -> AccessClaims {
        let now = clock.now
        let claims = try await claims(of: token, at: now)
        guard let role = claims.role, Self.administratorRoles.contains(role) else { throw AccountRefusal.notAdmin }
        if claims.sessionID != nil {
            let found = try await live(try Self.sessionID(in: claims), of: try Self.userID(in: claims), at: now)
            try await verifyAgain(token, ifKeysChangedSince: found.keys, at: now)
        }
        return claims
    }

    /// Returns the person who presents a token where nobody has to: nil for a key of the deployment, which clients send
    /// with every request whether or not somebody is signed in. It allows nothing there.
    ///
    /// - Throws: As ``authenticate(accessToken:acceptsExpired:)``, for every other token.
    package func visitor(_ token: Secret) async throws -> Authenticated? {
        let claims = try await claims(of: token, at: clock.now)
        if claims.sessionID == nil, let role = claims.role, Self.keyRoles.contains(role) { return nil }
        return try await authenticate(accessToken: token)
    }

    /// Returns the account that an access token was issued for, also after it expired or its session ended; nil for a
    /// token that is not a person's. It allows nothing.
    package func account(of token: Secret) async throws -> UserID? {
        do {
            let claims = try await claims(of: token, at: clock.now, acceptsExpired: true)
            guard claims.issuer == policy.issuer, claims.role == "authenticated" else { return nil }
            return try Self.userID(in: claims)
        } catch AccountRefusal.badToken {
            return nil
        } catch AccountRefusal.badClaim {
            return nil
        }
    }

    private static func userID(in claims: AccessClaims) throws(AccountRefusal) -> UserID {
        guard let subject = claims.subject, !subject.isEmpty else { throw .badClaim(.subjectMissing) }
        guard let id = UserID(text: subject) else { throw .badClaim(.subjectMalformed) }
        return id
    }

    private static func sessionID(in claims: AccessClaims) throws(AccountRefusal) -> SessionID {
        guard let id = claims.sessionID.flatMap({ SessionID(text: $0) }) else {
            throw .badClaim(.sessionMalformed)
        }
        return id
    }

    private static let administratorRoles: Set<String> = ["service_role", "supabase_admin"]
    /// The roles of keys, which are no person's.
    private static let keyRoles = administratorRoles.union(["anon"])

    /// Checks a token with newer keys, if the session's row says that there are any: its key may have been revoked.
    private func verifyAgain(
        _ token: Secret, ifKeysChangedSince generation: String?, at now: Date, acceptsExpired: Bool = false
    ) async throws {
        guard signingKeys.isBehind(generation) else { return }
        let newer = try await signingKeys.keys(at: now, since: generation)
        _ = try await claims(of: token, at: now, acceptsExpired: acceptsExpired, keys: newer)
    }

    /// Returns the claims of a genuine token that is within its validity period.
    ///
    /// - Parameter keys: The keys to check it with; nil for those that are known.
    /// - Throws: `bad_jwt`.
    private func claims(
        of token: Secret, at now: Date, acceptsExpired: Bool = false, keys: SigningKeys? = nil
    ) async throws -> AccessClaims {
        let keys = if let keys { keys } else { try await signingKeys.keys(at: now) }
        // Looked up only for the tokens that need it.
        let isAdministrators = AccessTokens(keys: keys).isAdministrators(token)
        let secret = isAdministrators ? try await administrator.current() : nil
        let tokens = AccessTokens(keys: keys, administrator: secret)
        do {
            return try tokens.verify(token, at: now, acceptsExpired: acceptsExpired)
        } catch let failure where secret != nil || !tokens.namesUnknownKey(token, at: now) {
            throw AccountRefusal.badToken(failure)
        } catch {
            // Another instance may have created the key a moment ago.
        }
        let newer = AccessTokens(keys: try await signingKeys.keysAfterUnknownID(at: now))
        do {
            return try newer.verify(token, at: now, acceptsExpired: acceptsExpired)
        } catch {
            throw AccountRefusal.badToken(error)
        }
    }

    /// Returns a user and their session, if it is live, and the generation of the signing keys.
    private func live(
        _ sessionID: SessionID, of userID: UserID, at now: Date
    ) async throws -> (user: UserRecord, session: SessionRecord, keys: String?) {
        let (row, found) = try await database.read { try SessionTable($0).find(sessionID, and: userID) }
        guard let user = found else { throw AccountRefusal.tokenUserNotFound }
        // The ban has ended the session, so it is the reason that says more.
        if let (session, _) = row, session.userID == user.id, session.endReason == .banned, user.isBanned(at: now) {
            throw AccountRefusal.tokenUserBanned
        }
        guard let (session, keys) = row, session.userID == user.id, session.endedAt == nil,
            !policy.sessions.isOver(session, at: now)
        else {
            throw AccountRefusal.tokenSessionNotFound
        }
        if user.isBanned(at: now) { throw AccountRefusal.tokenUserBanned }
        return (user, session, keys)
    }

    /// Returns a live session by its id, with its user; nil when it has ended, never existed, or its user is banned.
    ///
    /// For a page, a visit counts like a renewal: where inactivity ends sessions, the visit is recorded.
    package func live(_ id: SessionID) async throws -> Authenticated? {
        let now = clock.now
        let limits = policy.sessions
        let found = try await database.read { sql -> Authenticated? in
            guard let session = try SessionTable(sql).find(id), session.endedAt == nil,
                !limits.isOver(session, at: now), let user = try UserTable(sql).find(session.userID),
                !user.isBanned(at: now)
            else { return nil }
            return Authenticated(user: user.shown(to: session, at: now), session: session, claims: nil)
        }
        if let found, limits.needsNote(of: found.session, at: now) {
            try await database.write { try SessionTable($0).noteUse(of: id, at: now) }
        }
        return found
    }
}
