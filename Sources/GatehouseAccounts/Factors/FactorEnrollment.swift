import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseTokens

/// How a person who is signed in adds a second factor. It counts once it has been verified (``FactorProof``).
package struct FactorEnrollment: Sendable {
    let database: any Database
    let policy: AccountPolicy
    let clock: any WallClock
    let random: any RandomSource
    let sealing: Sealing
    let limiter: Limiter
    let trail: Trail

    private var freshProof: FreshProof { FreshProof(policy: policy) }

    /// A factor that waits to be verified.
    package struct Offer: Sendable {
        package let factor: FactorRecord
        /// What the authenticator app needs, for this answer only; nil for a security key.
        package let app: App?

        /// What an authenticator app needs.
        package struct App: Sendable {
            /// The secret in Base32, as people type it.
            package let secret: Secret
            /// The address that contains it.
            package let uri: AuthenticatorURI
        }
    }

    /// Begins to add a second factor. It takes the place of one of the same kind that the session began to add before.
    ///
    /// - Parameters:
    ///   - name: What the person calls it; may be empty.
    ///   - issuer: What an authenticator app calls the server; nil for the host.
    /// - Throws: `no_authorization` for a guest, `mfa_totp_enroll_not_enabled` and `mfa_webauthn_enroll_not_enabled`,
    ///   `insufficient_aal` when the account has a factor that the session has not used, `reauthentication_needed` when
    ///   the sign-in is too long ago, `mfa_factor_name_conflict`, `too_many_enrolled_mfa_factors`,
    ///   `over_request_rate_limit`, `session_not_found` and `user_not_found` when the session or the account has ended in
    ///   the meantime.
    package func begin(
        _ kind: FactorKind, name: String, issuer: String?, for who: Authenticated
    ) async throws -> Offer {
        guard !who.user.isAnonymous else { throw AccountRefusal.guestHasNoFactors }
        let isOffered = policy.assurance.offersFactors && (kind == .app || policy.passkeys != nil)
        guard isOffered else { throw AccountRefusal.factorKindDisabled(kind) }
        let now = clock.now.storable
        let id = FactorID(rawValue: random.uuid())
        let secret = random.bytes(TimeCode.secretLength)
        var factor = FactorRecord(
            id: id, userID: who.user.id, sessionID: who.session.id, kind: kind,
            name: VisibleText.name(name, longest: FactorRecord.longestName) ?? "", createdAt: now, updatedAt: now)
        if kind == .app { factor.sealedSecret = try sealing.seal(secret, for: FactorRecord.sealingRow(id)) }
        let new = factor
        try await database.decide { sql -> Decision<Void> in try store(new, of: who, in: sql, at: now) }
        guard kind == .app else { return Offer(factor: new, app: nil) }
        let uri = AuthenticatorURI(
            issuer: issuer ?? policy.publicURL.host() ?? policy.appName,
            account: who.user.email ?? who.user.displayName ?? "", secret: secret)
        return Offer(factor: new, app: Offer.App(secret: Secret(Base32.encode(secret)), uri: uri))
    }

    private func store(
        _ factor: FactorRecord, of who: Authenticated, in sql: any SQLSession, at now: Date
    ) throws -> Decision<Void> {
        let limits = limiter.keys(\.update, of: who.user.id)
        if let refusal = try limiter.refusal(by: limits, in: sql, at: now) { return .failure(refusal) }
        guard let session = try SessionTable(sql).find(who.session.id), session.endedAt == nil else {
            return .failure(.tokenSessionNotFound)
        }
        guard let user = try UserTable(sql).find(who.user.id) else { return .failure(.tokenUserNotFound) }
        if !session.hasRecentStep(at: now),
            let refusal = freshProof.refusal(of: .linking, by: session, of: user, at: now)
        {
            return .failure(refusal)
        }
        let table = FactorTable(sql)
        try table.deleteUnverified(
            of: user.id, kind: factor.kind, session: session.id,
            before: now.advanced(by: .zero - FactorRecord.enrollmentLife))
        let others = try table.all(of: user.id)
        let named = others.filter { $0.isThere(for: session.id, at: now) }
        guard factor.name.isEmpty || !named.contains(where: { $0.name == factor.name }) else {
            return .failure(.factorNameTaken)
        }
        guard others.count(where: \.isVerified) < FactorRecord.most else { return .failure(.tooManyFactors) }
        try table.insert(factor)
        return .success(())
    }
}
