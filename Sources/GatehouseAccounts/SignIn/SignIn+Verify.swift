import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseTokens
import GatehouseWire

extension SignIn {
    /// Uses up a code or a link, and signs in the person who presents it.
    ///
    /// The address counts as confirmed from then on, because the code was sent only to that address. A recovery of an
    /// account whose address was never confirmed, or a sign-in to it by mail, also clears the account: its password and
    /// metadata may come from a stranger who signed up with somebody else's address. Data that others sent to sign up
    /// with the address no longer counts. An account that was confirmed automatically keeps its metadata, but nothing
    /// that signs in.
    ///
    /// - Parameters:
    ///   - asks: Whether the person is asked first whether they know the password that an account would lose.
    ///   - signUp: What ``PasskeySignUp/complete(_:challenge:for:app:client:)`` returned, for the passkey of an account
    ///     that begins now (PKY-09).
    /// - Throws: `AccountRefusal.refused` for every code or link that is not accepted, `userBanned`; if the caller asks,
    ///   `currentPasswordRequired`, which does not use up the code, where ``keep(_:password:client:)`` keeps everything.
    package func verify(
        _ request: Verification, asks: Bool = false, signUp: Secret? = nil, client: ClientContext
    ) async throws -> OpenedSession {
        let now = clock.now.storable
        return try await database.decide { sql in
            try accept(request, asks: asks, signUp: signUp, client: client, in: sql, at: now)
                .mapError { $0.presented(as: request.proof.presentation) }
        }
    }

    private func accept(
        _ request: Verification, asks: Bool, signUp: Secret?, client: ClientContext, in sql: any SQLSession,
        at now: Date
    ) throws -> Decision<OpenedSession> {
        let limits = limiter.keys(\.verify, of: client)
        if let refusal = try limiter.refusal(by: limits, in: sql, at: now) { return .failure(refusal) }
        switch try codes.redeem(request.proof, purposes: request.kind.purposes, device: client.device, in: sql, at: now)
        {
        case .failure(let failure):
            try codes.noteRefused(request.proof, failure, in: sql, at: now)
            return .failure(.refused(failure))
        case .success(let row):
            // Thrown, so that the code can still be used.
            if asks, try losesPassword(row, in: sql) != nil { throw AccountRefusal.currentPasswordRequired }
            try settle(row, in: sql, at: now)
            let pending = try signUp.flatMap { try pendingPasskeys.passkey(of: $0, for: row, in: sql, at: now) }
            switch try owners.owner(of: row, by: request.proof.kind, as: pending?.user, in: sql, at: now) {
            case .failure(let refusal):
                try trail.note(
                    .signInFailed, of: row.userID, method: .mailedCode, reason: .refusal(refusal), in: sql, at: now)
                return .failure(refusal)
            case .success(let user):
                let opened = try sessions.open(
                    in: sql, for: user.id, by: .mail, client: client, isRecovery: row.purpose == .recovery,
                    hasProof: true, at: now)
                if let pending { try add(pending, to: opened, in: sql, at: now) }
                return .success(opened)
            }
        }
    }

    /// Adds the passkey of a sign-up to its account. The owner has just made it, and is not told.
    private func add(
        _ pending: PendingPasskey, to opened: OpenedSession, in sql: any SQLSession, at now: Date
    ) throws {
        let passkey = PasskeyRecord(pending, id: PasskeyID(rawValue: pending.id), at: now)
        guard opened.user.id == pending.user, try PasskeyTable(sql).insertIfFree(passkey) else { return }
        try trail.note(
            .passkeyAdded, of: opened.user.id, session: opened.session.id, isTold: false, in: sql, at: now)
    }

    /// Drops the metadata of an account that several people have signed up for, or one person with two passwords: a
    /// code does not show whose account it is. The consent stays if accounts need it, because each of them has given
    /// it.
    private func settle(_ row: CodeTable.Row, in sql: any SQLSession, at now: Date) throws {
        guard row.purpose == .signup, let user = try row.userID.flatMap({ try UserTable(sql).find($0) }),
            user.lastSignInAt == nil, try owners.isContested(user, in: sql)
        else { return }
        try owners.startOver(user, consent: policy.consentRequired ? user.consent : nil, in: sql, at: now)
    }
}
