import Crypto
import Synchronization

/// The tokens of one key whose signature was verified recently, with their claims.
///
/// It remembers a fact that does not change: this key signed this text. Every request still checks whether the key is
/// valid, whether the token has expired and whether its session is live. Tokens are remembered by their SHA-256, and
/// only genuine ones, so that a stranger can neither fill the memory nor read a token from it.
package final class VerifiedTokens: Sendable {
    /// The number of tokens that are remembered at least; at most twice as many, unless they are large.
    package static let capacity = 1024
    /// The number of bytes of tokens that are remembered at least; at most twice as many. Claims take about ten times
    /// the token's length in memory, and people choose a part of them.
    package static let byteCapacity = 2 * 1024 * 1024

    private struct Generations {
        var young: [SHA256Digest: AccessClaims] = [:]
        var old: [SHA256Digest: AccessClaims] = [:]
        /// The length of the newer tokens, in bytes.
        private var size = 0

        /// Remembers a token. Tokens in use stay. When the newer ones become too many or too long, the older ones are
        /// forgotten.
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

    /// Returns the claims of a token, from memory or by verifying it; nil if it is not genuine.
    package func claims(of token: String, verifying verify: () -> AccessClaims?) -> AccessClaims? {
        let (digest, length) = (SHA256.hash(data: Array(token.utf8)), token.utf8.count)
        if let known = generations.withLock({ $0.find(digest, of: length) }) { return known }
        guard let claims = verify() else { return nil }
        generations.withLock { $0.remember(claims, as: digest, of: length) }
        return claims
    }
}
