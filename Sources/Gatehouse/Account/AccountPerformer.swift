import GatehouseDomain

/// Runs the requests of the account screens against a back end's ports.
struct AccountPerformer: Sendable {
    let backEnd: BackEnd
    let sheets: any ProviderSignIn
    /// Signs the person out, and deletes the account after the person confirmed their identity.
    let state: AppState
    /// The sign-in that waits for the second step or for a second factor, which the flow must not hold.
    let holder = StepHolder()

    /// What the back end supports now and this app can show.
    var features: AccountFeatures {
        AccountFeatures(
            capabilities: backEnd.capabilities, requirements: backEnd.authentication.requirements,
            providers: backEnd.authentication.availableProviders().filter { sheets.hasSheet(for: $0.id) },
            makesPasskeys: backEnd.ceremony.isAvailable, accountsAt: provider)
    }

    /// The name of the provider that keeps all accounts: the only sign-in method of a back end that keeps neither
    /// passkeys nor second factors itself.
    private var provider: String? {
        let people = backEnd.authentication.availableProviders().filter { !$0.isGuest }
        guard backEnd.capabilities.isDisjoint(with: [.passkeys, .secondFactor]), people.count == 1,
            let only = people.first, only.id != AuthMethod.email.rawValue
        else { return nil }
        return only.displayName
    }

    /// Runs a request. Failures are returned as answers.
    @MainActor
    func perform(_ request: AccountRequest) async -> AccountAnswer {
        do {
            return try await run(request)
        } catch AuthError.secondFactorRequired {
            return await beginStep(before: request)
        } catch {
            return .failed(AuthError(mapping: error))
        }
    }

    /// Abandons the sign-in that waits, if the person has not finished it.
    func abandonStep() async {
        switch await holder.take() {
        case .step(let step)?: await backEnd.factors.abandon(step)
        case .enrollment(let enrollment)?: await backEnd.factors.abandon(enrollment)
        case .recovery?, nil: break
        }
    }

    /// Holds the sign-in that waits or, if none does, the second step of the session on this device.
    private func beginStep(before request: AccountRequest) async -> AccountAnswer {
        await abandonStep()
        let port = backEnd.factors
        if let enrollment = await port.pendingEnrollment() {
            await holder.keep(.enrollment(enrollment))
            return .factorNeeded
        }
        if request.takesStep {
            var step = await port.pendingStep()
            if step == nil { step = try? await port.beginStep() }
            if let step {
                await holder.keep(.step(step))
                return .stepNeeded(step.choice)
            }
        }
        // A session from before the account had to have a factor.
        let lacksFactor = (try? await port.factors())?.isEmpty == true
        return lacksFactor ? .factorNeeded : .failed(.secondFactorRequired)
    }

    @MainActor
    private func run(_ request: AccountRequest) async throws -> AccountAnswer {
        let account = backEnd.account
        switch request {
        case .load:
            async let offer: Void = askOffer()
            let person = try await details()
            let profile = try await backEnd.profiles.getProfile(userId: person.userId)
            await offer
            return .loaded(person, displayName: profile?.displayName)
        case .changeName(let name):
            guard let identity = try await backEnd.authentication.restoredIdentity() else {
                throw AuthError.notSignedIn
            }
            let profile = try await backEnd.profiles.updateProfile(userId: identity.userId, displayName: name)
            return .nameChanged(profile.displayName)
        case .changeDetails(let answers):
            return .detailsChanged(try await account.changeMetadata(answers))
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
            let person = await backEnd.authentication.currentIdentity()?.userId
            guard let credential = try await sheets.credential(for: id) else { throw AuthError.unavailable }
            // The sheet can answer late, when another person has signed in.
            try await makeSure(of: person)
            return .methodsChanged(try await account.link(providerId: id, credential: credential))
        case .remove(let method):
            try await account.remove(method)
            return .methodsChanged(try await account.account())
        case .signInAgain(let password): return try await confirm(password.map(Proof.password) ?? .provider)
        case .sendSignInCode(let email):
            try await backEnd.mailed.sendSignInCode(to: email, consent: nil)
            return .codeSent
        case .signInAgainByCode(let code): return try await confirm(.code(code))
        case .signInAgainByStep(let code): return try await confirm(.step(code))
        case .loadPasskeys, .addPasskey, .renamePasskey, .removePasskey: return try await keep(request)
        case .loadFactors, .beginAuthenticator, .confirmAuthenticator, .addSecurityKey, .removeFactor, .makeBackupCodes:
            return try await protect(request)
        case .loadDevices: return .devices(try await backEnd.devices.devices())
        case .endDevice(let id):
            if let id {
                try await backEnd.devices.endDevice(id)
            } else {
                try await backEnd.devices.endOtherDevices()
            }
            return .devices(try? await backEnd.devices.devices())
        case .deleteByStep(let code): return try await delete(.step(code))
        case .delete(let password): return try await delete(password.map(Proof.password) ?? .provider)
        case .deleteByCode(let code): return try await delete(.code(code))
        case .signOut:
            try await state.logout(using: backEnd.handoff)
            return .ended(.signedOut)
        }
    }

