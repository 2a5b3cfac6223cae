public import Foundation
public import GatehouseDomain

/// Sign-in without our screens: methods that return when they are done, and throw when they fail.
///
///     let authenticator = Authenticator(backEnd)
///     try await authenticator.signIn(email: email, password: password)
///
/// It drives the same machine that the screens show, ``flow``, with the same session, so that an app can use both. One
/// call runs at a time. An ``AppRoot`` has one, whose sign-ins open the app.
@MainActor
public final class Authenticator {
    /// The sign-in that the calls drive. It shows the effect of each call.
    public let flow: AuthViewModel

    private let leave: @MainActor () async throws -> Void

    /// Creates an authenticator for an app without an ``AppRoot``.
    /// - Parameters:
    ///   - backEnd: The back end to sign in with.
    ///   - sheets: The sheets of providers that the app shows; by default those of the back end.
    ///   - clock: The clock that dates the consent.
    public convenience init(
        _ backEnd: BackEnd, sheets: (any ProviderSignIn)? = nil, clock: any WallClock = SystemWallClock()
    ) {
        let flow = AuthViewModel(
            authentication: backEnd.authentication, service: backEnd.service, coordinator: backEnd.handoff,
            mailed: backEnd.mailed, sheets: sheets ?? backEnd.allSheets, factors: backEnd.factors,
            passkeys: backEnd.passkeys, ceremony: backEnd.ceremony, clock: clock)
        self.init(flow) { try await backEnd.handoff.logout() }
    }

    /// Creates an authenticator for an existing sign-in.
    /// - Parameters:
    ///   - flow: The sign-in.
    ///   - signOut: Signs out.
    init(_ flow: AuthViewModel, signOut: @escaping @MainActor () async throws -> Void) {
        self.flow = flow
        leave = signOut
    }

    /// Signs in with email and password.
    /// - Returns: The next step of the app.
    /// - Throws: `AuthError.emailUnverified` when the email must be confirmed with the mailed code, which
    ///   ``verify(code:)`` accepts; `.secondFactorRequired` when the account has a second factor, which
    ///   ``verify(code:)`` and ``verifySecurityKey()`` take; `.invalidCredentials`, `.emailInvalid`, `.rateLimited`,
    ///   `.unavailable` while another call runs; or another `AuthError`.
    @discardableResult
    public func signIn(email: String, password: String) async throws(AuthError) -> NextStep {
        let next = try await run {
            $0.navigationState = .login
            ($0.email, $0.password) = (email, password)
            await $0.performLogin()
        }
        guard let next else { throw flow.navigationState.screen == .confirmEmail ? .emailUnverified : unfinished }
        return next
    }

    /// Creates an account.
    /// - Parameters:
    ///   - email: The address.
    ///   - password: The password.
    ///   - acceptsTerms: Whether the person has accepted the current terms.
    ///   - details: The answers to the form's additional questions, by the keys of `AuthRequirements.signUpFields`.
    /// - Returns: The next step of the app; nil when the email must be confirmed with the mailed code, which
    ///   ``verify(code:)`` accepts.
    /// - Throws: `AuthError.consentRequired`, `.unknown("details_incomplete")` for a missing or invalid answer,
    ///   `.duplicateEmail`, `.weakPassword`, `.emailInvalid`; others, as for ``signIn(email:password:)``.
    @discardableResult
    public func signUp(email: String, password: String, acceptsTerms: Bool, details: [String: String] = [:])
        async throws(AuthError) -> NextStep?
    {
        try await signUp(acceptsTerms: acceptsTerms, details: details) {
            ($0.email, $0.password, $0.confirmPassword) = (email, password, password)
            await $0.performSignup()
        }
    }

