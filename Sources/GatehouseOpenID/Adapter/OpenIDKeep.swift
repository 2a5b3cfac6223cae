import Foundation
package import GatehouseDomain
import GatehouseWire

/// The data kept beside the session: what the provider said about the person, the profile built from it and, if the
/// sign-out needs it, the id token. A sign-out empties it.
///
/// The text contains the id token, so it belongs in a credential store of its own, never in the session's.
package actor OpenIDKeep {
    /// The maximum number of people. The newest are kept.
    private static let limit = 8

    private struct Content: Codable, Equatable, Redacted {
        var idToken: String?
        var people: [String: OpenIDPerson] = [:]
        var profiles: [UserProfile] = []
    }

    private let store: (any CredentialStore)?
    private var content = Content()
    private var isLoaded = false
    /// How often everything was forgotten.
    private var clearings = 0
    private var saving: Task<Void, Never>?

    /// Creates a keep.
    /// - Parameter store: Keeps the text between launches. Without a store, it is kept as long as the object exists.
    package init(store: (any CredentialStore)? = nil) {
        self.store = store
    }

    /// Stores what a provider said at a sign-in.
    func remember(_ person: OpenIDPerson, userID: String, idToken: String?) async {
        let before = clearings
        await load()
        // The person may have signed out while the store was read.
        guard clearings == before else { return }
        content.idToken = idToken
        content.people[userID] = person
        while content.people.count > Self.limit {
            guard let other = content.people.keys.first(where: { $0 != userID }) else { break }
            content.people[other] = nil
        }
        await save()
    }

    /// The id token of the last sign-in.
    func idToken() async -> String? {
        await load()
        return content.idToken
    }

    func profile(_ userID: String) async -> UserProfile? {
        await load()
        return content.profiles.first { $0.userId == userID }
    }

    /// Returns the profile of a person. If it is missing, creates it from what the provider and the caller say.
    func ensureProfile(_ userID: String, seed: [String: String], now: Date) async -> EnsuredProfile {
        let before = clearings
        await load()
        let index = content.profiles.firstIndex { $0.userId == userID }
        let person = content.people[userID]
        let profile: UserProfile
        if let index {
            var known = content.profiles[index]
            known.socialUserId = known.socialUserId ?? seed[ProfileSeedKey.socialUserId]
            if known.lacksName { known.displayName = seed[ProfileSeedKey.displayName] ?? known.displayName }
            content.profiles[index] = known
            profile = known
        } else {
            profile = UserProfile(
                userId: userID, displayName: seed[ProfileSeedKey.displayName] ?? person?.name,
                email: seed[ProfileSeedKey.email] ?? person?.email, createdAt: now,
                socialUserId: seed[ProfileSeedKey.socialUserId])
            // Nothing is kept of a person who signed out while the store was read.
            if clearings == before { content.profiles = content.profiles.suffix(Self.limit - 1) + [profile] }
        }
        await save()
        return EnsuredProfile(profile: profile, isCreated: index == nil)
    }

    /// Forgets everything.
    func clear() async {
        clearings += 1
        content = Content()
        isLoaded = true
        await save()
    }

    /// Reads what an earlier launch kept. A store that cannot be read now is read again the next time.
    private func load() async {
        guard !isLoaded, let store else { return }
        let lookup = await store.read()
        // Another call may have read it meanwhile.
        guard !isLoaded else { return }
        switch lookup {
        case .unavailable: return
        case .absent: isLoaded = true
        case .found(let text):
            isLoaded = true
            guard let stored = try? JSONDecoder().decode(Content.self, from: Data(text.reveal().utf8)) else { return }
            let known = Set(content.profiles.map(\.userId))
            content.idToken = content.idToken ?? stored.idToken
            content.people.merge(stored.people) { own, _ in own }
            content.profiles = stored.profiles.filter { !known.contains($0.userId) } + content.profiles
        }
    }

    /// Writes what is kept, one write after the other. If a write fails, the next sign-in brings the same values again.
    private func save() async {
        guard isLoaded, let store else { return }
        let former = saving
        let task = Task {
            await former?.value
            await write(to: store)
        }
        saving = task
        await task.value
    }

    private func write(to store: any CredentialStore) async {
        if content == Content() {
            try? await store.remove()
        } else if let data = try? JSONEncoder().encode(content) {
            try? await store.write(Secret(String(decoding: data, as: UTF8.self)))
        }
    }
}
