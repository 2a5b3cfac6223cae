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
        case .beginAuthenticator(let name): return .authenticatorBegun(try await port.enrollApp(named: name))
        case .confirmAuthenticator(let id, let code):
            try await port.confirm(id, code: code)
            // With the first factor come its codes. Without them, the person can still create them.
            var codes: [Secret]?
            if await needsCodes() { codes = try? await port.makeBackupCodes() }
            return .authenticatorAdded(try? await factors(), codes: codes ?? [])
        case .removeFactor(let id):
            try await port.removeFactor(id)
            return .factors(try? await factors())
        case .makeBackupCodes:
            let codes = try await port.makeBackupCodes()
            return .codesMade(try? await factors(), codes: codes)
        default: return .factors(try await factors())
        }
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
