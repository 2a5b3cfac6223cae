import Foundation
import GatehouseDomain

/// Keeps the last known profile in a file, so that the person's name is known without a network.
struct FileProfileCache: ProfileCache {
    let file: URL

    func profile(userId: String) async -> UserProfile? {
        guard let data = try? Data(contentsOf: file),
            let profile = try? JSONDecoder().decode(UserProfile.self, from: data), profile.userId == userId
        else { return nil }
        return profile
    }

    func store(_ profile: UserProfile) async {
        // A cache that cannot be written is empty next time; nothing depends on it.
        if let data = try? JSONEncoder().encode(profile) { try? ClientFolder.write(data, to: file) }
    }

    func removeAll() async {
        try? FileManager.default.removeItem(at: file)
    }
}