    /// Creates an account with a passkey in place of a password, in the system's sheet. The email is confirmed with the
    /// mailed code on the device that made the passkey; with a link or on another device, the account begins without
    /// it.
    /// - Parameters:
    ///   - email: The address; nil to let the person choose it on the system's sheet, from iOS 26 and macOS 26 on.
    ///   - acceptsTerms: Whether the person has accepted the current terms.
    ///   - details: The answers to the form's additional questions, by the keys of `AuthRequirements.signUpFields`.
    /// - Returns: The next step of the app; nil when the email must be confirmed with the mailed code, which
    ///   ``verify(code:)`` accepts.
    /// - Throws: `AuthError.unavailable` where accounts don't begin with a passkey, or no sheet asks for the address;
    ///   `.cancelled` when the person closed the sheet, or chose on it to sign in with Apple; others, as for
    ///   ``signUp(email:password:acceptsTerms:details:)``.
    @discardableResult
    public func signUpWithPasskey(email: String? = nil, acceptsTerms: Bool, details: [String: String] = [:])
        async throws(AuthError) -> NextStep?
    {
        if !flow.offersPasskeySignUp { await flow.refreshProviders() }
        guard email == nil ? flow.offersAccountSheet : flow.offersPasskeySignUp else { throw .unavailable }
        return try await signUp(acceptsTerms: acceptsTerms, details: details) {
            guard let email else { return await $0.signUpInSheet() }
            $0.email = email
            await $0.signUpWithPasskey()
        }
    }

    /// Signs in with a provider, or as a guest.
    /// - Parameters:
    ///   - method: The provider.
    ///   - credential: The credential from the provider's own button; nil to use its sheet or the browser.
    /// - Returns: The next step of the app.
    /// - Throws: `AuthError.unavailable` for a provider that is not offered; `.cancelled` when the person canceled;
    ///   others.
    @discardableResult
    public func signIn(
        with method: AuthMethod, credential: ProviderCredential? = nil
    ) async throws(AuthError) -> NextStep {
        if let credential { await flow.performer.keepName(of: credential, from: method.rawValue) }
        if !offers(method) { await flow.refreshProviders() }
        guard method != .email, offers(method) else { throw .unavailable }
        let next = try await run {
            $0.navigationState = .choice
            await $0.signIn(providerId: method.rawValue, credential: credential)
        }
        guard let next else { throw unfinished }
        return next
    }

    /// Mails a code: the confirmation again to an email that waits for it, or a code to sign in with to any other
    /// email. An unknown email is not an error.
    /// - Throws: `AuthError.unsupported` if the back end mails no code to sign in with; `.rateLimited`,
    ///   `.emailInvalid`; `.cancelled` when the task was canceled; or another `AuthError`.
    public func sendCode(to email: String) async throws(AuthError) {
        let next: NextStep?
        switch flow.navigationState {
        case .confirmEmail(let waiting) where waiting == EmailAddress(email)?.canonical,
            .signInCode(let waiting) where waiting == EmailAddress(email)?.canonical:
            next = try await run { await $0.performResend() }
        default:
            next = try await run {
                $0.navigationState = .choice
                await $0.perform(.mailedCodeRequested(email: email))
            }
        }
        // A canceled request has no notice; a mail always has one.
        if next == nil, flow.notice == .none { throw .cancelled }
    }

    /// Accepts the code that was mailed last: by a sign-up, by a sign-in with an unconfirmed email, or by
    /// ``sendCode(to:)``. While a sign-in waits for its second step, accepts the code of the authenticator app, or a backup
    /// code.
    /// - Returns: The next step of the app.
    /// - Throws: `AuthError.otpIncorrect`, `.otpExpired`; `.factorIncorrect`, `.factorExpired` and `.factorRemoved`
    ///   in the second step; `.unavailable` when no code was requested; or another `AuthError`.
    @discardableResult
    public func verify(code: String) async throws(AuthError) -> NextStep {
        let screen = flow.navigationState.screen
        guard [.confirmEmail, .signInCode, .secondFactor].contains(screen) else { throw .unavailable }
        let next = try await run { flow in
            flow.otpCode = code
            switch screen {
            case .confirmEmail: await flow.performConfirmEmail()
            case .secondFactor: await flow.performSecondFactor()
            default: await flow.performSignInCode()
            }
        }
        guard let next else { throw screen == .secondFactor ? .cancelled : unfinished }
        return next
    }

