import Foundation
import GatehouseDomain
import GatehouseHTTP

/// Why a request failed. It becomes an `AuthError` only where the caller is known.
enum FirebaseFailure: AdapterFailure, Equatable {
    /// There is no response.
    case transport(HTTPFailure)
    /// The response is not one of this API.
    case malformed
    /// Firebase refused. Without a code, the refusal came from something in front of it.
    case refused(status: Int, code: String?, AuthError, retryAfter: TimeInterval? = nil)

    /// What the failure means for the person who signs in.
    var authError: AuthError {
        switch self {
        case .transport(let failure): AuthError(failure)
        case .malformed: AuthError(HTTPFailure.malformed)
        case .refused(_, _, let error, _): error
        }
    }

    /// When to ask again, in seconds, if a refusal of a request that may succeed later says so.
    var retryAfter: TimeInterval? {
        if case .refused(_, _, _, let seconds) = self { seconds } else { nil }
    }

    /// The code of a refusal by Firebase itself; nil for anything else.
    var code: String? {
        if case .refused(let status, let code, _, _) = self, (200..<500).contains(status) { code } else { nil }
    }
}
