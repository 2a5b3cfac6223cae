/// The algorithms of passkeys that are offered and accepted, by their numbers at COSE (RFC 9053, RFC 8812).
package enum CredentialAlgorithm: Int, CaseIterable, Sendable {
    /// ECDSA with P-256 and SHA-256.
    case es256 = -7
    /// Ed25519.
    case edDSA = -8
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = -257
}
