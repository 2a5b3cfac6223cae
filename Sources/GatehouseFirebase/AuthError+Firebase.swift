import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseWire

/// A refusal as Google's APIs describe it.
struct FirebaseRefusal: Equatable {
    /// The code, such as `EMAIL_EXISTS`; nil if the response has none that can be one.
    let code: String?
    /// Whether Google refused the app's API key. The refusal then says nothing about the person.
    let isOfKey: Bool

    /// Reads the member `error` of a response. Explanations for developers, which may quote the request, are dropped.
    init(_ error: JSONObject) {
        let items = error["errors"]?.arrayValue?.compactMap(\.objectValue) ?? []
        let details = error["details"]?.arrayValue?.compactMap(\.objectValue) ?? []
        let reasons = (items + details).compactMap { $0["reason"]?.stringValue }
        isOfKey = reasons.contains { reason in Self.keyReasons.contains { reason.hasPrefix($0) } }
        code =
            error["message"]?.stringValue.flatMap(Self.code(in:)) ?? reasons.lazy.compactMap(Self.code(in:)).first
            ?? error["status"]?.stringValue.flatMap(Self.code(in:))
    }

    /// Reads the text that a sign-in with a provider sends in place of an error.
    init(errorMessage: String) {
        code = Self.code(in: errorMessage)
        isOfKey = false
    }

    private static let keyReasons = ["keyInvalid", "API_KEY_INVALID", "ipRefererBlocked"]

    /// Returns the text before the first colon, if it can be a code.
    private static func code(in message: String) -> String? {
        let code = message.prefix { $0 != ":" }.trimmingCharacters(in: .whitespacesAndNewlines)
        let isCode = code.utf8.allSatisfy { (0x41...0x5A).contains($0) || $0 == 0x5F }
        return isCode && (3...64).contains(code.utf8.count) ? code : nil
    }
}

extension AuthError {
    /// Maps a refusal to what it means for the person. This is the only mapping for this API.
    /// - Parameters:
    ///   - refusal: The refusal in the response body; nil when the body is not one of this API.
    ///   - status: The HTTP status.
    ///   - retryAfter: When the response allows a retry, in seconds.
    init(refusal: FirebaseRefusal?, status: Int, retryAfter: TimeInterval?) {
        if refusal?.isOfKey == true {
            self = .unknown("firebase_key_refused")
        } else if let code = refusal?.code, status < 500, let meaning = Self.meanings[code] {
            if case .rateLimited = meaning { self = .rateLimited(retryAfter: retryAfter) } else { self = meaning }
        } else if let code = refusal?.code, status < 500, status != 429 {
            self = .unknown("firebase_\(code.lowercased())")
        } else {
            self.init(status: status, retryAfter: retryAfter)
        }
    }

    /// What each code means in every operation. An operation that gives a code another meaning overrides it. A code
    /// that is not listed becomes `.unknown` with the code, so that no text of the back end is passed on.
    static let meanings: [String: AuthError] = {
        let codes: [(AuthError, [String])] = [
            (.invalidCredentials, ["EMAIL_NOT_FOUND", "INVALID_PASSWORD", "INVALID_LOGIN_CREDENTIALS"]),
            (.accountSuspended, ["USER_DISABLED"]),
            (.duplicateEmail, ["EMAIL_EXISTS", "CREDENTIAL_MISMATCH"]),
            (.emailInvalid, ["INVALID_EMAIL", "MISSING_EMAIL", "INVALID_IDENTIFIER"]),
            (.weakPassword, ["WEAK_PASSWORD", "PASSWORD_DOES_NOT_MEET_REQUIREMENTS", "MISSING_PASSWORD"]),
            (.emailUnverified, ["UNVERIFIED_EMAIL"]),
            (.otpIncorrect, ["INVALID_OOB_CODE"]),
            (.otpExpired, ["EXPIRED_OOB_CODE"]),
            (.factorIncorrect, ["INVALID_CODE", "MISSING_CODE"]),
            (.factorExpired, ["INVALID_MFA_PENDING_CREDENTIAL", "SESSION_EXPIRED", "INVALID_SESSION_INFO"]),
            (.factorRemoved, ["MFA_ENROLLMENT_NOT_FOUND"]),
            (.tooManyFactors, ["SECOND_FACTOR_LIMIT_EXCEEDED"]),
            (
                .rateLimited(retryAfter: nil),
                ["TOO_MANY_ATTEMPTS_TRY_LATER", "QUOTA_EXCEEDED", "RESET_PASSWORD_EXCEED_LIMIT"]
            ),
            (
                .sessionExpired,
                [
                    "TOKEN_EXPIRED", "INVALID_ID_TOKEN", "USER_NOT_FOUND", "INVALID_REFRESH_TOKEN",
                    "CREDENTIAL_TOO_OLD_LOGIN_AGAIN",
                ]
            ),
            (
                .unavailable,
                [
                    "OPERATION_NOT_ALLOWED", "PASSWORD_LOGIN_DISABLED", "ADMIN_ONLY_OPERATION",
                    "UNSUPPORTED_FIRST_FACTOR", "UNSUPPORTED_TENANT_OPERATION", "PROJECT_DISABLED",
                ]
            ),
        ]
        return Dictionary(uniqueKeysWithValues: codes.flatMap { error, names in names.map { ($0, error) } })
    }()
}
