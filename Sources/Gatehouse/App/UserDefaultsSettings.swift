import Foundation
public import GatehouseDomain

/// Keeps texts in the user defaults.
public struct UserDefaultsSettings: SettingsStore {
    private let suite: String?

    /// Takes the app's own defaults.
    /// - Parameter suite: The name of a group of apps that share theirs; nil for those of this app.
    public init(suite: String? = nil) {
        self.suite = suite
    }

    private var defaults: UserDefaults {
        suite.flatMap(UserDefaults.init(suiteName:)) ?? .standard
    }

    /// The text under a key, or nil.
    public func text(for key: String) -> String? {
        defaults.string(forKey: key)
    }

    /// Keeps a text under a key, or with nil removes what is there.
    public func set(_ text: String?, for key: String) {
        let defaults = defaults
        if let text {
            defaults.set(text, forKey: key)
        } else {
            defaults.removeObject(forKey: key)
        }
        #if os(Linux)
            // Apple's systems write by themselves; here nothing is written before it is asked for.
            defaults.synchronize()
        #endif
    }
}
