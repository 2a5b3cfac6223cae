public import Foundation

/// Everything that can go wrong while signing in, in the terms of the product.
///
/// Adapters map what their back end says to one of these; no vendor's error type or text passes a port.
public enum AuthError: Error, Hashable, Sendable, Codable {
    /// The person stopped; nothing is shown.
    case cancelled
    /// Address and password do not belong together.
    case invalidCredentials
    /// The back end could not be reached, or not in time.
    case network
    /// What was asked for is not offered here, or not now.
    case unavailable
    /// The password is right, the address not yet confirmed.
    case emailUnverified
    /// Asked too often; `retryAfter` is in seconds, nil when the back end does not say.
    case rateLimited(retryAfter: TimeInterval?)
    /// The one-time code is wrong, or has been used or replaced.
    case otpIncorrect
    /// The one-time code came too late, or was tried too often.
    case otpExpired
    /// Too many codes were wrong; for a day only the links of mails are taken.
    case linkNeeded
    /// The address has an account.
    case duplicateEmail
    /// The password does not meet the back end's policy.
    case weakPassword
    /// The terms have not been accepted.
    case consentRequired
    /// The session has ended; the person has to sign in again.
    case sessionExpired
    /// Nobody is signed in.
    case notSignedIn
    /// This back end cannot do it at all: see ``BackEndCapability``.
    case unsupported
    /// The password is one of those that everybody tries first.
    case commonPassword
    /// The new password is the old one.
    case samePassword
    /// The back end takes this text for no e-mail address.
    case emailInvalid
    /// The back end takes no new accounts.
    case signUpClosed
    /// The account has been suspended.
    case accountSuspended
    /// Anything else, by a stable code of our own; never a vendor's text.
    case unknown(String)

    /// A stable code for logs and events: no text of a person or a back end is in it.
    public var code: String {
        switch self {
        case .cancelled: "cancelled"
        case .invalidCredentials: "invalid_credentials"
        case .network: "network"
        case .unavailable: "unavailable"
        case .emailUnverified: "email_unverified"
        case .rateLimited: "rate_limited"
        case .otpIncorrect: "otp_incorrect"
        case .otpExpired: "otp_expired"
        case .linkNeeded: "link_needed"
        case .duplicateEmail: "duplicate_email"
        case .weakPassword: "weak_password"
        case .consentRequired: "consent_required"
        case .sessionExpired: "session_expired"
        case .notSignedIn: "not_signed_in"
        case .unsupported: "unsupported"
        case .commonPassword: "common_password"
        case .samePassword: "same_password"
        case .emailInvalid: "email_invalid"
        case .signUpClosed: "sign_up_closed"
        case .accountSuspended: "account_suspended"
        case .unknown(let code): code
        }
    }

    /// Takes any error for one of ours: an `AuthError` stays itself, a cancelled task is ``cancelled``, and everything
    /// else becomes ``unknown(_:)`` with the given code, so that no foreign text gets any further.
    public init(mapping error: any Error, otherwise code: String = "unexpected") {
        switch error {
        case let error as AuthError: self = error
        case is CancellationError: self = .cancelled
        default: self = .unknown(code)
        }
    }
}
