import GatehouseDomain
import GatehouseWire
import Testing

/// A device with passkeys in memory, whose owner agrees to everything. Its answers are those of a real one.
actor SoftDevice: PasskeyCeremony {
    private struct Stored {
        let passkey: SoftPasskey
        let site: String
        let handle: [UInt8]
        let isPasskey: Bool
    }

    nonisolated let isAvailable = true
    private var stored: [Stored] = []

    func create(_ creation: PasskeyCreation) async throws -> NewPasskey {
        guard !stored.contains(where: { $0.site == creation.site && creation.excluded.contains($0.passkey.id) }) else {
            throw AuthError.unknown("webauthn_credential_exists")
        }
        let passkey = SoftPasskey()
        var registration = try SoftRegistration(passkey, Self.options(creation.id, creation.challenge))
        registration.relyingParty = creation.site
        let response = try registration.json().objectValue?["credential"]?.objectValue?["response"]?.objectValue
        let attestation = response?["attestationObject"]?.stringValue
        stored.append(
            Stored(
                passkey: passkey, site: creation.site, handle: creation.account.handle,
                isPasskey: !creation.isSecurityKey))
        let statement = try #require(attestation)
        return NewPasskey(
            questionID: creation.id, credentialID: passkey.id, clientData: registration.client.bytes,
            attestation: try #require(Base64URL.decode(statement)), transports: ["internal"])
    }

    func createAccount(_ creation: PasskeyCreation) async throws -> (passkey: NewPasskey, email: String) {
        throw AuthError.passkeyUnavailable
    }

    func assert(_ request: PasskeyRequest, manner: PasskeyManner) async throws -> PasskeyProof {
        let fitting = stored.last { stored in
            stored.site == request.site
                && (request.allowed.isEmpty ? stored.isPasskey : request.allowed.contains(stored.passkey.id))
        }
        guard let fitting else { throw AuthError.passkeyUnavailable }
        var signIn = try SoftSignIn(fitting.passkey, Self.options(request.id, request.challenge))
        signIn.relyingParty = request.site
        let assertion = try signIn.assertion
        return PasskeyProof(
            questionID: request.id, credentialID: fitting.passkey.id, clientData: signIn.client.bytes,
            authenticatorData: try #require(Base64URL.decode(assertion.authenticatorData)),
            signature: try #require(Base64URL.decode(assertion.signature)), userHandle: fitting.handle)
    }

    func cancel() async {}

    func tell(_ news: PasskeyNews) async {}

    /// A question in the form that the passkeys of other tests answer.
    private static func options(_ id: String, _ challenge: [UInt8]) -> JSONValue {
        ["challenge_id": .string(id), "options": ["challenge": .string(Base64URL.encode(challenge))]]
    }
}
