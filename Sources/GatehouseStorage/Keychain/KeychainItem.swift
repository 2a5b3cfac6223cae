/// Names a generic password in the Keychain.
package struct KeychainItem: Hashable, Sendable {
    /// Whose it is: the app, by a name that stays.
    package let service: String
    /// Which of the app's.
    package let account: String
    /// The group of apps that share it; nil for the app's own.
    package let accessGroup: String?

    /// Names an item.
    package init(service: String, account: String, accessGroup: String?) {
        self.service = service
        self.account = account
        self.accessGroup = accessGroup
    }
}
