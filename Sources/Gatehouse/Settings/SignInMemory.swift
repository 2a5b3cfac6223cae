package import GatehouseDomain

/// What an app remembers of the last sign-in, separately from the session. It contains no secrets.
package struct SignInMemory: Sendable {
    /// The key of the person's user id. It is not ``/GatehouseDomain/UserProfile/socialUserId``, which is the provider's
    /// id of the person.
    package static let socialUserIdKey = "socialUserId"
    /// The key of the sign-in method last used.
    package static let lastMethodKey = "lastSignInMethod"

    private let settings: any SettingsStore

    /// Creates a memory in the given settings.
    package init(settings: any SettingsStore) {
        self.settings = settings
    }

    /// The id of the signed-in person; never a guest's.
    package var socialUserId: String? { settings.text(for: Self.socialUserIdKey) }

    /// The sign-in method last used on this device. It stays after a sign-out, as a hint for the next sign-in.
    package var lastMethod: AuthMethod? {
        settings.text(for: Self.lastMethodKey).map(AuthMethod.init(rawValue:))
    }

    /// Remembers a sign-in.
    package func remember(_ identity: Identity) {
        settings.set(identity.isGuest ? nil : identity.userId, for: Self.socialUserIdKey)
        settings.set(identity.authMethod.rawValue, for: Self.lastMethodKey)
    }

    /// Forgets the person, at sign-out.
    package func forgetPerson() {
        settings.set(nil, for: Self.socialUserIdKey)
    }
}
