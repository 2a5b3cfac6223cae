import Foundation
public import GatehouseDomain

/// Keeps texts in the user defaults.
public struct UserDefaultsSettings: SettingsStore {
    private let suite: String?

    /// Creates a store in the user defaults.
    /// - Parameter suite: The name of an app group that shares its defaults; nil for those of this app.
    public init(suite: String? = nil) {
        self.suite = suite
    }

    private var defaults: UserDefaults {
        suite.flatMap(UserDefaults.init(suiteName:)) ?? .standard
    }

    /// Returns the text stored under a key, or nil.
    public func text(for key: String) -> String? {
        defaults.string(forKey: key)
    }

    /// Stores a text under a key. Nil removes it.
    public func set(_ text: String?, for key: String) {
        let defaults = defaults
        if let text {
            defaults.set(text, forKey: key)
        } else {
            defaults.removeObject(forKey: key)
        }
        #if os(Linux)
            // Apple's systems write by themselves; this one writes only on request.
            defaults.synchronize()
        #endif
    }
}
