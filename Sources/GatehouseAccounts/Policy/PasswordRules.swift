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

    /// Throws 422 `weak_password` with all the reasons: `length` for a password that is too short or too long, `pwned`
    /// for a common one.
    package func check(_ password: Secret) throws {
        let text = password.normalizedPassword
        var reasons: [String] = []
        var sentences: [String] = []
        if text.count < minimumLength {
            reasons.append("length")
            sentences.append("Password should be at least \(minimumLength) characters.")
        } else if text.utf8.count > maximumBytes {
            reasons.append("length")
            sentences.append("Password should be at most \(maximumBytes) bytes.")
        }
        if text.utf8.count <= maximumBytes, common.contains(text) {
            reasons.append("pwned")
            sentences.append("Password is known to be weak and easy to guess, please choose a different one.")
        }
        guard reasons.isEmpty else {
            throw ServerError(
                422, .weakPassword, sentences.joined(separator: " "), weakPasswordReasons: reasons)
        }
    }

    /// Returns whether a password is within the maximum length of ``check(_:)`` and not empty. Any other password is
    /// refused before it is hashed.
    package func isHashable(_ password: Secret) -> Bool {
        let text = password.normalizedPassword
        return !text.isEmpty && text.utf8.count <= maximumBytes
    }
}
