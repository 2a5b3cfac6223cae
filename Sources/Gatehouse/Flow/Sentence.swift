public import GatehouseDomain

/// What a notice says, as data: a catalogue turns it into words. It holds no secret and is stored with the flow.
public enum Sentence: Hashable, Sendable, Codable {
    /// Something failed.
    case failure(AuthError)
    /// The e-mail address breaks the rule.
    case emailInvalid
    /// No password was typed.
    case passwordMissing
    /// The new password is too short; at least this many characters.
    case passwordTooShort(minimum: Int)
    /// The new password is too long; at most this many bytes.
    case passwordTooLong(maximum: Int)
    /// The two passwords differ.
    case passwordsDiffer
    /// The terms have not been accepted.
    case consentMissing
    /// The code has not this many digits.
    case codeIncomplete(length: Int)
    /// A confirmation was mailed to this address.
    case confirmationSent(email: String)
    /// The address has to be confirmed before sign-in.
    case confirmationNeeded(email: String)
    /// A new code was mailed to this address, if it still has to be confirmed.
    case codeSentAgain(email: String)
    /// The address was confirmed, and the person is in.
    case emailConfirmed
    /// The address may have been confirmed elsewhere, and the password is another one.
    case signInInstead(email: String)
    /// A code was mailed, to reset the password or to sign in, if the address has an account.
    case resetSent(email: String)
    /// A new reset code was mailed, if the address has an account.
    case resetSentAgain(email: String)
    /// No other reset code is mailed yet; the one of a moment ago is still good.
    case resetSentBefore(email: String)
    /// A question of the sign-up form's own has no answer.
    case detailMissing(LocalizedText)
    /// The answer is too short; at least this many characters.
    case detailTooShort(LocalizedText, minimum: Int)
    /// The answer is too long; at most this many characters.
    case detailTooLong(LocalizedText, maximum: Int)
    /// The answer has other characters than digits.
    case detailNotDigits(LocalizedText)
    /// The answer has other characters than letters A to Z and digits.
    case detailNotAlphanumeric(LocalizedText)
    /// The answer has control characters.
    case detailNotPrintable(LocalizedText)
    /// A mailed link was used before, or came too late.
    case linkExpired
    /// A mailed link opens only on the device that asked for it.
    case linkOpenedElsewhere
    /// The new password is in force.
    case passwordChanged
    /// Words that the app itself supplied.
    case text(String)
}

/// What a banner is about.
public enum AuthBannerKind: String, Hashable, Sendable, Codable {
    /// Something to know.
    case info
    /// Something went well.
    case success
    /// Something to look after.
    case warning
}

/// The one thing the flow has to say: an error or a banner, never both. The later one wins.
public enum AuthNotice: Hashable, Sendable, Codable {
    /// Nothing.
    case none
    /// Something is wrong.
    case error(Sentence)
    /// Something to know.
    case banner(AuthBannerKind, Sentence)
}

/// A banner in words.
public struct AuthBanner: Hashable, Sendable {
    /// What it is about.
    public var kind: AuthBannerKind
    /// What it says.
    public var text: String

    /// Makes a banner.
    public init(kind: AuthBannerKind, text: String) {
        self.kind = kind
        self.text = text
    }
}
