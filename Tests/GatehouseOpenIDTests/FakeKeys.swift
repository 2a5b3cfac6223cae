import Foundation
import GatehouseDomain
import GatehouseWire

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
    import CryptoExtras
#endif

/// The keys of a provider of the tests: one of each kind.
struct FakeKeys: Sendable {
    let p256 = P256.Signing.PrivateKey()
    let ed25519 = Curve25519.Signing.PrivateKey()

    /// The kinds that can sign on this system.
    static var algorithms: [String] {
        #if canImport(CryptoKit)
            ["ES256", "EdDSA"]
        #else
            ["ES256", "RS256", "EdDSA"]
        #endif
    }

    /// Signs with the key of an algorithm.
    func signature(of text: String, _ algorithm: String) throws -> [UInt8] {
        let data = Data(text.utf8)
        switch algorithm {
        case "ES256": return Array(try p256.signature(for: data).rawRepresentation)
        case "EdDSA": return Array(try ed25519.signature(for: data))
        default: return try Self.rsaSignature(of: data)
        }
    }

    /// The public keys as they are published (RFC 7517).
    func published() throws -> JSONObject {
        let point = Array(p256.publicKey.rawRepresentation)
        var keys: [JSONValue] = [
            [
                "kty": "EC", "crv": "P-256", "kid": "ES256", "use": "sig", "alg": "ES256",
                "x": .string(Base64URL.encode(point.prefix(32))), "y": .string(Base64URL.encode(point.suffix(32))),
            ],
            [
                "kty": "OKP", "crv": "Ed25519", "kid": "EdDSA",
                "x": .string(Base64URL.encode(ed25519.publicKey.rawRepresentation)),
            ],
        ]
        #if !canImport(CryptoKit)
            keys.append(try Self.published(Self.rsa.publicKey, kid: "RS256"))
        #endif
        return ["keys": .array(keys)]
    }

    #if canImport(CryptoKit)
        private static func rsaSignature(of data: Data) throws -> [UInt8] { [] }
    #else
        /// Generating one takes a while, so that all tests share it.
        static let rsa: _RSA.Signing.PrivateKey = {
            do { return try _RSA.Signing.PrivateKey(keySize: .bits2048) } catch { fatalError("no RSA key") }
        }()
        static let smallRSA: _RSA.Signing.PrivateKey = {
            do { return try _RSA.Signing.PrivateKey(unsafeKeySize: .init(bitCount: 1_024)) } catch {
                fatalError("no RSA key")
            }
        }()

        static func rsaSignature(of data: Data, _ key: _RSA.Signing.PrivateKey = rsa) throws -> [UInt8] {
            Array(
                try key.signature(for: SHA256.hash(data: data), padding: .insecurePKCS1v1_5).rawRepresentation)
        }

        static func published(_ key: _RSA.Signing.PublicKey, kid: String) throws -> JSONValue {
            let numbers = try key.getKeyPrimitives()
            return [
                "kty": "RSA", "kid": .string(kid), "use": "sig", "n": .string(Base64URL.encode(numbers.modulus)),
                "e": .string(Base64URL.encode(numbers.publicExponent)),
            ]
        }
    #endif
}
