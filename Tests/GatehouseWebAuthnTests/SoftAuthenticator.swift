import Crypto
import Foundation
import GatehouseDomain
import Testing

@testable import GatehouseWebAuthn

/// What the browser of a test says, honest until a test changes it.
struct SoftClient {
    static let challenge = [UInt8](1...32)

    var type: String
    var challenge = Base64URL.encode(Self.challenge)
    var origin = "https://example.com"
    /// Further members, each with a comma before it.
    var more = #","crossOrigin":false"#

    var bytes: [UInt8] {
        Array(#"{"type":"\#(type)","challenge":"\#(challenge)","origin":"\#(origin)"\#(more)}"#.utf8)
    }
}

/// What the authenticator of a test says, honest until a test changes it.
struct SoftData {
    static let aaguid = [UInt8](0xA0...0xAF)
    static let id = [UInt8](0x40..<0x60)

    var relyingParty = "example.com"
    /// UP, UV and, at registration, AT.
    var flags: UInt8
    var counter: UInt32 = 0
    /// The id and the key of a new credential; empty at authentication.
    var id: [UInt8] = []
    /// The length that it says the id has; nil for its own.
    var idLength: Int?
    var key: [UInt8] = []
    /// What follows: extensions, or what should not be there.
    var rest: [UInt8] = []

    var bytes: [UInt8] {
        var bytes = [UInt8](SHA256.hash(data: Array(relyingParty.utf8))) + [flags]
        bytes += Self.bytes(counter, 4)
        if !id.isEmpty { bytes += Self.aaguid + Self.bytes(UInt32(idLength ?? id.count), 2) + id + key }
        return bytes + rest
    }

    private static func bytes(_ number: UInt32, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (UInt32($0) * 8)) }
    }
}

/// A registration on its way to the server.
struct SoftRegistration {
    var client = SoftClient(type: "webauthn.create")
    var data = SoftData(flags: 0x45, id: SoftData.id)
    var key: SoftKey
    var format = "packed"
    /// Another statement than that of the format.
    var statement: CBORMap?
    /// Changes the bytes of which the answer is made, after everything was signed.
    var clientBytes, object: ([UInt8]) -> [UInt8]
    var id: String
    var rawID: String?
    var credentialType = "public-key"
    var transports = ["internal", "hybrid"]

    init(_ algorithm: CredentialAlgorithm = .es256, format: String = "packed") throws {
        key = try SoftKey.of(algorithm)
        (self.format, clientBytes, object) = (format, { $0 }, { $0 })
        data.key = try CBORValue.map(key.cose).encoded
        id = Base64URL.encode(SoftData.id)
    }

    /// The attestation object, before it is changed.
    func attestationObject() throws -> CBORMap {
        let signature = try key.sign(data.bytes + SHA256.hash(data: client.bytes))
        let algorithm = try key.cose[3] ?? .null
        let own: CBORMap = format == "none" ? [:] : [.text("alg"): algorithm, .text("sig"): .bytes(signature)]
        return [
            .text("fmt"): .text(format), .text("attStmt"): .map(statement ?? own),
            .text("authData"): .bytes(data.bytes),
        ]
    }

    func response() throws -> RegistrationResponse {
        try RegistrationResponse(
            id: id, rawID: rawID ?? id, type: credentialType, clientData: Base64URL.encode(clientBytes(client.bytes)),
            attestationObject: Base64URL.encode(object(CBORValue.map(attestationObject()).encoded)),
            transports: transports)
    }

    /// Why it is refused; nil if it is not.
    func refusal(_ ceremony: RegistrationCeremony? = nil) throws -> PasskeyRefusal? {
        do {
            let ceremony = try ceremony ?? Soft.registration()
            _ = try ceremony.verify(response())
            return nil
        } catch let refusal as PasskeyRefusal {
            return refusal
        }
    }
}

/// An assertion on its way to the server.
struct SoftAssertion {
    var client = SoftClient(type: "webauthn.get")
    var data = SoftData(flags: 0x05)
    var key: SoftKey
    /// What is signed, and with which key: the same as honest authenticators do.
    var sign: (_ bytes: [UInt8]) throws -> [UInt8]
    /// Changes the bytes of which the answer is made, after everything was signed.
    var clientBytes, dataBytes, signature: ([UInt8]) -> [UInt8]
    var id = Base64URL.encode(SoftData.id)
    var rawID: String?
    var credentialType = "public-key"
    var handle: String? = Base64URL.encode(Soft.handle.utf8)

    init(_ algorithm: CredentialAlgorithm = .es256) throws {
        let key = try SoftKey.of(algorithm)
        self.key = key
        sign = { try key.sign($0) }
        (clientBytes, dataBytes, signature) = ({ $0 }, { $0 }, { $0 })
    }

    func response() throws -> AuthenticationResponse {
        let signed = try sign(data.bytes + SHA256.hash(data: client.bytes))
        return try AuthenticationResponse(
            id: id, rawID: rawID ?? id, type: credentialType, clientData: Base64URL.encode(clientBytes(client.bytes)),
            authenticatorData: Base64URL.encode(dataBytes(data.bytes)), signature: Base64URL.encode(signature(signed)),
            userHandle: handle)
    }

    /// The credential as it is stored after an honest registration.
    func stored(counter: UInt32 = 0, isBackupEligible: Bool = false) throws -> StoredCredential {
        StoredCredential(
            id: SoftData.id, key: try CredentialKey(CBORValue.map(key.cose).encoded), purpose: .passkey,
            userHandle: Array(Soft.handle.utf8), counter: counter, isBackupEligible: isBackupEligible)
    }

    /// What is to be stored if it is accepted.
    func use(by credential: StoredCredential? = nil) throws -> CredentialUse {
        try Soft.authentication().verify(response(), by: credential ?? stored())
    }

    /// Why it is refused; nil if it is not.
    func refusal(by credential: StoredCredential? = nil) throws -> PasskeyRefusal? {
        do {
            _ = try use(by: credential)
            return nil
        } catch let refusal as PasskeyRefusal {
            return refusal
        }
    }
}

/// The server of the tests.
enum Soft {
    static let handle = "8f14e45f-ceea-467f-a9d8-0d3c1b2f7a55"

    static func party() throws -> RelyingParty {
        try RelyingParty(id: "example.com", origin: "https://example.com")
    }

    static func registration(
        algorithms: [CredentialAlgorithm] = CredentialAlgorithm.allCases, isConditional: Bool = false
    ) throws -> RegistrationCeremony {
        RegistrationCeremony(
            party: try party(), challenge: SoftClient.challenge, algorithms: algorithms, isConditional: isConditional)
    }

    static func authentication(purpose: CredentialPurpose = .passkey) throws -> AuthenticationCeremony {
        AuthenticationCeremony(party: try party(), challenge: SoftClient.challenge, purpose: purpose)
    }
}
