public import Foundation

/// What a back end demands of those who sign up and in. Asked of the port, never assumed.
public struct AuthRequirements: Hashable, Sendable, Codable {
    /// How a forgotten password is replaced.
    public enum Recovery: String, Hashable, Sendable, Codable {
        /// By a code that is mailed and typed.
        case code
        /// By a link that is mailed and opened.
        case link
    }

    /// The least length of a new password, in characters.
    public var minimumPasswordLength: Int
    /// The greatest length of a password, in bytes of UTF-8.
    public var maximumPasswordBytes: Int
    /// The number of digits of a one-time code.
    public var codeLength: Int
    /// How a forgotten password is replaced.
    public var recovery: Recovery
    /// How long after a code was mailed the next one can be asked for, in seconds.
    public var resendInterval: TimeInterval
    /// The edition of the terms that a person accepts at sign-up.
    public var termsVersion: String
    /// What the sign-up form asks for beside email and password.
    public var signUpFields: [SignUpField]

    /// Makes requirements; the defaults are those of the product's own server.
    public init(
        minimumPasswordLength: Int = 8, maximumPasswordBytes: Int = 1024, codeLength: Int = 6,
        recovery: Recovery = .code, resendInterval: TimeInterval = 60, termsVersion: String = "1",
        signUpFields: [SignUpField] = []
    ) {
        self.minimumPasswordLength = minimumPasswordLength
        self.maximumPasswordBytes = maximumPasswordBytes
        self.codeLength = codeLength
        self.recovery = recovery
        self.resendInterval = resendInterval
        self.termsVersion = termsVersion
        self.signUpFields = signUpFields
    }
}
