public import Foundation
public import GatehouseDomain

/// The message of a notice, as data that a catalogue turns into text. It holds no secret and is stored with the flow.
public enum Sentence: Hashable, Sendable, Codable {
    /// An operation failed.
    case failure(AuthError)
    /// The email is invalid.
    case emailInvalid
    /// No password was entered.
    case passwordMissing
    /// The new password is too short. It needs at least this many characters.
    case passwordTooShort(minimum: Int)
    /// The new password is too long. It can have at most this many bytes.
    case passwordTooLong(maximum: Int)
    /// The two passwords differ.
    case passwordsDiffer
    /// The terms have not been accepted.
    case consentMissing
    /// The code does not have this many digits.
    case codeIncomplete(length: Int)
    /// No code of the second step was entered.
    case factorMissing
    /// The code of the second step was wrong again: the clock of the phone may be wrong too.
    case factorIncorrectAgain
    /// The security key was not added.
    case securityKeyFailed
    /// The security key is already on the account.
    case securityKeyTaken
    /// A confirmation was mailed to this email.
    case confirmationSent(email: String)
    /// The email must be confirmed before sign-in.
    case confirmationNeeded(email: String)
    /// A new code was mailed to this email, if it is still unconfirmed.
    case codeSentAgain(email: String)
    /// A link to confirm this email was mailed.
    case confirmationLinkSent(email: String)
    /// The email must be confirmed with the mailed link before sign-in.
    case confirmationLinkNeeded(email: String)
    /// The email was confirmed, and the person is signed in.
    case emailConfirmed
    /// The email may have been confirmed elsewhere, with a different password.
    case signInInstead(email: String)
    /// A code was mailed, to reset the password or to sign in, if the email has an account.
    case resetSent(email: String)
    /// A new reset code was mailed, if the email has an account.
    case resetSentAgain(email: String)
    /// No new reset code is mailed yet, because the last one is recent and still valid.
    case resetSentBefore(email: String)
    /// A link to set a new password was mailed, if the email has an account.
    case resetLinkSent(email: String)
    /// One of the sign-up form's additional questions has no answer.
    case detailMissing(LocalizedText)
    /// The answer is too short. It needs at least this many characters.
    case detailTooShort(LocalizedText, minimum: Int)
    /// The answer is too long. It can have at most this many characters.
    case detailTooLong(LocalizedText, maximum: Int)
    /// The answer has characters other than digits.
    case detailNotDigits(LocalizedText)
    /// The answer has characters other than the letters A to Z and digits.
    case detailNotAlphanumeric(LocalizedText)
    /// The answer has control characters.
    case detailNotPrintable(LocalizedText)
    /// A mailed link was already used, or has expired.
    case linkExpired
    /// A mailed link opens only on the device that requested it.
    case linkOpenedElsewhere
    /// Too many sign-ins with a password failed. A new password lifts the limit; nil when the back end names no wait.
    case tooManySignIns(retryAfter: TimeInterval?)
    /// The new password is set.
    case passwordChanged
    /// A link that waited was replaced by a newer one.
    case linkReplaced
    /// An invitation that waited was replaced by a newer one.
    case invitationReplaced
    /// A link that waited was discarded: the person signed out, or a different person uses the device.
    case linkDropped
    /// Text that the app itself supplied.
    case text(String)
}

/// The kind of a banner.
public enum AuthBannerKind: String, Hashable, Sendable, Codable {
    /// Information.
    case info
    /// A success.
    case success
    /// A warning.
    case warning
}

/// A banner as text.
public struct AuthBanner: Hashable, Sendable {
    /// The kind of banner.
    public var kind: AuthBannerKind
    /// The text.
    public var text: String

    /// Creates a banner.
    public init(kind: AuthBannerKind, text: String) {
        self.kind = kind
        self.text = text
    }
}
