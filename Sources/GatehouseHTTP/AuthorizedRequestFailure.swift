public import Foundation

/// Why a request was not sent with the person's token. Nothing has left the device then.
public enum AuthorizedRequestFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The request is for an origin that is not among those that may have the token: these, each with its port.
    case foreignOrigin(allowed: [String])
    /// The body is a stream: it could not be sent a second time.
    case bodyNotRepeatable
    /// An origin that may have the token is none, or its requests could be read on the way.
    case originNotAllowed

    /// What is wrong and what is allowed.
    public var description: String {
        switch self {
        case .foreignOrigin(let allowed):
            "The request goes to an origin that must not have the person's token. Allowed: "
                + (allowed.isEmpty ? "none." : "\(allowed.joined(separator: ", ")).")
        case .bodyNotRepeatable: "The body is a stream, which cannot be sent again: give it as data."
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
