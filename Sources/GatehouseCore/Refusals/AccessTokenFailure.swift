/// Why an access token is not taken, in the words that clients of the interface know.
package enum AccessTokenFailure: String, Error, Sendable, CaseIterable {
    /// It has not three parts, or is longer than any token of this server.
    case segments = "token is malformed: token contains an invalid number of segments"
    /// Its header cannot be read, or asks for something that is not done here.
    case header = "token is malformed: could not JSON decode header"
    /// No key of this server has its id, or none without an id for its algorithm.
    case unknownKey = "token is unverifiable: error while executing keyfunc"
    /// Its signature is not the key's.
    case signature = "token signature is invalid: signature is invalid"
    /// It does not say until when it is valid, and is not one of those that need not.
    case noExpiry = "token has invalid claims: exp claim is required"
    /// Its time is over.
    case expired = "token has invalid claims: token is expired"
    /// Its time has not begun.
    case early = "token has invalid claims: token is not valid yet"
    /// Another server made it.
    case issuer = "token has invalid claims: token has invalid issuer"
    /// It is for somebody else than people, or made by a key that may not make it.
    case audience = "token has invalid claims: token has invalid audience"
}
