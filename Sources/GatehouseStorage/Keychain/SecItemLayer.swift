package import Foundation

/// The four calls of the Keychain, unchanged. No call makes a decision.
package protocol SecItemLayer: Sendable {
    /// Returns the data of an item (`SecItemCopyMatching`); nil unless the call succeeds.
    func copy(_ item: KeychainItem) -> (status: KeychainStatus, data: Data?)

    /// Creates an item (`SecItemAdd`) that can be read after the device has been unlocked once, and that is in no
    /// backup.
    func add(_ item: KeychainItem, _ data: Data) -> KeychainStatus

    /// Replaces the data of an item (`SecItemUpdate`), and its accessibility.
    func update(_ item: KeychainItem, _ data: Data) -> KeychainStatus

    /// Removes an item (`SecItemDelete`).
    func delete(_ item: KeychainItem) -> KeychainStatus
}
