import Foundation
import GatehouseCore
package import GatehouseDomain
import GatehouseWire

/// The rules for a new password.
///
/// Passwords are used in Unicode's composed form (NFC), here and where they are hashed. So the same letters typed
/// on two systems verify, even if one of them writes é as one scalar and the other as two. Nothing else is changed:
/// case, spaces and compatibility forms count as typed.
package struct PasswordRules: Sendable {
    private let minimumLength: Int
    private let maximumBytes: Int
    private let common: CommonPasswords

    package init(minimumLength: Int, maximumBytes: Int, common: CommonPasswords) {
        self.minimumLength = minimumLength
        self.maximumBytes = maximumBytes
        self.common = common
    }

    /// - Throws: `AccountRefusal.weakPassword` with all the rules that the password breaks.
    package func check(_ password: Secret) throws {
        let text = password.normalizedPassword
        var faults: [AccountRefusal.PasswordFault] = []
        if text.count < minimumLength {
            faults.append(.short(minimum: minimumLength))
        } else if text.utf8.count > maximumBytes {
            faults.append(.long(maximumBytes: maximumBytes))
        }
        if text.utf8.count <= maximumBytes, common.contains(text) { faults.append(.common) }
        guard faults.isEmpty else { throw AccountRefusal.weakPassword(faults) }
    }

    /// Returns whether a password is within the maximum length of ``check(_:)`` and not empty. Any other password is
    /// refused before it is hashed.
    package func isHashable(_ password: Secret) -> Bool {
        let text = password.normalizedPassword
        return !text.isEmpty && text.utf8.count <= maximumBytes
    }
}
