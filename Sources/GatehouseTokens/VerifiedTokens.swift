import Crypto
import Synchronization

/// The tokens of one key whose signature has been verified lately, with what they say.
///
/// What is remembered is a fact that does not change: that this key signed this text. Whether the key still counts,
/// whether the token is in its time and whether its session lives is checked for every request. Tokens are known by
/// their SHA-256, and only genuine ones enter, so that a stranger can neither fill the memory nor read a token from it.
package final class VerifiedTokens: Sendable {
    /// How many are remembered at least, and at most twice as many, unless they are large.
    package static let capacity = 1024
    /// How many bytes of tokens are remembered at least, and at most twice as many. What a token says takes about ten
    /// times its length in memory, and people choose a part of it.
    package static let byteCapacity = 2 * 1024 * 1024

    private struct Generations {
        var young: [SHA256Digest: AccessClaims] = [:]
        var old: [SHA256Digest: AccessClaims] = [:]
        /// The length of the young, in bytes.
        private var size = 0

        /// Those that are asked for stay; when the young are too many or too long, the old are forgotten.
        mutating func remember(_ claims: AccessClaims, as digest: SHA256Digest, of length: Int) {
            if young.count >= VerifiedTokens.capacity || size + length > VerifiedTokens.byteCapacity {
                old = young
                young = [:]
                size = 0
            }
            young[digest] = claims
            size += length
        }

        mutating func find(_ digest: SHA256Digest, of length: Int) -> AccessClaims? {
            if let claims = young[digest] { return claims }
            guard let claims = old[digest] else { return nil }
            remember(claims, as: digest, of: length)
            return claims
        }
    }

    private let generations = Mutex(Generations())

    package init() {}

    /// The claims of a token: remembered, or those that verifying gives, nil if it is not genuine.
    package func claims(of token: String, verifying verify: () -> AccessClaims?) -> AccessClaims? {
        let (digest, length) = (SHA256.hash(data: Array(token.utf8)), token.utf8.count)
        if let known = generations.withLock({ $0.find(digest, of: length) }) { return known }
        guard let claims = verify() else { return nil }
        generations.withLock { $0.remember(claims, as: digest, of: length) }
        return claims
    }
}
