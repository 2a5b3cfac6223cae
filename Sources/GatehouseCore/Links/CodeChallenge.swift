import Crypto
import Foundation
package import GatehouseDomain

/// The SHA-256 of a secret that never leaves the device where a sign-in began (RFC 7636, section 4.2). The method
/// `plain` is refused: with it, anyone who reads the challenge has the secret.
package struct CodeChallenge: Sendable, Equatable {
    /// The digest in base64url.
    package let text: String

    /// Creates a challenge from 43 to 128 unreserved characters; nil for any other text.
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
        (43...128).contains(text.utf8.count)
            && text.utf8.allSatisfy(PercentCoding.isUnreserved)
    }
}
