import Crypto
import Foundation
package import GatehouseDomain

/// The SHA-256 of a secret that never leaves the device where a sign-in began (RFC 7636, section 4.2). The method
/// `plain` is refused: with it, anyone who reads the challenge has the secret.
package struct CodeChallenge: Sendable, Equatable {
    /// The digest in base64url.
    package let text: String

    /// The lengths of a challenge and of a verifier (RFC 7636, sections 4.1 and 4.2).
    package static let lengths = 43...128

    /// Creates a challenge from unreserved characters, as many as ``lengths`` allows; nil for any other text.
    package init?(_ text: String) {
        guard Self.isWellFormed(text) else { return nil }
        self.text = text
    }

    /// Whether this is the challenge of a verifier (RFC 7636, section 4.6). The time does not depend on how much of it
    /// is correct.
    package func isAnswered(by verifier: Secret) -> Bool {
        guard Self.isWellFormed(verifier.reveal()) else { return false }
        let made = Base64URL.encode(SHA256.hash(data: Data(verifier.reveal().utf8)))
        return ConstantTime.areEqual(made.utf8, text.utf8)
    }

    private static func isWellFormed(_ text: String) -> Bool {
        lengths.contains(text.utf8.count)
            && text.utf8.allSatisfy(PercentCoding.isUnreserved)
    }
}
