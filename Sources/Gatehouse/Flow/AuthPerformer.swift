import Foundation
package import GatehouseDomain

/// Runs the flow's requests with the ports: the part of the shell that every front end shares.
package struct AuthPerformer: Sendable {
    private let authentication: any AuthenticationPort
    private let service: any AuthService
    private let coordinator: AuthCoordinator
    private let mailed: any MailedSignInPort
    private let sheets: any ProviderSignIn
    private let factors: any SecondFactorPort
    private let passkeys: any PasskeyPort
    let ceremony: any PasskeyCeremony

    /// Creates a performer from the ports and the handoff to the app.
    package init(
        authentication: any AuthenticationPort, service: any AuthService, coordinator: AuthCoordinator,
        mailed: any MailedSignInPort = NoMailedSignIn(), sheets: any ProviderSignIn = NoProviderSheets(),
        factors: any SecondFactorPort = NoFactors(), passkeys: any PasskeyPort = NoPasskeys(),
        ceremony: any PasskeyCeremony = NoPasskeyCeremony()
    ) {
        self.authentication = authentication
        self.service = service
        self.coordinator = coordinator
        self.mailed = mailed
        self.sheets = sheets
        self.factors = factors
        self.passkeys = passkeys
        self.ceremony = ceremony
    }

    /// The back end's rules.
    package var requirements: AuthRequirements { authentication.requirements }

    /// The sign-in methods that the back end offers, as last known, and that this app supports. A provider that needs a
    /// sheet is left out if the app has none.
    package var providers: [ProviderInfo] {
        authentication.availableProviders().filter { provider in
            !provider.needsSheet || sheets.hasSheet(for: provider.id) || Self.nativeButtons.contains(provider.id)
        }
    }

    /// Whether the back end mails codes to sign in with.
    var mailsCodes: Bool { mailed.capabilities.contains(.mailedCode) }

    /// Whether a person can sign in with a passkey: the back end takes them, and this device has them.
    var offersPasskeys: Bool { ceremony.isAvailable && passkeys.capabilities.contains(.passkeys) }

    /// Whether an account can begin with a passkey: the back end creates such accounts, and this device has passkeys.
    var offersPasskeySignUp: Bool { ceremony.isAvailable && passkeys.capabilities.contains(.passkeySignUp) }

    /// Whether a person can choose the address of such an account on the sheet of this device.
    var offersAccountSheet: Bool { offersPasskeySignUp && ceremony.asksForEmail }

    /// Whether the back end takes security keys as second factors.
    var offersSecurityKeys: Bool { ownFactors?.capabilities.contains(.securityKeys) == true }

    /// The providers whose button is the system's own and supplies the credential itself.
    private static let nativeButtons: Set<String> = {
        #if canImport(AuthenticationServices) && (os(iOS) || os(macOS) || os(visionOS))
            ["apple"]
        #else
            []
        #endif
    }()

    /// Asks the back end which sign-in methods it offers. If it cannot be reached, the previous answer is kept.
    package func refreshProviders() async {
        _ = try? await authentication.refreshProviders()
    }

    /// Logs that a form was submitted that is not on the screen, so that the call had no effect.
    func reportIgnored(_ form: AuthSubmission, on state: AuthNavigationState) {
        coordinator.report(SignInReport(.ignored(form, on: state.screen)))
    }

    /// Ends the session that the back end keeps on this device. If the back end can't be told, it is told later.
    func logout() async {
        try? await coordinator.logout()
    }

    /// Runs a request.
    /// - Parameters:
    ///   - request: The request.
    ///   - held: What an earlier request left of an unfinished step, replaced or used by this one. The caller keeps it
    ///     in memory, or as a reference in its own store.
    ///   - credential: The credential from a provider's own button; nil to ask the provider's sheet.
    ///   - proof: The answer of a security key that was asked already; nil to ask this device.
    ///   - keepsSession: Whether the request takes a second step of the session on this device, which stays if the handoff
    ///     fails.
    /// - Returns: The answer. Every failure is an answer too.
    package func perform(
        _ request: AuthRequest, held: inout HeldStep?, credential: ProviderCredential? = nil,
        proof: PasskeyProof? = nil, keepsSession: Bool = false
    ) async -> AuthAnswer {
        do {
            switch request {
            case .signIn(let email, let password):
                let answer = try await finish(email) {
                    try await service.signIn(email: email, password: password.reveal())
                }
                addPasskey()
                return answer
            case .confirm(let email, let code):
                return try await finish(email) {
                    try await service.confirmSignUp(email: email, code: code.reveal())
                }
            case .signUp(let email, let password, let consent, let metadata):
                let result = try await service.signUp(
                    email: email, password: password.reveal(), consent: consent, metadata: metadata)
                return try await settle(result, email)
            case .signUpByPasskey(let email, let consent, let metadata):
                let made = try await showing { try await makePasskey(forNew: email) }
                let result = try await passkeys.signUp(
                    passkey: made.passkey, email: made.email, consent: consent, metadata: metadata)
                return try await settle(result, made.email)
            case .resendConfirmation(let email):
                try await service.resendConfirmation(email: email)
                return .sent
            case .requestReset(let email):
                try await service.requestPasswordReset(email: email)
                return .sent
            case .resetPassword(let email, let code, let newPassword):
                let fresh = try await service.verifyResetCode(email: email, code: code.reveal())
                held = .recovery(fresh)
                return await setPassword(newPassword, fresh, &held)
            case .setPassword(_, let newPassword):
                guard case .recovery(let grant)? = held else { throw AuthError.otpExpired }
                return await setPassword(newPassword, grant, &held)
            case .sendSignInCode(let email):
                try await mailed.sendSignInCode(to: email, consent: nil)
                return .sent
            case .signInByCode(let email, let code):
                return try await finish(email) { try await mailed.signIn(email: email, code: code.reveal()) }
            case .openMailedLink(let link):
                return try await open(link, &held)
            case .verifyFactor(let id, let code):
                guard case .step(let step)? = held else { throw AuthError.factorExpired }
                let outcome = try await factors.verify(factor: id, code: code, of: step)
                return try await settle(outcome, &held, keepsSession)
            case .useSecurityKey(let id):
                guard case .step(let step)? = held else { throw AuthError.factorExpired }
                let answer = if let proof { proof } else { try await securityKey(id, of: step) }
                let outcome = try await factors.verify(factor: id, proof: answer, of: step)
                return try await settle(outcome, &held, keepsSession)
            case .beginEnrollment:
                let (port, enrollment) = try waitingEnrollment(held)
                return .enrollmentBegun(try await port.enrollApp(named: nil, in: enrollment))
            case .confirmEnrollment(let id, let code):
                let (port, enrollment) = try waitingEnrollment(held)
                return .enrolled(codes: try await port.confirm(id, code: code, in: enrollment))
            case .addSecurityKey:
                let (port, enrollment) = try waitingEnrollment(held)
                let key = try await port.enrollSecurityKey(named: nil, in: enrollment)
                let made = try await showing { try await ceremony.create(key.creation) }
                return .enrolled(codes: try await port.confirm(key.id, key: made, in: enrollment))
            case .finishEnrollment:
                let (port, enrollment) = try waitingEnrollment(held)
                let answer = try await finish(nil) { try await port.finish(enrollment) }
                // Until it has worked, the person can try again.
                held = nil
                return answer
            case .signInByPasskey(let proof):
                let answer = if let proof { proof } else { try await passkey(.button) }
                return try await finish(nil) { try await passkeys.signIn(passkey: answer) }
            case .provider(let id, let termsVersion):
                var context = [AuthContextKey.termsVersion: termsVersion]
                let handedOver = if let credential { credential } else { try await sheet(for: id) }
                if let handedOver { await keepName(of: handedOver, from: id) }
                // A person who canceled while the sheet was open has not asked the back end for anything.
                try Task.checkCancellation()
                context[AuthContextKey.idToken] = handedOver?.idToken.reveal()
                context[AuthContextKey.nonce] = handedOver?.nonce?.reveal()
                context[AuthContextKey.name] = handedOver?.name
                let result = try await coordinator.signInThenHandoff(
                    providerId: id, context: context, giveUp: giveUp)
                return .signedIn(
                    AuthCompletion(identity: result.identity, session: nil, nextStep: result.nextStep))
            }
        } catch AuthError.secondFactorRequired {
            if let step = await factors.pendingStep() {
                held = .step(step)
                return .stepNeeded(step.choice)
            }
            guard let enrollment = await ownFactors?.pendingEnrollment() else {
                return .failed(.secondFactorRequired)
            }
            held = .enrollment(enrollment)
            return .enrollmentNeeded
        } catch {
            return .failed(AuthError(mapping: error))
        }
    }

    /// Keeps the name of a credential, which the provider tells once, until a profile has stored it.
    func keepName(of credential: ProviderCredential, from providerId: String) async {
        await coordinator.keepName(of: credential, from: providerId)
    }

    /// Ends a sign-in that is no longer wanted.
    package func discard(_ completion: AuthCompletion) async {
        if let session = completion.session {
            await giveUp(session)
        } else {
            await giveUp(completion.identity)
        }
    }

    /// Abandons an unfinished step.
    package func abandon(_ held: HeldStep) async {
        await finishing {
            switch held {
            case .recovery(let grant): await service.abandon(grant)
            case .step(let step): await factors.abandon(step)
            case .enrollment(let enrollment): await ownFactors?.abandon(enrollment)
            }
        }
    }

    /// Returns whether this is the URL of a mailed link that the back end accepts.
    func recognizes(_ link: URL) -> Bool { mailed.recognizes(link) }

    /// Adds a passkey without asking anybody, where the system does so after a sign-in with a password. Nobody waits for
    /// it, and nobody is told.
    private func addPasskey() {
        guard offersPasskeys, ceremony.isAutomatic else { return }
        Task { [passkeys, ceremony] in
            guard let creation = try? await passkeys.beginPasskey(isAutomatic: true),
                let made = try? await ceremony.create(creation)
            else { return }
            _ = try? await passkeys.addPasskey(made)
        }
    }

    /// Has this device make the passkey of a new account.
    /// - Parameter email: The address of the account; nil if the person chooses it on the sheet.
    /// - Throws: `AuthError`, as the ports say; `.emailInvalid` for an address from the sheet that the rule refuses.
    private func makePasskey(forNew email: String?) async throws -> (passkey: NewPasskey, email: String) {
        let creation = try await passkeys.beginPasskeySignUp(email: email)
        if let email { return (try await ceremony.create(creation), email) }
        do {
            let made = try await ceremony.createAccount(creation)
            guard let chosen = EmailAddress(made.email)?.canonical else { throw AuthError.emailInvalid }
            return (made.passkey, chosen)
        } catch AuthError.unknown("sign_in_with_apple_preferred") where !offersApple {
            // Without a button of Apple's, the form is the other way.
            throw AuthError.cancelled
        }
    }

    private var offersApple: Bool { providers.contains { $0.id == AuthMethod.apple.rawValue } }

    /// Asks this device for a passkey to sign in with.
    /// - Throws: `AuthError`, as the ports say.
    func passkey(_ manner: PasskeyManner) async throws -> PasskeyProof {
        let question = try await passkeys.beginPasskeySignIn()
        return try await showing { try await ceremony.assert(question, manner: manner) }
    }

    /// Shows a sheet of this device. It can answer late: a person who canceled while it was open has asked the back end
    /// for nothing.
    private func showing<Answer: Sendable>(_ sheet: () async throws -> Answer) async throws -> Answer {
        let answer = try await sheet()
        try Task.checkCancellation()
        return answer
    }

    /// Asks this device for the security key of a factor.
    private func securityKey(_ id: String, of step: PendingStep) async throws -> PasskeyProof {
        let question = try await factors.challenge(factor: id, of: step)
        return try await showing { try await ceremony.assert(question, manner: .button) }
    }

    /// Begins the second step of the session on this device.
    /// - Throws: `AuthError`, as the port says.
    func beginStep() async throws -> PendingStep {
        guard let ownFactors else { throw AuthError.unsupported }
        return try await ownFactors.beginStep()
    }

    /// The port with which people add second factors; nil where that is done elsewhere, as on pages.
    private var ownFactors: (any FactorPort)? { factors as? any FactorPort }

    /// Returns the sign-in that waits until the person has a second factor.
    private func waitingEnrollment(_ held: HeldStep?) throws -> (any FactorPort, PendingEnrollment) {
        guard let ownFactors, case .enrollment(let enrollment)? = held else { throw AuthError.factorExpired }
        return (ownFactors, enrollment)
    }

    private func settle(_ result: SignUpResult, _ email: String) async throws -> AuthAnswer {
        switch result {
        case .confirmationPending(let email): .confirmationPending(email: email)
        case .signedIn(let session): try await finish(email) { session }
        }
    }

    private func settle(
        _ outcome: PendingStep.Outcome, _ held: inout HeldStep?, _ keepsSession: Bool
    ) async throws -> AuthAnswer {
        switch outcome {
        case .signedIn(let session):
            held = nil
            return try await finish(nil, keepsSession: keepsSession) { session }
        case .recovery(let grant):
            held = .recovery(grant)
            return .recoveryAllowed(email: grant.email)
        }
    }

    private func open(_ link: Secret, _ held: inout HeldStep?) async throws -> AuthAnswer {
        guard let url = URL(string: link.reveal()) else { throw AuthError.unknown("not_a_mailed_link") }
        switch try await mailed.open(url) {
        case .signedIn(let session):
            return try await finish(nil) { session }
        case .recovery(let fresh):
            held = .recovery(fresh)
            return .recoveryAllowed(email: fresh.email)
        }
    }

    private func sheet(for id: String) async throws -> ProviderCredential? {
        sheets.hasSheet(for: id) ? try await sheets.credential(for: id) : nil
    }

    private func finish(
        _ email: String?, keepsSession: Bool = false, _ signIn: () async throws -> AuthSession
    ) async throws -> AuthAnswer {
        .signedIn(
            try await coordinator.signInThenHandoff(
                providerId: AuthMethod.email.rawValue, email: email,
                giveUp: { session in
                    if !keepsSession { await giveUp(session) }
                }, signIn: signIn))
    }

    /// A session that the back end cannot be told about now ends by itself when it expires.
    private func giveUp(_ session: AuthSession) async {
        await finishing { try? await service.revoke(session) }
    }

    private func giveUp(_ identity: Identity) async {
        await finishing { try? await authentication.discard(identity) }
    }

    /// Cleaning up runs to its end, even if the task that requests it has been canceled.
    private func finishing(_ work: @escaping @Sendable () async -> Void) async {
        await Task { await work() }.value
    }

    private func setPassword(
        _ password: Secret, _ grant: RecoveryGrant, _ held: inout HeldStep?
    ) async -> AuthAnswer {
        do {
            try await service.setNewPassword(password.reveal(), grant: grant)
            held = nil
            return .passwordChanged
        } catch {
            let error = AuthError(mapping: error)
            return error == .otpExpired || error == .sessionExpired ? .failed(.otpExpired) : .passwordRefused(error)
        }
    }
}
