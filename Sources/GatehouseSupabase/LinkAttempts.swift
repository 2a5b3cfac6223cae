import Foundation
import GatehouseDomain

/// The mails with links that were requested on this device. Each has its own secret, so that two mails or two devices
/// do not interfere.
actor LinkAttempts {
    /// The maximum number of attempts. The newest are kept.
    private static let limit = 8
    /// How long an attempt is kept, in seconds: the longest lifetime of a mail.
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

    /// Keeps what the code in the mail of an attempt is presented with.
    func keep(_ signUp: LinkAttempt.PasskeySignUp, for attempt: LinkAttempt) async {
        await load()
        var kept = attempt
        kept.passkeySignUp = signUp
        attempts.removeAll { $0.email == attempt.email && $0.passkeySignUp != nil || $0.id == attempt.id }
        attempts.append(kept)
        await save()
    }

    /// Returns the sign-up with a passkey that waits for the confirmation of this email; nil for none.
    func passkey(of email: String) async -> LinkAttempt.PasskeySignUp? {
        await load()
        return attempts.last { $0.email == email && $0.passkeySignUp != nil }?.passkeySignUp
    }

    /// Forgets the sign-up with a passkey of this email. The links of its mails still open.
    func forgetPasskey(of email: String) async {
        await load()
        guard attempts.contains(where: { $0.email == email && $0.passkeySignUp != nil }) else { return }
        for index in attempts.indices where attempts[index].email == email { attempts[index].passkeySignUp = nil }
        await save()
    }

    func find(_ id: String) async -> LinkAttempt? {
        await load()
        return attempts.first { $0.id == id }
    }

    /// Adds the attempts of earlier launches. A store that cannot be read now is read again the next time.
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

    /// Saves the attempts. If this fails, a link does not work after a relaunch, but the code in the same mail does.
    private func save() async {
        guard let store, let data = try? JSONEncoder().encode(attempts) else { return }
        try? await store.write(Secret(String(decoding: data, as: UTF8.self)))
    }
}
