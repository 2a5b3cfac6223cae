package import Foundation
package import GatehouseAccounts
package import GatehouseCore
package import GatehouseDomain
package import GatehouseWire

/// Implements the ports of sign-in with the accounts of this process, for one browser. The pages use it instead of
/// calling their own server over the network.
package actor LocalAuthAdapter: AuthenticationPort, AuthService, MailedSignInPort, SecondFactorPort {
    package nonisolated let requirements: AuthRequirements
    let accounts: Accounts
    let client: ClientContext
    let clock: any WallClock
    private let providers: [ProviderInfo]
    private let arrival: ProviderArrival?
    /// The session that this browser is signed in with.
    package private(set) var sessionID: SessionID?
    /// The user whose password was reset; nil if none was.
    package private(set) var passwordReset: UserRecord?
    /// The message about a provider that has just failed; nil if none has.
    package private(set) var providerFault: String?
    /// Why the page has to ask for the account's password before a code or a link is used; nil if it does not.
    package private(set) var question: FirstProof.Question?
    /// Why a passkey or a security key was refused; nil if none was.
    package internal(set) var passkeyRefusal: AccountRefusal?
    /// The sign-in that waits for its second step; nil if none does.
    var step: PendingStep?
    private let firstProof: FirstProof
    private let keptWays: KeptWays?
    private let asksAboutWays: Bool
    /// The user who signed in with a provider here, and the subject by which the provider knows them.
    private var arrived: (userId: String, subject: String)?

    /// - Parameters:
    ///   - accounts: The accounts.
    ///   - client: The browser's address and agent.
    ///   - sessionID: The session that the browser is signed in with, if it is.
    ///   - termsVersion: The edition of the terms that a sign-up has to accept.
    ///   - providers: The providers that the browser can be sent to.
    ///   - arrival: The answer that the browser brought back from one of them.
    ///   - firstProof: What to do with an account whose address a code or a link proves for the first time.
    ///   - keptWays: The accounts at providers to keep with a new password; nil if the person was not asked.
    ///   - asksAboutWays: Whether a person with accounts at providers has to be asked before a new password is set.
    ///   - clock: Decides when the right to set a new password has expired.
    package init(
        accounts: Accounts, client: ClientContext, sessionID: SessionID? = nil, termsVersion: String = "1",
        providers: [ProviderInfo] = [], arrival: ProviderArrival? = nil, firstProof: FirstProof = .secures,
        keptWays: KeptWays? = nil, asksAboutWays: Bool = false, clock: any WallClock
    ) {
        self.accounts = accounts.requested(from: client)
        self.client = client
        self.sessionID = sessionID
        self.clock = clock
        self.providers = providers
        self.arrival = arrival
        self.firstProof = firstProof
        self.keptWays = keptWays
        self.asksAboutWays = asksAboutWays
        requirements = AuthRequirements(
            minimumPasswordLength: accounts.policy.minimumPasswordLength,
            maximumPasswordBytes: accounts.policy.maximumPasswordBytes, codeLength: accounts.policy.codeLength,
            resendInterval: TimeInterval(accounts.policy.mailInterval.components.seconds), termsVersion: termsVersion,
            signUpFields: accounts.policy.signUpFields, termsURL: accounts.policy.termsURL,
            privacyURL: accounts.policy.privacyURL, isSignUpOpen: accounts.policy.signUpOpen)
    }

    /// The network of the browser; nil where it is not known.
    package nonisolated var network: ClientNetwork? { client.network }

    /// How long a mailed code is valid.
    package nonisolated var codeLife: Duration { accounts.policy.codeLife }

    // MARK: AuthenticationPort

    package nonisolated func availableProviders() -> [ProviderInfo] {
        let guest = ProviderInfo(id: AuthMethod.guest.rawValue, displayName: "Guest", isGuest: true)
        let takesGuests = accounts.policy.guestsAllowed && accounts.policy.signUpOpen
        return [ProviderInfo(id: AuthMethod.email.rawValue, displayName: "Email")] + providers
            + (takesGuests ? [guest] : [])
    }

    package func refreshProviders() async throws -> [ProviderInfo] { availableProviders() }

    package func authenticate(providerId: String, context: [String: String]?) async throws -> Identity {
        if providerId == AuthMethod.guest.rawValue { return try await signInAsGuest(context).identity }
        guard providerId == AuthMethod.email.rawValue else {
            guard let arrival, arrival.providerID == providerId else { throw AuthError.unavailable }
            return try await signIn(arrival, context).identity
        }
        let email = context?[AuthContextKey.email] ?? ""
        return try await signIn(email: email, password: context?[AuthContextKey.password] ?? "").identity
    }

    package func currentIdentity() async -> Identity? {
        guard let sessionID, let who = try? await accounts.sessions.live(sessionID) else { return nil }
        return Identity(userId: who.user.id.text, authMethod: who.method)
    }

    package func providerSubject(of identity: Identity) async -> String? {
        arrived.flatMap { $0.userId == identity.userId ? $0.subject : nil }
    }

    package func logout() async throws {
        guard let sessionID else { return }
        self.sessionID = nil
        try await AuthError.mapping(accounts.log, counting: (accounts.limiter, client)) { try await end(sessionID) }
    }

    // MARK: AuthService

    package func signIn(email: String, password: String) async throws -> AuthSession {
        let opened = try await AuthError.mapping(accounts.log, counting: (accounts.limiter, client)) {
            try await accounts.signIn.withPassword(email: email, password: Secret(password), client: client)
        }
        return try signedIn(opened)
    }

    package func signUp(email: String, password: String, consent: Consent) async throws -> SignUpResult {
        try await signUp(email: email, password: password, consent: consent, metadata: [:])
    }

    package func signUp(
        email: String, password: String, consent: Consent, metadata: [String: String]
    ) async throws -> SignUpResult {
        guard EmailAddress(email) != nil else { throw AuthError.emailInvalid }
        guard consent.version == requirements.termsVersion else { throw AuthError.consentRequired }
        let outcome = try await AuthError.mapping(accounts.log, counting: (accounts.limiter, client)) {
            try await accounts.signUp.withPassword(
                email: email, password: Secret(password), metadata: metadata.mapValues { .string($0) },
                consent: consent, client: client)
        }
        switch outcome {
        case .signedIn(let opened): return .signedIn(try signedIn(opened))
        case .confirmationPending(let user): return .confirmationPending(user.email ?? email)
        }
    }

    package func confirmSignUp(email: String, code: String) async throws -> AuthSession {
        let opened = try await AuthError.mapping(accounts.log, counting: (accounts.limiter, client)) {
            try await verify(.signup, .code(email: email, Secret(code)))
        }
        return try signedIn(opened)
    }

    package func resendConfirmation(email: String) async throws {
        try await AuthError.mapping(accounts.log, counting: (accounts.limiter, client)) {
            try await accounts.codes.resendConfirmation(email: email, client: client)
        }
    }

    package func requestPasswordReset(email: String) async throws {
        try await AuthError.mapping(accounts.log, counting: (accounts.limiter, client)) {
            try await accounts.codes.requestRecovery(email: email, client: client)
        }
    }

    package func verifyResetCode(email: String, code: String) async throws -> RecoveryGrant {
        let opened = try await AuthError.mapping(accounts.log, counting: (accounts.limiter, client)) {
            try await verify(.recovery, .code(email: email, Secret(code)))
        }
        try askForStep(of: opened)
        return RecoveryGrant(email: email, reference: Secret(opened.session.id.text))
    }

    package func setNewPassword(_ password: String, grant: RecoveryGrant) async throws {
        try await AuthError.mapping(accounts.log, counting: (accounts.limiter, client)) {
            guard let who = try await recoverySession(of: grant) else { throw AuthError.otpExpired }
            // The code was right: the screen for the password is shown again, with the question.
            if asksAboutWays, keptWays == nil, !who.user.linked.isEmpty { throw AuthError.cancelled }
            passwordReset = try await accounts.own.update(
                who, change: UserChange(password: Secret(password), keptWays: keptWays))
            try await accounts.sessions.end(who, scope: .local)
        }
    }

    package func abandon(_ grant: RecoveryGrant) async {
        guard let who = try? await recoverySession(of: grant) else { return }
        try? await accounts.sessions.end(who, scope: .local)
    }

    package func revoke(_ session: AuthSession) async throws {
        guard let id = SessionID(text: session.accessToken.reveal()) else { return }
        if sessionID == id { sessionID = nil }
        try await AuthError.mapping(accounts.log, counting: (accounts.limiter, client)) { try await end(id) }
    }

    // MARK: MailedSignInPort

    package nonisolated var capabilities: Set<BackEndCapability> { [.mailedCode] }

    package func sendSignInCode(to email: String, consent: Consent?) async throws {
        let wish = MailedSignIn(email: email, createsAccount: consent != nil, consent: consent)
        try await AuthError.mapping(accounts.log, counting: (accounts.limiter, client)) {
            do {
                try await accounts.signIn.requestMail(wish, client: client)
            } catch AccountRefusal.mailedSignInDisabled {
                // An address without an account gets no mail, and the browser gets the same answer as every other one.
            }
        }
    }

    package func signIn(email: String, code: String) async throws -> AuthSession {
        try await signIn(by: .code(email: email, Secret(code)))
    }

    /// Signs in by a mailed link. The caller has checked that this browser requested the mail (LINK-04).
    package func signIn(link: Secret) async throws -> AuthSession {
        try await signIn(by: .link(link))
    }

    private func signIn(by proof: Verification.Proof) async throws -> AuthSession {
        try signedIn(
            try await AuthError.mapping(accounts.log, counting: (accounts.limiter, client)) {
                try await verify(.magiclink, proof)
            })
    }

    /// Signs in with a passkey.
    /// - Parameter browser: What ties the answer to the browser that was asked.
    package func signIn(passkey: PasskeySignInBody, browser: String) async throws -> AuthSession {
        try signedIn(
            try await AuthError.mapping(accounts.log, counting: (accounts.limiter, client)) {
                try await open(passkey, browser)
            })
    }

    private func open(_ passkey: PasskeySignInBody, _ browser: String) async throws -> OpenedSession {
        do {
            return try await accounts.passkeySignIn.signIn(
                with: passkey.credential, challenge: try PasskeyAnswer.challenge(passkey.challengeID),
                browser: browser, client: client)
        } catch let refusal as AccountRefusal {
            passkeyRefusal = refusal
            throw refusal
        }
    }

    /// Uses a code or a link, unless the person has to be asked first.
    private func verify(_ kind: Verification.Kind, _ proof: Verification.Proof) async throws -> OpenedSession {
        try await asking(Verification(kind: kind, proof: proof)) { request, asks in
            try await accounts.signIn.verify(request, asks: asks, client: client)
        }
    }

    /// Does something with a code or a link that may prove an address for the first time: keeps the account as it is for
    /// a person who knows its password, and notes the question for one who has to be asked.
    private func asking<Result>(
        _ request: Verification, _ use: (_ request: Verification, _ asks: Bool) async throws -> Result
    ) async throws -> Result {
        do {
            if case .knows(let password) = firstProof {
                try await accounts.signIn.keep(request, password: password, client: client)
            }
            return try await use(request, firstProof != .secures)
        } catch AccountRefusal.currentPasswordRequired {
            question = .password
        } catch AccountRefusal.confirmingPasswordInvalid {
            question = .otherPassword
        }
        throw AuthError.cancelled
    }

    // MARK: Mailed links

    /// Confirms the address of a sign-up by its mailed link, where the link may only confirm. Signs in nobody.
    package func confirmOnly(link: Secret) async throws {
        do {
            try await revoke(try await confirm(link: link).session)
        } catch AuthError.secondFactorRequired {
            if let step { await abandon(step) }
        }
    }

    /// Confirms the address of a sign-up by its mailed link, and signs in.
    /// - Returns: The session and the address.
    package func confirm(link: Secret) async throws -> (session: AuthSession, email: String) {
        let opened = try await AuthError.mapping(accounts.log, counting: (accounts.limiter, client)) {
            try await verify(.signup, .link(link))
        }
        return (try signedIn(opened), opened.user.email ?? "")
    }

    /// Agrees to a change of address by its mailed link. Signs nobody in or out.
    /// - Parameters:
    ///   - session: The session of the browser, if it is signed in.
    ///   - kept: The accounts at providers that the person keeps.
    /// - Returns: The new address once the change is complete, or nil while the owner of the other address still has to
    ///   agree.
    package func confirmEmailChange(
        link: Secret, session: SessionID? = nil, keeping kept: Set<UUID> = []
    ) async throws -> String? {
        try await AuthError.mapping(accounts.log, counting: (accounts.limiter, client)) {
            try await accounts.addressChange.agree(link, session: session, keeping: kept, client: client)
        }
    }

    /// Follows a link in a mail that an app requested; it signs in nobody here.
    /// - Parameters: As for ``confirmEmailChange(link:session:keeping:)``.
    package func follow(
        link: Secret, purpose: CodePurpose, session: SessionID? = nil, keeping kept: Set<UUID> = []
    ) async throws -> FollowedLink {
        try await AuthError.mapping(accounts.log, counting: (accounts.limiter, client)) {
            guard let kind = Self.kind(of: purpose) else {
                return try await accounts.links.follow(
                    link, purpose: purpose, session: session, keeping: kept, client: client)
            }
            return try await asking(Verification(kind: kind, proof: .link(link))) { _, asks in
                try await accounts.links.follow(link, purpose: purpose, asks: asks, client: client)
            }
        }
    }

    /// What a link that proves an address is for; nil for any other one.
    private static func kind(of purpose: CodePurpose) -> Verification.Kind? {
        switch purpose {
        case .signup: .signup
        case .magiclink: .magiclink
        case .recovery: .recovery
        case .emailChangeNew, .emailChangeCurrent, .reauthentication: nil
        }
    }

    /// Uses up a mailed reset link, and returns the right to set a new password.
    package func acceptReset(link: Secret) async throws -> RecoveryGrant {
        let opened = try await AuthError.mapping(accounts.log, counting: (accounts.limiter, client)) {
            try await verify(.recovery, .link(link))
        }
        try askForStep(of: opened)
        return RecoveryGrant(email: opened.user.email ?? "", reference: Secret(opened.session.id.text))
    }

    // MARK: Implementation

    /// Signs in the person who came back from a provider. Continuing with one accepts the terms, as the first screen
    /// says.
    private func signIn(_ arrival: ProviderArrival, _ context: [String: String]?) async throws -> AuthSession {
        let consent = consent(in: context)
        let (opened, subject) = try await AuthError.mapping(accounts.log, counting: (accounts.limiter, client)) {
            let person = try await identity(of: arrival)
            return (try await accounts.providers.signIn(with: person, consent: consent, client: client), person.subject)
        }
        arrived = (opened.user.id.text, subject)
        return try signedIn(opened, with: AuthMethod(rawValue: arrival.providerID))
    }

    private func identity(of arrival: ProviderArrival) async throws -> ProviderIdentity {
        do {
            return try await arrival.identity()
        } catch let refusal as AccountRefusal {
            if refusal.isProvidersFault { providerFault = arrival.fault }
            throw refusal
        }
    }

    /// Signs in a new guest. Continuing accepts the terms, as the first screen says.
    private func signInAsGuest(_ context: [String: String]?) async throws -> AuthSession {
        let opened = try await AuthError.mapping(accounts.log, counting: (accounts.limiter, client)) {
            try await accounts.signUp.asGuest(metadata: [:], consent: consent(in: context), client: client)
        }
        return try signedIn(opened, with: .guest)
    }

    private func consent(in context: [String: String]?) -> Consent? {
        context?[AuthContextKey.termsVersion].map { Consent(version: $0, time: clock.now) }
    }

    /// Returns the session as the flow knows it. The browser is known by its cookie, so no tokens are signed for it:
    /// where the flow expects them, the session's id stands for both, and no part of the pages shows it.
    func signedIn(_ opened: OpenedSession, with method: AuthMethod = .email) throws -> AuthSession {
        guard let identity = Identity(userId: opened.user.id.text, authMethod: method) else {
            throw AuthError.unknown("blank_user_id")
        }
        try askForStep(of: opened)
        sessionID = opened.session.id
        let reference = Secret(opened.session.id.text)
        return AuthSession(
            identity: identity, accessToken: reference, refreshToken: reference,
            expiresAt: opened.time.advanced(by: accounts.policy.accessTokenLife))
    }

    /// The session of a grant, while it is live and no older than a code may be.
    private func recoverySession(of grant: RecoveryGrant) async throws -> Authenticated? {
        guard let id = SessionID(text: grant.reference.reveal()), let who = try await accounts.sessions.live(id),
            who.session.isRecovery, clock.now < who.session.createdAt.advanced(by: accounts.policy.codeLife)
        else { return nil }
        return who
    }

    func end(_ sessionID: SessionID) async throws {
        guard let who = try await accounts.sessions.live(sessionID) else { return }
        try await accounts.sessions.end(who, scope: .local)
    }
}
