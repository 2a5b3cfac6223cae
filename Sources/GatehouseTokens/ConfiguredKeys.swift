/// The keys that a deployment brings along instead of those that the server makes.
package struct ConfiguredKeys: Sendable {
    /// The least length of a shared secret, in bytes (RFC 7518, section 3.2).
    package static let leastSecretLength = 32

    /// The key that signs.
    package var signing: SigningKey
    /// Keys whose tokens are taken beside those of the signing one: of a key that is to come, or was.
    package var verifying: [SigningKey]
    /// The shared secret for tokens that name no key, as `anon` and `service_role` tokens do; nil where there is none.
    package var secret: SigningKey?

    package init(signing: SigningKey, verifying: [SigningKey] = [], secret: SigningKey? = nil) {
        self.signing = signing
        self.verifying = verifying
        self.secret = secret
    }
}
