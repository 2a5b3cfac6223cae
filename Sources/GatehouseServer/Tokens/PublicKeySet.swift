import Crypto
import Foundation

/// The public halves of the signing keys as a JWK Set (RFC 7517, section 5), ready to be encoded as JSON.
package struct PublicKeySet: Codable, Sendable {
    package var keys: [Key]

    /// One P-256 key (RFC 7518, section 6.2.1).
    package struct Key: Codable, Sendable {
        package var kty = "EC"
        package var crv = "P-256"
        package var x: String
        package var y: String
        package var kid: String
        package var alg = "ES256"
        package var use = "sig"
        package var keyOperations = ["verify"]

        enum CodingKeys: String, CodingKey {
            case kty, crv, x, y, kid, alg, use
            case keyOperations = "key_ops"
        }

        init(_ key: P256.Signing.PublicKey, kid: String) {
            (x, y) = Self.coordinates(of: key)
            self.kid = kid
        }

        /// The thumbprint of a key (RFC 7638): an id that says nothing but which key it is.
        static func thumbprint(of key: P256.Signing.PublicKey) -> String {
            let (x, y) = coordinates(of: key)
            let canonical = #"{"crv":"P-256","kty":"EC","x":"\#(x)","y":"\#(y)"}"#
            return Base64URL.encode(SHA256.hash(data: Data(canonical.utf8)))
        }

        private static func coordinates(of key: P256.Signing.PublicKey) -> (x: String, y: String) {
            let point = key.rawRepresentation
            return (Base64URL.encode(point.prefix(32)), Base64URL.encode(point.suffix(32)))
        }
    }
}
