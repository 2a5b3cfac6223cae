import Foundation
import GatehouseDomain

#if canImport(CryptoKit)
    package import CryptoKit
#else
    package import Crypto
#endif

/// The public halves of the signing keys as a JWK Set (RFC 7517, section 5).
package struct PublicKeySet: Codable, Sendable {
    package var keys: [Key]

    package init(keys: [Key]) { self.keys = keys }

    /// One public key: P-256 or RSA (RFC 7518, sections 6.2.1 and 6.3.1) or Ed25519 (RFC 8037, section 2).
    package struct Key: Codable, Equatable, Sendable {
        package var kty: String
        package var crv: String?
        package var x: String?
        package var y: String?
        package var n: String?
        package var e: String?
        package var kid: String
        package var alg: String
        package var use = "sig"
        package var keyOperations = ["verify"]

        package enum CodingKeys: String, CodingKey {
            case kty, crv, x, y, n, e, kid, alg, use
            case keyOperations = "key_ops"
        }

        /// Creates a key from its members. Without an id, it gets its thumbprint (RFC 7638), which identifies the key
        /// and reveals nothing else.
        private init(
            alg: String, kty: String, crv: String?, x: String?, y: String?, n: String?, e: String?, kid: String?
        ) {
            (self.alg, self.kty, self.crv, self.x, self.y, self.n, self.e) = (alg, kty, crv, x, y, n, e)
            self.kid = kid ?? Self.thumbprint([("crv", crv), ("e", e), ("kty", kty), ("n", n), ("x", x), ("y", y)])
        }

        /// Creates the published form of a key of the curve P-256.
        package init(_ key: P256.Signing.PublicKey, kid: String? = nil) {
            let point = key.rawRepresentation
            self.init(
                alg: "ES256", kty: "EC", crv: "P-256", x: Base64URL.encode(point.prefix(32)),
                y: Base64URL.encode(point.suffix(32)), n: nil, e: nil, kid: kid)
        }

        /// Creates the published form of a key; nil for a shared secret, which has none.
        package init?(_ key: VerificationKey, kid: String? = nil) {
            switch key {
            case .es256(let key): self.init(key, kid: kid)
            case .edDSA(let key):
                self.init(
                    alg: "EdDSA", kty: "OKP", crv: "Ed25519", x: Base64URL.encode(key.rawRepresentation), y: nil,
                    n: nil, e: nil, kid: kid)
            case .rs256(let key):
                self.init(
                    alg: "RS256", kty: "RSA", crv: nil, x: nil, y: nil, n: Base64URL.encode(key.modulus),
                    e: Base64URL.encode(key.exponent), kid: kid)
            case .hs256: return nil
            }
        }

        /// Returns the digest of the required members, sorted by name.
        private static func thumbprint(_ members: [(name: String, value: String?)]) -> String {
            let present = members.compactMap { member in member.value.map { #""\#(member.name)":"\#($0)""# } }
            return Base64URL.encode(SHA256.hash(data: Data("{\(present.joined(separator: ","))}".utf8)))
        }
    }
}
