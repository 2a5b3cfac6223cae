import Foundation
import GatehouseDomain
import GatehouseJOSE
import GatehouseWire
import Testing

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

@Suite("JOSE: keys")
struct JWKTests {
    private static let elliptic: JSONObject = members(P256.Signing.PrivateKey())

    private static func members(_ key: P256.Signing.PrivateKey, kid: String = "k") -> JSONObject {
        let point = Array(key.publicKey.rawRepresentation)
        return [
            "kty": "EC", "crv": "P-256", "kid": .string(kid), "x": .string(Base64URL.encode(point.prefix(32))),
            "y": .string(Base64URL.encode(point.suffix(32))),
        ]
    }

    private func fault(_ changes: JSONObject) -> JWK.Fault? {
        do throws(JWK.Fault) {
            _ = try JWK(Self.elliptic.merging(changes) { _, new in new })
            return nil
        } catch {
            return error
        }
    }

    @Test("OIC-06 SRV-16 a key that is not of its kind, or for something else, is not used")
    func faults() {
        let long = JSONValue.string(String(repeating: "k", count: 257))
        #expect(fault([:]) == nil && fault(["alg": "ES256", "use": "sig"]) == nil)
        #expect(fault(["alg": .null, "use": .null, "kid": .null]) == nil)
        for changes: JSONObject in [
            ["kty": "oct"], ["kty": "ec"], ["kty": 7], ["crv": "P-384"], ["crv": "p-256"], ["crv": .null],
            ["kty": "OKP"], ["kty": "RSA"], ["crv": "secp256k1"],
        ] {
            #expect(fault(changes) == .kind, "\(changes)")
        }
        for alg: JSONValue in ["ES384", "RS256", "none", "HS256", 7] {
            #expect(fault(["alg": alg]) == .algorithm(.es256, kty: "EC"), "\(alg)")
        }
        for kid: JSONValue in ["", 7, long] { #expect(fault(["kid": kid]) == .kid, "\(kid)") }
        for use: JSONValue in ["enc", 7] { #expect(fault(["use": use]) == .use, "\(use)") }
        for x: JSONValue in ["+/==", "AB", 7, .null] { #expect(fault(["x": x]) == .encoding("x"), "\(x)") }
        let (x, y) = (Self.elliptic["x"] ?? .null, Self.elliptic["y"] ?? .null)
        func bytes(_ member: JSONValue) -> [UInt8] { member.stringValue.flatMap { Base64URL.decode($0) } ?? [] }
        for changes: JSONObject in [
            ["x": y], ["x": "AAAA"], ["y": "AAAA"],
            ["x": "", "y": .string(Base64URL.encode(bytes(x) + bytes(y)))],
        ] {
            let fault = fault(changes)
            #expect(fault == .unreadable(kty: "EC") || fault == .encoding("y"), "\(changes)")
        }
        #expect(throws: JWK.Fault.weakRSA) {
            try JWK(["kty": "RSA", "n": .string(Base64URL.encode([UInt8](repeating: 255, count: 255))), "e": "AQAB"])
        }
        #expect(throws: JWK.Fault.unreadable(kty: "RSA")) {
            try JWK(["kty": "RSA", "n": .string(Base64URL.encode([UInt8](repeating: 255, count: 256))), "e": "AQAA"])
        }
        #expect(throws: JWK.Fault.unreadable(kty: "OKP")) { try JWK(["kty": "OKP", "crv": "Ed25519", "x": "AAAA"]) }
    }

    private func token(_ key: P256.Signing.PrivateKey, kid: String?) throws -> IDToken {
        try IDToken(
            CompactJWS.sign("{}", header: JWSHeader.encoded(.es256, kid: kid), with: .es256(key)))
    }

    private func set(_ keys: [JSONObject]) throws -> JWKSet {
        try #require(JWKSet(["keys": .array(keys.map { .object($0) })]))
    }

    @Test("OIC-06 SRV-19 a key is found by its name; without a name, only if one key fits")
    func names() throws {
        let (key, other) = (P256.Signing.PrivateKey(), P256.Signing.PrivateKey())
        let edwards: JSONObject = [
            "kty": "OKP", "crv": "Ed25519", "kid": "e",
            "x": .string(Base64URL.encode(Curve25519.Signing.PrivateKey().publicKey.rawRepresentation)),
        ]
        let one = try set([Self.members(key), edwards])
        let two = try set([Self.members(key), edwards, Self.members(other, kid: "o")])
        for set in [one, two] {
            let found = try set.key(of: token(key, kid: "k"))
            #expect(try token(key, kid: "k").isSigned(by: found))
            #expect(try !token(other, kid: "k").isSigned(by: found))
            #expect(throws: TokenFailure.unknownKey) { try set.key(of: token(key, kid: "K")) }
            #expect(throws: TokenFailure.algorithm) { try set.key(of: token(key, kid: "e")) }
        }
        #expect(try token(key, kid: nil).isSigned(by: one.key(of: token(key, kid: nil))))
        #expect(throws: TokenFailure.unknownKey) { try two.key(of: token(key, kid: nil)) }
        // Of two keys with one name, it is not clear which one is meant.
        let twins = try set([Self.members(key), Self.members(other)])
        #expect(throws: TokenFailure.unknownKey) { try twins.key(of: token(key, kid: "k")) }
        #expect(throws: TokenFailure.unknownKey) { try set([]).key(of: token(key, kid: nil)) }
    }

    @Test("OIC-06 SRV-19 keys that are not for signatures, secrets and nonsense are passed over, and the rest is read")
    func passedOver() throws {
        let key = P256.Signing.PrivateKey()
        let own = Self.members(key)
        let junk: [JSONValue] = [
            "x", ["kty": "EC"], ["kty": "oct", "kid": "k", "k": "AAAA"],
            .object(own.merging(["use": "enc"]) { $1 }), .object(own.merging(["key_ops": ["encrypt"]]) { $1 }),
            .object(own.merging(["alg": "ES384"]) { $1 }),
        ]
        let found = try #require(JWKSet(["keys": .array(junk + [.object(own)])]))
        #expect(try token(key, kid: "k").isSigned(by: found.key(of: token(key, kid: "k"))))
        let none = try #require(JWKSet(["keys": .array(junk)]))
        #expect(throws: TokenFailure.unknownKey) { try none.key(of: token(key, kid: "k")) }
        // A set without end is not read to its end.
        let many = try #require(JWKSet(["keys": .array(Array(repeating: ["kty": "EC"], count: 64) + [.object(own)])]))
        #expect(throws: TokenFailure.unknownKey) { try many.key(of: token(key, kid: "k")) }
        for document: JSONObject in [[:], ["keys": "x"], ["keys": [:]]] { #expect(JWKSet(document) == nil) }
    }

    @Test("OIC-06 SRV-16 a key is published as it is read, without its private part")
    func published() throws {
        var members = Self.elliptic
        members["d"] = "AAAA"
        let key = try #require(PublicKeySet.Key(try JWK(members).key, kid: "k"))
        let written = try JSONValue(json: JSONEncoder().encode(key)).objectValue
        #expect(
            written
                == Self.elliptic.merging(["alg": "ES256", "use": "sig", "key_ops": ["verify"]]) { $1 })
        #expect(PublicKeySet.Key(.hs256(SymmetricKey(size: .bits256))) == nil)
    }
}
