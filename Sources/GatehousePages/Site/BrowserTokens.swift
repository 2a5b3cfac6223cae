import Crypto
import Foundation
package import GatehouseCore
import GatehouseDomain
package import GatehouseTokens

/// The value in a cookie or a form that names a row: 32 random bytes. The row is found by a keyed digest of them, so
/// that nothing in the database works as a cookie.
package struct BrowserTokens: Sendable {
    private let key: SymmetricKey
    private let random: any RandomSource

    package init(keys: KeyRing, random: any RandomSource) {
        self.key = keys.subkey(.browser)
        self.random = random
    }

    /// Creates a value that nobody can guess.
    package func make() -> String {
        random.token()
    }

    /// The value that replaces another one when a post with a ticket is answered. Nobody can derive it from the
    /// previous value without the ticket, and a second post of the same form is recognized.
    package func successor(of value: String, ticket: String) -> String {
        digest("\(value)|\(ticket)", for: "successor")
    }

    /// The digest under which the row of a value is stored; values for different uses have different digests.
    package func digest(_ value: String, for use: String) -> String {
        Base64URL.encode(HMAC<SHA256>.authenticationCode(for: Data("\(use)|\(value)".utf8), using: key))
    }
}
