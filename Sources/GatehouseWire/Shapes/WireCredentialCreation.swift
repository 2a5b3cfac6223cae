/// How the making of a passkey begins.
public struct WirePasskeyCreation: Sendable, Hashable, Codable {
    /// The id of the challenge, which the answer repeats.
    public var challengeID: String
    /// What the browser's interface takes.
    public var options: WireCredentialCreation
    /// When the challenge expires, in seconds since 1970 by the server's clock.
    public var expiresAt: Int

    /// Creates a value from its parts.
    public init(challengeID: String, options: WireCredentialCreation, expiresAt: Int) {
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

/// The options of a new passkey, `PublicKeyCredentialCreationOptionsJSON` (Web Authentication Level 3, section 5.1).
public struct WireCredentialCreation: Sendable, Hashable, Codable {
    /// The site that the passkey is for.
    public var rp: Site
    /// The account that the passkey is for.
    public var user: Account
    /// The challenge, in base64url.
    public var challenge: String
    /// The algorithms, the best first.
    public var pubKeyCredParams: [Algorithm]
    /// How long the challenge can be answered, in milliseconds.
    public var timeout: Int
    /// The passkeys that the account has. Their authenticators make no second one.
    public var excludeCredentials: [WireCredentialDescriptor]
    /// What the authenticator has to be able to do.
    public var authenticatorSelection: Selection
    /// Whether the authenticator is to say who made it.
    public var attestation: String
    /// What the browser is to report.
    public var extensions: Extensions

    /// A site.
    public struct Site: Sendable, Hashable, Codable {
        /// The RP ID.
        public var id: String
        /// What the browser shows.
        public var name: String

        /// Creates a value from its parts.
        public init(id: String, name: String) {
            self.id = id
            self.name = name
        }
    }

    /// An account.
    public struct Account: Sendable, Hashable, Codable {
        /// What the authenticator keeps, in base64url.
        public var id: String
        /// What tells the account from others.
        public var name: String
        /// What the person is called.
        public var displayName: String

        /// Creates a value from its parts.
        public init(id: String, name: String, displayName: String) {
            self.id = id
            self.name = name
            self.displayName = displayName
        }
    }

    /// A kind of key.
    public struct Algorithm: Sendable, Hashable, Codable {
        /// `public-key`.
        public var type: String
        /// Its number at COSE.
        public var alg: Int

        /// Creates a value from its parts.
        public init(type: String = "public-key", alg: Int) {
            self.type = type
            self.alg = alg
        }
    }

    /// What an authenticator has to be able to do.
    public struct Selection: Sendable, Hashable, Codable {
        /// Whether the passkey has to be found without its id.
        public var residentKey: String
        /// The same for older browsers.
        public var requireResidentKey: Bool
        /// Whether the authenticator is to verify the person.
        public var userVerification: String

        /// Creates a value from its parts.
        public init(
            residentKey: String = "required", requireResidentKey: Bool = true, userVerification: String = "preferred"
        ) {
            self.residentKey = residentKey
            self.requireResidentKey = requireResidentKey
            self.userVerification = userVerification
        }
    }

    /// What the browser is to report.
    public struct Extensions: Sendable, Hashable, Codable {
        /// Whether the passkey can be found without its id.
        public var credProps: Bool

        /// Creates a value from its parts.
        public init(credProps: Bool = true) {
            self.credProps = credProps
        }
    }

    /// Creates a value from its parts.
    public init(
        rp: Site, user: Account, challenge: String, pubKeyCredParams: [Algorithm], timeout: Int,
        excludeCredentials: [WireCredentialDescriptor], authenticatorSelection: Selection = Selection(),
        attestation: String = "none", extensions: Extensions = Extensions()
    ) {
        self.rp = rp
        self.user = user
        self.challenge = challenge
        self.pubKeyCredParams = pubKeyCredParams
        self.timeout = timeout
        self.excludeCredentials = excludeCredentials
        self.authenticatorSelection = authenticatorSelection
        self.attestation = attestation
        self.extensions = extensions
    }
}
