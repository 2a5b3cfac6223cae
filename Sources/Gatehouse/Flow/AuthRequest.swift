public import GatehouseDomain

/// A request that the flow asks the shell to run. Secrets travel only in requests, redacted.
package enum AuthRequest: Equatable, Sendable {
    /// Sign in.
    case signIn(email: String, password: Secret)
    /// Create an account.
    case signUp(email: String, password: Secret, consent: Consent, metadata: [String: String] = [:])
    /// Confirm an address.
    case confirm(email: String, code: Secret)
    /// Mail the confirmation again.
    case resendConfirmation(email: String)
    /// Mail a reset code.
    case requestReset(email: String)
    /// Use up the reset code, then set the new password.
    case resetPassword(email: String, code: Secret, newPassword: Secret)
    /// Set the new password. The code has already been used up.
    case setPassword(email: String, newPassword: Secret)
    /// Mail a code to sign in with.
    case sendSignInCode(email: String)
    /// Sign in with the mailed code.
    case signInByCode(email: String, code: Secret)
    /// Open the URL of a mailed link.
    case openMailedLink(Secret)
    /// Sign in with a provider, under the terms shown next to its button on the first screen.
    case provider(id: String, termsVersion: String)
    /// Take the second step of the sign-in that the shell holds.
    case verifyFactor(id: String, code: Secret)
    /// Take the second step of the sign-in that the shell holds, with a security key.
    case useSecurityKey(id: String)
    /// Sign in with a passkey: with this answer of the device, or with the one that it gives to a sheet.
    case signInByPasskey(PasskeyProof?)
    /// Create an account with a passkey that this device makes, in place of a password. Without an email, the person
    /// chooses it on the same sheet.
    case signUpByPasskey(email: String?, consent: Consent, metadata: [String: String] = [:])
    /// Begin to add an authenticator app to the account of the sign-in that the shell holds.
    case beginEnrollment
    /// Show with a code that the new authenticator app works.
    case confirmEnrollment(id: String, code: Secret)
    /// Add a security key, which this device registers, to the account of the sign-in that the shell holds.
    case addSecurityKey
    /// Finish the sign-in that the shell holds, whose person now has a second factor.
    case finishEnrollment

    /// The kind of request, without its values.
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
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
        /// See ``AuthRequest/verifyFactor(id:code:)``.
        case verifyFactor
        /// See ``AuthRequest/useSecurityKey(id:)``.
        case useSecurityKey
        /// See ``AuthRequest/signInByPasskey(_:)``.
        case signInByPasskey
        /// See ``AuthRequest/signUpByPasskey(email:consent:metadata:)``.
        case signUpByPasskey
        /// See ``AuthRequest/beginEnrollment``.
        case beginEnrollment
        /// See ``AuthRequest/confirmEnrollment(id:code:)``.
        case confirmEnrollment
        /// See ``AuthRequest/addSecurityKey``.
        case addSecurityKey
        /// See ``AuthRequest/finishEnrollment``.
        case finishEnrollment

        /// Whether the request takes the second step of a sign-in.
        var isStep: Bool { self == .verifyFactor || self == .useSecurityKey }

        /// Whether the request adds the second factor that a sign-in waits for.
        var isEnrollment: Bool {
            [.beginEnrollment, .confirmEnrollment, .addSecurityKey, .finishEnrollment].contains(self)
        }

        /// Whether the request creates an account.
        private var isSignUp: Bool { self == .signUp || self == .signUpByPasskey }

        /// Whether the request begins a sign-in that nothing waits for.
        private var isSignIn: Bool {
            isSignUp || [.signIn, .confirm, .signInByCode, .openMailedLink, .provider, .signInByPasskey].contains(self)
        }

        /// Whether an answer matches this kind of request.
        func admits(_ answer: AuthAnswer) -> Bool {
            switch answer {
            case .signedIn: isSignIn || isStep || self == .finishEnrollment
            // A new account has no second factor.
            case .stepNeeded: isSignIn && !isSignUp || self == .resetPassword
            case .enrollmentNeeded: isSignIn
            case .enrollmentBegun: self == .beginEnrollment
            case .enrolled: self == .confirmEnrollment || self == .addSecurityKey
            case .confirmationPending: isSignUp
            case .recoveryAllowed: self == .openMailedLink || isStep
            case .sent: [.requestReset, .resendConfirmation, .sendSignInCode].contains(self)
            case .passwordChanged, .passwordRefused: [.resetPassword, .setPassword].contains(self)
            case .failed: true
            }
        }
    }

    /// The kind of request.
    package var kind: Kind {
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
        case .verifyFactor: .verifyFactor
        case .useSecurityKey: .useSecurityKey
        case .signInByPasskey: .signInByPasskey
        case .signUpByPasskey: .signUpByPasskey
        case .beginEnrollment: .beginEnrollment
        case .confirmEnrollment: .confirmEnrollment
        case .addSecurityKey: .addSecurityKey
        case .finishEnrollment: .finishEnrollment
        }
    }

    /// The email it is about, if any.
    package var email: String? {
        switch self {
        case .signIn(let email, _), .signUp(let email, _, _, _), .confirm(let email, _), .resendConfirmation(let email),
            .requestReset(let email), .resetPassword(let email, _, _), .setPassword(let email, _),
            .sendSignInCode(let email), .signInByCode(let email, _):
            email
        case .signUpByPasskey(let email, _, _):
            email
        case .openMailedLink, .provider, .verifyFactor, .useSecurityKey, .signInByPasskey, .beginEnrollment,
            .confirmEnrollment, .addSecurityKey, .finishEnrollment:
            nil
        }
    }
}

