import Foundation
package import GatehouseDomain
import GatehouseHTTP
import GatehouseJOSE
import GatehouseWire

/// Second factors of Identity Platform: authenticator apps. Telephones are not offered, so the sign-in of an account that
/// has nothing else is `.unavailable`.
extension FirebaseAuthAdapter: FactorPort {
    /// Returns the step that the last sign-in waits for; nil if it waits for none.
    package func pendingStep() async -> PendingStep? { lastStep }

    /// Does the step with a code of an authenticator app. Firebase has no backup codes.
    /// - Throws: `AuthError`, as the port says.
    package func verify(factor id: String, code: Secret, of step: PendingStep) async throws -> PendingStep.Outcome {
        guard let startedAt = waiting[step.reference],
            client.clock.now.timeIntervalSince(startedAt) < TimeInterval(PendingStep.life)
        else { throw AuthError.factorExpired }
        let number = beginStepAnswer()
        let grant: SessionGrant
        do throws(FirebaseFailure) {
            grant = try await client.call(
                .finalizeSignIn,
                [
                    "mfaPendingCredential": .string(step.reference.reveal()), "mfaEnrollmentId": .string(id),
                    "totpVerificationInfo": ["verificationCode": .string(TypedCode.digits(code.reveal()))],
                ]
            ).stepGrant(clock: client.clock)
        } catch {
            throw error.authError
        }
        // It was abandoned meanwhile, or the person signed out. Firebase has no way to end the session.
        guard waiting.removeValue(forKey: step.reference) != nil else { throw AuthError.cancelled }
        if lastStep == step { forgetStep() }
        return .signedIn(try await handOver(grant, number))
    }

    /// Forgets a sign-in whose second step was abandoned. Google lets it expire.
    package func abandon(_ step: PendingStep) async {
        waiting[step.reference] = nil
        if lastStep == step { forgetStep() }
    }

    /// Returns the authenticator apps of the signed-in person.
    /// - Throws: `AuthError`, as the port says.
    package func factors() async throws -> [SecondFactor] {
        try await holder.asCaller { token throws(FirebaseFailure) in
            let reply = try await self.client.call(.lookup, ["idToken": .string(token.reveal())])
            return SecondFactor.apps(in: reply.object["users"]?.arrayValue?.first?.objectValue)
        }
    }

    /// Begins to add an authenticator app.
    /// - Throws: `AuthError`, as the port says.
    package func enrollApp(named name: String?) async throws -> AppEnrollment {
        let enrollment = try await holder.asCaller { token throws(FirebaseFailure) in
            let bearer: JSONValue = .string(token.reveal())
            let email = try await self.client.call(.lookup, ["idToken": bearer]).user().email
            let reply = try await self.client.call(
                .startEnrollment, ["idToken": bearer, "totpEnrollmentInfo": .object([:])])
            guard let enrollment = AppEnrollment(reply.object["totpSessionInfo"]?.objectValue ?? [:], of: email) else {
                throw .malformed
            }
            return enrollment
        }
        names = [enrollment.id: VisibleText.name(name) ?? ""]
        return enrollment
    }

    /// Shows with a code that a new authenticator app works.
    /// - Throws: `AuthError`, as the port says.
    package func confirm(_ id: String, code: Secret) async throws {
        let number = beginSignIn()
        let identity = await holder.currentIdentity()
        let name = names[id].flatMap { $0.isEmpty ? nil : JSONValue.string($0) }
        let proof: JSONObject = [
            "sessionInfo": .string(id), "verificationCode": .string(TypedCode.digits(code.reveal())),
        ]
        let grant = try await holder.asCaller(of: identity?.userId) { token throws(FirebaseFailure) in
            try await self.client.call(
                .finalizeEnrollment,
                [
                    "idToken": .string(token.reveal()), "displayName": name,
                    "totpVerificationInfo": .object(proof),
                ]
            ).stepGrant(clock: self.client.clock).keeping(identity)
        }
        names[id] = nil
        try await renew(with: grant, number)
    }

    /// Removes an authenticator app.
    /// - Throws: `AuthError`, as the port says.
    package func removeFactor(_ id: String) async throws {
        let number = beginSignIn()
        let identity = await holder.currentIdentity()
        let grant = try await holder.asCaller(of: identity?.userId) { token throws(FirebaseFailure) in
            try await self.client.call(
                .withdraw, ["idToken": .string(token.reveal()), "mfaEnrollmentId": .string(id)]
            ).stepGrant(clock: self.client.clock).keeping(identity)
        }
        try await renew(with: grant, number)
    }

    /// Throws `AuthError.unsupported`: Firebase asks for the step at sign-in only.
    package func beginStep() async throws -> PendingStep { throw AuthError.unsupported }

    // MARK: Not at Firebase

    /// Throws `AuthError.unsupported`: Firebase takes no security keys.
    package func challenge(factor id: String, of step: PendingStep) async throws -> PasskeyRequest {
        throw AuthError.unsupported
    }

