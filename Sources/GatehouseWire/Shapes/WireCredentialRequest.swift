/// The options of a sign-in with a passkey, `PublicKeyCredentialRequestOptionsJSON` (Web Authentication Level 3, section
/// 5.1).
package struct WireCredentialRequest: Sendable, Hashable, Codable {
    /// The challenge, in base64url.
    package var challenge: String
    /// How long it can be answered, in milliseconds.
    package var timeout: Int
    /// The site that the passkey is for.
    package var rpId: String
    /// The passkeys that may answer; empty if any passkey of the site may.
    package var allowCredentials: [WireCredentialDescriptor]
    /// Whether the authenticator is to verify the person.
    package var userVerification: String

    /// Creates a value from its parts.
    package init(
        challenge: String, timeout: Int, rpId: String, allowCredentials: [WireCredentialDescriptor] = [],
        userVerification: String = "preferred"
    ) {
        self.challenge = challenge
        self.timeout = timeout
        self.rpId = rpId
        self.allowCredentials = allowCredentials
        self.userVerification = userVerification
    }
}

/// A credential that the options name, `PublicKeyCredentialDescriptorJSON` (Web Authentication Level 3, section 5.1).
package struct WireCredentialDescriptor: Sendable, Hashable, Codable {
    /// `public-key`.
    package var type: String
    /// The id of the credential, in base64url.
    package var id: String
    /// How the browser can reach its authenticator.
    package var transports: [String]

    /// Creates a value from its parts.
    package init(type: String = "public-key", id: String, transports: [String]) {
        self.type = type
        self.id = id
        self.transports = transports
    }
}
