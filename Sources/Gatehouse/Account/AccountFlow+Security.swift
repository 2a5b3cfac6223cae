import GatehouseDomain

/// Passkeys, second factors, backup codes and devices.
extension AccountFlow {
    /// Opens a screen about them. A list is read each time, because other devices change it too.
    mutating func openSecurity(
        _ screen: AccountScreenName, _ form: inout AccountForm, _ features: AccountFeatures
    ) -> [AccountEffect] {
        switch screen {
        case .passkeys:
            leave(&form, for: .passkeys)
            return run(.loadPasskeys)
        case .passkeyOffer: leave(&form, for: .passkeyOffer)
        case .twoStep:
            leave(&form, for: .twoStep)
            return run(.loadFactors)
        case .authenticator: leave(&form, for: .authenticator(.name))
        case .securityKey: leave(&form, for: .securityKey)
        case .backupCodes: leave(&form, for: .backupCodes)
        case .devices:
            leave(&form, for: .devices)
            return features.capabilities.contains(.devices) ? run(.loadDevices) : []
        case .overview, .name, .details, .email, .emailCode, .password, .providers, .passkey, .factor, .device,
            .language, .deletion:
            break
        }
        return []
    }

    /// Handles what the person does there.
    mutating func handleSecurity(
        _ event: AccountEvent, _ form: inout AccountForm, _ features: AccountFeatures
    ) -> [AccountEffect] {
        if event == .securityKeyRequested { return useSecurityKey(features) }
        switch (event, place.unproven) {
        case (.passkeyRequested, .passkeys) where features.makesPasskeys,
            (.passkeyRequested, .passkeyOffer) where features.makesPasskeys:
            return runFresh(.addPasskey)
        case (.passkeyOpened(let id), .passkeys):
            guard !isEnding, let passkey = passkeys?.first(where: { $0.id == id }) else { return [] }
            leave(&form, for: .passkey(id: id))
            form.name = VisibleText.name(passkey.name, longest: AccountValidation.factorNameLimit) ?? ""
            return []
        case (.passkeyRemoved, .passkey(let id)): return runFresh(.removePasskey(id: id))
        case (.offerDeclined, .passkeyOffer):
            leave(&form, for: .passkeyOffer)
            return [.declineOffer] + closeOffer()
        case (.factorOpened(let id), .twoStep):
            guard !isEnding, factors?.all.contains(where: { $0.id == id }) == true else { return [] }
            leave(&form, for: .factor(id: id))
            return []
        case (.deviceOpened(let id?), .devices):
            guard !isEnding, devices?.contains(where: { $0.id == id && !$0.isCurrent }) == true else { return [] }
            leave(&form, for: .device(id: id))
            return []
        case (.deviceOpened(nil), .devices):
            guard !isEnding, features.capabilities.contains(.otherDevices) else { return [] }
            leave(&form, for: .device(id: nil))
            return []
        default: return []
        }
    }

    /// Handles an answer about them.
    mutating func takeSecurity(
        _ answer: AccountAnswer, to request: AccountRequest, _ form: inout AccountForm
    ) -> [AccountEffect] {
        switch answer {
        case .passkeys(let passkeys):
            self.passkeys = passkeys
            switch request {
            case .addPasskey where place == .passkeyOffer: return closeOffer()
            case .addPasskey: settle(.passkeyAdded, at: .passkeys, &form)
            case .renamePasskey: settle(.passkeyRenamed, at: .passkeys, &form)
            case .removePasskey: settle(.passkeyRemoved, at: .passkeys, &form)
            default: break
            }
        case .factors(let factors):
            self.factors = factors
            if case .removeFactor = request { settle(.factorRemoved, at: .twoStep, &form) }
        case .authenticatorBegun(let enrollment):
            leave(&form, for: .authenticator(.code(id: enrollment.id, wrongCodes: 0)))
            form.enrollment = enrollment
        case .factorAdded(let factors, let codes):
            self.factors = factors
            let isKey = if case .addSecurityKey = request { true } else { false }
            settle(isKey ? .securityKeyAdded : .authenticatorAdded, at: codes.isEmpty ? .twoStep : .backupCodes, &form)
            form.codes = codes
        case .codesMade(let factors, let codes):
            self.factors = factors
            leave(&form, for: .backupCodes)
            form.codes = codes
        case .devices(let devices):
            self.devices = devices
            if case .endDevice(let id) = request {
                settle(id == nil ? .othersEnded : .deviceEnded, at: .devices, &form)
            }
        default: break
        }
        return []
    }

