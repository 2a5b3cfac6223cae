/// The port to small texts that an app keeps between two launches, such as user defaults. It is no place for a secret.
public protocol SettingsStore: Sendable {
    /// The text under a key, or nil.
    func text(for key: String) -> String?

    /// Keeps a text under a key, or with nil removes what is there.
    func set(_ text: String?, for key: String)
}
