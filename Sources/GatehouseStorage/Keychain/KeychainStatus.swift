package import GatehouseDomain

/// A result of the Keychain (`OSStatus`).
package struct KeychainStatus: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int32

    /// Creates a status from the system's value.
    package init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// The call succeeded (`errSecSuccess`).
    package static let success = KeychainStatus(rawValue: 0)
    /// There is no space (`errSecDiskFull`).
    package static let diskFull = KeychainStatus(rawValue: -34)
    /// The item already exists (`errSecDuplicateItem`).
    package static let duplicateItem = KeychainStatus(rawValue: -25_299)
    /// There is no such item, or it cannot be seen now (`errSecItemNotFound`).
    package static let itemNotFound = KeychainStatus(rawValue: -25_300)
    /// The device has not been unlocked (`errSecInteractionNotAllowed`).
    package static let interactionNotAllowed = KeychainStatus(rawValue: -25_308)
    /// The item cannot be decoded (`errSecDecode`).
    package static let decode = KeychainStatus(rawValue: -26_275)

    /// The failure of a store for an unsuccessful status.
    package var failure: CredentialStoreFailure {
        switch self {
        case .interactionNotAllowed: .locked
        case .diskFull: .full
        case .decode: .corrupted
        default: .failed
        }
    }
}
