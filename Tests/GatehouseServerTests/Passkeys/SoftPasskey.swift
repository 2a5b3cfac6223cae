import Crypto
import CryptoExtras
import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseSettings
import GatehouseWire
import HTTPTypes
import Testing

/// A passkey in memory: its key, its id, and what its authenticator is like.
struct SoftPasskey: Sendable {
    enum Key: Sendable {
        case es256(P256.Signing.PrivateKey)
        case edDSA(Curve25519.Signing.PrivateKey)
        case rs256(_RSA.Signing.PrivateKey)

        /// The public key as a COSE_Key.
        var cose: [UInt8] {
            get throws {
                switch self {
                case .es256(let key):
                    let point = [UInt8](key.publicKey.rawRepresentation)
                    return SoftPasskey.cose(
                        kind: 2, algorithm: -7, curve: 1, [Array(point[..<32]), Array(point[32...])])
                case .edDSA(let key):
                    return SoftPasskey.cose(
                        kind: 1, algorithm: -8, curve: 6, [[UInt8](key.publicKey.rawRepresentation)])
                case .rs256(let key):
                    let numbers = try key.publicKey.getKeyPrimitives()
                    return SoftPasskey.cose(
                        rsa: [UInt8](numbers.modulus), exponent: [UInt8](numbers.publicExponent))
                }
            }
        }

        var algorithm: Int {
            switch self {
            case .es256: -7
            case .edDSA: -8
            case .rs256: -257
            }
        }

        func sign(_ bytes: [UInt8]) throws -> [UInt8] {
            switch self {
            case .es256(let key): [UInt8](try key.signature(for: bytes).derRepresentation)
            case .edDSA(let key): [UInt8](try key.signature(for: bytes))
            case .rs256(let key):
                [UInt8](
                    try key.signature(for: SHA256.hash(data: bytes), padding: .insecurePKCS1v1_5).rawRepresentation)
            }
        }
    }

    var key = Key.es256(.init())
    var id = SystemRandomSource().bytes(32)
    /// UP and UV, and what the passkey can do.
    var flags: UInt8 = 0x05
    var counter: UInt32 = 0
    var aaguid = [UInt8](repeating: 0, count: 16)

    var encodedID: String { Base64URL.encode(id) }

    static func cose(kind: Int, algorithm: Int, curve: Int, _ coordinates: [[UInt8]]) -> [UInt8] {
        var members: [([UInt8], [UInt8])] = [
            (SoftCBOR.int(1), SoftCBOR.int(kind)), (SoftCBOR.int(3), SoftCBOR.int(algorithm)),
            (SoftCBOR.int(-1), SoftCBOR.int(curve)),
        ]
        for (name, coordinate) in zip([-2, -3], coordinates) {
            members.append((SoftCBOR.int(name), SoftCBOR.bytes(coordinate)))
        }
        return SoftCBOR.map(members)
    }

    static func cose(rsa modulus: [UInt8], exponent: [UInt8]) -> [UInt8] {
        SoftCBOR.map([
            (SoftCBOR.int(1), SoftCBOR.int(3)), (SoftCBOR.int(3), SoftCBOR.int(-257)),
            (SoftCBOR.int(-1), SoftCBOR.bytes(modulus)), (SoftCBOR.int(-2), SoftCBOR.bytes(exponent)),
        ])
    }
}

/// What a browser says of a ceremony.
struct SoftClientData: Sendable {
    var type: String
    var challenge: String
    var origin = "https://accounts.example.com"
    /// Further members, each with a comma before it.
    var more = #","crossOrigin":false"#

    var bytes: [UInt8] {
        Array(#"{"type":"\#(type)","challenge":"\#(challenge)","origin":"\#(origin)"\#(more)}"#.utf8)
    }
}

/// A registration on its way to the server, honest until a test changes it.
struct SoftRegistration: Sendable {
    var challengeID: String
    var passkey: SoftPasskey
    var client: SoftClientData
    var relyingParty = "accounts.example.com"
    /// UP, UV and AT.
    var flags: UInt8
    /// The key; nil for the passkey's own.
    var cose: [UInt8]?
    /// The length that the id is said to have; nil for its own.
    var idLength: Int?
    /// What follows the key.
    var rest: [UInt8] = []
    /// Whether there is a new credential at all.
    var isAttested = true
    var format = "none"
    /// The statement; nil for that of the format.
    var statement: [UInt8]?
    /// Makes the statement from what an honest one signs; nil for ``statement``.
    var makeStatement: (@Sendable (_ message: [UInt8]) throws -> [UInt8])?
    /// Changes bytes after everything was signed.
    var changeClient, changeData, changeObject: @Sendable ([UInt8]) -> [UInt8]
    /// What the client sends beside them; nil for what belongs there.
    var id, rawID, clientText, objectText: String?
    var type = "public-key"

    init(_ passkey: SoftPasskey, _ options: JSONValue) throws {
        let members = try #require(options.objectValue)
        challengeID = try #require(members["challenge_id"]?.stringValue)
        let challenge = try #require(members["options"]?.objectValue?["challenge"]?.stringValue)
        (self.passkey, flags) = (passkey, passkey.flags | 0x40)
        client = SoftClientData(type: "webauthn.create", challenge: challenge)
        (changeClient, changeData, changeObject) = ({ $0 }, { $0 }, { $0 })
    }

    private func data() throws -> [UInt8] {
        var data = [UInt8](SHA256.hash(data: Array(relyingParty.utf8))) + [flags]
        data += SoftCBOR.big(UInt64(passkey.counter), 4)
        if isAttested {
            data += passkey.aaguid + SoftCBOR.big(UInt64(idLength ?? passkey.id.count), 2) + passkey.id
            data += try cose ?? passkey.key.cose
        }
        return changeData(data + rest)
    }

