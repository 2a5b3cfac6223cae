import Crypto
import CryptoExtras
import Foundation
import GatehouseDomain
import Testing

@testable import GatehouseWebAuthn

@Suite("WebAuthn: authentication")
struct AuthenticationTests {
    /// An assertion that is not as it should be, and why it is refused.
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let algorithm: CredentialAlgorithm
        let refusal: PasskeyRefusal
        let change: @Sendable (inout SoftAssertion) throws -> Void

        init(
            _ description: String, _ refusal: PasskeyRefusal, _ algorithm: CredentialAlgorithm = .es256,
            _ change: @escaping @Sendable (inout SoftAssertion) throws -> Void
        ) {
            (testDescription, self.refusal, self.algorithm, self.change) = (description, refusal, algorithm, change)
        }
    }

    private func check(_ hostile: Case) throws {
        var assertion = try SoftAssertion(hostile.algorithm)
        #expect(try assertion.refusal() == nil)
        try hostile.change(&assertion)
        #expect(try assertion.refusal() == hostile.refusal)
    }

    @Test(
        "WAN-05 an honest assertion is accepted, and says what is to be stored", arguments: CredentialAlgorithm.allCases
    )
    func honest(_ algorithm: CredentialAlgorithm) throws {
        var assertion = try SoftAssertion(algorithm)
        (assertion.data.counter, assertion.data.flags) = (9, 0x1D)
        let use = try assertion.use(by: assertion.stored(counter: 8, isBackupEligible: true))
        #expect(use.counter == 9 && !use.isCounterBehind && !use.changesBackupEligibility)
        #expect(use.flags == [.userPresent, .userVerified, .backupEligible, .backedUp])
    }

    private static let cases = [
        Case("52: of the other ceremony", .ceremony) { $0.client.type = "webauthn.create" },
        Case("another challenge", .challenge) { $0.client.challenge = Base64URL.encode([UInt8](2...33)) },
        Case("another origin", .origin) { $0.client.origin = "https://example.org" },
        Case("within another site", .crossOrigin) { $0.client.more = #","crossOrigin":true"# },
        Case("another RP ID", .relyingParty) { $0.data.relyingParty = "example.org" },
        Case("68: a sibling's RP ID", .relyingParty) { $0.data.relyingParty = "login.example.com" },
        Case("nobody present", .userPresence) { $0.data.flags = 0x04 },
        Case("67: backed up without being able to", .backupState) { $0.data.flags = 0x15 },
        Case("a new credential", .authenticatorData) { assertion in
            assertion.data.flags = 0x45
            (assertion.data.id, assertion.data.key) = (SoftData.id, try CBORValue.map(assertion.key.cose).encoded)
        },
        Case("a new credential that is not there", .authenticatorData) { $0.data.flags = 0x45 },
        Case("bytes after the counter", .authenticatorData) { $0.data.rest = [0] },
        Case("extensions that are not there", .authenticatorData) { $0.data.flags = 0x85 },
        Case("53: another bit of the signature", .signature) {
            $0.signature = { $0.dropLast() + [($0.last ?? 0) ^ 1] }
        },
        Case("53: another bit of the signature", .signature, .edDSA) {
            $0.signature = { [$0[0] ^ 1] + $0.dropFirst() }
        },
        Case("53: another bit of the signature", .signature, .rs256) {
            $0.signature = { [$0[0] ^ 1] + $0.dropFirst() }
        },
        Case("no signature", .signature) { $0.signature = { _ in [] } },
        Case("no signature", .signature, .rs256) { $0.signature = { _ in [] } },
        Case("a long signature", .tooLong) { $0.signature = { _ in [UInt8](repeating: 1, count: 1_025) } },
        Case("54: two numbers without DER", .signature) { assertion in
            assertion.signature = {
                [UInt8]((try? P256.Signing.ECDSASignature(derRepresentation: $0).rawRepresentation) ?? .init())
            }
        },
        Case("55: a byte after the DER", .signature) { $0.signature = { $0 + [0] } },
        Case("55: a byte more within the DER", .signature) {
            $0.signature = { [0x30, $0[1] + 1] + $0.dropFirst(2) + [0] }
        },
        Case("55: a long length", .signature) { $0.signature = { [0x30, 0x81] + $0.dropFirst() } },
        Case("55: a zero before a number", .signature) { assertion in
            assertion.signature = { [0x30, $0[1] + 1, 0x02, $0[3] + 1, 0] + $0.dropFirst(4) }
        },
        Case("56: a signature of the JSON, not of its digest", .signature) { assertion in
            let key = assertion.key
            let client = assertion.client.bytes
            assertion.sign = { try key.sign($0.prefix(37) + client) }
        },
        Case("57: a space that was not signed", .signature) { $0.clientBytes = { [0x20] + $0 } },
        Case("58: flags that were not signed", .signature) { assertion in
            assertion.data.flags = 0x01
            assertion.dataBytes = { $0.prefix(32) + [0x05] + $0.dropFirst(33) }
        },
        Case("58: a counter that was not signed", .signature) { $0.dataBytes = { $0.dropLast() + [1] } },
        Case("another key", .signature) { assertion in
            let other = SoftKey.es256(.init())
            assertion.sign = { try other.sign($0) }
        },
        Case("59: another's handle", .userHandle) { $0.handle = Base64URL.encode(Array(Soft.handle.utf8).reversed()) },
        Case("a handle in upper case", .userHandle) { $0.handle = Base64URL.encode(Soft.handle.uppercased().utf8) },
        Case("a padded handle", .encoding) { $0.handle = ($0.handle ?? "") + "=" },
        Case("a long handle", .tooLong) { $0.handle = Base64URL.encode([UInt8](repeating: 1, count: 65)) },
        Case("61: another credential's id", .credential) { $0.id = Base64URL.encode([UInt8](1...32)) },
        Case("two ids", .credential) { $0.rawID = Base64URL.encode([UInt8](1...32)) },
        Case("another type", .type) { $0.credentialType = "Public-Key" },
        Case("75: RSA with PSS", .signature, .rs256) { assertion in
            guard case .rs256(let key) = assertion.key else { return }
            assertion.sign = { [UInt8](try key.signature(for: SHA256.hash(data: $0), padding: .PSS).rawRepresentation) }
        },
        Case("76: S of L or more", .signature, .edDSA) { assertion in
            assertion.signature = { $0.prefix(32) + Self.addingOrder(Array($0.dropFirst(32))) }
        },
    ]

    @Test(
        "WAN-02 WAN-03 WAN-05 an assertion that is not of this ceremony, RP ID, credential or key is refused",
        arguments: cases)
    func hostile(_ hostile: Case) throws { try check(hostile) }

    /// Returns S + L for the order L of Ed25519 (RFC 8032, section 5.1), both least significant byte first: the same
    /// number to a verifier that does not check its range.
    private static func addingOrder(_ scalar: [UInt8]) -> [UInt8] {
        let order = Hexadecimal.bytes("edd3f55c1a631258d69cf7a2def9de14") + [UInt8](repeating: 0, count: 15) + [0x10]
        var carry = 0
        return zip(scalar, order).map { one, other in
            carry += Int(one) + Int(other)
            defer { carry >>= 8 }
            return UInt8(carry & 0xFF)
        }
    }

    @Test("WAN-05 60: a handle that is missing or empty counts as none", arguments: [nil, ""])
    func noHandle(_ handle: String?) throws {
        var assertion = try SoftAssertion()
        assertion.handle = handle
        #expect(try assertion.refusal() == nil)
    }

    @Test("WAN-05 63: a second factor signs nobody in by itself, and a passkey is no second factor")
    func purposes() throws {
        let assertion = try SoftAssertion()
        let passkey = try assertion.stored()
        let factor = StoredCredential(
            id: passkey.id, key: passkey.key, purpose: .factor, userHandle: passkey.userHandle, counter: 0,
            isBackupEligible: false)
        #expect(try assertion.refusal(by: factor) == .purpose)
        let step = try Soft.authentication(purpose: .factor)
        #expect(throws: PasskeyRefusal.purpose) { try step.verify(assertion.response(), by: passkey) }
        #expect(try step.verify(assertion.response(), by: factor).counter == 0)
    }

    @Test(
        "WAN-05 64 65 86 87: a counter grows or is 0, unless the credential can be copied; then it is not lowered",
        arguments: [
            // Stored, sent, whether the credential could and can be copied; what is stored then, nil for a refusal.
            (0, 0, false, false, 0), (0, 1, false, false, 1), (5, 6, false, false, 6),
            (5, 4_294_967_295, false, false, 4_294_967_295),
            (5, 5, false, false, nil), (5, 4, false, false, nil), (5, 0, false, false, nil),
            (4_294_967_295, 0, false, false, nil),
            (5, 5, true, true, 5), (5, 4, true, true, 5), (5, 0, true, true, 5), (5, 6, true, true, 6),
            (0, 0, true, true, 0),
            (5, 4, false, true, 5), (5, 4, true, false, 5),
        ] as [(UInt32, UInt32, Bool, Bool, UInt32?)])
    func counters(old: UInt32, new: UInt32, could: Bool, can: Bool, stored: UInt32?) throws {
        var assertion = try SoftAssertion()
        (assertion.data.counter, assertion.data.flags) = (new, can ? 0x0D : 0x05)
        let credential = try assertion.stored(counter: old, isBackupEligible: could)
        guard let stored else {
            #expect(try assertion.refusal(by: credential) == .counter)
            return
        }
        let use = try assertion.use(by: credential)
        #expect(use.counter == stored && use.isCounterBehind == (new < stored || (new == old && new > 0)))
        #expect(use.changesBackupEligibility == (could != can))
    }

    @Test("WAN-05 a counter tells nothing before the signature is known to be the key's")
    func copies() throws {
        var assertion = try SoftAssertion()
        assertion.signature = { $0.dropLast() + [($0.last ?? 0) ^ 1] }
        #expect(try assertion.refusal(by: assertion.stored(counter: 5)) == .signature)
    }

    @Test(
        "WAN-03 66: a credential that can be copied from now on, or no longer, is accepted and says so",
        arguments: [false, true])
    func eligibility(_ could: Bool) throws {
        var assertion = try SoftAssertion()
        assertion.data.flags = could ? 0x05 : 0x1D
        let use = try assertion.use(by: assertion.stored(isBackupEligible: could))
        #expect(use.changesBackupEligibility && use.flags.contains(.backupEligible) == !could)
    }

    @Test("WAN-03 without UV, an assertion is accepted and says so; extensions are not used")
    func unverified() throws {
        var assertion = try SoftAssertion()
        (assertion.data.flags, assertion.data.rest) = (0x81, Hexadecimal.bytes("a1616180"))
        #expect(try assertion.use().flags == [.userPresent])
    }

    @Test(
        "WAN-03 what was registered or used at one origin or RP ID counts at no other",
        arguments: ["example.org", "www.example.com"])
    func otherParty(_ host: String) throws {
        let party = try RelyingParty(id: host, origin: "https://\(host)")
        let assertion = try SoftAssertion()
        let ceremony = AuthenticationCeremony(party: party, challenge: SoftClient.challenge)
        #expect(throws: PasskeyRefusal.origin) { try ceremony.verify(assertion.response(), by: assertion.stored()) }
        let related = try RelyingParty(id: host, origin: "https://\(host)", others: ["https://example.com"])
        let other = AuthenticationCeremony(party: related, challenge: SoftClient.challenge)
        #expect(throws: PasskeyRefusal.relyingParty) { try other.verify(assertion.response(), by: assertion.stored()) }
    }
}
