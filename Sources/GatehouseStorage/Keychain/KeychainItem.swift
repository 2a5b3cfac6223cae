/// Identifies a generic password in the Keychain.
package struct KeychainItem: Hashable, Sendable {
    /// The app, by a stable name.
    package let service: String
    /// The item among those of the app.
    package let account: String
    /// The group of apps that share it; nil for the app's own.
    package let accessGroup: String?

    /// Creates the identifier of an item.
    package init(service: String, account: String, accessGroup: String?) {
        self.service = service
        self.account = account
        self.accessGroup = accessGroup
    }
}
