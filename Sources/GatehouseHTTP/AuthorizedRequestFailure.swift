public import Foundation

/// Why a request was not sent with the person's token. Nothing has left the device.
public enum AuthorizedRequestFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The request's origin may not receive the token. The associated value lists those that may, each with its port.
    case foreignOrigin(allowed: [String])
    /// The body is a stream, which could not be sent a second time.
    case bodyNotRepeatable
    /// An allowed origin is not a valid origin, or its requests could be read in transit.
    case originNotAllowed

    /// What is wrong, and what is allowed.
    public var description: String {
        switch self {
        case .foreignOrigin(let allowed):
            "The request goes to an origin that must not have the person's token. Allowed: "
                + (allowed.isEmpty ? "none." : "\(allowed.joined(separator: ", ")).")
        case .bodyNotRepeatable: "The body is a stream, which cannot be sent again: give it as data or as a file."
        case .originNotAllowed:
            "An origin is https://host or https://host:port, without a user, a query or a fragment; http:// is for "
                + "localhost only."
        }
    }
}

extension AuthorizedRequestFailure: LocalizedError {
    /// The same as ``description``, for developers.
    public var errorDescription: String? { description }
}
