import Foundation
import GatehouseDomain

/// The mails with links that were asked for on this device: each with a secret of its own, so that neither two mails nor
/// two devices get in each other's way.
actor LinkAttempts {
    /// How many are remembered, the newest ones.
    private static let limit = 8
    /// How long one is remembered, in seconds: as long as the longest life of a mail.
    private static let life: TimeInterval = 86_400

    private let store: (any CredentialStore)?
    private let clock: any WallClock
    private let random: any RandomBytes
    private var attempts: [LinkAttempt] = []

    init(store: (any CredentialStore)?, clock: any WallClock, random: any RandomBytes) {
        self.store = store
        self.clock = clock
        self.random = random
    }

    func begin(_ purpose: LinkAttempt.Purpose, email: String) async -> LinkAttempt {
        let new = LinkAttempt(purpose: purpose, email: email, time: clock.now, random: random)
        await load()
        attempts = attempts.suffix(Self.limit - 1) + [new]
        await save()
        return new
    }

    func find(_ id: String) async -> LinkAttempt? {
        await load()
        return attempts.first { $0.id == id }
    }

    /// Adds what another launch left. A store that cannot be read now is asked again the next time.
    private func load() async {
        if let store, case .found(let text) = await store.read(),
            let stored = try? JSONDecoder().decode([LinkAttempt].self, from: Data(text.reveal().utf8))
        {
            let known = Set(attempts.map(\.id))
            attempts = stored.filter { !known.contains($0.id) } + attempts
        }
        let now = clock.now
        attempts.removeAll { abs(now.timeIntervalSince($0.time)) > Self.life }
    }

    /// Without it a link does not work after a relaunch, and the code of the same mail still does.
    private func save() async {
        guard let store, let data = try? JSONEncoder().encode(attempts) else { return }
        try? await store.write(Secret(String(decoding: data, as: UTF8.self)))
    }
}
