import GatehouseDomain

/// Runs the requests of the account screens against a back end's ports.
struct AccountPerformer: Sendable {
    let backEnd: BackEnd
    let sheets: any ProviderSignIn
    /// Signs the person out, and deletes the account after the person confirmed their identity.
    let state: AppState

    /// What the back end supports now and this app can show.
    var features: AccountFeatures {
        AccountFeatures(
            capabilities: backEnd.capabilities, requirements: backEnd.authentication.requirements,
            providers: backEnd.authentication.availableProviders().filter { sheets.hasSheet(for: $0.id) })
    }

    /// Runs a request. Failures are returned as answers.
    @MainActor
    func perform(_ request: AccountRequest) async -> AccountAnswer {
        do {
            return try await run(request)
        } catch {
            return .failed(AuthError(mapping: error))
        }
    }

    @MainActor
    private func run(_ request: AccountRequest) async throws -> AccountAnswer {
        let account = backEnd.account
        switch request {
        case .load:
            let details = try await details()
            return .loaded(
                details, displayName: try await backEnd.profiles.getProfile(userId: details.userId)?.displayName)
        case .changeName(let name):
            guard let identity = try await backEnd.authentication.restoredIdentity() else {
                throw AuthError.notSignedIn
            }
            let profile = try await backEnd.profiles.updateProfile(userId: identity.userId, displayName: name)
            return .nameChanged(profile.displayName)
        case .changeEmail(let email):
            return .emailChangeAsked(try await account.changeEmail(to: email))
        case .confirmEmail(let email, let code):
            let isComplete = try await account.confirmEmailChange(email: email, code: code.reveal())
            // The change counts even if the account can't be loaded now. The overview loads it again.
            return .emailConfirmed(try? await account.account(), isComplete: isComplete)
        case .cancelEmailChange:
            return .emailChangeCancelled(try await account.cancelEmailChange())
        case .changePassword(let password, let current, let code):
            try await account.changePassword(to: password.reveal(), current: current, code: code)
            return .passwordChanged
        case .requestReauthentication:
            try await account.requestReauthentication()
            return .codeSent
        case .link(let id):
            guard let credential = try await sheets.credential(for: id) else { throw AuthError.unavailable }
            return .methodsChanged(try await account.link(providerId: id, credential: credential))
        case .remove(let method):
            try await account.remove(method)
            return .methodsChanged(try await account.account())
        case .signInAgain(let password):
            let before = try await details()
            guard try await signInAgain(password, as: before).identity.userId == before.userId else {
                throw AuthError.invalidCredentials
            }
            return .signedInAgain
        case .delete(let password):
            try await delete(password)
            return .ended(.deleted)
        case .signOut:
            try await state.logout(using: backEnd.handoff)
            return .ended(.signedOut)
        }
    }

    /// Returns the account. If the back end doesn't describe accounts, it is built from the signed-in identity.
    private func details() async throws -> AccountDetails {
        if backEnd.capabilities.contains(.accountDetails) { return try await backEnd.account.account() }
        guard let identity = try await backEnd.authentication.restoredIdentity() else { throw AuthError.notSignedIn }
        let profile = try await backEnd.profiles.getProfile(userId: identity.userId)
        let method = AccountDetails.SignInMethod(id: identity.authMethod.rawValue, method: identity.authMethod)
        return AccountDetails(
            userId: identity.userId, email: profile?.email, isGuest: identity.isGuest,
            signInMethods: identity.isGuest ? [] : [method])
    }

    /// Asks the person to sign in again, with the password or a provider, and deletes the account.
    @MainActor
    private func delete(_ password: Secret?) async throws {
        let before = try await details()
        try await state.deleteAccount(using: backEnd.deletion) { try await signInAgain(password, as: before) }
    }

    /// Asks the person to sign in again, with the password or a provider.
    /// - Returns: Who signed in, and what the back end needs to revoke the provider's tokens.
    @MainActor
    private func signInAgain(
        _ password: Secret?, as before: AccountDetails
    ) async throws -> (identity: Identity, context: [String: String]) {
        if let password, let email = before.email {
            return (try await backEnd.service.signIn(email: email, password: password.reveal()).identity, [:])
        }
        return try await signIn(again: before)
    }

    /// Asks the person to sign in again with one of their providers: in its sheet if this app has one, otherwise in the
    /// browser.
    /// - Returns: Who signed in, and what the back end needs to revoke the provider's tokens.
    @MainActor
    private func signIn(again person: AccountDetails) async throws -> (identity: Identity, context: [String: String]) {
        let methods = person.signInMethods.map(\.method.rawValue).filter { $0 != AuthMethod.email.rawValue }
        let offered = backEnd.authentication.availableProviders()
        let inBrowser = { (id: String) in offered.contains { $0.id == id && !$0.needsSheet } }
        guard let id = methods.first(where: sheets.hasSheet) ?? methods.first(where: inBrowser) ?? methods.first else {
            throw AuthError.unavailable
        }
        var context = [AuthContextKey.userId: person.userId]
        var proof: [String: String] = [:]
        if sheets.hasSheet(for: id), let credential = try await sheets.credential(for: id) {
            context[AuthContextKey.idToken] = credential.idToken.reveal()
            context[AuthContextKey.nonce] = credential.nonce?.reveal()
            proof[AuthContextKey.authorizationCode] = credential.authorizationCode?.reveal()
        }
        let identity = try await backEnd.authentication.authenticate(providerId: id, context: context)
        if identity.userId != person.userId {
            // The adapter does not know the key. A different person must not stay signed in because of this
            // confirmation.
            try? await backEnd.authentication.logout()
        }
        return (identity, proof)
    }
}
