import Foundation
public import GatehouseDomain

/// Runs the flow's requests with the ports: the part of the shell that every front end shares.
public struct AuthPerformer: Sendable {
    private let authentication: any AuthenticationPort
    private let service: any AuthService
    private let coordinator: AuthCoordinator
    private let mailed: any MailedSignInPort
    private let sheets: any ProviderSignIn

    /// Creates a performer from the ports and the handoff to the app.
    public init(
        authentication: any AuthenticationPort, service: any AuthService, coordinator: AuthCoordinator,
        mailed: any MailedSignInPort = NoMailedSignIn(), sheets: any ProviderSignIn = NoProviderSheets()
    ) {
        self.authentication = authentication
        self.service = service
        self.coordinator = coordinator
        self.mailed = mailed
        self.sheets = sheets
    }

    /// The back end's rules.
    public var requirements: AuthRequirements { authentication.requirements }

    /// The ways to sign in that the back end offers, as last known, and that this app supports. A provider that needs a
    /// sheet is left out if the app has none.
    public var providers: [ProviderInfo] {
        authentication.availableProviders().filter { provider in
            !provider.needsSheet || sheets.hasSheet(for: provider.id) || Self.nativeButtons.contains(provider.id)
        }
    }

    /// Whether the back end mails codes to sign in with.
    var mailsCodes: Bool { mailed.capabilities.contains(.mailedCode) }

    /// The providers whose button is the system's own and supplies the credential itself.
    private static let nativeButtons: Set<String> = {
        #if canImport(AuthenticationServices) && (os(iOS) || os(macOS) || os(visionOS))
            ["apple"]
        #else
            []
        #endif
    }()

    /// Asks the back end which ways to sign in it offers. If it cannot be reached, the previous answer is kept.
    public func refreshProviders() async {
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
    ///   - grant: The right to set a new password, left by an earlier request and replaced or used by this one. The
    ///     caller keeps it in memory, or as a reference in its own store.
    ///   - credential: The credential from a provider's own button; nil to ask the provider's sheet.
    /// - Returns: The answer. Every failure is an answer too.
    public func perform(
        _ request: AuthRequest, grant: inout RecoveryGrant?, credential: ProviderCredential? = nil
    ) async -> AuthAnswer {
        do {
            switch request {
            case .signIn(let email, let password):
                return try await finish(email) {
                    try await service.signIn(email: email, password: password.reveal())
                }
            case .confirm(let email, let code):
                return try await finish(email) {
                    try await service.confirmSignUp(email: email, code: code.reveal())
                }
            case .signUp(let email, let password, let consent, let metadata):
                let result = try await service.signUp(
                    email: email, password: password.reveal(), consent: consent, metadata: metadata)
                switch result {
                case .confirmationPending(let email): return .confirmationPending(email: email)
                case .signedIn(let session): return try await finish(email) { session }
                }
            case .resendConfirmation(let email):
                try await service.resendConfirmation(email: email)
                return .sent
            case .requestReset(let email):
                try await service.requestPasswordReset(email: email)
                return .sent
            case .resetPassword(let email, let code, let newPassword):
                let fresh = try await service.verifyResetCode(email: email, code: code.reveal())
                grant = fresh
                return await setPassword(newPassword, fresh, &grant)
            case .setPassword(_, let newPassword):
                guard let held = grant else { throw AuthError.otpExpired }
                return await setPassword(newPassword, held, &grant)
            case .sendSignInCode(let email):
                try await mailed.sendSignInCode(to: email, consent: nil)
                return .sent
            case .signInByCode(let email, let code):
                return try await finish(email) { try await mailed.signIn(email: email, code: code.reveal()) }
            case .openMailedLink(let link):
                return try await open(link, &grant)
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
        } catch {
            return .failed(AuthError(mapping: error))
        }
    }

    /// Keeps the name of a credential, which the provider tells once, until a profile has stored it.
    func keepName(of credential: ProviderCredential, from providerId: String) async {
        await coordinator.keepName(of: credential, from: providerId)
    }

    /// Ends a sign-in that is no longer wanted.
    public func discard(_ completion: AuthCompletion) async {
        if let session = completion.session {
            await giveUp(session)
        } else {
            await giveUp(completion.identity)
        }
    }

    /// Abandons the right to set a new password.
    public func abandon(_ grant: RecoveryGrant) async {
        await finishing { await service.abandon(grant) }
    }

    /// Returns whether this is the URL of a mailed link that the back end accepts.
    func recognizes(_ link: URL) -> Bool { mailed.recognizes(link) }

    private func open(_ link: Secret, _ grant: inout RecoveryGrant?) async throws -> AuthAnswer {
        guard let url = URL(string: link.reveal()) else { throw AuthError.unknown("not_a_mailed_link") }
        switch try await mailed.open(url) {
        case .signedIn(let session):
            return try await finish(nil) { session }
        case .recovery(let fresh):
            grant = fresh
            return .recoveryAllowed(email: fresh.email)
        }
    }

    private func sheet(for id: String) async throws -> ProviderCredential? {
        sheets.hasSheet(for: id) ? try await sheets.credential(for: id) : nil
    }

    private func finish(_ email: String?, _ signIn: () async throws -> AuthSession) async throws -> AuthAnswer {
        .signedIn(
            try await coordinator.signInThenHandoff(
                providerId: AuthMethod.email.rawValue, email: email, giveUp: giveUp, signIn: signIn))
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
        _ password: Secret, _ held: RecoveryGrant, _ grant: inout RecoveryGrant?
    ) async -> AuthAnswer {
        do {
            try await service.setNewPassword(password.reveal(), grant: held)
            grant = nil
            return .passwordChanged
        } catch {
            let error = AuthError(mapping: error)
            return error == .otpExpired || error == .sessionExpired ? .failed(.otpExpired) : .passwordRefused(error)
        }
    }
}
