package import Crypto
import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseWire
package import JWTKit

/// One key that signs or verifies access tokens (RFC 7518, section 3.1), and its id.
package struct SigningKey: Sendable {
    /// The id by which tokens name the key; nil for a shared secret without one, whose tokens name none.
    package let kid: String?
    /// The encoded header with which its tokens begin (RFC 7515, section 4).
    let header: String
    /// The algorithm, which its tokens must name.
    package let algorithm: any JWTAlgorithm
    /// Whether it has the private half.
    package let canSign: Bool
    /// The key that verifiers get; nil for a shared secret, which is never published.
    package let published: PublicKeySet.Key?
    package let verified = VerifiedTokens()

    /// ES256.
    package init(kid: String? = nil, privateKey: P256.Signing.PrivateKey) async throws {
        published = PublicKeySet.Key(privateKey.publicKey, kid: kid)
        self.kid = published?.kid
        canSign = true
        algorithm = try await Self.algorithm {
            try await $0.add(ecdsa: ES256PrivateKey(backing: privateKey), kid: Self.slot)
        }
        header = Self.header(algorithm, self.kid)
    }

    /// ES256, only to verify.
    package init(kid: String? = nil, publicKey: P256.Signing.PublicKey) async throws {
        published = PublicKeySet.Key(publicKey, kid: kid)
        self.kid = published?.kid
        canSign = false
        algorithm = try await Self.algorithm {
            try await $0.add(ecdsa: ES256PublicKey(backing: publicKey), kid: Self.slot)
        }
        header = Self.header(algorithm, self.kid)
    }

    /// RS256 with a key of at least 2048 bits.
    package init(kid: String? = nil, privateKey: JWTKit.Insecure.RSA.PrivateKey) async throws {
        let (modulus, exponent) = try privateKey.publicKey.getKeyPrimitives()
        published = PublicKeySet.Key(modulus: modulus, exponent: exponent, kid: kid)
        self.kid = published?.kid
        canSign = true
        algorithm = try await Self.algorithm {
            await $0.add(rsa: privateKey, digestAlgorithm: .sha256, kid: Self.slot)
        }
        header = Self.header(algorithm, self.kid)
    }

    /// RS256 with a key of at least 2048 bits, only to verify.
    package init(kid: String? = nil, publicKey: JWTKit.Insecure.RSA.PublicKey) async throws {
        let (modulus, exponent) = try publicKey.getKeyPrimitives()
        published = PublicKeySet.Key(modulus: modulus, exponent: exponent, kid: kid)
        self.kid = published?.kid
        canSign = false
        algorithm = try await Self.algorithm {
            await $0.add(rsa: publicKey, digestAlgorithm: .sha256, kid: Self.slot)
        }
        header = Self.header(algorithm, self.kid)
    }

    /// EdDSA with Ed25519 (RFC 8037, section 3.1).
    package init(kid: String? = nil, privateKey: Curve25519.Signing.PrivateKey) async throws {
        published = PublicKeySet.Key(privateKey.publicKey, kid: kid)
        self.kid = published?.kid
        canSign = true
        algorithm = try await Self.algorithm {
            await $0.add(eddsa: EdDSA.PrivateKey(backing: privateKey), kid: Self.slot)
        }
        header = Self.header(algorithm, self.kid)
    }

    /// EdDSA with Ed25519, only to verify.
    package init(kid: String? = nil, publicKey: Curve25519.Signing.PublicKey) async throws {
        published = PublicKeySet.Key(publicKey, kid: kid)
        self.kid = published?.kid
        canSign = false
        algorithm = try await Self.algorithm {
            await $0.add(eddsa: EdDSA.PublicKey(backing: publicKey), kid: Self.slot)
        }
        header = Self.header(algorithm, self.kid)
    }

    /// HS256 with a shared secret of at least 32 bytes.
    package init(kid: String? = nil, secret: SymmetricKey) async throws {
        published = nil
        self.kid = kid
        canSign = true
        algorithm = try await Self.algorithm {
            await $0.add(hmac: HMACKey(key: secret), digestAlgorithm: .sha256, kid: Self.slot)
        }
        header = Self.header(algorithm, self.kid)
    }

    /// The name of the algorithm: `ES256`.
    package var algorithmName: String { algorithm.name }

    /// Whether it verifies its own signatures. A private key built from numbers that don't match does not.
    package var isConsistent: Bool {
        let probe = Data("gatehouse".utf8)
        guard canSign else { return true }
        return (try? algorithm.verify(algorithm.sign(probe), signs: probe)) == true
    }

    private static func header(_ algorithm: any JWTAlgorithm, _ kid: String?) -> String {
        var header: JSONObject = ["alg": .string(algorithm.name), "typ": "JWT"]
        header["kid"] = kid.map { .string($0) }
        return Base64URL.encode(JSONText.encode(.object(header)).utf8)
    }

    private static let slot: JWKIdentifier = "key"

    private static func algorithm(
        _ add: (JWTKeyCollection) async throws -> JWTKeyCollection
    ) async throws -> any JWTAlgorithm {
        try await add(JWTKeyCollection()).getKey(for: slot)
    }
}
