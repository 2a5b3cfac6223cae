import Crypto
import Foundation
package import GatehouseCore
package import GatehouseDomain

/// The codes of invitations to groups. They are derived from the invitation's id under a key outside the database, so
/// that inviters can copy them again, and the database, which has digests, reveals none (GRP-16).
package struct GroupInvitationCodes: Sendable {
    /// The characters of typed codes: none of them is easily taken for another.
    private static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ")
    /// The number of characters of a typed code, without the hyphen in its middle.
    private static let length = 10

    private let key: SymmetricKey
    /// The key of the codes that a demo mailed while its app had groups of its own.
    private let formerKey: SymmetricKey

    package init(keys: KeyRing) {
        key = keys.subkey(.groupInvitation)
        formerKey = keys.subkey(.browser)
    }

    /// Returns the code of a link: 256 bits in base64url.
    ///
    /// - Parameter issue: How often the invitation was sent again.
    package func link(of id: GroupInvitationID, issue: Int64) -> Secret {
        Secret(Base64URL.encode(Data(code("link \(id.text) \(issue)"))))
    }

    /// Returns the code of a link whose digest is known; nil for a code that only its mail has.
    ///
    /// - Parameter issue: How often the invitation was sent again.
    package func link(of id: GroupInvitationID, issue: Int64, digest: String) -> Secret? {
        let former = Secret(formerCode("invitation code|\(id.text)"))
        return [link(of: id, issue: issue), former].first { digests($0).contains(digest) }
    }

    /// Returns a code to type, such as `7KQ2M-ZT4XB`.
    ///
    /// - Parameter issue: How often the invitation was sent again.
    package func typed(of id: GroupInvitationID, issue: Int64) -> Secret {
        var (characters, block): ([Character], Int) = ([], 0)
        while characters.count < Self.length {
            // The bytes beyond the last multiple of the alphabet's length would make some characters more likely.
            let most = 256 - 256 % Self.alphabet.count
            for byte in code("typed \(id.text) \(issue) \(block)") where Int(byte) < most {
                characters.append(Self.alphabet[Int(byte) % Self.alphabet.count])
            }
            block += 1
        }
        let half = Self.length / 2
        return Secret(String(characters[..<half]) + "-" + String(characters[half..<Self.length]))
    }

    /// Returns a code of either kind as people type and paste it: one to type in capital letters and digits of ASCII,
    /// without its hyphen.
    package static func plain(_ code: String) -> String {
        let pasted = String(VisibleText.trimmed(code))
        let typed = TypedCode.lettersAndDigits(pasted)
        return typed.count == length ? typed : pasted
    }

    /// Returns the digest by which an invitation is found, for either kind of code, as people type and paste them.
    package func digest(_ code: Secret) -> String {
        Base64URL.encode(Data(self.code("digest \(Self.plain(code.reveal()))")))
    }

    /// Returns the digests by which an invitation is found: today's, and that of the codes of a demo's former groups.
    package func digests(_ code: Secret) -> [String] {
        [digest(code), formerCode("invitation|\(String(VisibleText.trimmed(code.reveal())))")]
    }

    /// Returns the digest of a code that proves the invited address, for one session.
    package func proof(_ code: Secret, of id: GroupInvitationID, session: SessionID) -> String {
        Base64URL.encode(Data(self.code(Self.proofText(code, id, session))))
    }

    /// Compares a code, as it was typed, with such a digest, in a time that does not depend on what differs.
    package func isProof(
        _ code: Secret, of id: GroupInvitationID, session: SessionID, digest stored: String
    ) -> Bool {
        guard let bytes = Base64URL.decode(stored) else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(
            bytes, authenticating: Data(Self.proofText(code, id, session).utf8), using: key)
    }

    private static func proofText(_ code: Secret, _ id: GroupInvitationID, _ session: SessionID) -> String {
        "proof \(id.text) \(session.text) \(TypedCode.digits(code.reveal()))"
    }

    private func code(_ text: String) -> HMAC<SHA256>.MAC {
        HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key)
    }

    private func formerCode(_ text: String) -> String {
        Base64URL.encode(Data(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: formerKey)))
    }
}
