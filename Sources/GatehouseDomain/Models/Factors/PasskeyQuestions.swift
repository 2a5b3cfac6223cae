/// What a back end asks of a device that is to make a passkey or register a security key (Web Authentication Level 3,
/// section 5.4).
public struct PasskeyCreation: Hashable, Sendable {
    /// The person that the credential belongs to.
    public struct Account: Hashable, Sendable {
        /// What the device stores to tell accounts apart: 1 to 64 bytes that say nothing about the person.
        public let handle: [UInt8]
        /// The name that tells the account from others, such as the email address.
        public let name: String
        /// What the person is called.
        public let displayName: String

        /// Creates an account. Adapters call this.
        public init(handle: [UInt8], name: String, displayName: String) {
            self.handle = handle
            self.name = name
            self.displayName = displayName
        }
    }

    /// The back end's own name for this question. The answer repeats it.
    public let id: String
    /// What the device signs.
    public let challenge: [UInt8]
    /// The domain that the credential is for (the RP ID).
    public let site: String
    /// What the site is called.
    public let siteName: String
    /// The person that the credential belongs to.
    public let account: Account
    /// The algorithms that the back end accepts, the best first, by their numbers at COSE (RFC 9053).
    public let algorithms: [Int]
    /// The credentials that the account has. A device that has one of them makes no second one.
    public let excluded: [[UInt8]]
    /// Whether the device may make a passkey without asking anybody, right after a sign-in.
    public let isAutomatic: Bool
    /// Whether the credential is for a security key as a second factor, not for a passkey.
    public let isSecurityKey: Bool

    /// Creates a question. Adapters call this.
    public init(
        id: String, challenge: [UInt8], site: String, siteName: String, account: Account, algorithms: [Int],
        excluded: [[UInt8]] = [], isAutomatic: Bool = false, isSecurityKey: Bool = false
    ) {
        self.id = id
        self.challenge = challenge
        self.site = site
        self.siteName = siteName
        self.account = account
        self.algorithms = algorithms
        self.excluded = excluded
        self.isAutomatic = isAutomatic
        self.isSecurityKey = isSecurityKey
    }
}

/// What a back end asks of a device that is to use a passkey or a security key (Web Authentication Level 3, section
/// 5.5).
public struct PasskeyRequest: Hashable, Sendable {
    /// The back end's own name for this question. The answer repeats it.
    public let id: String
    /// What the device signs.
    public let challenge: [UInt8]
    /// The domain that the credential is for (the RP ID).
    public let site: String
    /// The credentials that may answer; empty if any passkey of the site may.
    public let allowed: [[UInt8]]

    /// Creates a question. Adapters call this.
    public init(id: String, challenge: [UInt8], site: String, allowed: [[UInt8]] = []) {
        self.id = id
        self.challenge = challenge
        self.site = site
        self.allowed = allowed
    }
}
