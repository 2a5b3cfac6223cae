import Crypto
import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseJOSE
import GatehouseSettings
import GatehouseTokens
import GatehouseWire
import Testing

/// Keys as deployments bring them, each read from a file as at a start.
struct KeyFileTests {
    private let now = Date(timeIntervalSince1970: 1_767_225_600)
    private let folder = TestFolder()

    /// What a file with this content gives.
    private func keys(_ text: String, mode: Int = 0o600, secret: String? = nil) throws -> ConfiguredKeys {
        var settings = KeySettings()
        settings.keyFile = try file("key", text, mode: mode)
        if let secret { settings.secretFile = try file("secret", secret) }
        return try #require(try settings.configuredKeys())
    }

    private func file(_ name: String, _ text: String, mode: Int = 0o600) throws -> String {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let path = folder.url.appending(path: name).path(percentEncoded: false)
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return path
    }

    private func problem(_ text: String, mode: Int = 0o600) -> String {
        do {
            _ = try keys(text, mode: mode)
            return "none"
        } catch {
            return "\(error)"
        }
    }

    private func text(_ jwk: [String: Any]) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: jwk), as: UTF8.self)
    }

    private func ec(_ key: P256.Signing.PrivateKey) -> [String: Any] {
        let point = key.publicKey.rawRepresentation
        return [
            "kty": "EC", "crv": "P-256", "x": Base64URL.encode(point.prefix(32)),
            "y": Base64URL.encode(point.suffix(32)), "d": Base64URL.encode(key.rawRepresentation),
        ]
    }

    private func works(_ keys: ConfiguredKeys, _ algorithm: String) throws -> Bool {
        let tokens = AccessTokens(keys: SigningKeys(keys))
        let seconds = Int(now.timeIntervalSince1970)
        let claims = AccessClaims(issuer: "i", expiresAt: seconds + 60, issuedAt: seconds)
        let token = try tokens.sign(claims, at: now)
        return keys.signing.algorithmName == algorithm && tokens.claims(of: token, at: now) == claims
    }

    @Test("SRV-16 a private key in PEM signs: P-256 as PKCS #8 and as SEC 1, RSA, Ed25519")
    func pem() throws {
        let p256 = P256.Signing.PrivateKey()
        let fromPKCS8 = try keys(p256.pemRepresentation)
        #expect(try works(fromPKCS8, "ES256"))
        #expect(try works(keys(KeySamples.sec1), "ES256"))
        #expect(try works(keys(KeySamples.rsa2048), "RS256"))
        #expect(try works(keys(KeySamples.ed25519), "EdDSA"))
        // An id is the thumbprint, so that a restart gives the same one.
        let again = try keys("\n" + p256.pemRepresentation + "\n\n")
        #expect(fromPKCS8.signing.kid?.count == 43 && fromPKCS8.signing.kid == again.signing.kid)
    }

    @Test("SRV-16 a JWK signs, and of a JWK Set exactly the one that is there to sign")
    func jwk() throws {
        let (first, second) = (P256.Signing.PrivateKey(), P256.Signing.PrivateKey())
        #expect(try works(keys(text(ec(first))), "ES256"))
        let ed = Curve25519.Signing.PrivateKey()
        let okp = [
            "kty": "OKP", "crv": "Ed25519", "alg": "EdDSA", "kid": "ed",
            "x": Base64URL.encode(ed.publicKey.rawRepresentation), "d": Base64URL.encode(ed.rawRepresentation),
        ]
        let single = try keys(text(okp))
        #expect(try works(single, "EdDSA") && single.signing.kid == "ed")
        let oct = try keys(text(["kty": "oct", "k": Base64URL.encode(Data(count: 32)), "kid": "shared"]))
        #expect(try works(oct, "HS256") && oct.signing.published == nil)

        var public1 = ec(first)
        public1["d"] = nil
        public1["kid"] = "old"
        var signing = ec(second)
        signing["kid"] = "new"
        for set in [["keys": [public1, signing]] as Any, [public1, signing] as Any] {
            let json = String(decoding: try JSONSerialization.data(withJSONObject: set), as: UTF8.self)
            let found = try keys(json)
            #expect(found.signing.kid == "new" && found.verifying.map(\.kid) == ["old"])
            #expect(SigningKeys(found).published(at: now).keys.map(\.kid) == ["new", "old"])
        }
        var verifying = ec(first)
        verifying["key_ops"] = ["verify"]
        let told = try keys(
            String(decoding: JSONSerialization.data(withJSONObject: [verifying, signing]), as: UTF8.self))
        #expect(told.signing.kid == "new" && told.verifying.count == 1)
    }

    @Test("SRV-16 a thumbprint is that of RFC 7638, section 3.1, and of RFC 8037, appendix A.3")
    func thumbprints() throws {
        let rsa: [String: Any] = ["kty": "RSA", "n": KeySamples.modulusOfRFC7638, "e": "AQAB"]
        let ec = ec(P256.Signing.PrivateKey())
        let set = try keys(
            String(decoding: JSONSerialization.data(withJSONObject: [rsa, ec]), as: UTF8.self))
        #expect(set.verifying.map(\.kid) == ["NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs"])
        let okp: [String: Any] = ["kty": "OKP", "crv": "Ed25519", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"]
        let other = try keys(
            String(decoding: JSONSerialization.data(withJSONObject: [okp, ec]), as: UTF8.self))
        #expect(other.verifying.map(\.kid) == ["kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"])
    }

    @Test("SRV-16 what is no key, or too weak a one, is refused with its name and what is allowed")
    func refused() throws {
        let good = ec(P256.Signing.PrivateKey())
        func changed(_ name: String, _ value: Any?) throws -> String {
            var jwk = good
            jwk[name] = value
            return try text(jwk)
        }
        let other = ec(P256.Signing.PrivateKey())
        let cases: [(String, String)] = [
            ("", "must contain a key in PEM or a JWK"), ("hello", "must contain a key in PEM or a JWK"),
            ("[]", "exactly one key that signs, not 0"), ("5", "must be a JWK object"),
            (KeySamples.rsa1024, "too weak; it must have at least 2048 bits"),
            (P384.Signing.PrivateKey().pemRepresentation, "ES256 (P-256)"),
            (P256.Signing.PrivateKey().publicKey.pemRepresentation, "one private key in PEM"),
            (P256.Signing.PrivateKey().pemRepresentation + P256.Signing.PrivateKey().pemRepresentation, "one private"),
            ("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n", "RSA of at least 2048 bits"),
            (try text(["kty": "oct", "k": Base64URL.encode(Data(count: 31))]), "at least 32 bytes"),
            (try text(["kty": "oct", "k": "+/=="]), "base64url"),
            (try text(["kty": "EC", "crv": "P-384", "x": "AA", "y": "AA"]), "another kind of key"),
            (try text(["kty": "RSA", "n": Base64URL.encode(Data(repeating: 255, count: 128)), "e": "AQAB"]), "2048"),
            (try changed("alg", "ES384"), "must name ES256"), (try changed("alg", "HS256"), "must name ES256"),
            (try changed("d", nil), "exactly one key that signs, not 0"), (try changed("use", "enc"), "use sig"),
            (try changed("x", other["x"]), "cannot be read"), (try changed("d", other["d"]), "parts do not match"),
            (try changed("kid", ""), "kid of 1 to 256 bytes"), (try changed("kid", "administrator"), "administrator"),
            (try changed("key_ops", ["verify"]), "exactly one key that signs, not 0"),
            ("[\(try text(good)),\(try text(other))]", "exactly one key that signs, not 2"),
            ("[\(try text(good)),\(try text(good))]", "key 2: must have a kid of its own"),
            (#"{"kty":"EC","kty":"oct"}"#, "a second member with the same name"),
        ]
        for (text, expected) in cases {
            let problem = problem(text)
            #expect(problem.hasPrefix("jwt-key-file /") && problem.contains(expected), "\(expected): \(problem)")
            // Nothing of the key is in the error.
            #expect(text.count < 40 || !problem.contains(text.prefix(40)))
        }
    }

    @Test("SRV-16 files with keys and secrets are for their owner alone", arguments: [0o644, 0o640, 0o604])
    func modes(mode: Int) throws {
        #expect(problem(P256.Signing.PrivateKey().pemRepresentation, mode: mode).contains("chmod 600"))
        var settings = KeySettings()
        settings.secretFile = try file("secret", String(repeating: "s", count: 40), mode: mode)
        let error = #expect(throws: SettingsError.self) { try settings.configuredKeys() }
        #expect(error?.description.contains("chmod 600") == true)
        settings.secretFile = "/nowhere/secret"
        #expect(throws: SettingsError.self) { try settings.configuredKeys() }
    }

    @Test("SRV-16 a shared secret has at least 32 bytes and one line")
    func secrets() throws {
        for (text, isGood) in [
            (String(repeating: "s", count: 32), true), (String(repeating: "s", count: 32) + "\n", true),
            (String(repeating: "s", count: 31), false), (String(repeating: "é", count: 16), true), ("", false),
            (String(repeating: "s\n", count: 40) + "s", false),
        ] {
            var settings = KeySettings()
            settings.secretFile = try file("secret", text)
            if isGood {
                let keys = try #require(try settings.configuredKeys())
                #expect(try works(keys, "HS256") && keys.signing.kid == nil)
                #expect(SigningKeys(keys).published(at: now).keys.isEmpty)
            } else {
                let error = #expect(throws: SettingsError.self) { try settings.configuredKeys() }
                #expect(error?.description.contains("at least 32 bytes on one line") == true)
            }
        }
        func load(_ secret: String, _ arguments: [String] = []) throws -> ServerSettings {
            try SettingsLoader().load(arguments: arguments, environment: ["GATEHOUSE_JWT_SECRET": secret])
        }
        #expect(try load(String(repeating: "s", count: 32)).keys.secret != nil)
        let short = #expect(throws: SettingsError.self) { try load("tooshort-tooshort") }
        #expect(short?.problems == ["GATEHOUSE_JWT_SECRET must be a secret of at least 32 bytes on one line"])
        let both = #expect(throws: SettingsError.self) {
            try load(String(repeating: "s", count: 32), ["--jwt-secret-file", "x"])
        }
        #expect(both?.description.contains("cannot both be set") == true)
        let option = #expect(throws: SettingsError.self) {
            try SettingsLoader().load(arguments: ["--jwt-secret", "x"], environment: [:])
        }
        #expect(option?.description.contains("GATEHOUSE_JWT_SECRET or --jwt-secret-file") == true)
    }

    @Test("SRV-16 with a key file the secret verifies what names no key, and signs nothing")
    func keyAndSecret() throws {
        let keys = try keys(
            P256.Signing.PrivateKey().pemRepresentation, secret: String(repeating: "s", count: 32))
        let secret = try #require(keys.secret)
        let tokens = AccessTokens(keys: SigningKeys(keys))
        let seconds = Int(now.timeIntervalSince1970)
        let claims = AccessClaims(expiresAt: seconds + 60)
        let legacy = try AccessTokens(keys: SigningKeys(ConfiguredKeys(signing: secret))).sign(claims, at: now)
        #expect(tokens.claims(of: legacy, at: now) == claims)
        #expect(keys.signing.algorithmName == "ES256")
        #expect(SigningKeys(keys).published(at: now).keys.count == 1)
    }
}
