import Crypto
import GatehouseDomain
import Testing

@testable import GatehouseWebAuthn

@Suite("WebAuthn: registration")
struct RegistrationTests {
    /// A registration that is not as it should be, and why it is refused.
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let refusal: PasskeyRefusal
        let change: @Sendable (inout SoftRegistration) throws -> Void

        init(
            _ description: String, _ refusal: PasskeyRefusal,
            _ change: @escaping @Sendable (inout SoftRegistration) throws -> Void
        ) {
            (testDescription, self.refusal, self.change) = (description, refusal, change)
        }
    }

    private func check(_ hostile: Case) throws {
        // The answer is the same with a signature as without one.
        for format in ["packed", "none"] {
            var registration = try SoftRegistration(format: format)
            #expect(try registration.refusal() == nil)
            try hostile.change(&registration)
            #expect(try registration.refusal() == hostile.refusal, "\(format)")
        }
    }

    @Test(
        "WAN-04 an honest registration gives what is to be stored",
        arguments: CredentialAlgorithm.allCases, ["none", "packed"])
    func honest(_ algorithm: CredentialAlgorithm, format: String) throws {
        var registration = try SoftRegistration(algorithm, format: format)
        (registration.data.counter, registration.data.flags) = (7, 0x5D)
        let new = try Soft.registration().verify(registration.response())
        #expect(new.id == SoftData.id && new.aaguid == SoftData.aaguid && new.counter == 7)
        #expect(new.key.encoded == registration.data.key && new.key.algorithm == algorithm)
        #expect(new.flags == [.userPresent, .userVerified, .backupEligible, .backedUp] && new.purpose == .passkey)
        #expect(new.transports == ["hybrid", "internal"])
        // The stored key is read again as the same.
        #expect(try CredentialKey(new.key.encoded).algorithm == algorithm)
    }

    private static let clientCases = [
        Case("1: of the other ceremony", .ceremony) { $0.client.type = "webauthn.get" },
        Case("a type that is none", .ceremony) { $0.client.type = "WebAuthn.create" },
        Case("2: another challenge", .challenge) { $0.client.challenge = Base64URL.encode([UInt8](2...33)) },
        Case("3: a padded challenge", .challenge) { $0.client.challenge += "=" },
        Case("an empty challenge", .challenge) { $0.client.challenge = "" },
        Case("8: http", .origin) { $0.client.origin = "http://example.com" },
        Case("9: a port", .origin) { $0.client.origin = "https://example.com:8443" },
        Case("10: a subdomain", .origin) { $0.client.origin = "https://www.example.com" },
        Case("11: a dot at the end", .origin) { $0.client.origin = "https://example.com." },
        Case("12: upper case", .origin) { $0.client.origin = "https://Example.com" },
        Case("a slash at the end", .origin) { $0.client.origin = "https://example.com/" },
        Case("an origin of an opaque page", .origin) { $0.client.origin = "null" },
        Case("13: within another site", .crossOrigin) { $0.client.more = #","crossOrigin":true"# },
        Case("a text in place of a truth value", .crossOrigin) { $0.client.more = #","crossOrigin":"false""# },
        Case("null in place of a truth value", .crossOrigin) { $0.client.more = #","crossOrigin":null"# },
        Case("14: a page around it", .crossOrigin) { $0.client.more = #","topOrigin":"https://example.com""# },
        Case("47: an array", .clientData) { $0.clientBytes = { [0x5B] + $0 + [0x5D] } },
        Case("48: two challenges", .clientData) { $0.client.more = #","challenge":"AQ""# },
        Case("two types, of which the later is right", .clientData) { $0.client.more = #","type":"webauthn.create""# },
        Case("49: not UTF-8", .clientData) {
            $0.clientBytes = { $0.dropLast() + Array(#","a":""#.utf8) + [0xFF, 0x22, 0x7D] }
        },
        Case("no client data", .clientData) { $0.clientBytes = { _ in [] } },
        Case("bytes after it", .clientData) { $0.clientBytes = { $0 + [0x7D] } },
        Case("50: 8 KiB and a byte", .tooLong) { registration in
            registration.clientBytes = { $0 + [UInt8](repeating: 0x20, count: 8_193 - $0.count) }
        },
    ]

    @Test(
        "WAN-03 client data that is not of this registration, or not read in one way, is refused",
        arguments: clientCases)
    func client(_ hostile: Case) throws { try check(hostile) }

    private static let dataCases = [
        Case("15: another RP ID", .relyingParty) { $0.data.relyingParty = "www.example.com" },
        Case("16: nobody present", .userPresence) { $0.data.flags = 0x44 },
        Case("18: backed up without being able to", .backupState) { $0.data.flags = 0x55 },
        Case("19: no credential", .authenticatorData) {
            $0.data.flags = 0x05; $0.data.id = []
        },
        Case("a credential that is not announced", .authenticatorData) { $0.data.flags = 0x05 },
        Case("20: extensions that are not there", .authenticatorData) { $0.data.flags = 0xC5 },
        Case("extensions that are no map", .authenticatorData) {
            $0.data.flags = 0xC5; $0.data.rest = [0x80]
        },
        Case("extensions that are not announced", .authenticatorData) { $0.data.rest = [0xA0] },
        Case("extensions with a tag", .cbor(.unsupported)) {
            $0.data.flags = 0xC5; $0.data.rest = [0xA1, 0, 0xC0, 0]
        },
        Case("21: a byte after the key", .authenticatorData) { $0.data.rest = [0] },
        Case("22: 36 bytes", .authenticatorData) { $0.authenticatorData { Array($0.prefix(36)) } },
        Case("no bytes", .authenticatorData) { $0.authenticatorData { _ in [] } },
        Case("a head that is cut", .authenticatorData) { $0.authenticatorData { Array($0.prefix(54)) } },
        Case("no key", .authenticatorData) { $0.data.key = [] },
        Case("23: an id beyond the end", .authenticatorData) { $0.data.idLength = 1_000 },
        Case("24: an id of 1,024 bytes", .credential) { $0.data.id = [UInt8](repeating: 1, count: 1_024) },
        Case("an id of 15 bytes", .credential) { $0.data.id = [UInt8](repeating: 1, count: 15) },
        Case("25: two ids", .credential) { $0.rawID = Base64URL.encode([UInt8](1...32)) },
        Case("26: another id than the authenticator's", .credential) { $0.id = Base64URL.encode([UInt8](1...32)) },
        Case("27: another type", .type) { $0.credentialType = "public_key" },
        Case("a short id", .credential) { $0.id = Base64URL.encode([UInt8](1...15)) },
        Case("a long id", .tooLong) { $0.id = Base64URL.encode([UInt8](repeating: 1, count: 1_024)) },
        Case("51: the other alphabet", .encoding) { $0.id = "+/" + $0.id.dropFirst(2) },
        Case("a padded id", .encoding) { $0.id += "=" },
        Case("no id", .credential) { $0.id = "" },
    ]

    @Test(
        "WAN-03 WAN-04 authenticator data with missing, surplus or wrong parts, and other ids, are refused",
        arguments: dataCases)
    func data(_ hostile: Case) throws { try check(hostile) }

    @Test("WAN-04 an id has 16 to 1,023 bytes", arguments: [16, 1_023])
    func lengths(_ length: Int) throws {
        var registration = try SoftRegistration()
        registration.data.id = [UInt8](repeating: 1, count: length)
        registration.id = Base64URL.encode(registration.data.id)
        #expect(try registration.refusal() == nil)
    }

    private static let objectCases = [
        Case("39: an open length", .cbor(.indefinite)) { $0.object = { [0xBF] + $0.dropFirst() + [0xFF] } },
        Case("40: the same key twice", .cbor(.duplicateKey)) { registration in
            registration.object = { [0xA4] + $0.dropFirst() + Hexadecimal.bytes("63666d74646e6f6e65") }
        },
        Case("41: a long integer", .cbor(.notShortest)) { $0.object = { [0xB8, 3] + $0.dropFirst() } },
        Case("42: a hundred levels", .cbor(.tooDeep)) { registration in
            registration.object = { _ in [UInt8](repeating: 0x81, count: 100) + [0] }
        },
        Case("43: a byte after it", .cbor(.trailingBytes)) { $0.object = { $0 + [0] } },
        Case("44: a length of 2^63", .cbor(.truncated)) { registration in
            registration.object = { _ in Hexadecimal.bytes("a163666d745b8000000000000000") }
        },
        Case("50: 64 KiB and a byte", .tooLong) { $0.object = { _ in [UInt8](repeating: 0, count: 65_537) } },
        Case("16 KiB and a byte", .tooLong) { $0.object = { _ in [UInt8](repeating: 0, count: 16_385) } },
        Case("a member more", .attestationObject) { $0.object = { [0xA4] + $0.dropFirst() + [0, 0] } },
        Case("no map", .attestationObject) { $0.object = { _ in [0x80] } },
        Case("nothing", .cbor(.truncated)) { $0.object = { _ in [] } },
        Case("34: none, with a statement", .attestation) { registration in
            registration.format = "none"
            registration.statement = [.text("alg"): CBORValue(-7)]
        },
        Case("38: an unknown format", .attestation) { $0.format = "android-safetynet" },
        Case("an empty statement of packed", .attestation) {
            $0.format = "packed"; $0.statement = [:]
        },
        Case("37: a certificate", .attestation) { registration in
            registration.format = "packed"
            let own = try registration.attestationObject()["attStmt"]?.mapValue
            registration.statement = own?.with(.text("x5c"), .array([.bytes([0x30, 0])]))
        },
        Case("36: another algorithm than the key's", .attestation) { registration in
            registration.format = "packed"
            let own = try registration.attestationObject()["attStmt"]?.mapValue
            registration.statement = own?.with(.text("alg"), CBORValue(-257))
        },
        Case("35: a signature of something else", .signature) { registration in
            registration.format = "packed"
            registration.statement = [
                .text("alg"): CBORValue(-7), .text("sig"): .bytes(try registration.key.sign([1, 2, 3])),
            ]
        },
        Case("35: a signature of another key", .signature) { registration in
            registration.format = "packed"
            let other = try SoftKey.es256(.init()).sign([1, 2, 3])
            registration.statement = [.text("alg"): CBORValue(-7), .text("sig"): .bytes(other)]
        },
    ]

    @Test(
        "WAN-01 WAN-04 other attestations than none and the key's own, and other CBOR, are refused",
        arguments: objectCases)
    func object(_ hostile: Case) throws { try check(hostile) }

    @Test(
        "WAN-03 unknown members and unused extensions are ignored, crossOrigin may be missing, flags of the future too")
    func ignored() throws {
        for more in ["", #","crossOrigin":false,"extra":{"a":[1,2,null]}"#, #","tokenBinding":{"status":"supported"}"#]
        {
            var registration = try SoftRegistration()
            registration.client.more = more
            #expect(try registration.refusal() == nil, "\(more)")
        }
        var registration = try SoftRegistration()
        // credProtect and minPinLength, which nobody asked for, and both reserved bits.
        registration.data.flags = 0xC5 | 0x22
        registration.data.rest = Hexadecimal.bytes("a26b6372656450726f74656374026c6d696e50696e4c656e67746804")
        #expect(try Soft.registration().verify(registration.response()).flags == [.userPresent, .userVerified])
    }

    @Test("WAN-03 17: a registration without UV is accepted, and says so")
    func unverified() throws {
        var registration = try SoftRegistration()
        registration.data.flags = 0x41
        #expect(try Soft.registration().verify(registration.response()).flags == [.userPresent])
    }

    @Test("WAN-04 88: only if the options said conditional, nobody needs to have been present")
    func conditional() throws {
        var registration = try SoftRegistration()
        registration.data.flags = 0x40
        #expect(try registration.refusal() == .userPresence)
        let new = try Soft.registration(isConditional: true).verify(registration.response())
        #expect(new.flags.isEmpty)
        // What it made signs in, but only with somebody present.
        var assertion = try SoftAssertion()
        #expect(try assertion.refusal() == nil)
        assertion.data.flags = 0x00
        #expect(try assertion.refusal() == .userPresence)
    }

    @Test("WAN-02 only algorithms that were offered are accepted", arguments: CredentialAlgorithm.allCases)
    func offered(_ algorithm: CredentialAlgorithm) throws {
        let registration = try SoftRegistration(algorithm)
        let others = CredentialAlgorithm.allCases.filter { $0 != algorithm }
        #expect(try registration.refusal(Soft.registration(algorithms: [algorithm])) == nil)
        #expect(try registration.refusal(Soft.registration(algorithms: others)) == .algorithm)
    }

    @Test("WAN-04 of the transports, only names are kept, each once")
    func transports() throws {
        var registration = try SoftRegistration()
        let long = String(repeating: "a", count: 17)
        registration.transports = ["usb", "usb", "", "NFC", "smart-card", "a b", "<b>", long, "future", "\u{e9}"]
        #expect(try registration.response().transports == ["future", "smart-card", "usb"])
        registration.transports = (0..<100).map { _ in "usb" } + ["ble"]
        #expect(try registration.response().transports == ["usb"])
        registration.transports = "abcdefghij".map { String($0) }
        #expect(try registration.response().transports.count == 8)
    }
}

extension SoftRegistration {
    /// Changes the authenticator data after it was made.
    fileprivate mutating func authenticatorData(_ change: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        object = { bytes in
            let object = try? CBORReader.value(of: bytes).mapValue
            let data = object?["authData"]?.bytesValue ?? []
            return CBORValue.map((object ?? [:]).with(.text("authData"), .bytes(change(data)))).encoded
        }
    }
}
