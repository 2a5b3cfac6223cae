import Foundation
public import GatehouseDomain

/// Keeps texts for as long as the process lives.
public final class InMemorySettings: SettingsStore, @unchecked Sendable {
    // Proof for `@unchecked`: `texts` is the only state, and it is read and written under `lock` alone.
    private let lock = NSLock()
    private var texts: [String: String] = [:]

    /// Makes an empty store.
    public init() {}

    /// The text under a key, or nil.
    public func text(for key: String) -> String? {
        lock.withLock { texts[key] }
    }

    /// Keeps a text under a key, or with nil removes what is there.
    public func set(_ text: String?, for key: String) {
        lock.withLock { texts[key] = text }
    }
}
