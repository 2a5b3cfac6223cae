package import Foundation

/// The four calls of the Keychain, as they are: no call decides anything.
package protocol SecItemLayer: Sendable {
    /// The data of an item (`SecItemCopyMatching`); nil unless the status is a success.
    func copy(_ item: KeychainItem) -> (status: KeychainStatus, data: Data?)

    /// Makes an item (`SecItemAdd`) that can be read after the device has been unlocked once, and that leaves it in no
    /// backup.
    func add(_ item: KeychainItem, _ data: Data) -> KeychainStatus

    /// Replaces the data of an item (`SecItemUpdate`), and when it can be read.
    func update(_ item: KeychainItem, _ data: Data) -> KeychainStatus

    /// Removes an item (`SecItemDelete`).
    func delete(_ item: KeychainItem) -> KeychainStatus
}
