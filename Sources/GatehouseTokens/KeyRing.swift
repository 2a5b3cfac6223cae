package import Crypto
import Foundation

/// The server's permanent keys: one for each purpose, derived from the master key.
package struct KeyRing: Sendable {
    private let masterKey: SymmetricKey

    package init(masterKey: SymmetricKey) {
        self.masterKey = masterKey
    }

    /// Returns the key for a purpose.
    package func subkey(_ purpose: KeyPurpose) -> SymmetricKey {
        Self.subkey(purpose, of: masterKey)
    }

    /// Derives the key for a purpose with HKDF-SHA-256 (RFC 5869); the purpose is the `info`.
    package static func subkey(_ purpose: KeyPurpose, of masterKey: SymmetricKey) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: masterKey, info: Data("gatehouse/v1/\(purpose.rawValue)".utf8), outputByteCount: 32)
    }
}
