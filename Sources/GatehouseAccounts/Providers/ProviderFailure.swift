import GatehouseJOSE

/// Why a provider gave no usable answer. It is logged, so it contains no part of the answer.
enum ProviderFailure: String, Error, Sendable {
    /// The provider did not answer in time, or not over a secure connection.
    case unreachable
    /// The answer is too large.
    case tooLarge = "too_large"
    /// The answer is not a success; redirects are not followed.
    case status
    /// The answer is not JSON of the requested kind.
    case malformed
    /// The document is another issuer's.
    case otherIssuer = "other_issuer"
    /// The document contains a URL without TLS.
    case insecure
}

extension ProviderFailure {
    init(_ fault: ProviderMetadata.Fault) {
        self =
            switch fault {
            case .otherIssuer: .otherIssuer
            case .malformed: .malformed
            case .insecure: .insecure
            }
    }
}
