public import Foundation

/// Everything that can go wrong while signing in, in the product's own terms.
///
/// Adapters map every failure of their back end to one of these cases. No vendor's error type or text passes a port.
public enum AuthError: Error, Hashable, Sendable, Codable {
    /// The person canceled. Nothing is shown.
    case cancelled
    /// Email and password don't match an account.
    case invalidCredentials
    /// The back end could not be reached, or did not answer in time.
    case network
    /// The requested feature is not offered, or is not available right now.
    case unavailable
    /// The password is correct, but the email is not confirmed yet.
    case emailUnverified
    /// Too many requests. `retryAfter` is in seconds, or nil when the back end does not say.
    case rateLimited(retryAfter: TimeInterval?)
    /// The one-time code is wrong, already used or replaced by a newer one.
    case otpIncorrect
    /// The one-time code has expired, or was tried too often.
    case otpExpired
    /// Too many wrong codes. For one day, only the links in mails are accepted.
    case linkNeeded
    /// An account with this email already exists.
    case duplicateEmail
    /// The password does not meet the back end's policy.
    case weakPassword
    /// The terms have not been accepted.
    case consentRequired
    /// The session has ended; the person has to sign in again.
    case sessionExpired
    /// Nobody is signed in.
    case notSignedIn
    /// This back end does not support the operation: see ``BackEndCapability``.
    case unsupported
    /// The password is too common.
    case commonPassword
    /// The new password is the same as the current one.
    case samePassword
    /// The back end does not accept this text as an email address.
    case emailInvalid
    /// The back end does not accept new accounts.
    case signUpClosed
    /// The account has been suspended.
    case accountSuspended
    /// The account has a second factor, and this sign-in has not used it yet.
    case secondFactorRequired
    /// The person has no second factor to take a step with, and sets one up first, on the account screens.
    case secondFactorMissing
    /// The code of the second step is wrong or already used.
    case factorIncorrect
    /// The second step was not taken in time: the sign-in begins again.
    case factorExpired
    /// The account no longer has the factor of the second step: the sign-in begins again, with another one.
    case factorRemoved
    /// The account has as many second factors or passkeys as it may have.
    case tooManyFactors
    /// This device has no passkey to sign in with, or cannot make one.
    case passkeyUnavailable
    /// No account has this passkey, or the back end does not accept it.
    case passkeyUnknown
    /// There is no such group or member, or the person isn't in the group.
    case groupNotFound
    /// The person's role in the group doesn't permit it, or the group is suspended.
    case notPermitted
    /// The group would be left without an owner.
    case lastOwner
    /// The group has as many members as it may have.
    case groupFull
    /// The invited person is a member already.
    case alreadyMember
    /// The invitation is for another email address.
    case otherAddress
    /// The invitation doesn't exist or no longer works.
    case invitationOver
    /// Any other failure, as a stable code of ours and never a vendor's text.
    case unknown(String)

    /// A stable code for logs and events. It never contains text from a person or a back end.
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
        case .secondFactorRequired: "second_factor_required"
        case .secondFactorMissing: "second_factor_missing"
        case .factorIncorrect: "factor_incorrect"
        case .factorExpired: "factor_expired"
        case .factorRemoved: "factor_removed"
        case .tooManyFactors: "too_many_factors"
        case .passkeyUnavailable: "passkey_unavailable"
        case .passkeyUnknown: "passkey_unknown"
        case .groupNotFound: "group_not_found"
        case .notPermitted: "not_permitted"
        case .lastOwner: "last_owner"
        case .groupFull: "group_full"
        case .alreadyMember: "already_member"
        case .otherAddress: "other_address"
        case .invitationOver: "invitation_over"
        case .unknown(let code): code
        }
    }

    /// Maps any error to one of ours. An `AuthError` is kept, a canceled task becomes ``cancelled``, and everything
    /// else becomes ``unknown(_:)`` with the given code, so that no foreign text is passed on.
    public init(mapping error: any Error, otherwise code: String = "unexpected") {
        switch error {
        case let error as AuthError: self = error
        case is CancellationError: self = .cancelled
        default: self = .unknown(code)
        }
    }
}
