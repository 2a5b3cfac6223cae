package import Crypto
package import JWTKit

/// The ES256 keys that sign and verify access tokens (RFC 7518, section 3.4).
package struct SigningKeys: Sendable {
    /// The key that signs.
    package let current: SigningKey
    private let byID: [String: SigningKey]

    /// Takes the key that signs, and older ones whose tokens are still good.
    package init(current: SigningKey, older: [SigningKey] = []) {
        self.current = current
        byID = Dictionary((older + [current]).map { ($0.kid, $0) }, uniquingKeysWith: { _, last in last })
    }

    /// The key with this id, or nil.
    package func key(_ kid: String) -> SigningKey? { byID[kid] }

    /// What verifiers need, the signing key first.
    package var published: PublicKeySet {
        let others = byID.values.filter { $0.kid != current.kid }.sorted { $0.kid < $1.kid }
        return PublicKeySet(keys: ([current] + others).map { PublicKeySet.Key($0.publicKey, kid: $0.kid) })
    }
}

/// One key and its id.
package struct SigningKey: Sendable {
    package let kid: String
    package let publicKey: P256.Signing.PublicKey
    package let algorithm: any JWTAlgorithm
    let verified = VerifiedTokens()

    /// Takes a private key.
    package init(kid: String, privateKey: P256.Signing.PrivateKey) async throws {
        self.kid = kid
        publicKey = privateKey.publicKey
        let collection = JWTKeyCollection()
        try await collection.add(ecdsa: ES256PrivateKey(backing: privateKey), kid: JWKIdentifier(string: kid))
        algorithm = try await collection.getKey(for: JWKIdentifier(string: kid))
    }
}
