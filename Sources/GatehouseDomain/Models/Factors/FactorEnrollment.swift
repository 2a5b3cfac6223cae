/// An authenticator app that is being added as a second factor. The person enters the secret there, by scanning or by
/// typing, and shows with a code that it works.
public struct AppEnrollment: Hashable, Sendable {
    /// The new factor: ``SecondFactor/id``.
    public let id: String
    /// The secret in Base32 (RFC 4648, section 6), for people who type it. It is shown once.
    public let secret: Secret
    /// The address for an authenticator app, which contains the secret. It is what a QR code shows.
    public let address: Secret

    /// Creates an enrollment. Adapters call this.
    public init(id: String, secret: Secret, address: Secret) {
        self.id = id
        self.secret = secret
        self.address = address
    }
}

/// A security key that is being added as a second factor.
public struct SecurityKeyEnrollment: Hashable, Sendable {
    /// The new factor: ``SecondFactor/id``.
    public let id: String
    /// What the device is asked.
    public let creation: PasskeyCreation

    /// Creates an enrollment. Adapters call this.
    public init(id: String, creation: PasskeyCreation) {
        self.id = id
        self.creation = creation
    }
}

/// How many backup codes a person has.
public struct BackupCodeCount: Hashable, Sendable {
    /// How many there were at first.
    public let total: Int
    /// How many can still be used.
    public let remaining: Int

    /// Creates a count. Adapters call this.
    public init(total: Int, remaining: Int) {
        self.total = total
        self.remaining = remaining
    }
}
