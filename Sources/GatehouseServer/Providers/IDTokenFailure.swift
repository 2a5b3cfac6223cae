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
    /// It is about another nonce.
    case nonce
    /// Of token and request one has a nonce, or neither has where one is needed.
    case nonceMissing = "nonce_missing"
    /// It was made for another access token.
    case accessToken = "access_token"

    /// What whoever presented the token is told.
    var refusal: ServerError {
        switch self {
        case .audience:
            ServerError(
                400, .unexpectedAudience,
                "The id token was made for somebody else: its audience is none of the client ids configured here.")
        default: ServerError(400, .validationFailed, "Bad id token: \(sentence).")
        }
    }

    private var sentence: String {
        switch self {
        case .malformed: "it is no signed token of at most \(IDToken.limit) bytes"
        case .algorithm: "it must be signed by RS256, ES256 or EdDSA, as its key is for"
        case .unknownKey: "its provider does not publish the key that it names"
        case .signature: "its signature is not its provider's"
        case .issuer: "it is not made by this provider"
        case .audience: "its audience is none of the client ids configured here"
        case .time: "it must say when it was made (iat) and until when it is valid (exp)"
        case .expired: "it has expired"
        case .future: "it was made in the future; one of the clocks is wrong"
        case .subject: "it does not say who it is about (sub)"
        case .nonce: "its nonce is not the SHA-256 of the nonce in the request"
        case .nonceMissing: "the token and the request must both have a nonce"
        case .accessToken: "it does not belong to the access token that came with it"
        }
    }
}
