/// Why an id token is not accepted.
package enum IDTokenFailure: String, Error, Sendable, CaseIterable {
    /// It is too long, or not a token.
    case malformed
    /// It is signed with an algorithm that is not accepted, or with a different one than its key is for.
    case algorithm
    /// It names a key that its provider does not publish.
    case unknownKey = "unknown_key"
    case signature
    /// It was not issued by the provider.
    case issuer
    /// It was issued for somebody else.
    case audience
    /// It does not say when it was issued and how long it is valid.
    case time
    case expired
    /// It was issued, or becomes valid, in the future.
    case future
    /// It does not say who it is about.
    case subject
    /// Its nonce differs from the one in the request.
    case nonce
    /// It was issued for another sign-in than the one that this server sent to the provider.
    case attempt
    /// Only one of token and request has a nonce, or neither has one although it is required.
    case nonceMissing = "nonce_missing"
    /// It was issued for another access token.
    case accessToken = "access_token"
    /// It has already signed somebody in.
    case used

    /// The longest id token that is read, in bytes.
    package static let lengthLimit = 16 * 1024
}
