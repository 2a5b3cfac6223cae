import Foundation
import GatehouseDomain
import GatehouseWire

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// A public key that checks signatures of one algorithm.
enum VerificationKey {
    case p256(P256.Signing.PublicKey)
    case ed25519(Curve25519.Signing.PublicKey)
    case rsa(RSAKey)

    /// Whether a published key is of the kind that an algorithm needs (RFC 7518, section 6; RFC 8037, section 2).
    static func fits(_ members: JSONObject, _ algorithm: OpenIDConfiguration.Algorithm) -> Bool {
        if let named = members["alg"]?.stringValue, named != algorithm.rawValue { return false }
        return switch algorithm {
        case .es256: members["kty"] == "EC" && members["crv"] == "P-256"
        case .rs256: members["kty"] == "RSA"
        case .edDSA: members["kty"] == "OKP" && members["crv"] == "Ed25519"
        }
    }

    /// Reads a published key; nil for one that is malformed or too weak.
    init?(_ members: JSONObject, _ algorithm: OpenIDConfiguration.Algorithm) {
        func bytes(_ name: String) -> [UInt8]? { members[name]?.stringValue.flatMap { Base64URL.decode($0) } }
        switch algorithm {
        case .es256:
            guard let x = bytes("x"), let y = bytes("y"), x.count == 32, y.count == 32,
                let key = try? P256.Signing.PublicKey(rawRepresentation: Data(x + y))
            else { return nil }
            self = .p256(key)
        case .edDSA:
            guard let x = bytes("x"), let key = try? Curve25519.Signing.PublicKey(rawRepresentation: Data(x)) else {
                return nil
            }
            self = .ed25519(key)
        case .rs256:
            guard let n = bytes("n"), let e = bytes("e"), let key = RSAKey(modulus: n, exponent: e) else { return nil }
            self = .rsa(key)
        }
    }

    /// Whether a signature is this key's.
    func isValid(_ signature: [UInt8], for data: [UInt8]) -> Bool {
        switch self {
        case .p256(let key):
            guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: Data(signature)) else {
                return false
            }
            return key.isValidSignature(signature, for: Data(data))
        case .ed25519(let key): return key.isValidSignature(Data(signature), for: Data(data))
        case .rsa(let key): return key.isValid(signature, for: data)
        }
    }
}
