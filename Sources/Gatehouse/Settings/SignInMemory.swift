public import GatehouseDomain

/// What an app remembers of the last sign-in, separately from the session. It contains no secrets.
public struct SignInMemory: Sendable {
    /// The key of the person's user id. It is not ``/GatehouseDomain/UserProfile/socialUserId``, which is the provider's
    /// id of the person.
    public static let socialUserIdKey = "socialUserId"
    /// The key of the sign-in method last used.
    public static let lastMethodKey = "lastSignInMethod"

    private let settings: any SettingsStore

    /// Creates a memory in the given settings.
    public init(settings: any SettingsStore) {
        self.settings = settings
    }

    /// The id of the signed-in person; never a guest's.
    public var socialUserId: String? { settings.text(for: Self.socialUserIdKey) }

    /// The sign-in method last used on this device. It stays after a sign-out, as a hint for the next sign-in.
    public var lastMethod: AuthMethod? {
        settings.text(for: Self.lastMethodKey).map(AuthMethod.init(rawValue:))
    }

    /// Remembers a sign-in.
    public func remember(_ identity: Identity) {
        settings.set(identity.isGuest ? nil : identity.userId, for: Self.socialUserIdKey)
        settings.set(identity.authMethod.rawValue, for: Self.lastMethodKey)
    }

    /// Forgets the person, at sign-out.
    public func forgetPerson() {
        settings.set(nil, for: Self.socialUserIdKey)
    }
}
