/// How a sign-in with a passkey begins.
public struct WirePasskeyRequest: Sendable, Hashable, Codable {
    /// The id of the challenge, which the answer repeats.
    public var challengeID: String
    /// What the browser's interface takes.
    public var options: WireCredentialRequest
    /// When the challenge expires, in seconds since 1970 by the server's clock.
    public var expiresAt: Int

    /// Creates a value from its parts.
    public init(challengeID: String, options: WireCredentialRequest, expiresAt: Int) {
        self.challengeID = challengeID
        self.options = options
        self.expiresAt = expiresAt
    }

    private enum CodingKeys: String, CodingKey {
        case challengeID = "challenge_id"
        case options
        case expiresAt = "expires_at"
    }
}

/// The options of a sign-in with a passkey, `PublicKeyCredentialRequestOptionsJSON` (Web Authentication Level 3, section
/// 5.1).
public struct WireCredentialRequest: Sendable, Hashable, Codable {
    /// The challenge, in base64url.
    public var challenge: String
    /// How long it can be answered, in milliseconds.
    public var timeout: Int
    /// The site that the passkey is for.
    public var rpId: String
    /// The passkeys that may answer; empty if any passkey of the site may.
    public var allowCredentials: [WireCredentialDescriptor]
    /// Whether the authenticator is to verify the person.
    public var userVerification: String

    /// Creates a value from its parts.
    public init(
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
public struct WireCredentialDescriptor: Sendable, Hashable, Codable {
    /// `public-key`.
    public var type: String
    /// The id of the credential, in base64url.
    public var id: String
    /// How the browser can reach its authenticator.
    public var transports: [String]

    /// Creates a value from its parts.
    public init(type: String = "public-key", id: String, transports: [String]) {
        self.type = type
        self.id = id
        self.transports = transports
    }
}
