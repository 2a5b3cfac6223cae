import Crypto
import Foundation
package import GatehouseCore
package import GatehouseDomain

/// The digests by which one-time codes, links and their addresses are stored in the database: HMAC-SHA-256 under a key
/// that is not in the database. Without a key, six digits could be found from any digest.
package struct CodeDigests: Sendable {
    private let key: SymmetricKey

    package init(keys: KeyRing) {
        key = keys.subkey(.code)
    }

    /// Returns the digest of an address, whether or not it has an account.
    package func subject(_ email: String) -> String {
        digest(["subject", email])
    }

    /// Returns the digest of a code for a purpose and an address.
    package func code(_ code: Secret, purpose: CodePurpose, subject: String) -> String {
        digest(["code", purpose.rawValue, subject, code.reveal()])
    }

    /// Returns the digest of a link's token for a purpose.
    package func link(_ token: Secret, purpose: CodePurpose) -> String {
        digest(["link", purpose.rawValue, token.reveal()])
    }

    /// Returns the digest of the code that an app gets from a link.
    package func authCode(_ code: Secret) -> String {
        digest(["auth-code", code.reveal()])
    }

    /// Returns the digest of a person's backup code.
    /// - Parameter code: The code as `BackupCodes` reads it.
    package func backupCode(_ code: Secret, of user: UserID) -> String {
        digest(["backup-code", user.text, code.reveal()])
    }

    /// Returns the digest of the state of a sign-in in progress at a provider.
    package func providerState(_ state: Secret) -> String {
        digest(["provider-state", state.reveal()])
    }

    /// Returns the digest of the secret in the browser whose page waits for a provider's answer.
    package func providerBrowser(_ secret: Secret) -> String {
        digest(["provider-browser", secret.reveal()])
    }

    /// Returns the digest that stands for a name that a provider has told to a browser with this secret.
    package func toldName(by provider: String, in browser: Secret) -> String {
        digest(["told-name", provider, browser.reveal()])
    }

    /// Returns the digest of a used id token of a provider.
    /// - Parameter signed: The signed part of the token.
    package func idToken(_ signed: Secret) -> String {
        digest(["id-token", signed.reveal()])
    }

    /// Returns the proof for the browser that brought a provider's answer to a page's flow. The same answer gives the
    /// same proof.
    package func providerAnswer(_ code: Secret?, to state: Secret) -> String {
        digest(["provider-answer", state.reveal(), code?.reveal() ?? ""])
    }

    /// Returns whether this is the proof of such a browser, in a time that does not depend on it.
    package func isProviderAnswer(_ proof: Secret, of code: Secret?, to state: Secret) -> Bool {
        guard let bytes = Base64URL.decode(proof.reveal()) else { return false }
        let message = Self.message(["provider-answer", state.reveal(), code?.reveal() ?? ""])
        return HMAC<SHA256>.isValidAuthenticationCode(bytes, authenticating: message, using: key)
    }

    /// Compares a code, as it was typed, with a digest, in a time that does not depend on what differs.
    package func matches(_ code: Secret, digest stored: String, purpose: CodePurpose, subject: String) -> Bool {
        guard let bytes = Base64URL.decode(stored) else { return false }
        let message = Self.message(["code", purpose.rawValue, subject, TypedCode.digits(code.reveal())])
        return HMAC<SHA256>.isValidAuthenticationCode(bytes, authenticating: message, using: key)
    }

    private func digest(_ parts: [String]) -> String {
        Base64URL.encode(Data(HMAC<SHA256>.authenticationCode(for: Self.message(parts), using: key)))
    }

    /// Returns each part preceded by its length, so that no two lists of parts give the same bytes.
    private static func message(_ parts: [String]) -> Data {
        Data(parts.flatMap { Array("\($0.utf8.count):".utf8) + Array($0.utf8) })
    }
}
