import Crypto
import Foundation
package import GatehouseCore
import GatehouseDomain
package import GatehouseTokens

/// What a cookie or a form holds to name a row: 32 random bytes. The row is found by a keyed digest of them, so that
/// nothing in the database can be put into a cookie.
package struct BrowserTokens: Sendable {
    private let key: SymmetricKey
    private let random: any RandomSource

    package init(keys: KeyRing, random: any RandomSource) {
        self.key = keys.subkey(.browser)
        self.random = random
    }

    /// A new value that nobody can guess.
    package func make() -> String {
        Base64URL.encode(random.bytes(32))
    }

    /// The value that replaces another one when a post with a ticket is answered. Nobody can make it from the former
    /// value without the ticket, and a second post of the same form is recognised.
    package func successor(of value: String, ticket: String) -> String {
        digest("\(value)|\(ticket)", for: "successor")
    }

    /// The digest under which the row of a value is kept; values of different uses never meet.
    package func digest(_ value: String, for use: String) -> String {
        Base64URL.encode(HMAC<SHA256>.authenticationCode(for: Data("\(use)|\(value)".utf8), using: key))
    }
}
