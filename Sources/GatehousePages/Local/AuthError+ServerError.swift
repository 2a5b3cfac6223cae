import Foundation
import GatehouseCore
package import GatehouseDomain
import GatehouseWire

extension AuthError {
    /// What an error of the server half means to a person who signs in: the one mapping for callers in process.
    init(_ error: ServerError) {
        switch error.code {
        case "invalid_credentials": self = .invalidCredentials
        case "email_not_confirmed": self = .emailUnverified
        case "user_already_exists", "email_exists": self = .duplicateEmail
        case "weak_password":
            self = error.weakPasswordReasons?.contains("pwned") == true ? .commonPassword : .weakPassword
        case "same_password": self = .samePassword
        case "consent_required": self = .consentRequired
        case "email_address_invalid": self = .emailInvalid
        case "signup_disabled": self = .signUpClosed
        case "user_banned": self = .accountSuspended
        case "otp_expired":
            switch error.codeFailure {
            case .wrong, .used: self = .otpIncorrect
            case .usedUp: self = .linkNeeded
            case .expired, .burnt, nil: self = .otpExpired
            }
        case "session_not_found", "session_expired", "bad_jwt", "user_not_found": self = .sessionExpired
        case "access_denied": self = .cancelled
        case "email_address_not_authorized": self = .unavailable
        case "over_request_rate_limit", "over_email_send_rate_limit":
            self = .rateLimited(retryAfter: error.retryAfter.map(TimeInterval.init))
        default: self = error.status == 503 ? .unavailable : .unknown(error.code.rawValue)
        }
    }

    /// Runs an operation of the server half and maps what it throws.
    package static func mapping<Result>(_ operation: () async throws -> Result) async throws -> Result {
        do {
            return try await operation()
        } catch let error as ServerError {
            throw AuthError(error)
        } catch {
            throw AuthError(mapping: error)
        }
    }
}
