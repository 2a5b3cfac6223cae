import GatehouseDomain
import GatehouseHTTP
import GatehouseWire

/// Why the back end gave nothing: kept apart until it is known who asks, and then an `AuthError`.
enum SupabaseFailure: Error, Equatable {
    /// There is no answer.
    case transport(HTTPFailure)
    /// The answer is none of this interface.
    case malformed
    /// The back end says no. Without a code it was something in front of it that spoke.
    case refused(status: Int, code: ErrorCode?, AuthError)

    /// What it means to a person who signs in.
    var authError: AuthError {
        switch self {
        case .transport(.unreachable), .transport(.connectionLost), .transport(.timedOut): .network
        case .transport(.cancelled): .cancelled
        case .transport(.insecure): .unknown("insecure_connection")
        case .transport(.tooLarge): .unknown("response_too_large")
        case .transport(.failed): .network
        case .transport(.malformed), .malformed: .unknown("malformed_response")
        case .refused(_, _, let error): error
        }
    }

    /// The code of a refusal.
    var code: ErrorCode? {
        if case .refused(_, let code, _) = self { code } else { nil }
    }

    /// Whether the back end does not have what was asked for.
    var saysNoSuchRoute: Bool {
        if case .refused(let status, _, _) = self { status == 404 || status == 405 } else { false }
    }
}
