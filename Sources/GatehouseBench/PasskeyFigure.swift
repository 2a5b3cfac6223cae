import Crypto
import Foundation
import GatehouseDomain
import GatehouseWebAuthn

/// What the ceremonies of a passkey take, without database and HTTP, and the one signature that each sign-in needs.
enum PasskeyFigure {
    private static let rounds = 200

    /// Nanoseconds for the answer to a sign-in, for the bare verification of its signature, and for a registration: the
    /// medians, measured one after another.
    static func nanoseconds(
        seconds: Double
    ) throws -> (assertion: Double, signature: Double, registration: Double) {
        let device = try Device()
        let share = seconds / 3
        let party = try RelyingParty(id: Device.host, origin: Device.origin)
        let authentication = AuthenticationCeremony(party: party, challenge: Device.challenge)
        let registration = RegistrationCeremony(party: party, challenge: Device.challenge)
        let made = try registration.verify(try device.registration())
        let credential = StoredCredential(
            id: made.id, key: made.key, purpose: .passkey, userHandle: [], counter: 0, isBackupEligible: false)
        return (
            try Median.nanoseconds(seconds: share) {
                for _ in 0..<rounds { _ = try authentication.verify(try device.assertion(), by: credential) }
                return rounds
            },
            try Median.nanoseconds(seconds: share) {
                for _ in 0..<rounds where !device.isSigned {
                    throw UsageError(description: "GatehouseBench: a signature is not that of its key")
                }
                return rounds
            },
            try Median.nanoseconds(seconds: share) {
                for _ in 0..<rounds { _ = try registration.verify(try device.registration()) }
                return rounds
            }
        )
    }

    /// A device with one passkey, and what its browser sends.
    private struct Device {
        static let host = "accounts.example.com"
        static let origin = "https://accounts.example.com"
        static let challenge = [UInt8](repeating: 7, count: 57)

        private let key = P256.Signing.PrivateKey()
        private let id: String
        private let clientData, authenticatorData, signature: String
        private let newClientData, attestationObject: String
        private let message: [UInt8]
        private let signed: P256.Signing.ECDSASignature

        init() throws {
            let credential = [UInt8](repeating: 3, count: 32)
            let (client, newClient) = (Self.client("webauthn.get"), Self.client("webauthn.create"))
            let data = Self.data(0x05)
            message = data + Array(SHA256.hash(data: client))
            signed = try key.signature(for: message)
            let point = [UInt8](key.publicKey.rawRepresentation)
            // The id, and the key as a map of five members (RFC 9053, section 7.1).
            var attested = Self.data(0x45) + [UInt8](repeating: 0, count: 16) + [0, 32] + credential
            attested += [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20] + point[..<32]
            attested += [0x22, 0x58, 0x20] + point[32...]
            var object: [UInt8] = [0xA3]
            object += Self.text("fmt") + Self.text("none") + Self.text("attStmt") + [0xA0]
            object += Self.text("authData") + [0x58, UInt8(attested.count)] + attested
            id = Base64URL.encode(credential)
            (clientData, newClientData) = (Base64URL.encode(client), Base64URL.encode(newClient))
            (authenticatorData, attestationObject) = (Base64URL.encode(data), Base64URL.encode(object))
            signature = Base64URL.encode([UInt8](signed.derRepresentation))
        }

        /// Whether the signature is that of the key.
        var isSigned: Bool { key.publicKey.isValidSignature(signed, for: message) }

        func assertion() throws -> AuthenticationResponse {
            try AuthenticationResponse(
                id: id, rawID: id, type: "public-key", clientData: clientData, authenticatorData: authenticatorData,
                signature: signature)
        }

        func registration() throws -> RegistrationResponse {
            try RegistrationResponse(
                id: id, rawID: id, type: "public-key", clientData: newClientData, attestationObject: attestationObject,
                transports: ["internal"])
        }

        private static func client(_ type: String) -> [UInt8] {
            let challenge = Base64URL.encode(challenge)
            return Array(#"{"type":"\#(type)","challenge":"\#(challenge)","origin":"\#(origin)"}"#.utf8)
        }

        /// The site, what the authenticator did, and its counter.
        private static func data(_ flags: UInt8) -> [UInt8] {
            Array(SHA256.hash(data: Array(host.utf8))) + [flags, 0, 0, 0, 0]
        }

        /// A short text in CBOR.
        private static func text(_ text: String) -> [UInt8] { [0x60 | UInt8(text.utf8.count)] + Array(text.utf8) }
    }
}