    /// Signs in with a passkey, in the system's sheet.
    /// - Returns: The next step of the app.
    /// - Throws: `AuthError.unavailable` where passkeys are not offered; `.passkeyUnavailable` when this device has none;
    ///   `.passkeyUnknown` for one that was removed; `.cancelled` when the person closed the sheet; or another
    ///   `AuthError`.
    @discardableResult
    public func signInWithPasskey() async throws(AuthError) -> NextStep {
        if !flow.offersPasskeys { await flow.refreshProviders() }
        guard flow.offersPasskeys else { throw .unavailable }
        let next = try await run {
            $0.navigationState = .choice
            await $0.signInWithPasskey()
        }
        guard let next else { throw unfinished }
        return next
    }

    /// Does the second step with the security key of ``AuthNavigationState/secondFactor(_:)``, in the system's sheet.
    /// - Returns: The next step of the app.
    /// - Throws: `AuthError.passkeyUnknown` for another key; `.factorExpired`; `.factorRemoved`; `.unavailable` when
    ///   nothing waits for one; or another `AuthError`.
    @discardableResult
    public func verifySecurityKey() async throws(AuthError) -> NextStep {
        guard case .secondFactor(let choice) = flow.navigationState, choice.chosen.kind == .securityKey else {
            throw .unavailable
        }
        let next = try await run { await $0.performSecurityKey() }
        guard let next else { throw .cancelled }
        return next
    }

    /// Begins the second step of the person who is signed in, before an act of the app that needs it. ``verify(code:)``
    /// and ``verifySecurityKey()`` take it. The session stays, and has taken the step then.
    /// - Returns: What the person can take the step with.
    /// - Throws: `AuthError.secondFactorMissing` for a person without a second factor, who sets one up first;
    ///   `.unavailable` while another call runs; `.notSignedIn`; `.unsupported` by the back end; or another `AuthError`.
    @discardableResult
    public func raise() async throws(AuthError) -> FactorChoice {
        guard !flow.isLoading else { throw .unavailable }
        let (starts, requests) = (flow.startCount, flow.requestCount)
        let step: PendingStep
        do {
            step = try await flow.performer.beginStep()
        } catch {
            throw AuthError(mapping: error)
        }
        // Another call may have started meanwhile, or the person signed out.
        guard !flow.isLoading, flow.startCount == starts, flow.requestCount == requests else {
            await flow.performer.abandon(.step(step))
            throw .unavailable
        }
        if flow.nextStep != nil { flow.startOver() }
        await flow.wait(for: step)
        return step.choice
    }

    /// Opens the URL of a mailed link that led back into the app. A link to sign in, or to confirm an email, signs in.
    ///
    /// An app with an ``AppRoot`` passes every link to `AppCoordinator.handleDeepLink` instead.
    /// - Returns: The next step of the app; nil for the link of a forgotten password. ``flow`` then accepts the new
    ///   password: set it and call ``AuthViewModel/performResetVerify()``.
    /// - Throws: `AuthError.unknown("not_a_mailed_link")` for any other URL, without a request; `.otpExpired` for a link
    ///   that was used or has expired; `.unknown("link_opened_elsewhere")` when the mail was requested on another device;
    ///   others.
    @discardableResult
    public func open(_ link: URL) async throws(AuthError) -> NextStep? {
        guard flow.recognizes(link) else { throw .unknown("not_a_mailed_link") }
        let next = try await run { await $0.open(link) }
        guard next != nil || flow.navigationState.screen == .resetVerify else { throw unfinished }
        return next
    }

