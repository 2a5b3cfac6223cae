public import GatehouseDomain

/// What an app remembers of the last sign-in, beside the session: nothing of it is secret.
public struct SignInMemory: Sendable {
    /// The key of the person's user id. It is not ``GatehouseDomain/UserProfile/socialUserId``, which is the provider's id of
    /// the person.
    public static let socialUserIdKey = "socialUserId"
    /// The key of the way of signing in that was used last.
    public static let lastMethodKey = "lastSignInMethod"

    private let settings: any SettingsStore

    /// Takes the place where it is kept.
    public init(settings: any SettingsStore) {
        self.settings = settings
    }

    /// The id of the person who is signed in; never a guest's.
    public var socialUserId: String? { settings.text(for: Self.socialUserIdKey) }

    /// The way of signing in that was used last on this device; it stays after a sign-out, as a hint for the next time.
    public var lastMethod: AuthMethod? {
        settings.text(for: Self.lastMethodKey).map(AuthMethod.init(rawValue:))
    }

    /// Somebody has signed in.
    public func remember(_ identity: Identity) {
        settings.set(identity.isGuest ? nil : identity.userId, for: Self.socialUserIdKey)
        settings.set(identity.authMethod.rawValue, for: Self.lastMethodKey)
    }

    /// Nobody is signed in any more.
    public func forgetPerson() {
        settings.set(nil, for: Self.socialUserIdKey)
    }
}