    func json() throws -> JSONValue {
        let data = try data()
        let message: [UInt8] = data + SHA256.hash(data: client.bytes)
        let statement = try makeStatement?(message) ?? self.statement
        let signed = try passkey.key.sign(message)
        let packed = SoftCBOR.map([
            (SoftCBOR.text("alg"), SoftCBOR.int(passkey.key.algorithm)), (SoftCBOR.text("sig"), SoftCBOR.bytes(signed)),
        ])
        let object = SoftCBOR.map([
            (SoftCBOR.text("fmt"), SoftCBOR.text(format)),
            (SoftCBOR.text("attStmt"), statement ?? (format == "packed" ? packed : SoftCBOR.map([]))),
            (SoftCBOR.text("authData"), SoftCBOR.bytes(data)),
        ])
        let credential = WireNewCredential(
            id: id ?? passkey.encodedID, rawID: rawID ?? id ?? passkey.encodedID, type: type,
            clientData: clientText ?? Base64URL.encode(changeClient(client.bytes)),
            attestationObject: objectText ?? Base64URL.encode(changeObject(object)),
            transports: ["internal", "hybrid"])
        return .object(PasskeyRegistrationBody(challengeID: challengeID, credential: credential).json)
    }
}

/// A sign-in on its way to the server, honest until a test changes it.
struct SoftSignIn: Sendable {
    var challengeID: String
    var passkey: SoftPasskey
    var client: SoftClientData
    var relyingParty = "accounts.example.com"
    var flags: UInt8
    /// What is signed, of the authenticator data and the client data.
    var message: @Sendable (_ data: [UInt8], _ client: [UInt8]) -> [UInt8]
    /// Changes bytes after everything was signed.
    var changeClient, changeData, changeSignature: @Sendable ([UInt8]) -> [UInt8]
    /// The account that the passkey names, in base64url.
    var handle: String?

    init(_ passkey: SoftPasskey, _ options: JSONValue, handle: String? = nil) throws {
        let members = try #require(options.objectValue)
        challengeID = try #require(members["challenge_id"]?.stringValue)
        let challenge = try #require(members["options"]?.objectValue?["challenge"]?.stringValue)
        (self.passkey, self.handle, flags) = (passkey, handle, passkey.flags)
        client = SoftClientData(type: "webauthn.get", challenge: challenge)
        message = { $0 + SHA256.hash(data: $1) }
        (changeClient, changeData, changeSignature) = ({ $0 }, { $0 }, { $0 })
    }

    var assertion: WireAssertion {
        get throws {
            let data =
                [UInt8](SHA256.hash(data: Array(relyingParty.utf8))) + [flags]
                + SoftCBOR.big(UInt64(passkey.counter), 4)
            let signature = try passkey.key.sign(message(data, client.bytes))
            return WireAssertion(
                id: passkey.encodedID, rawID: passkey.encodedID,
                clientData: Base64URL.encode(changeClient(client.bytes)),
                authenticatorData: Base64URL.encode(changeData(data)),
                signature: Base64URL.encode(changeSignature(signature)), userHandle: handle)
        }
    }

    func json() throws -> JSONValue {
        .object(PasskeySignInBody(challengeID: challengeID, credential: try assertion).json)
    }
}

extension APIBench {
    /// A server with passkeys.
    static func runWithPasskeys(
        _ way: Way = .inProcess, prepare: @Sendable (inout ServerSettings) -> Void = { _ in },
        steps: @Sendable (APIBench) async throws -> Void
    ) async throws {
        try await run(
            way,
            prepare: { settings in
                settings.passkeysAreOffered = true
                // Its tests ask more often than a person.
                settings.limits = .none
                prepare(&settings)
            }, steps: steps)
    }

    /// The options of a registration.
    func registrationOptions(_ token: String, conditional: Bool = false) async throws -> JSONValue {
        try await send(
            .post, "/passkeys/registration/options", json: conditional ? ["mediation": "conditional"] : [:],
            bearer: token
        ).json()
    }

    /// The options of a sign-in.
    func signInOptions() async throws -> JSONValue {
        try await send(.post, "/passkeys/authentication/options", json: [:]).json()
    }

    /// Sends a registration, honest but for a change.
    func register(
        _ passkey: SoftPasskey, _ token: String, conditional: Bool = false,
        change: (inout SoftRegistration) throws -> Void = { _ in }
    ) async throws -> Answer {
        var registration = try SoftRegistration(
            passkey, try await registrationOptions(token, conditional: conditional))
        try change(&registration)
        return try await send(
            .post, "/passkeys/registration/verify", json: try registration.json(), bearer: token)
    }

    /// Adds a passkey.
    @discardableResult
    func registered(_ passkey: SoftPasskey, _ token: String, conditional: Bool = false) async throws -> WireNewPasskey {
        try await register(passkey, token, conditional: conditional).decoded()
    }

    /// Sends a sign-in, honest but for a change.
    func signIn(
        with passkey: SoftPasskey, change: (inout SoftSignIn) throws -> Void = { _ in }
    ) async throws -> Answer {
        var signIn = try SoftSignIn(passkey, try await signInOptions())
        try change(&signIn)
        return try await send(.post, "/passkeys/authentication/verify", json: try signIn.json())
    }

    /// The person's passkeys.
    func passkeys(_ token: String) async throws -> [WirePasskey] {
        try await send(.get, "/passkeys", bearer: token).decoded()
    }
}