    /// Asks the back end what it supports: that may have changed, and nobody has asked since a launch with a person who was
    /// signed in. Without an answer, the previous one counts.
    private func askOffer() async { _ = try? await backEnd.authentication.refreshProviders() }

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

    /// What the person signs in with again.
    private enum Proof {
        case password(Secret)
        case code(Secret)
        case step(Secret?)
        case provider
    }

    /// Asks the person to sign in again, before a change that needs a recent sign-in.
    @MainActor
    private func confirm(_ proof: Proof) async throws -> AccountAnswer {
        let before = try await details()
        guard try await signInAgain(proof, as: before).identity.userId == before.userId else {
            throw AuthError.invalidCredentials
        }
        return .signedInAgain
    }

    /// Asks the person to sign in again, and deletes the account.
    @MainActor
    private func delete(_ proof: Proof) async throws -> AccountAnswer {
        let before = try await details()
        try await state.deleteAccount(using: backEnd.deletion) { try await signInAgain(proof, as: before) }
        return .ended(.deleted)
    }

    /// Asks the person to sign in again.
    /// - Returns: Who signed in, and what the back end needs to revoke the provider's tokens.
    @MainActor
    private func signInAgain(
        _ proof: Proof, as before: AccountDetails
    ) async throws -> (identity: Identity, context: [String: String]) {
        // The back end has been asked since. A proof must not end the session of a person who has signed in meanwhile.
        try await makeSure(of: before.userId)
        switch proof {
        case .password(let password):
            guard let email = before.email else { return try await signIn(again: before) }
            let identity = try await backEnd.service.signIn(email: email, password: password.reveal()).identity
            await drop(identity, unless: before)
            return (identity, [:])
        case .code(let code):
            guard let email = before.email else { throw AuthError.unavailable }
            let identity = try await backEnd.mailed.signIn(email: email, code: code.reveal()).identity
            await drop(identity, unless: before)
            return (identity, [:])
        case .step(let code): return (try await takeStep(code, as: before), [:])
        case .provider: return try await signIn(again: before)
        }
    }

    /// Verifies the second step of the sign-in that waits for it: with a code or, if it is nil, with a security key. After a
    /// failure, the person can try again.
    private func takeStep(_ code: Secret?, as person: AccountDetails) async throws -> Identity {
        guard let step = await holder.step else { throw AuthError.factorExpired }
        switch try await verify(code, step) {
        case .signedIn(let session):
            _ = await holder.take()
            await drop(session.identity, unless: person)
            return session.identity
        case .recovery(let grant):
            _ = await holder.take()
            await backEnd.service.abandon(grant)
            throw AuthError.factorExpired
        }
    }

    private func verify(_ code: Secret?, _ step: PendingStep) async throws -> PendingStep.Outcome {
        let port = backEnd.factors
        let kind: SecondFactor.Kind = code == nil ? .securityKey : .app
        let factor = ([step.choice.chosen] + step.choice.others).first { $0.kind == kind } ?? step.choice.chosen
        if let code { return try await port.verify(factor: factor.id, code: code, of: step) }
        let question = try await port.challenge(factor: factor.id, of: step)
        let proof = try await backEnd.ceremony.assert(question, manner: .button)
        return try await port.verify(factor: factor.id, proof: proof, of: step)
    }

    /// Makes sure that the person who wanted something is still the one who is signed in.
    /// - Throws: `AuthError.cancelled` if they are not.
    private func makeSure(of person: String?) async throws {
        guard await backEnd.authentication.currentIdentity()?.userId == person else { throw AuthError.cancelled }
    }

    /// Signs out a different person, who must not stay signed in because of a confirmation.
    private func drop(_ identity: Identity, unless person: AccountDetails) async {
        if identity.userId != person.userId { try? await backEnd.authentication.logout() }
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
            // The sheet can answer late, too.
            try await makeSure(of: person.userId)
        }
        let identity = try await backEnd.authentication.authenticate(providerId: id, context: context)
        // The adapter may not know the key of the person.
        await drop(identity, unless: person)
        return (identity, proof)
    }
}

/// Holds a sign-in that a person has to finish.
actor StepHolder {
    private var held: HeldStep?

    /// The second step that it waits for; nil if it waits for none.
    var step: PendingStep? { if case .step(let step)? = held { step } else { nil } }

    /// The sign-in, if it waits until the person has a second factor.
    var enrollment: PendingEnrollment? { if case .enrollment(let enrollment)? = held { enrollment } else { nil } }

    func keep(_ held: HeldStep) { self.held = held }

    func take() -> HeldStep? {
        defer { held = nil }
        return held
    }
}
