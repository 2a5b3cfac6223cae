import Foundation
package import GatehouseDomain
import GatehouseWire

/// The second factor that an account must have. Only the Gatehouse server says that one is missing. The sign-in is held as
/// one that waits for its step.
extension SupabaseAuthAdapter {
    /// Returns the sign-in that waits until the person has a second factor; nil if the last one waits for none.
    package func pendingEnrollment() async -> PendingEnrollment? { lastEnrollment }

    /// Begins to add an authenticator app in such a sign-in.
    /// - Throws: `AuthError`, as the port says.
    package func enrollApp(named name: String?, in enrollment: PendingEnrollment) async throws -> AppEnrollment {
        try await asking(enrollment.reference) { token throws(SupabaseFailure) in
            try await self.enroll("totp", name, bearer: token)
        }.app
    }

    /// Shows with a code that the new authenticator app works, and creates backup codes. If that fails, the sign-in
    /// continues: the person can make them later.
    /// - Throws: `AuthError`, as the port says.
    package func confirm(_ id: String, code: Secret, in enrollment: PendingEnrollment) async throws -> [Secret] {
        let question = try await challenge(id, in: enrollment)
        return try await confirm(id, FactorProofBody(challengeID: question.id, code: Self.typed(code)), in: enrollment)
    }

    /// Begins to add a security key in such a sign-in.
    /// - Throws: `AuthError`, as the port says.
    package func enrollSecurityKey(
        named name: String?, in enrollment: PendingEnrollment
    ) async throws -> SecurityKeyEnrollment {
        let id = try await asking(enrollment.reference) { token throws(SupabaseFailure) in
            try await self.enroll("webauthn", name, bearer: token)
        }.id
        return try Self.registration(of: id, try await challenge(id, in: enrollment))
    }

    /// Adds the security key that the device has registered, and makes backup codes, as for an app.
    /// - Throws: `AuthError`, as the port says.
    package func confirm(_ id: String, key: NewPasskey, in enrollment: PendingEnrollment) async throws -> [Secret] {
        let answer = WireFactorCredential(WireNewCredential(key))
        return try await confirm(id, FactorProofBody(challengeID: key.questionID, webAuthn: answer), in: enrollment)
    }

    private func challenge(
        _ id: String, in enrollment: PendingEnrollment
    ) async throws(AuthError) -> FactorChallengeReply {
        try await asking(enrollment.reference) { token throws(SupabaseFailure) in
            try await self.challenge(id, bearer: token)
        }
    }

    private func confirm(
        _ id: String, _ proof: FactorProofBody, in enrollment: PendingEnrollment
    ) async throws -> [Secret] {
        let reference = enrollment.reference
        let method = waiting[reference]?.session?.identity.authMethod ?? .email
        let body = proof.json
        let issued = try await asking(reference) { token throws(SupabaseFailure) in
            try await self.issued(Self.path(id, "verify"), [], body, method, bearer: token)
        }
        // It was abandoned meanwhile, or has waited for too long.
        guard waiting[reference] != nil else {
            try? await sessions.revoke(issued.session)
            throw AuthError.cancelled
        }
        waiting[reference]?.session = issued.session
        waiting[reference]?.enrolled = issued
        let codes = try? await asking(reference) { token throws(SupabaseFailure) in
            try await self.newCodes(token).codes
        }
        return (codes ?? []).map { Secret($0) }
    }

    /// Signs in, once the person has a second factor.
    /// - Throws: `AuthError`, as the port says.
    package func finish(_ enrollment: PendingEnrollment) async throws -> AuthSession {
        guard let held = waiting[enrollment.reference], held.isOpen(at: clock.now), let issued = held.enrolled,
            case .enrollment(let number) = held.act
        else { throw AuthError.factorExpired }
        _ = forget(enrollment.reference)
        return try await handOver(issued, number)
    }

    /// Ends a sign-in that was abandoned. A session that cannot be ended now expires by itself.
    package func abandon(_ enrollment: PendingEnrollment) async { await end(enrollment.reference) }
}
