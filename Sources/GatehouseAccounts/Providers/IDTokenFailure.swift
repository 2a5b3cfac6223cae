import GatehouseCore
import GatehouseWire

/// Why an id token is not taken.
enum IDTokenFailure: String, Error, Sendable, CaseIterable {
    /// It is too long, or no token.
    case malformed
    /// It is signed in a way that is not taken, or in another than its key is for.
    case algorithm
    /// It names a key that its provider does not publish.
    case unknownKey = "unknown_key"
    case signature
    /// It is somebody else's than the provider's.
    case issuer
    /// It is made for somebody else.
    case audience
    /// It does not say when it was made and how long it is valid.
    case time
    case expired
    /// It was made, or begins to be valid, in the future.
    case future
    /// It does not say who it is about.
    case subject
    /// It is about another nonce than the one in the request.
    case nonce
    /// It was made for another sign-in than the one that this server led to the provider.
    case attempt
    /// Of token and request one has a nonce, or neither has where one is needed.
    case nonceMissing = "nonce_missing"
    /// It was made for another access token.
    case accessToken = "access_token"
    /// It has signed somebody in already.
    case used

    /// What the client that presented the token is told.
    var refusal: ServerError {
        let code: ErrorCode = self == .audience ? .unexpectedAudience : .validationFailed
        return ServerError(400, code, message, hint: hint)
    }

    /// What is told where GoTrue has the case.
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
