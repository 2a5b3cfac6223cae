import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseStore
import GatehouseTokens

extension Accounts {
    /// How many seconds tokens are backdated, so that a verifier whose clock is slightly behind does not treat them as
    /// issued in the future.
    private static let backdating = 10

    /// Opens a session for a person who has proven who they are, inside a transaction. Returns the session and the user
    /// as stored.
    func openSession(
        in sql: any SQLSession, for user: UserID, method: String, provider: String? = nil, client: ClientContext,
        isRecovery: Bool = false, at now: Date
    ) throws -> (SessionRecord, UserRecord) {
        let session = SessionRecord(
            id: SessionID(rawValue: random.uuid()), userID: user, createdAt: now, client: client,
            methods: [AuthenticationMethod(method, provider: provider, at: now)], isRecovery: isRecovery)
        try SessionTable(sql).insert(session)
        if policy.sessions.onePerUser {
            try SessionTable(sql).endAll(of: user, except: session.id, reason: .replaced, at: now)
        } else {
            try SessionTable(sql).endOldest(
                of: user, keeping: SessionLimits.mostPerUser, with: session.id, at: now)
        }
        try UserTable(sql).noteSignIn(of: user, at: now)
        try note(.signedIn, of: user, session: session.id, method: method, reason: provider, in: sql, at: now)
        return (session, try UserTable(sql).require(user))
    }

    /// Returns the tokens of a session in its current state. Called after the transaction, so that no token is issued
    /// for anything that was not committed.
    func issue(_ session: SessionRecord, of user: UserRecord, at now: Date) async throws -> IssuedSession {
        let issuedAt = Int(now.timeIntervalSince1970.rounded(.down))
        let life = Int(policy.accessTokenLife.components.seconds)
        let metadata = MetadataLimit.claims(of: user)
        let claims = AccessClaims(
            issuer: policy.issuer, subject: user.id.text, audience: "authenticated", expiresAt: issuedAt + life,
            issuedAt: issuedAt - Self.backdating, email: user.email ?? "", phone: "", appMetadata: metadata.appMetadata,
            userMetadata: metadata.userMetadata, role: "authenticated", assuranceLevel: "aal1",
            methods: session.methods,
            sessionID: session.id.text, isAnonymous: user.isAnonymous)
        return IssuedSession(
            user: user, sessionID: session.id, accessToken: try await accessTokens(at: now).sign(claims, at: now),
            accessTokenExpiresAt: Date(timeIntervalSince1970: Double(issuedAt + life)), expiresIn: life,
            refreshToken: refreshTokens.token(of: session.id, number: session.counter),
            deviceToken: deviceToken(for: user, presented: session.client.device))
    }
}
