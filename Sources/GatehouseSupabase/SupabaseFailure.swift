import GatehouseDomain
import GatehouseHTTP
import GatehouseWire

/// Why a request failed. It becomes an `AuthError` only where the caller is known.
enum SupabaseFailure: Error, Equatable {
    /// There is no response.
    case transport(HTTPFailure)
    /// The response is not one of this API.
    case malformed
    /// The back end refused. Without a code, the refusal came from something in front of it.
    case refused(status: Int, code: ErrorCode?, AuthError)

    /// What the failure means for the person who signs in.
    var authError: AuthError {
        switch self {
        case .transport(let failure): AuthError(failure)
        case .malformed: .unknown("malformed_response")
        case .refused(_, _, let error): error
        }
    }

    /// The error code of a refusal.
    var code: ErrorCode? {
        if case .refused(_, let code, _) = self { code } else { nil }
    }

    /// Whether the back end does not have the requested route.
    var saysNoSuchRoute: Bool {
        if case .refused(let status, _, _) = self { status == 404 || status == 405 } else { false }
    }
}