    /// Signs out on this device, and tells the back end as soon as possible. Abandons a request in progress.
    /// - Throws: `AuthError` when the back end refuses to end a session that only it keeps.
    public func signOut() async throws(AuthError) {
        flow.startOver()
        do {
            try await leave()
        } catch {
            throw AuthError(mapping: error)
        }
    }

    // MARK: Helpers

    /// Why a call ended without a sign-in and without an error: its sign-in waits for the second step or for a second
    /// factor, or was canceled.
    private var unfinished: AuthError {
        [.secondFactor, .enrollFactor].contains(flow.navigationState.screen) ? .secondFactorRequired : .cancelled
    }

    private func offers(_ method: AuthMethod) -> Bool {
        flow.availableProviders.contains { $0.isGuest ? method == .guest : $0.id == method.rawValue }
    }

    /// Fills in the sign-up form and submits it.
    /// - Returns: The result of the sign-in; nil when the email must be confirmed.
    private func signUp(
        acceptsTerms: Bool, details: [String: String], _ submit: (AuthViewModel) async -> Void
    ) async throws(AuthError) -> NextStep? {
        let next = try await run {
            $0.navigationState = .signup(consentAccepted: acceptsTerms)
            for (key, value) in details { $0[detail: key] = value }
            await submit($0)
        }
        // A canceled request has no notice, and does not wait for a code.
        guard next != nil || flow.navigationState.screen == .confirmEmail else { throw .cancelled }
        return next
    }

    /// Runs a step to its end.
    /// - Returns: The result of a sign-in; nil when the step ended without one.
    private func run(_ step: (AuthViewModel) async -> Void) async throws(AuthError) -> NextStep? {
        guard !flow.isLoading else { throw .unavailable }
        // A person who is signed in signs in again.
        if flow.nextStep != nil { flow.startOver() }
        flow.lastCompletion = nil
        flow.dismissNotice()
        await step(flow)
        if let completion = flow.lastCompletion { return completion.nextStep }
        switch flow.notice {
        case .errors(let faults): throw faults.first.map { AuthError($0.words) } ?? .unavailable
        // The email was confirmed elsewhere, with another password.
        case .banner(_, .signInInstead): throw .invalidCredentials
        case .none, .banner: return nil
        }
    }
}

extension AuthError {
    /// Returns the error behind a sentence. Faults found by the form itself have one too.
    fileprivate init(_ sentence: Sentence) {
        switch sentence {
        case .failure(let error): self = error
        case .emailInvalid: self = .emailInvalid
        case .passwordMissing: self = .invalidCredentials
        case .passwordTooShort, .passwordTooLong, .passwordsDiffer: self = .weakPassword
        case .consentMissing: self = .consentRequired
        case .codeIncomplete: self = .otpIncorrect
        case .factorMissing, .factorIncorrectAgain: self = .factorIncorrect
        case .securityKeyFailed: self = .passkeyUnknown
        case .securityKeyTaken: self = .unknown("webauthn_credential_exists")
        case .linkExpired: self = .otpExpired
        case .linkOpenedElsewhere: self = .unknown("link_opened_elsewhere")
        case .detailMissing, .detailTooShort, .detailTooLong, .detailNotDigits, .detailNotAlphanumeric,
            .detailNotPrintable:
            self = .unknown("details_incomplete")
        case .tooManySignIns(let retryAfter): self = .rateLimited(retryAfter: retryAfter)
        case .confirmationNeeded, .confirmationLinkNeeded: self = .emailUnverified
        case .signInInstead: self = .invalidCredentials
        // No failure is said with these.
        case .confirmationSent, .codeSentAgain, .confirmationLinkSent, .emailConfirmed, .resetSent, .resetSentAgain,
            .resetSentBefore, .resetLinkSent, .passwordChanged, .linkReplaced, .invitationReplaced, .linkDropped, .text:
            self = .unknown("not_signed_in")
        }
    }
}
