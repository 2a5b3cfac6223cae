import Foundation
public import GatehouseDomain

/// Keeps the last known profile in the settings, so that a person's name is known without a network.
@usableFromInline package struct SettingsProfileCache: ProfileCache {
    /// The key of the profile.
    package static let key = "profileLastSeen"
    /// The key of the names that wait for a profile.
    package static let namesKey = "namesToldOnce"

    private let settings: any SettingsStore

    /// Creates a cache in the given settings.
    @usableFromInline package init(settings: any SettingsStore = UserDefaultsSettings()) {
        self.settings = settings
    }

    /// Returns the last known profile if it is this person's.
    @usableFromInline package func profile(userId: String) async -> UserProfile? {
        guard let text = settings.text(for: Self.key),
            let profile = try? JSONDecoder().decode(UserProfile.self, from: Data(text.utf8)), profile.userId == userId
        else { return nil }
        return profile
    }

    /// Stores a profile and replaces the previous one.
    @usableFromInline package func store(_ profile: UserProfile) async {
        // If the write fails, the cache is empty next time. Nothing depends on it.
        guard let data = try? JSONEncoder().encode(profile) else { return }
        settings.set(String(decoding: data, as: UTF8.self), for: Self.key)
    }

    /// Deletes the profile.
    @usableFromInline package func removeAll() async {
        settings.set(nil, for: Self.key)
    }

    /// Returns the names that wait for a profile.
    @usableFromInline package func toldNames() async -> [ToldName] {
        guard let text = settings.text(for: Self.namesKey) else { return [] }
        return (try? JSONDecoder().decode([ToldName].self, from: Data(text.utf8))) ?? []
    }

    /// Keeps the names that wait for a profile.
    @usableFromInline package func keepToldNames(_ names: [ToldName]) async {
        let data = names.isEmpty ? nil : try? JSONEncoder().encode(names)
        settings.set(data.map { String(decoding: $0, as: UTF8.self) }, for: Self.namesKey)
    }
}
