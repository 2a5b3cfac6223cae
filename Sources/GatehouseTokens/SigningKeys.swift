package import Foundation
package import GatehouseJOSE

/// The keys that sign and verify access tokens, as known at one time. The role of each depends only on the instant, so
/// that all instances that know the same keys agree.
///
/// One of the server's own keys is first published, and then signs. When another key takes over, it verifies for as
/// long as its tokens can be valid.
package struct SigningKeys: Sendable {
    /// How long a key is published before it signs, in seconds. Verifiers cache published keys for ten minutes, other
    /// instances look for new keys every minute, and clocks differ.
    package static let lead: TimeInterval = 900
    /// How long a key verifies after it signed for the last time, in seconds: the longest access token life that can be
    /// set, plus the difference of clocks.
    package static let retention: TimeInterval = 86_400 + 600

    /// One of the server's own keys.
    package struct Managed: Sendable {
        package var key: SigningKey
        /// The time from which it signs, until the next one does.
        package var signsFrom: Date
        /// When a configured key replaced it; nil if none did.
        package var retiredAt: Date?

        package init(key: SigningKey, signsFrom: Date, retiredAt: Date? = nil) {
            self.key = key
            self.signsFrom = signsFrom
            self.retiredAt = retiredAt
        }
    }

    /// The role of a key at an instant.
    package enum State: Equatable, Sendable {
        /// It is published and will sign from then on.
        case published(signsFrom: Date)
        /// It signs.
        case current
        /// It verifies until then.
        case retired(until: Date)
        /// It no longer does anything.
        case ended
    }

    private let managed: [Managed]
    private let configured: ConfiguredKeys?
    private let first: SigningKey

    /// Creates a set from the server's own keys and the configured ones; nil if none of them signs.
    package init?(managed: [Managed], configured: ConfiguredKeys? = nil) {
        // If two keys sign from the same instant, all instances must choose the same one.
        self.managed = managed.sorted { ($0.signsFrom, $0.key.kid ?? "") < ($1.signsFrom, $1.key.kid ?? "") }
        self.configured = configured
        guard let first = configured?.signing ?? self.managed.first?.key else { return nil }
        self.first = first
    }

    /// Creates a set from a configured key that always signs, and others that always verify.
    package init(_ configured: ConfiguredKeys) {
        managed = []
        self.configured = configured
        first = configured.signing
    }

    /// Returns the key that signs at an instant.
    package func signer(at now: Date) -> SigningKey {
        configured?.signing ?? managed.last { $0.signsFrom <= now }?.key ?? first
    }

    /// Returns the key for tokens with this id, or without one; nil if no such key verifies at the instant.
    package func key(_ kid: String?, at now: Date) -> SigningKey? {
        guard let kid else { return configured?.secret }
        let configured = configured.map { [$0.signing] + $0.verifying } ?? []
        if let key = configured.first(where: { $0.kid == kid }) { return key }
        return states(at: now).first { $0.key.kid == kid && $0.state != .ended }?.key
    }

    /// Returns the key whose tokens begin with this header, in any role, or nil.
    func key(writing header: Substring) -> SigningKey? {
        managed.first { $0.key.header == header }?.key ?? configuredKeys.first { $0.header == header }
    }

    /// The shared secret of a deployment that has one, for tokens that name no key.
    package var sharedSecret: SigningKey? { configured?.secret }

    /// Returns one of the server's own keys, in any role, or nil.
    package func managedKey(_ kid: String) -> SigningKey? { managed.first { $0.key.kid == kid }?.key }

    /// The configured keys, the signing one first; empty if the server uses its own.
    package var configuredKeys: [SigningKey] { configured.map { [$0.signing] + $0.verifying } ?? [] }

    /// Whether configured keys sign, or did when the server last ran, so that its own keys are retired.
    package var ownHaveGivenWay: Bool { configured != nil || managed.allSatisfy { $0.retiredAt != nil } }

    /// Returns the keys that verifiers need at an instant, the signing key first.
    package func published(at now: Date) -> PublicKeySet {
        let signer = signer(at: now)
        let others = (configured?.verifying ?? []) + states(at: now).filter { $0.state != .ended }.map(\.key)
        let keys = ([signer] + others.filter { $0.kid != signer.kid }).compactMap(\.published)
        return PublicKeySet(keys: keys)
    }

    /// Returns since when the signing key of an instant signs; nil for a configured one.
    package func signsSince(at now: Date) -> Date? {
        guard configured == nil else { return nil }
        return managed.last { $0.signsFrom <= now }?.signsFrom
    }

    /// Returns the server's own keys, oldest first, with the role of each at an instant.
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