/// A finished sign-in.
public struct AuthCompletion: Equatable, Sendable {
    /// Who signed in.
    package var identity: Identity
    /// The session; nil if the provider's adapter keeps it to itself.
    package var session: AuthSession?
    /// The next step of the app.
    package var nextStep: NextStep
    /// A message for the person, such as that the email was confirmed when the flow found out by signing in.
    package var notice: AuthNotice

    /// Creates a completion.
    package init(identity: Identity, session: AuthSession?, nextStep: NextStep, notice: AuthNotice = .none) {
        self.identity = identity
        self.session = session
        self.nextStep = nextStep
        self.notice = notice
    }
}

/// The result of a request.
public enum AuthAnswer: Equatable, Sendable {
    /// The person is signed in.
    case signedIn(AuthCompletion)
    /// The account must be confirmed with the code that was mailed to this email.
    case confirmationPending(email: String)
    /// A mailed link, or the second step after a reset code, allows a new password for this email.
    case recoveryAllowed(email: String)
    /// The sign-in waits for its second step.
    case stepNeeded(FactorChoice)
    /// The sign-in waits until the person has a second factor.
    case enrollmentNeeded
    /// An authenticator app can be set up.
    case enrollmentBegun(AppEnrollment)
    /// The second factor is added. These backup codes come with it.
    case enrolled(codes: [Secret])
    /// The mail was sent.
    case sent
    /// The new password is set.
    case passwordChanged
    /// The code was correct and is used up, but the new password was refused. It can be corrected without a new code.
    case passwordRefused(AuthError)
    /// The request failed.
    case failed(AuthError)
}

/// What the shell does after an event.
package enum AuthEffect: Equatable, Sendable {
    /// Run the request and return the answer with this generation.
    case run(AuthRequest, generation: Int)
    /// Keep the session and hand off to the app.
    case finish(AuthCompletion)
    /// Sign out of this sign-in, which is no longer wanted.
    case discard(AuthCompletion)
    /// Abandon what the shell holds of an unfinished step, if there is anything: the right to set a new password, or the
    /// sign-in that waits for its second step or for a second factor.
    case abandonHeld
}
