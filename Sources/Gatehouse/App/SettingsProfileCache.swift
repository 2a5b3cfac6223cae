import Foundation
public import GatehouseDomain

/// Keeps the profile last seen beside the settings, so that a person is known by name also without a network.
public struct SettingsProfileCache: ProfileCache {
    /// The key of the profile.
    public static let key = "profileLastSeen"

    private let settings: any SettingsStore

    /// Takes the place where it is kept.
    public init(settings: any SettingsStore = UserDefaultsSettings()) {
        self.settings = settings
    }

    /// The profile last seen, if it is this person's.
    public func profile(userId: String) async -> UserProfile? {
        guard let text = settings.text(for: Self.key),
            let profile = try? JSONDecoder().decode(UserProfile.self, from: Data(text.utf8)), profile.userId == userId
        else { return nil }
        return profile
    }

    /// Keeps a profile in the place of the one before.
    public func store(_ profile: UserProfile) async {
        // A cache that cannot be written has nothing the next time; nothing depends on it.
        guard let data = try? JSONEncoder().encode(profile) else { return }
        settings.set(String(decoding: data, as: UTF8.self), for: Self.key)
    }

    /// Forgets the profile.
    public func removeAll() async {
        settings.set(nil, for: Self.key)
    }
}
