public import GatehouseDomain

/// What the shell is asked to do for the flow. Secrets travel only here, redacted.
public enum AuthRequest: Equatable, Sendable {
    /// Sign in.
    case signIn(email: String, password: Secret)
    /// Open an account.
    case signUp(email: String, password: Secret, consent: Consent, metadata: [String: String] = [:])
    /// Confirm an address.
    case confirm(email: String, code: Secret)
    /// Mail the confirmation once more.
    case resendConfirmation(email: String)
    /// Mail a reset code.
    case requestReset(email: String)
    /// Use up the reset code, then set the new password.
    case resetPassword(email: String, code: Secret, newPassword: Secret)
    /// Set the new password; the code has been used up before.
    case setPassword(email: String, newPassword: Secret)
    /// Mail a code to sign in with.
    case sendSignInCode(email: String)
    /// Sign in with the mailed code.
    case signInByCode(email: String, code: Secret)
    /// Take the address with which a mailed link opened the app.
    case openMailedLink(Secret)
    /// Sign in with a provider, on the terms that the first screen shows beside its button.
    case provider(id: String, termsVersion: String)

    /// Which request this is, without what it carries.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// See ``AuthRequest/signIn(email:password:)``.
        case signIn
        /// See ``AuthRequest/signUp(email:password:consent:metadata:)``.
        case signUp
        /// See ``AuthRequest/confirm(email:code:)``.
        case confirm
        /// See ``AuthRequest/resendConfirmation(email:)``.
        case resendConfirmation
        /// See ``AuthRequest/requestReset(email:)``.
        case requestReset
        /// See ``AuthRequest/resetPassword(email:code:newPassword:)``.
        case resetPassword
        /// See ``AuthRequest/setPassword(email:newPassword:)``.
        case setPassword
        /// See ``AuthRequest/sendSignInCode(email:)``.
        case sendSignInCode
        /// See ``AuthRequest/signInByCode(email:code:)``.
        case signInByCode
        /// See ``AuthRequest/openMailedLink(_:)``.
        case openMailedLink
        /// See ``AuthRequest/provider(id:termsVersion:)``.
        case provider

        /// Whether an answer is of a kind that this request can have.
        func admits(_ answer: AuthAnswer) -> Bool {
            switch answer {
            case .signedIn: [.signIn, .signUp, .confirm, .signInByCode, .openMailedLink, .provider].contains(self)
            case .confirmationPending: self == .signUp
            case .recoveryAllowed: self == .openMailedLink
            case .sent: [.requestReset, .resendConfirmation, .sendSignInCode].contains(self)
            case .passwordChanged, .passwordRefused: [.resetPassword, .setPassword].contains(self)
            case .failed: true
            }
        }
    }

    /// Which request this is.
    public var kind: Kind {
        switch self {
        case .signIn: .signIn
        case .signUp: .signUp
        case .confirm: .confirm
        case .resendConfirmation: .resendConfirmation
        case .requestReset: .requestReset
        case .resetPassword: .resetPassword
        case .setPassword: .setPassword
        case .sendSignInCode: .sendSignInCode
        case .signInByCode: .signInByCode
        case .openMailedLink: .openMailedLink
        case .provider: .provider
        }
    }

    /// The address it is about, if there is one.
    public var email: String? {
        switch self {
        case .signIn(let email, _), .signUp(let email, _, _, _), .confirm(let email, _), .resendConfirmation(let email),
            .requestReset(let email), .resetPassword(let email, _, _), .setPassword(let email, _),
            .sendSignInCode(let email), .signInByCode(let email, _):
            email
        case .openMailedLink, .provider: nil
        }
    }
}

/// A finished sign-in.
public struct AuthCompletion: Equatable, Sendable {
    /// Who signed in.
    public var identity: Identity
    /// The session; nil where the provider's adapter keeps it to itself.
    public var session: AuthSession?
    /// What the app does next.
    public var nextStep: NextStep
    /// What the person has to be told beside it: that the address was confirmed, when the flow found out by signing in.
    public var notice: AuthNotice

    /// Makes a completion.
    public init(identity: Identity, session: AuthSession?, nextStep: NextStep, notice: AuthNotice = .none) {
        self.identity = identity
        self.session = session
        self.nextStep = nextStep
        self.notice = notice
    }
}

/// How a request ended.
public enum AuthAnswer: Equatable, Sendable {
    /// The person is in.
    case signedIn(AuthCompletion)
    /// The account waits for the code that was mailed to this address.
    case confirmationPending(email: String)
    /// A mailed link allows a new password to be set for this address.
    case recoveryAllowed(email: String)
    /// The mail is on its way.
    case sent
    /// The new password is in force.
    case passwordChanged
    /// The code was right and is used up, the new password was refused: it can be corrected without a new code.
    case passwordRefused(AuthError)
    /// It failed.
    case failed(AuthError)
}

/// What the shell does after an event.
public enum AuthEffect: Equatable, Sendable {
    /// Run the request, and bring the answer back with this generation.
    case run(AuthRequest, generation: Int)
    /// Keep the session and hand over to the app.
    case finish(AuthCompletion)
    /// Nobody waits for this sign-in any more: sign out of it.
    case discard(AuthCompletion)
    /// Give up the right to set a new password, if one is held.
    case abandonRecovery
}
