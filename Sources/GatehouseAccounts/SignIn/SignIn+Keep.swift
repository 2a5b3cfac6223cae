package import GatehouseCore
package import GatehouseDomain
import GatehouseStore

/// How a person who proves the address of an automatically confirmed account keeps what they set up themselves.
extension SignIn {
    /// Keeps everything in an account whose address a code or a link would prove for the first time, for a person who
    /// also knows its password: they are the one who signed up. The code or link is not used up. Does nothing for an
    /// account that loses nothing.
    ///
    /// - Throws: `AccountRefusal.refused` for every code or link that is not accepted, `current_password_invalid`,
    ///   `over_request_rate_limit`.
    package func keep(_ request: Verification, password: Secret, client: ClientContext) async throws {
        guard let found = try await account(of: request, client: client), let hash = found.passwordHash else { return }
        let attemptedAt = clock.now.storable
        let attempts = limiter.passwordLimits(
            of: found.email, client: client, device: devices.known(client.device, of: found, at: attemptedAt))
        try await limiter.admit(attempts.all)
        let isKnown = try await limiter.compare(attempts, at: attemptedAt) {
            guard rules.isHashable(password) else { return false }
            return try await hasher.verify(password, against: hash).matches
        }
        let now = clock.now.storable
        guard isKnown else {
            try await database.write { sql in
                try trail.note(
                    .signInFailed, of: found.id, method: .password, reason: .word(.confirming), in: sql, at: now)
            }
            throw AccountRefusal.confirmingPasswordInvalid
        }
        try await database.write { sql in
            // The password may have changed since it was read.
            guard try UserTable(sql).find(found.id)?.passwordHash == hash else {
                throw AccountRefusal.confirmingPasswordInvalid
            }
            try attempts.forgive(attemptAt: attemptedAt, in: sql)
            try UserTable(sql).confirmEmail(
                of: found.id, by: request.proof.kind, replacesAutomatic: true, at: now)
        }
    }

    /// Thrown inside a transaction that must leave nothing behind.
    private struct Unused: Error {
        var user: UserRecord?
    }

    /// Returns the account that a code or a link would prove for the first time, without using it up; nil for none. A
    /// wrong code counts.
    private func account(of request: Verification, client: ClientContext) async throws -> UserRecord? {
        let now = clock.now.storable
        do {
            return try await database.decide { sql -> Decision<UserRecord?> in
                if let refusal = try limiter.refusal(by: limiter.keys(\.verify, of: client), in: sql, at: now) {
                    return .failure(refusal)
                }
                let redeemed = try codes.redeem(
                    request.proof, purposes: request.kind.purposes, device: client.device, in: sql, at: now)
                switch redeemed {
                case .success(let row): throw Unused(user: try losesPassword(row, in: sql))
                case .failure(let failure):
                    try codes.noteRefused(request.proof, failure, in: sql, at: now)
                    return .failure(.refused(failure).presented(as: request.proof.presentation))
                }
            }
        } catch let unused as Unused {
            return unused.user
        }
    }

    /// Returns the account that loses its password when a code or a link proves its address for the first time; nil if
    /// none does.
    func losesPassword(_ row: CodeTable.Row, in sql: any SQLSession) throws -> UserRecord? {
        guard let user = try row.userID.flatMap({ try UserTable(sql).find($0) }), user.passwordHash != nil,
            owners.isFirstProof(of: user, isRecovery: row.purpose == .recovery)
        else { return nil }
        return user
    }
}
