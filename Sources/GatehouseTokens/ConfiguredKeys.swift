/// The keys that a deployment provides instead of the server's own.
package struct ConfiguredKeys: Sendable {
    /// The minimum length of a shared secret, in bytes (RFC 7518, section 3.2).
    package static let leastSecretLength = 32

    /// The key that signs.
    package var signing: SigningKey
    /// Keys whose tokens are accepted in addition to those of the signing key: a future or a previous key.
    package var verifying: [SigningKey]
    /// The shared secret for tokens that name no key, such as `anon` and `service_role` tokens; nil if there is none.
    package var secret: SigningKey?

    package init(signing: SigningKey, verifying: [SigningKey] = [], secret: SigningKey? = nil) {
        self.signing = signing
        self.verifying = verifying
        self.secret = secret
    }
}
