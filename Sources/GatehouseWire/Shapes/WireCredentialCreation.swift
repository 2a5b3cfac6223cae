/// The options of a new passkey, `PublicKeyCredentialCreationOptionsJSON` (Web Authentication Level 3, section 5.1).
package struct WireCredentialCreation: Sendable, Hashable, Codable {
    /// The site that the passkey is for.
    package var rp: Site
    /// The account that the passkey is for.
    package var user: Account
    /// The challenge, in base64url.
    package var challenge: String
    /// The algorithms, the best first.
    package var pubKeyCredParams: [Algorithm]
    /// How long the challenge can be answered, in milliseconds.
    package var timeout: Int
    /// The passkeys that the account has. Their authenticators make no second one.
    package var excludeCredentials: [WireCredentialDescriptor]
    /// What the authenticator has to be able to do.
    package var authenticatorSelection: Selection
    /// Whether the authenticator is to say who made it.
    package var attestation: String
    /// What the browser is to report.
    package var extensions: Extensions
    /// The kinds of authenticator that the browser is to offer first; nil for a passkey, which may be on any.
    package var hints: [String]?

    /// A site.
    package struct Site: Sendable, Hashable, Codable {
        /// The RP ID.
        package var id: String
        /// What the browser shows.
        package var name: String

        /// Creates a value from its parts.
        package init(id: String, name: String) {
            self.id = id
            self.name = name
        }
    }

    /// An account.
    package struct Account: Sendable, Hashable, Codable {
        /// What the authenticator keeps, in base64url.
        package var id: String
        /// What tells the account from others.
        package var name: String
        /// What the person is called.
        package var displayName: String

        /// Creates a value from its parts.
        package init(id: String, name: String, displayName: String) {
            self.id = id
            self.name = name
            self.displayName = displayName
        }
    }

    /// A kind of key.
    package struct Algorithm: Sendable, Hashable, Codable {
        /// `public-key`.
        package var type: String
        /// Its number at COSE.
        package var alg: Int

        /// Creates a value from its parts.
        package init(type: String = "public-key", alg: Int) {
            self.type = type
            self.alg = alg
        }
    }

    /// What an authenticator has to be able to do.
    package struct Selection: Sendable, Hashable, Codable {
        /// Whether the passkey has to be found without its id.
        package var residentKey: String
        /// The same for older browsers.
        package var requireResidentKey: Bool
        /// Whether the authenticator is to verify the person.
        package var userVerification: String

        /// Creates a value from its parts.
        package init(
            residentKey: String = "required", requireResidentKey: Bool = true, userVerification: String = "preferred"
        ) {
            self.residentKey = residentKey
            self.requireResidentKey = requireResidentKey
            self.userVerification = userVerification
        }
    }

    /// What the browser is to report.
    package struct Extensions: Sendable, Hashable, Codable {
        /// Whether the passkey can be found without its id.
        package var credProps: Bool

        /// Creates a value from its parts.
        package init(credProps: Bool = true) {
            self.credProps = credProps
        }
    }

    /// Creates a value from its parts.
    package init(
        rp: Site, user: Account, challenge: String, pubKeyCredParams: [Algorithm], timeout: Int,
        excludeCredentials: [WireCredentialDescriptor], authenticatorSelection: Selection = Selection(),
        attestation: String = "none", extensions: Extensions = Extensions(), hints: [String]? = nil
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
        self.hints = hints
    }
}
