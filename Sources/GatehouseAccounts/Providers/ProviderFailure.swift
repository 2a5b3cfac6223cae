/// Why a provider told nothing that is of use. For the log: nothing of the answer is in it.
enum ProviderFailure: String, Error, Sendable {
    /// Nobody answered in time, or not over a secure connection.
    case unreachable
    /// The answer is too large.
    case tooLarge = "too_large"
    /// The answer is no success; redirects are not followed.
    case status
    /// The answer is no JSON object of the kind that was asked for.
    case malformed
    /// The document is another issuer's.
    case otherIssuer = "other_issuer"
    /// The document names an address without TLS.
    case insecure
}
