package import GatehouseDomain

/// A pretended device with passkeys, whose owner agrees to everything at once. Only ``InMemoryAccounts`` accepts what it
/// answers.
package actor InMemoryDevice: PasskeyCeremony {
    private struct Credential {
        let id: [UInt8]
        let site: String
        let handle: [UInt8]
        let key: [UInt8]
        /// Whether it can be found without its id.
        let isPasskey: Bool
    }

    private nonisolated let random: any RandomBytes
    private nonisolated let owner: String?
    private var credentials: [Credential] = []

    /// Creates a device without passkeys.
    /// - Parameters:
    ///   - random: Makes ids and keys.
    ///   - owner: The email address that the owner chooses for a new account; nil if the device doesn't ask for one.
    package init(random: any RandomBytes = SystemRandomBytes(), owner: String? = nil) {
        self.random = random
        self.owner = owner
    }

    /// True.
    package nonisolated var isAvailable: Bool { true }

    /// Whether the owner has an email address.
    package nonisolated var asksForEmail: Bool { owner != nil }

    /// Creates a passkey.
    /// - Throws: `.unknown("webauthn_credential_exists")` when the device has one for the account already.
    package func create(_ creation: PasskeyCreation) async throws -> NewPasskey {
        guard !credentials.contains(where: { $0.site == creation.site && creation.excluded.contains($0.id) }) else {
            throw AuthError.unknown("webauthn_credential_exists")
        }
        let new = Credential(
            id: random.bytes(16), site: creation.site, handle: creation.account.handle, key: random.bytes(32),
            isPasskey: !creation.isSecurityKey)
        credentials.append(new)
        return NewPasskey(
            questionID: creation.id, credentialID: new.id, clientData: creation.challenge, attestation: new.key,
            transports: ["internal"])
    }

    /// Creates a passkey for an account with the owner's email address.
    /// - Throws: ``/GatehouseDomain/AuthError/passkeyUnavailable`` when the device doesn't ask for one.
    package func createAccount(
        _ creation: PasskeyCreation
    ) async throws -> (passkey: NewPasskey, email: String) {
        guard let owner else { throw AuthError.passkeyUnavailable }
        return (try await create(creation), owner)
    }

    /// Uses the newest passkey that fits.
    /// - Throws: ``/GatehouseDomain/AuthError/passkeyUnavailable`` when there is none.
    package func assert(_ request: PasskeyRequest, manner: PasskeyManner) async throws -> PasskeyProof {
        let fitting = credentials.last {
            $0.site == request.site && (request.allowed.isEmpty ? $0.isPasskey : request.allowed.contains($0.id))
        }
        guard let fitting else { throw AuthError.passkeyUnavailable }
        return PasskeyProof(
            questionID: request.id, credentialID: fitting.id, clientData: request.challenge, authenticatorData: [],
            signature: request.challenge + fitting.key, userHandle: fitting.handle)
    }

    /// Does nothing: every question is answered at once.
    package func cancel() async {}

    /// Does nothing: there is no password manager.
    package func tell(_ news: PasskeyNews) async {}
}
