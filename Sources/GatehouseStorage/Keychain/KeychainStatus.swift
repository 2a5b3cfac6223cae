package import GatehouseDomain

/// What the Keychain answered (`OSStatus`).
package struct KeychainStatus: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int32

    /// Takes what the system said.
    package init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// It was done (`errSecSuccess`).
    package static let success = KeychainStatus(rawValue: 0)
    /// There is no room (`errSecDiskFull`).
    package static let diskFull = KeychainStatus(rawValue: -34)
    /// There is such an item already (`errSecDuplicateItem`).
    package static let duplicateItem = KeychainStatus(rawValue: -25_299)
    /// There is no such item, or it cannot be seen now (`errSecItemNotFound`).
    package static let itemNotFound = KeychainStatus(rawValue: -25_300)
    /// The device has not been unlocked (`errSecInteractionNotAllowed`).
    package static let interactionNotAllowed = KeychainStatus(rawValue: -25_308)
    /// The item cannot be decoded (`errSecDecode`).
    package static let decode = KeychainStatus(rawValue: -26_275)
    /// The app may not use the Keychain, or not this group (`errSecMissingEntitlement`).
    package static let missingEntitlement = KeychainStatus(rawValue: -34_018)

    /// What a status that is no success means for a store.
    package var failure: CredentialStoreFailure {
        switch self {
        case .interactionNotAllowed: .locked
        case .diskFull: .full
        case .decode: .corrupted
        default: .failed
        }
    }
}