    /// Has the person take the second step of the sign-in that they repeat.
    mutating func takeStep(
        with choice: FactorChoice, before request: AccountRequest, _ form: inout AccountForm
    ) {
        form.clearProof()
        step = choice
        switch (place, request) {
        case (.proof(_, let request), _): place = .proof(.factorCode, before: request)
        // Another sign-in comes before a request of its own.
        case (_, .signInAgain), (_, .signInAgainByCode): break
        case (_, let request): place = .proof(.factorCode, before: request)
        }
    }

    /// Leads to an authenticator app, as the account must have a second factor. An app or a security key that waited
    /// for a new sign-in is added in it.
    mutating func setUpFactor(_ form: inout AccountForm, _ features: AccountFeatures) -> [AccountEffect] {
        guard features.offers(.authenticator, for: account) else {
            return fail(.sentence(.failure(.secondFactorRequired)), nil)
        }
        if case .proof(_, let request) = place, request.addsFactor {
            place = place.unproven
            form.clearProof()
            return run(request)
        }
        leave(&form, for: .authenticator(.name))
        notice = .banner(.info, .account(.factorNeeded))
        return []
    }

    /// Uses a security key for the second step, where the account has one and this device can.
    private mutating func useSecurityKey(_ features: AccountFeatures) -> [AccountEffect] {
        guard !isLoading, features.takesSecurityKey(for: step) else { return [] }
        switch place {
        case .proof(.factorCode, .delete), .proof(.factorCode, .deleteByCode): return run(.deleteByStep(nil))
        case .proof(.factorCode, _): return run(.signInAgainByStep(nil))
        default: return []
        }
    }

    /// Says why one of these requests failed.
    mutating func refuseSecurity(
        _ error: AuthError, _ request: AccountRequest, _ form: inout AccountForm
    ) -> [AccountEffect] {
        switch (request, error) {
        case (.addPasskey, .unknown("webauthn_credential_exists")): return fail(.account(.passkeyTaken), nil)
        case (.addPasskey, .passkeyUnavailable), (.addPasskey, .passkeyUnknown), (.addPasskey, .factorExpired):
            return fail(.account(.passkeyFailed), nil)
        case (.addPasskey, .tooManyFactors):
            return fail(.account(.passkeysFull(limit: passkeys?.count ?? 0)), nil)
        case (.beginAuthenticator, .unknown("mfa_factor_name_conflict")),
            (.addSecurityKey, .unknown("mfa_factor_name_conflict")):
            return fail(.account(.nameTaken), .name)
        case (.addSecurityKey, .unknown("webauthn_credential_exists")): return fail(.account(.securityKeyTaken), nil)
        case (.addSecurityKey, .passkeyUnavailable), (.addSecurityKey, .passkeyUnknown),
            (.addSecurityKey, .factorExpired):
            return fail(.account(.securityKeyFailed), nil)
        case (.confirmAuthenticator, .factorIncorrect):
            form.factorCode = Secret("")
            guard case .authenticator(.code(let id, let wrongCodes)) = place else { return [] }
            place = .authenticator(.code(id: id, wrongCodes: wrongCodes + 1))
            let words: AccountWords =
                wrongCodes == 0 ? .sentence(.failure(error)) : .account(.appCodeWrongAgain)
            return fail(words, .factorCode)
        case (.confirmAuthenticator, .factorExpired):
            leave(&form, for: .authenticator(.name))
            return fail(.sentence(.failure(error)), nil)
        case (.signInAgainByStep, .factorIncorrect), (.deleteByStep, .factorIncorrect):
            form.factorCode = Secret("")
            return fail(.sentence(.failure(error)), .factorCode)
        case (.signInAgainByStep, .factorExpired), (.deleteByStep, .factorExpired),
            (.signInAgainByStep, .factorRemoved), (.deleteByStep, .factorRemoved):
            form.clearProof()
            place = place.unproven
            return fail(.sentence(.failure(error)), nil)
        case (.signInAgainByStep, .invalidCredentials), (.deleteByStep, .invalidCredentials):
            form.clearProof()
            return fail(.account(.otherPerson), nil)
        default: return fail(.sentence(.failure(error)), nil)
        }
    }

    /// Goes to a place, with a notice about what was done.
    private mutating func settle(_ text: AccountText, at place: AccountPlace, _ form: inout AccountForm) {
        leave(&form, for: place)
        notice = .banner(.success, .account(text))
    }
}
