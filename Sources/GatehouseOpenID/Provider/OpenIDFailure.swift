import Foundation
import GatehouseDomain
import GatehouseHTTP

/// Why something at a provider failed. It becomes an `AuthError` only where the caller is known.
enum OpenIDFailure: Error, Equatable {
    /// The part that failed its checks.
    enum Part: String {
        case discovery, keys, callback
        case idToken = "id_token"
        case tokenAnswer = "token_answer"
        case deviceAnswer = "device_answer"
    }

    /// There is no response.
    case transport(HTTPFailure)
    /// The response is not one of a provider.
    case malformed
    /// The provider refused with a code (RFC 6749, sections 4.1.2.1 and 5.2).
    case refused(status: Int, code: String)
    /// Something refused without a code, with this meaning; or the provider lacks what is needed.
    case failed(AuthError, status: Int? = nil, retryAfter: TimeInterval? = nil)
    /// This part does not follow the protocol, so nothing in it is trusted.
    case distrusted(Part)
    /// The key that a token names is not published.
    case unknownKey

    /// Whether the same request may be answered otherwise later.
    var isTemporary: Bool {
        switch self {
        case .refused(_, let code): ["temporarily_unavailable", "server_error"].contains(code)
        case .failed(_, let status?, _): !(400..<500).contains(status) || Self.momentary.contains(status)
        case .failed(_, nil, _), .transport, .malformed, .distrusted, .unknownKey: true
        }
    }

    /// Whether nobody answered, or a server that cannot answer right now.
    var isMomentary: Bool {
        switch self {
        case .transport: true
        case .failed(_, let status?, _): status >= 500 || Self.momentary.contains(status)
        case .failed(_, nil, _), .malformed, .refused, .distrusted, .unknownKey: false
        }
    }

    /// The statuses below 500 of a request that may succeed later (RFC 9110, section 15.5.9; RFC 8470; RFC 6585).
    private static let momentary = [408, 425, 429]

    /// When to ask again, in seconds, if the answer says so.
    var retryAfter: TimeInterval? {
        if case .failed(_, _, let seconds) = self { seconds } else { nil }
    }

    /// What the failure means for the person who signs in.
    var authError: AuthError {
        switch self {
        case .transport(let failure): AuthError(failure)
        case .malformed: .unknown("malformed_response")
        case .refused(_, let code): AuthError(openIDCode: code)
        case .failed(let error, _, _): error
        case .distrusted(let part): .unknown("openid_\(part.rawValue)_refused")
        case .unknownKey: .unknown("openid_id_token_refused")
        }
    }
}

extension AuthError {
    /// Maps an error code of RFC 6749 (sections 4.1.2.1 and 5.2) or OpenID Connect Core 1.0 (section 3.1.2.6). This is the
    /// only mapping for OpenID providers; no text of theirs is passed on.
    init(openIDCode code: String) {
        self =
            switch code {
            case "access_denied": .cancelled
            case "temporarily_unavailable", "server_error": .unavailable
            case "login_required", "interaction_required", "consent_required", "account_selection_required":
                .sessionExpired
            default: Self.isWord(code) ? .unknown("openid_\(code)") : .unknown("openid_error")
            }
    }

    private static func isWord(_ code: String) -> Bool {
        (1...64).contains(code.utf8.count) && code.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x5F }
    }
}
