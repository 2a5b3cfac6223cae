package import GatehouseDomain

/// The input fields of the forms.
public enum AuthField: String, Hashable, Sendable, Codable, CaseIterable {
    /// The email address.
    case email
    /// The password; on the reset screen, the new one.
    case password
    /// The repeated password, at sign-up.
    case confirmPassword
    /// The one-time code.
    case otp
}

/// The input of a form. It is not `Codable`: only the form holds passwords and codes, as long as the screen is open.
package struct AuthForm: Equatable, Sendable {
    /// The email address as entered.
    package var email: String
    /// The password; on the reset screen, the new one.
    package var password: Secret
    /// The repeated password.
    package var confirmPassword: Secret
    /// The one-time code as entered.
    package var otpCode: Secret
    /// The answers to the sign-up form's additional questions, by key; `true` for a selected box.
    package var details: [String: String] = [:]
    /// What a new authenticator app needs, while it is added.
    package var enrollment: AppEnrollment?
    /// New backup codes, until the person leaves their screen.
    package var codes: [Secret] = []

    /// Creates a form; empty by default.
    package init(
        email: String = "", password: Secret = Secret(""), confirmPassword: Secret = Secret(""),
        otpCode: Secret = Secret("")
    ) {
        self.email = email
        self.password = password
        self.confirmPassword = confirmPassword
        self.otpCode = otpCode
    }

    /// The digits of the code, because people paste `123 456` and `123-456`, and type the digits of their script.
    var codeDigits: String { TypedCode.digits(otpCode.reveal()) }

    /// Clears everything that is secret, and keeps the email.
    mutating func clearSecrets() {
        self = AuthForm(email: email)
    }

    /// Clears the code and the repeated password. Keeps the email, and the password, which allows a check whether the
    /// email was confirmed elsewhere.
    mutating func keepPassword() {
        self = AuthForm(email: email, password: password)
    }

    /// Returns a form with only this email, spelled as the person entered it if they did.
    func about(_ address: String) -> AuthForm {
        let isTyped = EmailAddress(email)?.canonical == address
        return AuthForm(email: isTyped ? email : address)
    }
}
