import Foundation
import GatehouseDomain
import Testing

@testable import GatehouseWebAuthn

@Suite("WebAuthn: published vectors")
struct PublishedVectorTests {
    /// A credential of Web Authentication Level 3, section "Test Vectors".
    private struct Vector: Decodable {
        struct Registration: Decodable { var challenge, clientData, attestationObject, aaguid: String }
        struct Authentication: Decodable { var challenge, clientData, authenticatorData, signature: String }

        var title, credential, key: String
        var flags: UInt8
        var registration: Registration?
        var authentication: Authentication
    }

    private static func vectors() throws -> [Vector] {
        let file = URL(filePath: #filePath).appending(path: "../../data/webauthn/vectors.json").standardized
        return try JSONDecoder().decode([Vector].self, from: Data(contentsOf: file))
    }

    private static func text(_ hex: String) -> String { Base64URL.encode(Hexadecimal.bytes(hex)) }

    @Test(
        "WAN-02 WAN-04 registrations of W3C with none and the key's own attestation are accepted"
    )
    func registrations() throws {
        let party = try RelyingParty(id: "example.org", origin: "https://example.org")
        var seen = 0
        for vector in try Self.vectors() {
            guard let made = vector.registration else { continue }
            seen += 1
            let id = Self.text(vector.credential)
            let response = try RegistrationResponse(
                id: id, rawID: id, type: "public-key", clientData: Self.text(made.clientData),
                attestationObject: Self.text(made.attestationObject))
            let ceremony = RegistrationCeremony(party: party, challenge: Hexadecimal.bytes(made.challenge))
            guard !vector.title.contains("Origin") else {
                #expect(throws: PasskeyRefusal.crossOrigin, "\(vector.title)") { try ceremony.verify(response) }
                continue
            }
            let new = try ceremony.verify(response)
            #expect(new.id == Hexadecimal.bytes(vector.credential) && new.aaguid == Hexadecimal.bytes(made.aaguid))
            #expect(new.key.encoded == Hexadecimal.bytes(vector.key) && new.flags.rawValue == vector.flags)
        }
        #expect(seen == 5)
    }

    @Test("WAN-02 WAN-05 assertions of W3C with ES256, EdDSA and RS256 are accepted, and only for their challenge")
    func assertions() throws {
        let party = try RelyingParty(id: "example.org", origin: "https://example.org")
        var algorithms: [CredentialAlgorithm] = []
        for vector in try Self.vectors() {
            let (used, id) = (vector.authentication, Self.text(vector.credential))
            let credential = StoredCredential(
                id: Hexadecimal.bytes(vector.credential), key: try CredentialKey(Hexadecimal.bytes(vector.key)),
                purpose: .passkey, userHandle: [1], counter: 0, isBackupEligible: vector.flags & 8 != 0)
            let response = try AuthenticationResponse(
                id: id, rawID: id, type: "public-key", clientData: Self.text(used.clientData),
                authenticatorData: Self.text(used.authenticatorData), signature: Self.text(used.signature))
            let ceremony = AuthenticationCeremony(party: party, challenge: Hexadecimal.bytes(used.challenge))
            guard !vector.title.contains("Origin") else {
                #expect(throws: PasskeyRefusal.crossOrigin, "\(vector.title)") {
                    try ceremony.verify(response, by: credential)
                }
                continue
            }
            let use = try ceremony.verify(response, by: credential)
            #expect(use.counter == 0 && !use.changesBackupEligibility, "\(vector.title)")
            algorithms.append(credential.key.algorithm)
            let other = AuthenticationCeremony(party: party, challenge: Hexadecimal.bytes(vector.credential))
            #expect(throws: PasskeyRefusal.challenge) { try other.verify(response, by: credential) }
        }
        #expect(algorithms == [.es256, .es256, .es256, .es256, .rs256, .edDSA])
    }
}
