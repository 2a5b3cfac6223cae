import Foundation
package import GatehouseDomain
import GatehouseHTTP
import GatehouseWire

/// Passkeys, where the back end has them switched on.
extension SupabaseAuthAdapter: PasskeyPort {
    /// Begins a sign-in with a passkey.
    /// - Throws: `AuthError`, as the port says.
    package func beginPasskeySignIn() async throws -> PasskeyRequest {
        do {
            let reply: SupabaseReply<PasskeyOptionsReply> = try await client.json(
                .post, "/passkeys/authentication/options", body: [:])
            return try PasskeyRequest(id: reply.value.challengeID, options: reply.value.options)
        } catch {
            throw error.authError
        }
    }

    /// Signs in with the answer of a passkey.
    /// - Throws: `AuthError`, as the port says.
    package func signIn(passkey proof: PasskeyProof) async throws -> AuthSession {
        let body = PasskeySignInBody(challengeID: proof.questionID, credential: WireAssertion(proof))
        let number = beginSignIn()
        return try await handOver(
            try await issue("/passkeys/authentication/verify", body: body.json, method: .email), number)
    }

    /// Begins the sign-up of an account that has a passkey in place of a password, at a Gatehouse server. A guest keeps
    /// the account only with a password. Without an address, the device asks for it.
    /// - Throws: `AuthError.unsupported` at another server, and while a guest is signed in; or another `AuthError`.
    package func beginPasskeySignUp(email: String?) async throws -> PasskeyCreation {
        let address = email.flatMap { EmailAddress($0)?.canonical }
        guard (address == nil) == (email == nil) else { throw AuthError.emailInvalid }
        guard try await knownOffer().hasPasskeySignUp, await holder.currentIdentity()?.isGuest != true else {
            throw AuthError.unsupported
        }
        do {
            let reply: SupabaseReply<PasskeyOptionsReply> = try await client.json(
                .post, "/passkeys/signup/options", body: PasskeySignUpOptionsBody(email: address).json)
            return try PasskeyCreation(id: reply.value.challengeID, options: reply.value.options)
        } catch {
            throw error.authError
        }
    }

    /// Signs up with a passkey that the device has made. The secret that the mailed code needs is kept on this device;
    /// with the link in the mail, or elsewhere, the account begins without the passkey.
    /// - Throws: `AuthError`, as the port says.
    package func signUp(
        passkey: NewPasskey, email: String, consent: Consent, metadata: [String: String]
    ) async throws -> SignUpResult {
        guard let address = EmailAddress(email)?.canonical else { throw AuthError.emailInvalid }
        let known = try await knownOffer()
        guard known.hasPasskeySignUp else { throw AuthError.unsupported }
        guard consent.version == known.requirements.termsVersion else { throw AuthError.consentRequired }
        let attempt = await attempts.begin(.signUp, email: address)
        let link = link(of: attempt)
        let body = PasskeySignUpBody(
            challengeID: passkey.questionID, credential: WireNewCredential(passkey), email: address,
            data: Self.data(consent, metadata, for: known), consent: WireConsent(consent), link: link.fields)
        let secret: String
        do {
            let reply: SupabaseReply<WirePasskeySignUp> = try await client.json(
                .post, "/passkeys/signup/verify", query: link.query, body: body.json)
            secret = reply.value.passkey
        } catch {
            throw error.authError
        }
        await attempts.keep(
            LinkAttempt.PasskeySignUp(secret: secret, consent: consent, metadata: metadata), for: attempt)
        return .confirmationPending(address)
    }

    /// Returns the passkeys of the signed-in person.
    /// - Throws: `AuthError`, as the port says.
    package func passkeys() async throws -> [Passkey] {
        try await holder.asCaller { token throws(SupabaseFailure) in
            let reply: SupabaseReply<[PasskeyReply]> = try await self.client.json(.get, "/passkeys", bearer: token)
            return reply.value.map { Passkey($0) }.sorted { $0.createdAt < $1.createdAt }
        }
    }

    /// Begins to add a passkey.
    /// - Throws: `AuthError`, as the port says.
    package func beginPasskey(isAutomatic: Bool) async throws -> PasskeyCreation {
        let person = await caller()
        // Other servers refuse a member that they do not know.
        let known = try await knownOffer()
        let mediation = isAutomatic && known.isGatehouse == true ? "conditional" : nil
        return try await holder.asCaller(of: person) { token throws(SupabaseFailure) in
            let reply: SupabaseReply<PasskeyOptionsReply> = try await self.client.json(
                .post, "/passkeys/registration/options", body: PasskeyOptionsBody(mediation: mediation).json,
                bearer: token)
            return try PasskeyCreation(
                id: reply.value.challengeID, options: reply.value.options, isAutomatic: isAutomatic)
        }
    }

    /// Adds a passkey that the device has made.
    /// - Throws: `AuthError`, as the port says.
    package func addPasskey(_ passkey: NewPasskey) async throws -> Passkey {
        let body = PasskeyRegistrationBody(challengeID: passkey.questionID, credential: WireNewCredential(passkey))
        return try await holder.asCaller { token throws(SupabaseFailure) in
            let reply: SupabaseReply<PasskeyReply> = try await self.client.json(
                .post, "/passkeys/registration/verify", body: body.json, bearer: token)
            return Passkey(reply.value)
        }
    }

    /// Renames a passkey.
    /// - Throws: `AuthError`, as the port says.
    package func renamePasskey(_ id: String, to name: String) async throws -> Passkey {
        let id = PercentCoding.encode(id)
        return try await holder.asCaller { token throws(SupabaseFailure) in
            let reply: SupabaseReply<PasskeyReply> = try await self.client.json(
                .patch, "/passkeys/\(id)", body: PasskeyNameBody(friendlyName: name).json, bearer: token)
            return Passkey(reply.value)
        }
    }

    /// Removes a passkey.
    /// - Throws: `AuthError`, as the port says.
    package func removePasskey(_ id: String) async throws {
        let id = PercentCoding.encode(id)
        try await holder.asCaller { token throws(SupabaseFailure) in
            try await self.client.run(.delete, "/passkeys/\(id)", bearer: token)
        }
    }
}

/// A passkey, as the back end describes it. Servers other than Gatehouse send fewer members.
struct PasskeyReply: Decodable {
    let id: String
    let friendlyName: String?
    let createdAt: WireTimestamp
    let lastUsedAt: WireTimestamp?
    let backedUp: Bool?

    private enum CodingKeys: String, CodingKey {
        case id
        case friendlyName = "friendly_name"
        case createdAt = "created_at"
        case lastUsedAt = "last_used_at"
        case backedUp = "backed_up"
    }
}

extension Passkey {
    init(_ reply: PasskeyReply) {
        self.init(
            id: reply.id, name: reply.friendlyName == WirePasskey.unnamed ? nil : VisibleText.name(reply.friendlyName),
            createdAt: reply.createdAt.date, lastUsedAt: reply.lastUsedAt?.date, isBackedUp: reply.backedUp)
    }
}
