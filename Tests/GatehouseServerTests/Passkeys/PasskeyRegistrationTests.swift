import Crypto
import CryptoExtras
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseWire
import HTTPTypes
import Testing

/// Registrations that are refused, as requests to a server.
struct PasskeyRegistrationTests {
    /// What is wrong with a registration.
    struct Row: Sendable {
        let name: String
        let change: @Sendable (inout SoftRegistration) throws -> Void

        init(_ name: String, _ change: @escaping @Sendable (inout SoftRegistration) throws -> Void) {
            (self.name, self.change) = (name, change)
        }
    }

    private static let client: [Row] = [
        Row("1 type get") { $0.client.type = "webauthn.get" },
        Row("3 padded") { $0.client.challenge += "=" },
        Row("8 http") { $0.client.origin = "http://accounts.example.com" },
        Row("9 port") { $0.client.origin += ":8443" },
        Row("10 subdomain") { $0.client.origin = "https://evil.accounts.example.com" },
        Row("11 trailing dot") { $0.client.origin += "." },
        Row("12 upper case") { $0.client.origin = "https://Accounts.example.com" },
        Row("13 crossOrigin") { $0.client.more = #","crossOrigin":true"# },
        Row("14 topOrigin") { $0.client.more = #","topOrigin":"https://accounts.example.com""# },
        Row("47 an array") { $0.changeClient = { [UInt8(ascii: "[")] + $0 + [UInt8(ascii: "]")] } },
        Row("48 two challenges") { $0.client.more = #","challenge":"\#($0.client.challenge)""# },
        Row("49 invalid UTF-8") { row in
            row.changeClient = { Array($0.dropLast()) + Array(#","x":""#.utf8) + [0xFF] + Array(#""}"#.utf8) }
        },
    ]

    private static let data: [Row] = [
        Row("15 RP ID") { $0.relyingParty = "example.com" },
        Row("16 UP 0") { $0.flags &= ~0x01 },
        Row("18 BS without BE") { $0.flags |= 0x10 },
        Row("19 no AT") { ($0.flags, $0.isAttested) = ($0.flags & ~0x40, false) },
        Row("20 ED without a map") { $0.flags |= 0x80 },
        Row("21 data after the key") { $0.rest = SoftCBOR.map([]) },
        Row("22 36 bytes") { $0.changeData = { Array($0.prefix(36)) } },
        Row("23 id beyond the end") { $0.idLength = 1_023 },
        Row("24 id of 1,024 bytes") { $0.passkey.id = [UInt8](repeating: 7, count: 1_024) },
        Row("25 id is not rawId") { $0.rawID = Base64URL.encode([UInt8](repeating: 1, count: 32)) },
        Row("26 id is not the authenticator's") { $0.id = Base64URL.encode([UInt8](repeating: 1, count: 32)) },
        Row("27 type") { $0.type = "password" },
    ]

    private static let keys: [Row] = [
        Row("28 ES384") { row in
            let point = [UInt8](P384.Signing.PrivateKey().publicKey.rawRepresentation)
            row.cose = SoftPasskey.cose(
                kind: 2, algorithm: -35, curve: 2, [Array(point[..<48]), Array(point[48...])])
        },
        Row("29 the algorithm of another kind") { row in
            let point = [UInt8](P256.Signing.PrivateKey().publicKey.rawRepresentation)
            row.cose = SoftPasskey.cose(
                kind: 2, algorithm: -8, curve: 1, [Array(point[..<32]), Array(point[32...])])
        },
        Row("30 off the curve") { row in
            row.cose = SoftPasskey.cose(
                kind: 2, algorithm: -7, curve: 1, [[UInt8](repeating: 1, count: 32), [UInt8](repeating: 2, count: 32)])
        },
        Row("31 infinity") { row in
            row.cose = SoftPasskey.cose(
                kind: 2, algorithm: -7, curve: 1, [[UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 32)])
        },
        Row("31 compressed") { row in
            let point = [UInt8](P256.Signing.PrivateKey().publicKey.rawRepresentation)
            row.cose = SoftCBOR.map([
                (SoftCBOR.int(1), SoftCBOR.int(2)), (SoftCBOR.int(3), SoftCBOR.int(-7)),
                (SoftCBOR.int(-1), SoftCBOR.int(1)), (SoftCBOR.int(-2), SoftCBOR.bytes(Array(point[..<32]))),
                (SoftCBOR.int(-3), [point[63] & 1 == 0 ? 0xF4 : 0xF5]),
            ])
        },
        Row("32 RSA with 1,024 bits") { row in
            row.cose = SoftPasskey.cose(rsa: [UInt8](repeating: 0xFF, count: 128), exponent: [1, 0, 1])
        },
        Row("33 e = 1") { row in
            let numbers = try _RSA.Signing.PrivateKey(keySize: .bits2048).publicKey.getKeyPrimitives()
            row.cose = SoftPasskey.cose(rsa: [UInt8](numbers.modulus), exponent: [1])
        },
    ]

    private static let statements: [Row] = [
        Row("34 none with a statement") { row in
            row.statement = SoftCBOR.map([(SoftCBOR.text("alg"), SoftCBOR.int(-7))])
        },
        Row("35 self, signed by another key") { row in
            let other = SoftPasskey()
            row.format = "packed"
            row.statement = SoftCBOR.map([
                (SoftCBOR.text("alg"), SoftCBOR.int(-7)),
                (SoftCBOR.text("sig"), SoftCBOR.bytes(try other.key.sign([1, 2, 3]))),
            ])
        },
        // The signatures of both are right, so that nothing else can be why they are refused.
        Row("36 self, another algorithm") { row in
            let key = row.passkey.key
            row.format = "packed"
            row.makeStatement = { message in
                SoftCBOR.map([
                    (SoftCBOR.text("alg"), SoftCBOR.int(-257)),
                    (SoftCBOR.text("sig"), SoftCBOR.bytes(try key.sign(message))),
                ])
            }
        },
        Row("37 x5c") { row in
            let key = row.passkey.key
            row.format = "packed"
            row.makeStatement = { message in
                SoftCBOR.map([
                    (SoftCBOR.text("alg"), SoftCBOR.int(-7)),
                    (SoftCBOR.text("sig"), SoftCBOR.bytes(try key.sign(message))),
                    (SoftCBOR.text("x5c"), SoftCBOR.array([SoftCBOR.bytes([0x30, 0x00])])),
                ])
            }
        },
        Row("38 unknown format") { $0.format = "tpm" },
    ]

    private static let objects: [Row] = [
        Row("39 indefinite") { $0.changeObject = { [0xBF] + $0.dropFirst() + [0xFF] } },
        Row("40 duplicate key") { row in
            row.changeObject = { object in
                [0xA4] + object.dropFirst() + SoftCBOR.text("fmt") + SoftCBOR.text("none")
            }
        },
        Row("41 long integer") { $0.statement = [0xB8, 0x00] },
        Row("42 depth 100") { row in
            row.statement = SoftCBOR.map([
                (SoftCBOR.text("x"), [UInt8](repeating: 0x81, count: 100) + SoftCBOR.int(0))
            ])
        },
        Row("43 trailing byte") { $0.changeObject = { $0 + [0] } },
        Row("44 length 2^63") { $0.changeObject = { _ in SoftCBOR.head(2, 1 << 63) } },
        Row("50 16 KiB and a byte") { $0.changeObject = { _ in [UInt8](repeating: 0, count: 16_385) } },
        Row("50 64 KiB and a byte") { $0.changeObject = { _ in [UInt8](repeating: 0, count: 65_537) } },
        Row("51 another alphabet") { $0.objectText = "+/+/" },
    ]

    @Test("PKY-04 a registration that proves nothing is refused, and no passkey is stored of it")
    func refused() async throws {
        try await APIBench.runWithPasskeys { bench in
            let token = try await bench.signedIn().accessToken
            let before = try await TableContents(of: bench.server)
            for row in Self.client + Self.data + Self.keys + Self.statements + Self.objects {
                let answer = try await bench.register(SoftPasskey(), token) { try row.change(&$0) }
                #expect(try answer.isRefusal(400, .webAuthnVerificationFailed), "\(row.name)")
            }
            #expect(try await before.changes(in: bench.server) == [])
            #expect(try await bench.passkeys(token).isEmpty)
            // The same without a change is taken.
            try await bench.registered(SoftPasskey(), token)
            #expect(try await bench.passkeys(token).count == 1)
        }
    }

    @Test("WAN-08 a challenge counts once, in time, and only for what it was made for")
    func challenges() async throws {
        try await APIBench.runWithPasskeys { bench in
            let token = try await bench.signedIn().accessToken
            let eve = try await bench.signedIn("eve@example.org").accessToken
            let again: WireSession = try await bench.signIn().decoded()
            let before = try await TableContents(of: bench.server)
            // Rows 2, 6 and 7.
            for options in [
                try await bench.registrationOptions(eve), try await bench.registrationOptions(again.accessToken),
                try await bench.signInOptions(),
            ] {
                let foreign = try SoftRegistration(SoftPasskey(), options)
                let answer = try await bench.register(SoftPasskey(), token) { registration in
                    registration.challengeID = foreign.challengeID
                    registration.client.challenge = foreign.client.challenge
                }
                #expect(try answer.isRefusal(400, .webAuthnChallengeNotFound))
            }
            let other = try SoftRegistration(SoftPasskey(), try await bench.registrationOptions(token))
            let mixed = try await bench.register(SoftPasskey(), token) { $0.challengeID = other.challengeID }
            #expect(try mixed.isRefusal(400, .webAuthnChallengeNotFound))
            #expect(try await before.changes(in: bench.server) == [])
            // Row 4: used, by a registration that was accepted and by one that was refused.
            for isHonest in [true, false] {
                var registration = try SoftRegistration(SoftPasskey(), try await bench.registrationOptions(token))
                if !isHonest { registration.relyingParty = "example.com" }
                _ = try await bench.send(
                    .post, "/passkeys/registration/verify", json: try registration.json(), bearer: token)
                registration.relyingParty = "accounts.example.com"
                registration.passkey = SoftPasskey()
                let answer = try await bench.send(
                    .post, "/passkeys/registration/verify", json: try registration.json(), bearer: token)
                #expect(try answer.isRefusal(400, .webAuthnChallengeNotFound))
            }
            #expect(try await bench.passkeys(token).count == 1)
            // Row 5.
            let late = try await bench.register(SoftPasskey(), token) { _ in bench.server.clock.advance(by: 300) }
            #expect(try late.isRefusal(400, .webAuthnChallengeExpired))
        }
    }

    @Test("PKY-04 a credential that any account has already is refused")
    func present() async throws {
        try await APIBench.runWithPasskeys { bench in
            let token = try await bench.signedIn().accessToken
            let eve = try await bench.signedIn("eve@example.org").accessToken
            let passkey = SoftPasskey()
            try await bench.registered(passkey, token)
            let before = try await TableContents(of: bench.server)
            for token in [token, eve] {
                #expect(try await bench.register(passkey, token).isRefusal(422, .webAuthnCredentialExists))
            }
            #expect(try await before.changes(in: bench.server) == [])
            #expect(try await bench.passkeys(eve).isEmpty)
            // Its authenticator is told of it, so that an honest one asks nobody.
            let options = try await bench.registrationOptions(token).objectValue?["options"]?.objectValue
            let excluded = options?["excludeCredentials"]?.arrayValue?.compactMap { $0.objectValue?["id"]?.stringValue }
            #expect(excluded == [passkey.encodedID])
        }
    }

    @Test(
        "WAN-02 a passkey of each algorithm is taken, without an attestation and with its own",
        arguments: ["none", "packed"])
    func algorithms(format: String) async throws {
        let keys: [SoftPasskey.Key] = [
            .es256(.init()), .edDSA(.init()), .rs256(try _RSA.Signing.PrivateKey(keySize: .bits2048)),
        ]
        try await APIBench.runWithPasskeys { bench in
            let token = try await bench.signedIn().accessToken
            for key in keys {
                let passkey = SoftPasskey(key: key)
                #expect(try await bench.register(passkey, token) { $0.format = format }.status == 200)
                let session: WireSession = try await bench.signIn(with: passkey).decoded()
                #expect(session.user.email == APIBench.email)
            }
        }
    }

    @Test("WAN-04 without anybody present, a passkey is made only if the options said so")
    func conditional() async throws {
        try await APIBench.runWithPasskeys { bench in
            let token = try await bench.signedIn().accessToken
            let passkey = SoftPasskey(flags: 0)
            let refused = try await bench.register(passkey, token)
            #expect(try refused.isRefusal(400, .webAuthnVerificationFailed))
            try await bench.registered(passkey, token, conditional: true)
            let answer = try await bench.send(
                .post, "/passkeys/registration/options", json: ["mediation": "silent"], bearer: token)
            #expect(try answer.isRefusal(400, .validationFailed))
        }
    }

    @Test("PKY-03 the options say what the passkey is for, and have no null member")
    func options() async throws {
        try await APIBench.runWithPasskeys { bench in
            let session = try await bench.signedIn()
            for bytes in [nil, Array("{}".utf8)] as [[UInt8]?] {
                let answer = try await bench.send(
                    .post, "/passkeys/registration/options", bytes: bytes, bearer: session.accessToken)
                let creation: WirePasskeyCreation = try answer.decoded()
                let options = creation.options
                #expect(options.rp == .init(id: "accounts.example.com", name: "accounts.example.com"))
                #expect(Base64URL.decode(options.user.id) == Array(session.user.id.utf8))
                #expect(options.user.name == APIBench.email && options.excludeCredentials.isEmpty)
                #expect(options.pubKeyCredParams.map(\.alg) == [-7, -8, -257])
                #expect(options.authenticatorSelection.residentKey == "required")
                #expect(options.authenticatorSelection.userVerification == "preferred")
                #expect(options.attestation == "none" && options.extensions.credProps && options.timeout == 300_000)
                #expect(creation.expiresAt == Int(bench.server.clock.now.timeIntervalSince1970) + 300)
                #expect(!String(decoding: answer.body, as: UTF8.self).contains("null"))
            }
        }
    }

    @Test("PKY-03 a guest adds no passkey, and nobody more than ten")
    func limits() async throws {
        try await APIBench.runWithPasskeys(prepare: { $0.guestsAreAllowed = true }) { bench in
            let guest: WireSession = try await bench.send(.post, "/signup", json: [:]).decoded()
            let refused = try await bench.send(
                .post, "/passkeys/registration/options", json: [:], bearer: guest.accessToken)
            #expect(try refused.isRefusal(403, .noAuthorization))
            let token = try await bench.signedIn().accessToken
            let waiting = try SoftRegistration(SoftPasskey(), try await bench.registrationOptions(token))
            for _ in 0..<PasskeyRecord.most { try await bench.registered(SoftPasskey(), token) }
            let full = try await bench.send(.post, "/passkeys/registration/options", json: [:], bearer: token)
            #expect(try full.isRefusal(422, .tooManyPasskeys))
            let late = try await bench.send(
                .post, "/passkeys/registration/verify", json: try waiting.json(), bearer: token)
            #expect(try late.isRefusal(422, .tooManyPasskeys))
        }
    }

    @Test("PKY-04 adding asks for a fresh proof, which holds to the end of what it began, unless that is switched off")
    func freshProof() async throws {
        try await APIBench.runWithPasskeys { bench in
            let token = try await bench.signedIn().accessToken
            bench.server.clock.advance(by: 590)
            let registration = try SoftRegistration(SoftPasskey(), try await bench.registrationOptions(token))
            bench.server.clock.advance(by: 200)
            let answer = try await bench.send(.post, "/passkeys/registration/options", json: [:], bearer: token)
            #expect(try answer.isRefusal(403, .reauthenticationNeeded))
            let added = try await bench.send(
                .post, "/passkeys/registration/verify", json: try registration.json(), bearer: token)
            #expect(added.status == 200)
        }
        try await APIBench.runWithPasskeys(prepare: { $0.freshProof = false }) { bench in
            let token = try await bench.signedIn().accessToken
            bench.server.clock.advance(by: 3_000)
            try await bench.registered(SoftPasskey(), token)
        }
    }
}
