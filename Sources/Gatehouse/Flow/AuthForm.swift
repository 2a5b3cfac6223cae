public import GatehouseDomain

/// The fields a person types into.
public enum AuthField: String, Hashable, Sendable, Codable, CaseIterable {
    /// The e-mail address.
    case email
    /// The password; on the reset screen the new one.
    case password
    /// The password once more, at sign-up.
    case confirmPassword
    /// The one-time code.
    case otp
}

/// What was typed. Not `Codable`: passwords and codes live here and nowhere else, for as long as the screen does.
public struct AuthForm: Equatable, Sendable {
    /// The e-mail address as typed.
    public var email: String
    /// The password, or on the reset screen the new one.
    public var password: Secret
    /// The password once more.
    public var confirmPassword: Secret
    /// The one-time code as typed.
    public var otpCode: Secret
    /// The answers to the questions of a sign-up form's own, by their keys; `true` for a box that is ticked.
    public var details: [String: String] = [:]

    /// Makes a form; empty unless told otherwise.
    public init(
        email: String = "", password: Secret = Secret(""), confirmPassword: Secret = Secret(""),
        otpCode: Secret = Secret("")
    ) {
        self.email = email
        self.password = password
        self.confirmPassword = confirmPassword
        self.otpCode = otpCode
    }

    /// The digits of the code: people paste `123 456` and `123-456`.
    var codeDigits: String {
        String(otpCode.reveal().filter { !$0.isWhitespace && $0 != "-" })
    }

    /// Empties passwords and code; the address stays.
    mutating func clearSecrets() {
        self = AuthForm(email: email)
    }

    /// Empties the code and the repeated password; the address stays, and the password, which can tell whether the address
    /// was confirmed elsewhere.
    mutating func keepPassword() {
        self = AuthForm(email: email, password: password)
    }

    /// A form with nothing but this address, as it was typed if it was.
    func about(_ address: String) -> AuthForm {
        let isTyped = EmailAddress(email)?.canonical == address
        return AuthForm(email: isTyped ? email : address)
    }
}