    /// Throws `AuthError.unsupported`: Firebase takes no security keys.
    package func verify(
        factor id: String, proof: PasskeyProof, of step: PendingStep
    ) async throws -> PendingStep.Outcome {
        throw AuthError.unsupported
    }

    /// Throws `AuthError.unsupported`: Firebase takes no security keys.
    package func enrollSecurityKey(named name: String?) async throws -> SecurityKeyEnrollment {
        throw AuthError.unsupported
    }

    /// Throws `AuthError.unsupported`: Firebase takes no security keys.
    package func confirm(_ id: String, key: NewPasskey) async throws { throw AuthError.unsupported }

    /// Throws `AuthError.unsupported`: Firebase has no backup codes.
    package func backupCodes() async throws -> BackupCodeCount? { throw AuthError.unsupported }

    /// Throws `AuthError.unsupported`: Firebase has no backup codes.
    package func makeBackupCodes() async throws -> [Secret] { throw AuthError.unsupported }

    /// Returns nil: Firebase requires a second factor of nobody.
    package func pendingEnrollment() async -> PendingEnrollment? { nil }

    /// Throws `AuthError.unsupported`: Firebase requires a second factor of nobody.
    package func enrollApp(named name: String?, in enrollment: PendingEnrollment) async throws -> AppEnrollment {
        throw AuthError.unsupported
    }

    /// Throws `AuthError.unsupported`: Firebase requires a second factor of nobody.
    package func confirm(_ id: String, code: Secret, in enrollment: PendingEnrollment) async throws -> [Secret] {
        throw AuthError.unsupported
    }

    /// Throws `AuthError.unsupported`: Firebase takes no security keys.
    package func enrollSecurityKey(
        named name: String?, in enrollment: PendingEnrollment
    ) async throws -> SecurityKeyEnrollment {
        throw AuthError.unsupported
    }

    /// Throws `AuthError.unsupported`: Firebase takes no security keys.
    package func confirm(_ id: String, key: NewPasskey, in enrollment: PendingEnrollment) async throws -> [Secret] {
        throw AuthError.unsupported
    }

    /// Throws `AuthError.unsupported`: Firebase requires a second factor of nobody.
    package func finish(_ enrollment: PendingEnrollment) async throws -> AuthSession { throw AuthError.unsupported }

    /// Does nothing: Firebase requires a second factor of nobody.
    package func abandon(_ enrollment: PendingEnrollment) async {}
}

extension FirebaseReply {
    /// The sign-in that waits for its second step, with the apps that can take it; nil for any other answer, and for an
    /// account whose factors are all of other kinds.
    var pendingStep: PendingStep? {
        let apps = SecondFactor.apps(in: object)
        guard let pending = text("mfaPendingCredential"), let first = apps.first else { return nil }
        return PendingStep(
            choice: FactorChoice(first, others: Array(apps.dropFirst())), reference: Secret(pending))
    }

    /// Creates the grant of an answer that names neither person nor lifetime: both are in the id token.
    func stepGrant(clock: any WallClock) throws(FirebaseFailure) -> SessionGrant {
        guard let claims = text("idToken").flatMap({ CompactJWS($0)?.claims }),
            let user = (claims["user_id"] ?? claims["sub"])?.stringValue,
            let expiry = claims["exp"]?.integerValue, let start = claims["iat"]?.integerValue, expiry > start
        else { throw .malformed }
        let whole = object.merging(["localId": .string(user), "expiresIn": .integer(expiry - start)]) { $1 }
        return try FirebaseReply(object: whole, serverTime: serverTime).grant(clock: clock).session
    }
}

extension SecondFactor {
    /// The authenticator apps among the factors of an answer.
    fileprivate static func apps(in object: JSONObject?) -> [SecondFactor] {
        (object?["mfaInfo"]?.arrayValue ?? []).compactMap(\.objectValue).compactMap { info in
            guard info["totpInfo"] != nil, let id = info["mfaEnrollmentId"]?.stringValue, !id.isEmpty else {
                return nil
            }
            return SecondFactor(id: id, kind: .app, name: VisibleText.name(info["displayName"]?.stringValue))
        }
    }
}

extension AppEnrollment {
    /// Reads what Google says of a new authenticator app; nil if there is no key.
    fileprivate init?(_ info: JSONObject, of email: String?) {
        guard let secret = info["sharedSecretKey"]?.stringValue, !secret.isEmpty,
            let id = info["sessionInfo"]?.stringValue, !id.isEmpty
        else { return nil }
        let label = PercentCoding.encode(email ?? "Firebase")
        let numbers = [("digits", "verificationCodeLength"), ("period", "periodSec")].compactMap { name, member in
            info[member]?.integerValue.map { "&\(name)=\($0)" }
        }.joined()
        self.init(
            id: id, secret: Secret(secret),
            address: Secret("otpauth://totp/\(label)?secret=\(PercentCoding.encode(secret))\(numbers)"))
    }
}
