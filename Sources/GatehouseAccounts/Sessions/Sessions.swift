import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseStore
import GatehouseTokens
import Logging

/// The sessions that keep people signed in, and their tokens.
///
/// Opening a session and issuing its tokens are two steps. A session opens inside the transaction that signs the person
/// in. Afterwards, ``issue(_:)`` signs its tokens for a caller that needs them. A page never does, because it
/// recognizes its browser by a cookie.
package struct Sessions: Sendable {
    let database: any Database
    let policy: AccountPolicy
    let clock: any WallClock
    let random: any RandomSource
    let log: Logger
    let meters: ServerMeters
    let refreshTokens: RefreshTokens
    let tickets: SignOutTickets
    let signingKeys: SigningKeyStore
    let administrator: AdministratorKeyStore
    let devices: KnownDevices
    let limiter: Limiter
    let trail: Trail
    /// What tokens say about groups; nil where groups are off.
    let groups: (any SessionClaims)?

    /// How many seconds tokens are backdated, so that a verifier whose clock is slightly behind does not treat them as
    /// issued in the future.
    private static let backdating = 10

    /// Opens a session for a person who has proven who they are, inside a transaction.
    /// - Parameters:
    ///   - proof: The first step. No sign-in takes the second, whatever the account has.
    ///   - hasProof: Whether this also proved the account's address.
    ///   - evidence: What the sign-in proves about the owner.
    func open(
        in sql: any SQLSession, for user: UserID, by proof: SignInProof, client: ClientContext,
        isRecovery: Bool = false, hasProof: Bool = false, evidence: OwnerEvidence = .now, at now: Date
    ) throws -> OpenedSession {
        var session = SessionRecord(
            id: SessionID(rawValue: random.uuid()), userID: user, createdAt: now, client: client,
            methods: [AuthenticationMethod(proof.method.rawValue, provider: proof.provider, at: now)],
            isRecovery: isRecovery)
        session.provedAt = hasProof ? now : nil
        session.level = proof.level
        if case .earlier(let time) = evidence { (session.beganUnproven, session.reauthenticatedAt) = (true, time) }
        let table = SessionTable(sql)
        if policy.sessions.onePerUser {
            try endReplaced(by: session, in: sql, at: now)
        } else {
            try table.endOldest(of: user, keeping: SessionLimits.mostPerUser, with: session.id, at: now)
        }
        try UserTable(sql).noteSignIn(of: user, at: now)
        let (keys, user) = try table.insert(session)
        try trail.note(
            .signedIn, of: user.id, session: session.id, method: proof.method,
            reason: proof.provider.map(TrailReason.name), in: sql, at: now)
        return OpenedSession(
            session: session, user: user, time: now, keysGeneration: keys,
            group: try groups?.begin(session.id, of: user.id, in: sql, at: now))
    }

    /// Ends the sessions that a newer one replaces, where a user has only one. Nobody is signed in before the second
    /// step, so those that have taken it stay until the newer one has, too (``raise(_:by:provesOwner:client:in:at:)``).
    private func endReplaced(by session: SessionRecord, in sql: any SQLSession, at now: Date) throws {
        let owesStep = try UserTable(sql).find(session.userID)?.needsStep(in: session) == true
        try SessionTable(sql).endAll(
            of: session.userID, except: session.id, upTo: owesStep ? .one : .two, reason: .replaced, at: now)
    }

    /// Issues the tokens of a session in its current state. Called after the transaction, so that no token is issued
    /// for anything that was not committed.
    package func issue(_ opened: OpenedSession) async throws -> IssuedSession {
        let (session, user, now) = (opened.session, opened.user, opened.time)
        let issuedAt = Int(now.timeIntervalSince1970.rounded(.down))
        let longest = opened.group.map { min($0.life, policy.accessTokenLife) } ?? policy.accessTokenLife
        let life = Int(longest.components.seconds)
        let metadata = MetadataLimit.claims(of: user)
        let claims = AccessClaims(
            issuer: policy.issuer, subject: user.id.text, audience: "authenticated", expiresAt: issuedAt + life,
            issuedAt: issuedAt - Self.backdating, email: user.email ?? "", phone: "", appMetadata: metadata.appMetadata,
            userMetadata: metadata.userMetadata, role: "authenticated", assuranceLevel: session.level.claim,
            methods: session.methods,
            sessionID: session.id.text, isAnonymous: user.isAnonymous, group: opened.group?.claims)
        let keys = try await signingKeys.keys(at: now, since: opened.keysGeneration)
        return IssuedSession(
            user: user.shown(to: session, at: now), sessionID: session.id,
            accessToken: try AccessTokens(keys: keys).sign(claims, at: now),
            accessTokenExpiresAt: Date(timeIntervalSince1970: Double(issuedAt + life)), expiresIn: life,
            refreshToken: refreshTokens.token(of: session.id, number: session.counter),
            ticket: tickets.ticket(of: session.id),
            deviceToken: devices.token(for: user, presented: session.client.device))
    }
}
