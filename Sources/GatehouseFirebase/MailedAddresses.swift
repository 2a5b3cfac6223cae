import Foundation
import GatehouseDomain

/// The addresses for which this device requested a new password, so that a link that somebody else sends opens nothing
/// here.
actor MailedAddresses {
    private struct Entry: Codable {
        let email: String
        let time: Date
    }

    private let store: (any CredentialStore)?
    private let clock: any WallClock
    private var entries: [Entry] = []
    private var isRead = false

    /// How long an address is remembered, in seconds: longer than any of Firebase's links is valid.
    private static let life: TimeInterval = 3 * 86_400
    private static let limit = 8

    init(store: (any CredentialStore)?, clock: any WallClock) {
        self.store = store
        self.clock = clock
    }

    func add(_ email: String) async {
        await read()
        entries = current.filter { $0.email != email }.suffix(Self.limit - 1) + [Entry(email: email, time: clock.now)]
        guard let store, let data = try? JSONEncoder().encode(entries) else { return }
        // Without the store, the addresses are known until the app ends.
        try? await store.write(Secret(String(decoding: data, as: UTF8.self)))
    }

    func contains(_ email: String) async -> Bool {
        await read()
        return current.contains { $0.email == email }
    }

    private var current: [Entry] {
        entries.filter { abs(clock.now.timeIntervalSince($0.time)) < Self.life }
    }

    private func read() async {
        guard !isRead, let store else { return }
        guard case .found(let text) = await store.read() else { return }
        isRead = true
        let stored = (try? JSONDecoder().decode([Entry].self, from: Data(text.reveal().utf8))) ?? []
        entries = stored.filter { entry in !entries.contains { $0.email == entry.email } } + entries
    }
}
