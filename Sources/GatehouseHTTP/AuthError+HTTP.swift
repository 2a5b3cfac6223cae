package import Foundation
package import GatehouseDomain

extension AuthError {
    /// Maps a request without a response. This is the only mapping for all adapters.
    package init(_ failure: HTTPFailure) {
        switch failure {
        case .unreachable, .connectionLost, .timedOut, .failed: self = .network
        case .cancelled: self = .cancelled
        case .insecure: self = .unknown("insecure_connection")
        case .tooLarge: self = .unknown("response_too_large")
        case .malformed: self = .unknown("malformed_response")
        }
    }

    /// Maps a refusal of which nothing but the status is known. It may come from something in front of the back end, so
    /// it says nothing about the person.
    /// - Parameters:
    ///   - status: The HTTP status.
    ///   - retryAfter: When the response allows a retry, in seconds.
    package init(status: Int, retryAfter: TimeInterval?) {
        switch status {
        case 300..<400: self = .unknown("redirected")
        // Nothing answers at this address. Usually, the configured address is not that of the API.
        case 404, 405: self = .unknown("no_such_route")
        case 429: self = .rateLimited(retryAfter: retryAfter)
        case 502, 503, 504, 520...524, 530: self = .unavailable
        case 500...: self = .unknown("back_end_failed")
        default: self = .unknown("back_end_refused")
        }
    }

    /// Returns the error of a renewal that is to be tried again later, whatever its reason.
    /// - Parameter seconds: When the response allows a retry, if it says so.
    package func postponed(by seconds: TimeInterval?) -> AuthError {
        seconds.map { .rateLimited(retryAfter: $0) } ?? self
    }
}
