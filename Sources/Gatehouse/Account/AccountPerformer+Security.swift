import GatehouseDomain

/// Requests about passkeys, second factors and backup codes. A change that was made counts even if the list can't be
/// read afterwards.
extension AccountPerformer {
    /// Runs a request about passkeys.
    @MainActor
    func keep(_ request: AccountRequest) async throws -> AccountAnswer {
        let passkeys = backEnd.passkeys
        switch request {
        case .addPasskey:
            let creation = try await passkeys.beginPasskey(isAutomatic: false)
            let made = try await backEnd.ceremony.create(creation)
            _ = try await passkeys.addPasskey(made)
            // The back end has just named all others.
            await backEnd.ceremony.tell(
                .accepted(
                    site: creation.site, account: creation.account.handle,
                    credentials: creation.excluded + [made.credentialID]))
        case .renamePasskey(let id, let name): _ = try await passkeys.renamePasskey(id, to: name)
        case .removePasskey(let id): try await passkeys.removePasskey(id)
        default: return .passkeys(try await passkeys.passkeys())
        }
        return .passkeys(try? await passkeys.passkeys())
    }

    /// Runs a request about second factors.
    @MainActor
    func protect(_ request: AccountRequest) async throws -> AccountAnswer {
        let port = backEnd.factors
        switch request {
        case .beginAuthenticator(let name):
            if let enrollment = await holder.enrollment {
                return .authenticatorBegun(try await port.enrollApp(named: name, in: enrollment))
            }
            return .authenticatorBegun(try await port.enrollApp(named: name))
        case .confirmAuthenticator(let id, let code):
            if let enrollment = await holder.enrollment {
                return try await finish(enrollment) { try await port.confirm(id, code: code, in: enrollment) }
            }
            try await port.confirm(id, code: code)
            return await added()
        case .addSecurityKey(let name):
            if let enrollment = await holder.enrollment {
                let key = try await port.enrollSecurityKey(named: name, in: enrollment)
                let made = try await backEnd.ceremony.create(key.creation)
                return try await finish(enrollment) { try await port.confirm(key.id, key: made, in: enrollment) }
            }
            let key = try await port.enrollSecurityKey(named: name)
            try await port.confirm(key.id, key: try await backEnd.ceremony.create(key.creation))
            return await added()
        case .removeFactor(let id):
            try await port.removeFactor(id)
            return .factors(try? await factors())
        case .makeBackupCodes:
            let codes = try await port.makeBackupCodes()
            return .codesMade(try? await factors(), codes: codes)
        default: return .factors(try await factors())
        }
    }

    /// Adds the factor in the sign-in that waits for it, and finishes the sign-in.
    /// - Parameter confirm: Adds the factor, and returns the backup codes that come with it.
    @MainActor
    private func finish(
        _ enrollment: PendingEnrollment, after confirm: () async throws -> [Secret]
    ) async throws -> AccountAnswer {
        let person = await backEnd.authentication.currentIdentity()
        let codes = try await confirm()
        // The back end has ended the session from before.
        _ = await holder.take()
        let session = try await backEnd.factors.finish(enrollment)
        guard session.identity.userId == person?.userId else {
            try? await backEnd.authentication.logout()
            throw AuthError.invalidCredentials
        }
        return .factorAdded(try? await factors(), codes: codes)
    }

    /// What follows a new second factor. With the first one come backup codes. Without them, the person can still create
    /// them.
    private func added() async -> AccountAnswer {
        var codes: [Secret]?
        if await needsCodes() { codes = try? await backEnd.factors.makeBackupCodes() }
        return .factorAdded(try? await factors(), codes: codes ?? [])
    }

    private func factors() async throws -> AccountFactors {
        let port = backEnd.factors
        var factors = AccountFactors(all: try await port.factors())
        if port.capabilities.contains(.backupCodes) { factors.backupCodes = try await port.backupCodes() }
        return factors
    }

    /// Whether the person can have backup codes and has none.
    private func needsCodes() async -> Bool {
        guard backEnd.factors.capabilities.contains(.backupCodes) else { return false }
        do {
            return try await backEnd.factors.backupCodes() == nil
        } catch {
            return false
        }
    }
}
