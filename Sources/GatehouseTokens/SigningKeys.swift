package import Foundation

/// The keys that sign and verify access tokens, as they are known at one time. Which of them does what is a function of
/// the instant alone, so that all instances that know the same keys agree.
///
/// A key that the server made is published first, then it signs, and when another one signs in its place it verifies
/// for as long as tokens of it can be good.
package struct SigningKeys: Sendable {
    /// How long a key is published before it signs: verifiers keep what was published for ten minutes, another instance
    /// looks for new keys every minute, and clocks differ.
    package static let lead: TimeInterval = 900
    /// How long a key verifies after it signed for the last time: the longest life of an access token that can be set,
    /// and what clocks differ by.
    package static let retention: TimeInterval = 86_400 + 600

    /// A key that the server made.
    package struct Managed: Sendable {
        package var key: SigningKey
        /// From when on it signs, until the next one does.
        package var signsFrom: Date
        /// When a configured key took its place; nil if none did.
        package var retiredAt: Date?

        package init(key: SigningKey, signsFrom: Date, retiredAt: Date? = nil) {
            self.key = key
            self.signsFrom = signsFrom
            self.retiredAt = retiredAt
        }
    }

    /// What a key is there for at an instant.
    package enum State: Equatable, Sendable {
        /// It is published and will sign from then on.
        case published(signsFrom: Date)
        /// It signs.
        case current
        /// It verifies until then.
        case retired(until: Date)
        /// It does nothing any more.
        case ended
    }

    private let managed: [Managed]
    private let configured: ConfiguredKeys?
    private let first: SigningKey

    /// Takes the keys that the server made and those that were configured; nil if none of them signs.
    package init?(managed: [Managed], configured: ConfiguredKeys? = nil) {
        // Of two that sign from the same instant on all instances must choose the same.
        self.managed = managed.sorted { ($0.signsFrom, $0.key.kid ?? "") < ($1.signsFrom, $1.key.kid ?? "") }
        self.configured = configured
        guard let first = configured?.signing ?? self.managed.first?.key else { return nil }
        self.first = first
    }

    /// Takes a key that signs, and others that verify, now and always.
    package init(_ configured: ConfiguredKeys) {
        managed = []
        self.configured = configured
        first = configured.signing
    }

    /// The key that signs at an instant.
    package func signer(at now: Date) -> SigningKey {
        configured?.signing ?? managed.last { $0.signsFrom <= now }?.key ?? first
    }

    /// The key whose tokens bear this id, or none; nil if there is no such key that verifies at an instant.
    package func key(_ kid: String?, at now: Date) -> SigningKey? {
        guard let kid else { return configured?.secret }
        let configured = configured.map { [$0.signing] + $0.verifying } ?? []
        if let key = configured.first(where: { $0.kid == kid }) { return key }
        return states(at: now).first { $0.key.kid == kid && $0.state != .ended }?.key
    }

    /// A key whose tokens begin with this header, whatever it is there for, or nil.
    func key(writing header: Substring) -> SigningKey? {
        managed.first { $0.key.header == header }?.key ?? configuredKeys.first { $0.header == header }
    }

    /// The shared secret of a deployment that has one, for tokens that name no key.
    package var sharedSecret: SigningKey? { configured?.secret }

    /// A key that the server made, whatever it is there for, or nil.
    package func managedKey(_ kid: String) -> SigningKey? { managed.first { $0.key.kid == kid }?.key }

    /// The keys that were configured, the one that signs first; none where the server makes its own.
    package var configuredKeys: [SigningKey] { configured.map { [$0.signing] + $0.verifying } ?? [] }

    /// Whether the keys of the configuration sign, or did when the server last ran: then its own have given way.
    package var ownHaveGivenWay: Bool { configured != nil || managed.allSatisfy { $0.retiredAt != nil } }

    /// What verifiers need at an instant, the signing key first.
    package func published(at now: Date) -> PublicKeySet {
        let signer = signer(at: now)
        let others = (configured?.verifying ?? []) + states(at: now).filter { $0.state != .ended }.map(\.key)
        let keys = ([signer] + others.filter { $0.kid != signer.kid }).compactMap(\.published)
        return PublicKeySet(keys: keys)
    }

    /// Since when the key that signs at an instant does so; nil for one that was configured.
    package func signsSince(at now: Date) -> Date? {
        guard configured == nil else { return nil }
        return managed.last { $0.signsFrom <= now }?.signsFrom
    }

    /// The keys that the server made, the oldest first, and what each is there for at an instant.
    package func states(at now: Date) -> [(key: SigningKey, state: State)] {
        let signer = signer(at: now)
        return managed.enumerated().map { index, entry in
            if entry.key.kid == signer.kid { return (entry.key, .current) }
            let successor = managed.dropFirst(index + 1).first?.signsFrom
            guard let last = [entry.retiredAt, successor].compactMap(\.self).min(), last <= now else {
                return (entry.key, .published(signsFrom: entry.signsFrom))
            }
            let end = last.addingTimeInterval(Self.retention)
            return (entry.key, now < end ? .retired(until: end) : .ended)
        }
    }
}
