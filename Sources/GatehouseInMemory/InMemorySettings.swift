import Foundation
public import GatehouseDomain

/// Keeps texts until the process ends.
public final class InMemorySettings: SettingsStore, @unchecked Sendable {
    // Proof for `@unchecked`: `texts` is the only state, and it is read and written only under `lock`.
    private let lock = NSLock()
    private var texts: [String: String] = [:]

    /// Creates an empty store.
    public init() {}

    /// Returns the text stored under a key, or nil.
    public func text(for key: String) -> String? {
        lock.withLock { texts[key] }
    }

    /// Stores a text under a key. Nil removes it.
    public func set(_ text: String?, for key: String) {
        lock.withLock { texts[key] = text }
    }
}
