import GatehouseCore
import GatehouseWire

/// Why an id token is not accepted.
enum IDTokenFailure: String, Error, Sendable, CaseIterable {
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

    /// The error for the client that presented the token.
    var refusal: ServerError {
        let code: ErrorCode = self == .audience ? .unexpectedAudience : .validationFailed
        return ServerError(400, code, message, hint: hint)
    }

    /// The message: GoTrue's, where GoTrue has this case.
    private var message: String {
        switch self {
        case .audience: "Unacceptable audience in id_token"
        case .subject: "Missing sub claim in id_token"
        case .nonce, .attempt: "Nonces mismatch"
        case .nonceMissing: "Passed nonce and nonce in id_token should either both exist or not."
        case .malformed, .algorithm, .unknownKey, .signature, .issuer, .time, .expired, .future, .accessToken, .used:
            "Bad ID token"
        }
    }

    private var hint: String {
        switch self {
        case .malformed: "It is not a signed token of at most \(IDToken.limit) bytes."
        case .algorithm: "It must be signed by RS256, ES256 or EdDSA, whichever its key is for."
        case .unknownKey: "Its provider does not publish the key that it names."
        case .signature: "Its signature is not its provider's."
        case .issuer: "It is not from this provider."
        case .audience: "Its audience must be one of the client ids that the configuration has for the provider."
        case .time: "It must say when it was made (iat) and until when it is valid (exp)."
        case .expired: "It has expired, or was made more than a day ago: ask the provider for a new one."
        case .future: "It was made in the future: one of the clocks is wrong."
        case .subject: "It does not say who it is about (sub)."
        case .nonce: "The token must have the SHA-256 of the nonce in the request, in hexadecimal digits."
        case .attempt: "The token has another nonce than this server sent the provider: begin the sign-in again."
        case .nonceMissing: "The token and the request must both have a nonce."
        case .accessToken: "It does not belong to the access token that came with it (at_hash)."
        case .used: "It has signed somebody in already: ask the provider for a new one."
        }
    }
}
