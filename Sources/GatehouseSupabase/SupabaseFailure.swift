import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseWire

/// Why a request failed. It becomes an `AuthError` only where the caller is known.
enum SupabaseFailure: AdapterFailure, Equatable {
    /// There is no response.
    case transport(HTTPFailure)
    /// The response is not one of this API.
    case malformed
    /// The back end refused. Without a code, the refusal came from something in front of it.
    case refused(status: Int, code: ErrorCode?, AuthError, retryAfter: TimeInterval? = nil)

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

    /// The error code of a refusal.
    var code: ErrorCode? {
        if case .refused(_, let code, _, _) = self { code } else { nil }
    }

    /// The same failure, where a guest requests something about groups that guests may not do: 403 `no_authorization`,
    /// which elsewhere is about the token.
    var ofGuest: SupabaseFailure {
        guard case .refused(403, let code, _, let seconds) = self, code == .noAuthorization else { return self }
        return .refused(status: 403, code: code, .notPermitted, retryAfter: seconds)
    }

    /// The same failure, where a second step names a factor that the account no longer has: 404 `mfa_factor_not_found`.
    /// With 422, it is the challenge that is gone.
    var ofStep: SupabaseFailure {
        guard case .refused(404, let code, _, let seconds) = self, code == .mfaFactorNotFound else { return self }
        return .refused(status: 404, code: code, .factorRemoved, retryAfter: seconds)
    }

    /// Whether the back end does not have the requested route.
    var saysNoSuchRoute: Bool {
        if case .refused(let status, _, _, _) = self { status == 404 || status == 405 } else { false }
    }
}
