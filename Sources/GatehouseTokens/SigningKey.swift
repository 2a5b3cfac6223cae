package import Crypto
package import CryptoExtras
package import Foundation
import GatehouseCore
package import GatehouseJOSE
package import GatehouseWire

/// One key that signs or verifies access tokens (RFC 7518, section 3.1), and its id.
package struct SigningKey: Sendable {
    /// Why a key is not usable.
    package enum Fault: Error, Equatable, Sendable {
        /// It only verifies.
        case cannotSign
        /// It is an RSA key of a size or an exponent that is not accepted.
        case unusable
    }

    /// The id by which tokens name the key; nil for a shared secret without one, whose tokens name none.
    package let kid: String?
    /// The encoded header with which its tokens begin (RFC 7515, section 4).
    let header: String
    /// The half that verifies.
    package let verification: VerificationKey
    private let signature: SignatureKey?
    /// The key that verifiers get; nil for a shared secret, which is never published.
    package let published: PublicKeySet.Key?
    package let verified = VerifiedTokens()

    /// Creates a key from its halves.
    /// - Parameters:
    ///   - kid: Nil for the thumbprint of a published key.
    ///   - signature: Nil for a key that only verifies.
    package init(kid: String? = nil, _ verification: VerificationKey, signature: SignatureKey? = nil) {
        published = PublicKeySet.Key(verification, kid: kid)
        self.kid = published?.kid ?? kid
        self.verification = verification
        self.signature = signature
        header = JWSHeader.encoded(verification.algorithm, kid: self.kid)
    }

    /// ES256.
    package init(kid: String? = nil, privateKey: P256.Signing.PrivateKey) {
        self.init(kid: kid, .es256(privateKey.publicKey), signature: .es256(privateKey))
    }

    /// RS256 with a key of at least 2048 bits.
    package init(kid: String? = nil, privateKey: _RSA.Signing.PrivateKey) throws {
        let (modulus, exponent) = try privateKey.publicKey.getKeyPrimitives().numbers
        guard let publicKey = RSAKey(modulus: modulus, exponent: exponent) else { throw Fault.unusable }
        let signature = SignatureKey.rs256 { data in
            Array(try privateKey.signature(for: SHA256.hash(data: data), padding: .insecurePKCS1v1_5).rawRepresentation)
        }
        self.init(kid: kid, .rs256(publicKey), signature: signature)
    }

    /// EdDSA with Ed25519 (RFC 8037, section 3.1).
    package init(kid: String? = nil, privateKey: Curve25519.Signing.PrivateKey) {
        self.init(kid: kid, .edDSA(privateKey.publicKey), signature: .edDSA(privateKey))
    }

    /// HS256 with a shared secret of at least 32 bytes.
    package init(kid: String? = nil, secret: SymmetricKey) {
        self.init(kid: kid, .hs256(secret), signature: .hs256(secret))
    }

    /// The name of the algorithm, which its tokens must name: `ES256`.
    package var algorithmName: String { verification.algorithm.rawValue }

    /// Whether it has the private half.
    package var canSign: Bool { signature != nil }

    /// Whether it verifies its own signatures. A private key built from numbers that don't match does not.
    package var isConsistent: Bool {
        let probe = Data("gatehouse".utf8)
        guard canSign else { return true }
        return (try? signature(of: probe)).map { verification.isValid($0, for: probe) } == true
    }

    /// Returns the signature of data.
    /// - Throws: When the key cannot sign.
    package func signature(of data: Data) throws -> [UInt8] {
        guard let signature else { throw Fault.cannotSign }
        return try signature.signature(of: data)
    }

    /// Returns a JSON Web Token (RFC 7519) in compact form (RFC 7515, section 3.1).
    /// - Parameter claims: Its claims.
    /// - Throws: When the key cannot sign.
    package func token(of claims: JSONObject) throws -> String {
        try token(of: JSONText.encode(.object(claims)))
    }

    /// Returns a JSON Web Token with these encoded claims.
    package func token(of claims: String) throws -> String {
        guard let signature else { throw Fault.cannotSign }
        return try CompactJWS.sign(claims, header: header, with: signature)
    }
}

extension _RSA.Signing.PublicKey.Primitives {
    fileprivate var numbers: ([UInt8], [UInt8]) { (Array(modulus), Array(publicExponent)) }
}
