public import GatehouseDomain

/// The state of the sign-in flow: one case for each screen.
public enum AuthNavigationState: Hashable, Sendable, Codable {
    /// The first screen, with the sign-in methods.
    case choice
    /// Sign in with email and password.
    case login
    /// Create an account. Whether the terms are accepted belongs to the screen, and is lost when the person leaves it.
    case signup(consentAccepted: Bool)
    /// Request a reset code.
    case resetRequest
    /// Enter the reset code that was sent to this email, and a new password.
    case resetVerify(pendingEmail: String)
    /// Enter the code that was sent to confirm this email.
    case confirmEmail(pendingEmail: String)
    /// Enter the code that was sent to this email to sign in. It is not ``confirmEmail(pendingEmail:)``, whose code
    /// confirms an email that somebody has just signed up with, and which leads to other screens. A mailed link has no
    /// screen: it may arrive on any of them.
    case signInCode(pendingEmail: String)
    /// Take the second step, with one of these factors. The sign-in that waits for it is held by the shell.
    case secondFactor(FactorChoice)
    /// Add a second factor, which the account must have. The sign-in that waits for it is held by the shell, and the key
    /// and the backup codes are in the form.
    case enrollFactor(EnrollmentStep)

    /// The screen, without its payload.
    public var screen: ScreenName {
        switch self {
        case .choice: .choice
        case .login: .login
        case .signup: .signup
        case .resetRequest: .resetRequest
        case .resetVerify: .resetVerify
        case .confirmEmail: .confirmEmail
        case .signInCode: .signInCode
        case .secondFactor: .secondFactor
        case .enrollFactor: .enrollFactor
        }
    }
}

/// A step of adding the second factor that an account must have.
public enum EnrollmentStep: Hashable, Sendable, Codable {
    /// The person learns what is needed, and chooses between an authenticator app and a security key.
    case intro
    /// The authenticator app with this id gets its key, and the person shows with a code that it works.
    case confirm(id: String)
    /// The person keeps the backup codes.
    case codes
}

/// The screens of the flow, one for each case of ``AuthNavigationState``.
public enum ScreenName: String, Hashable, Sendable, Codable, CaseIterable {
    /// The first screen.
    case choice
    /// Sign in.
    case login
    /// Create an account.
    case signup
    /// Request a reset code.
    case resetRequest
    /// Enter the reset code and a new password.
    case resetVerify
    /// Confirm the email.
    case confirmEmail
    /// Sign in with a mailed code.
    case signInCode
    /// Take the second step.
    case secondFactor
    /// Add the second factor that the account must have.
    case enrollFactor

    /// The fields that the screen can have, in focus order.
    package var fields: [AuthField] {
        switch self {
        case .choice: []
        case .login: [.email, .password]
        case .signup: [.email, .password, .confirmPassword]
        case .resetRequest: [.email]
        case .resetVerify: [.otp, .password]
        case .confirmEmail, .signInCode, .secondFactor, .enrollFactor: [.otp]
        }
    }
}
