/// The signature algorithms that exist here (RFC 7518, section 3.1; RFC 8037, section 3.1). There is no `none`.
package enum JWSAlgorithm: String, CaseIterable, Sendable {
    /// ECDSA with P-256 and SHA-256.
    case es256 = "ES256"
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = "RS256"
    /// Ed25519.
    case edDSA = "EdDSA"
    /// HMAC with SHA-256 and a shared secret.
    case hs256 = "HS256"

    /// The algorithms whose keys are published. A shared secret is never among them.
    package static let published: Set<JWSAlgorithm> = [.es256, .rs256, .edDSA]
}
