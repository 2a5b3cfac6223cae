/// The port to short texts that an app keeps between launches, such as user defaults. Never store a secret in it.
public protocol SettingsStore: Sendable {
    /// Returns the text stored under a key, or nil.
    func text(for key: String) -> String?

    /// Stores a text under a key. Nil removes it.
    func set(_ text: String?, for key: String)
}
