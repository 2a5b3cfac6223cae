public import Foundation

/// The rules a back end sets for sign-up and sign-in. Read from the port, never assumed.
public struct AuthRequirements: Hashable, Sendable, Codable {
    /// How a forgotten password is replaced.
    public enum Recovery: String, Hashable, Sendable, Codable {
        /// With a mailed code that the person enters.
        case code
        /// With a mailed link that the person opens. Email addresses are then confirmed by link too.
        case link
    }

    /// The minimum length of a new password, in characters.
    public var minimumPasswordLength: Int
    /// The maximum length of a password, in UTF-8 bytes.
    public var maximumPasswordBytes: Int
    /// The number of digits of a one-time code.
    public var codeLength: Int
    /// How a forgotten password is replaced.
    public var recovery: Recovery
    /// How long a person must wait before requesting another code, in seconds.
    public var resendInterval: TimeInterval
    /// The version of the terms that a person accepts at sign-up.
    public var termsVersion: String
    /// What the sign-up form asks for beside email and password. The back end says it, so that its pages and all apps
    /// ask for the same. An answer goes with the sign-up, and nothing of it stays on the device.
    public var signUpFields: [SignUpField]
    /// Where the terms of use are published, if the back end says so.
    public var termsURL: URL?
    /// Where the privacy notice is published, if the back end says so.
    public var privacyURL: URL?
    /// The app's name on the back end's own pages and in its emails, if the back end says so.
    public var appName: String?
    /// Whether people can create accounts themselves. Where they can't, no screen offers it.
    public var isSignUpOpen: Bool

    /// Creates requirements. The defaults are those of the Gatehouse server.
    public init(
        minimumPasswordLength: Int = 8, maximumPasswordBytes: Int = 1024, codeLength: Int = 6,
        recovery: Recovery = .code, resendInterval: TimeInterval = 60, termsVersion: String = "1",
        signUpFields: [SignUpField] = [], termsURL: URL? = nil, privacyURL: URL? = nil, appName: String? = nil,
        isSignUpOpen: Bool = true
    ) {
        self.minimumPasswordLength = minimumPasswordLength
        self.maximumPasswordBytes = maximumPasswordBytes
        self.codeLength = codeLength
        self.recovery = recovery
        self.resendInterval = resendInterval
        self.termsVersion = termsVersion
        self.signUpFields = signUpFields
        self.termsURL = termsURL
        self.privacyURL = privacyURL
        self.appName = appName
        self.isSignUpOpen = isSignUpOpen
    }
}
