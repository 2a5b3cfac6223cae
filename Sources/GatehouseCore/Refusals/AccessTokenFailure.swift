/// Why an access token is refused, in the words that clients of the interface know.
package enum AccessTokenFailure: String, Error, Sendable, CaseIterable {
    /// It does not have three parts, or is longer than any token of this server.
    case segments = "token is malformed: token contains an invalid number of segments"
    /// Its header cannot be read, or requires something unsupported.
    case header = "token is malformed: could not JSON decode header"
    /// No key of this server has its id or, for a token without an id, its algorithm.
    case unknownKey = "token is unverifiable: error while executing keyfunc"
    /// Its signature is invalid.
    case signature = "token signature is invalid: signature is invalid"
    /// It has no expiry, and is not one of the tokens that need none.
    case noExpiry = "token has invalid claims: exp claim is required"
    /// It has expired.
    case expired = "token has invalid claims: token is expired"
    /// It is not valid yet.
    case early = "token has invalid claims: token is not valid yet"
    /// Another server issued it.
    case issuer = "token has invalid claims: token has invalid issuer"
    /// It is not for people, or its key may not issue it.
    case audience = "token has invalid claims: token has invalid audience"
}
