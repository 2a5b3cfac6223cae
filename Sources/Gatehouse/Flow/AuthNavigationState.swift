/// Where a person is in the sign-in flow: one case a screen.
public enum AuthNavigationState: Hashable, Sendable, Codable {
    /// The first screen: the ways of signing in.
    case choice
    /// Sign in with e-mail address and password.
    case login
    /// Open an account; whether the terms are accepted belongs to the screen and is gone with it.
    case signup(consentAccepted: Bool)
    /// Ask for a reset code.
    case resetRequest
    /// Type the reset code that was sent to this address, and a new password.
    case resetVerify(pendingEmail: String)
    /// Type the code that was sent to this address to confirm it.
    case confirmEmail(pendingEmail: String)
    /// Type the code that was sent to this address to sign in with.
    case signInCode(pendingEmail: String)

    /// Which screen this is, whatever its payload.
    public var screen: ScreenName {
        switch self {
        case .choice: .choice
        case .login: .login
        case .signup: .signup
        case .resetRequest: .resetRequest
        case .resetVerify: .resetVerify
        case .confirmEmail: .confirmEmail
        case .signInCode: .signInCode
        }
    }
}

/// The screens of the flow, one for each case of ``AuthNavigationState``.
public enum ScreenName: String, Hashable, Sendable, Codable, CaseIterable {
    /// The first screen.
    case choice
    /// Sign in.
    case login
    /// Open an account.
    case signup
    /// Ask for a reset code.
    case resetRequest
    /// Type the reset code and a new password.
    case resetVerify
    /// Confirm the address.
    case confirmEmail
    /// Sign in with a mailed code.
    case signInCode

    /// The fields that may stand on the screen, in the order of focus.
    public var fields: [AuthField] {
        switch self {
        case .choice: []
        case .login: [.email, .password]
        case .signup: [.email, .password, .confirmPassword]
        case .resetRequest: [.email]
        case .resetVerify: [.otp, .password]
        case .confirmEmail, .signInCode: [.otp]
        }
    }
}
