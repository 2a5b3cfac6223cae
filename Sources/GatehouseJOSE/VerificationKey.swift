package import Foundation
import GatehouseDomain

#if canImport(CryptoKit)
    package import CryptoKit
#else
    package import Crypto
#endif

/// A key that checks signatures of one algorithm.
package enum VerificationKey: Sendable {
    case es256(P256.Signing.PublicKey)
    case rs256(RSAKey)
    case edDSA(Curve25519.Signing.PublicKey)
    case hs256(SymmetricKey)

    /// Creates a key for ES256 from the coordinates of its point, 32 bytes each; nil if they are no point of P-256.
    package init?(p256X x: [UInt8], y: [UInt8]) {
        guard x.count == 32, y.count == 32, let key = try? P256.Signing.PublicKey(rawRepresentation: x + y) else {
            return nil
        }
        self = .es256(key)
    }

    /// Creates a key for EdDSA from the 32 bytes of its point (RFC 8032, section 5.1.5); nil for other lengths.
    package init?(ed25519 point: [UInt8]) {
        guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: point) else { return nil }
        self = .edDSA(key)
    }

    /// The algorithm, which its tokens must name.
    package var algorithm: JWSAlgorithm {
        switch self {
        case .es256: .es256
        case .rs256: .rs256
        case .edDSA: .edDSA
        case .hs256: .hs256
        }
    }

    /// Whether a signature is this key's. That of ES256 is two numbers of 32 bytes each (RFC 7518, section 3.4).
    package func isValid(_ signature: [UInt8], for data: Data) -> Bool {
        switch self {
        case .es256(let key):
            guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature) else { return false }
            return key.isValidSignature(signature, for: data)
        case .rs256(let key): return key.isValid(signature, for: data)
        case .edDSA(let key): return key.isValidSignature(signature, for: data)
        case .hs256(let key):
            return HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: data, using: key)
        }
    }
}

/// A key that makes signatures of one algorithm.
package enum SignatureKey: Sendable {
    case es256(P256.Signing.PrivateKey)
    /// An RSA key signs by a function of its owner: only the server has such keys, and only swift-crypto reads them.
    case rs256(@Sendable (_ data: Data) throws -> [UInt8])
    case edDSA(Curve25519.Signing.PrivateKey)
    case hs256(SymmetricKey)

    /// Returns the signature of data (RFC 7515, section 5.1).
    package func signature(of data: Data) throws -> [UInt8] {
        switch self {
        case .es256(let key): Array(try key.signature(for: data).rawRepresentation)
        case .rs256(let sign): try sign(data)
        case .edDSA(let key): Array(try key.signature(for: data))
        case .hs256(let key): Array(HMAC<SHA256>.authenticationCode(for: data, using: key))
        }
    }
}
