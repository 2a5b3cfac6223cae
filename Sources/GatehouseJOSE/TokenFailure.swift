/// Why a token is not believed. It contains nothing of the token.
package enum TokenFailure: Error, Equatable, Sendable {
    /// It is too long, or not a token, or requires something unknown.
    case malformed
    /// It is signed with an algorithm that is not accepted, or with a different one than its key is for.
    case algorithm
    /// It names a key that is not published, or none where not exactly one fits.
    case unknownKey
    case signature
    case issuer
    /// It was issued for somebody else.
    case audience
    /// It does not say when it was issued and how long it is valid.
    case time
    case expired
    /// It was issued, or becomes valid, in the future.
    case future
    /// It is older than the request for it, or than the sign-in may be.
    case stale
    /// It does not say who it is about.
    case subject
    case nonce
    /// It was issued for another access token.
    case accessToken
}
