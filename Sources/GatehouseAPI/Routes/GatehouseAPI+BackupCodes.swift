import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import HTTPTypes

/// Backup codes: making them, taking the second step with one, and removing them.
extension GatehouseAPI {
    /// The routes under `/factors/recovery-codes`.
    var backupCodes: [APIRoute] {
        let path = "/factors/recovery-codes"
        let made = RouteOutput.json(WireBackupCodes.self)
        return [
            APIRoute(
                .get, path, .bearer, "Tells how many backup codes are left.",
                takes: [], gives: [made], refuses: [403: [.noAuthorization], 404: [.mfaFactorNotFound]],
                handler: countBackupCodes),
            APIRoute(
                .post, path, .bearer, "Makes backup codes.",
                takes: [], gives: [made],
                refuses: [
                    403: [.noAuthorization, .insufficientAAL, .reauthenticationNeeded],
                    422: [.mfaVerifiedFactorExists, .mfaRecoveryCodesSoleFactor], 429: [.overRequestRateLimit],
                ], handler: makeBackupCodes),
            APIRoute(
                .post, "\(path)/regenerate", .bearer, "Replaces the backup codes.",
                takes: [], gives: [made],
                refuses: [
                    403: [.noAuthorization, .insufficientAAL, .reauthenticationNeeded], 404: [.mfaFactorNotFound],
                    422: [.mfaRecoveryCodesSoleFactor], 429: [.overRequestRateLimit],
                ], handler: replaceBackupCodes),
            APIRoute(
                .post, "\(path)/verify", .bearer, "Takes the second step with a backup code.",
                takes: [.body(BackupCodeBody.self), .device], gives: [.session],
                refuses: [
                    403: [.noAuthorization], 422: [.mfaVerificationFailed],
                    429: [.mfaRecoveryCodesLocked, .overRequestRateLimit],
                ], limits: [\.factorNearby], handler: verifyBackupCode),
            APIRoute(
                .delete, path, .bearer, "Removes the backup codes.",
                takes: [], gives: [.json(WireFactorID.self)],
                refuses: [
                    403: [.noAuthorization, .insufficientAAL, .reauthenticationNeeded], 404: [.mfaFactorNotFound],
                    429: [.overRequestRateLimit],
                ], handler: removeBackupCodes),
        ]
    }

    @Sendable private func countBackupCodes(_ call: APICall) async throws -> APIAnswer {
        let codes = try await call.accounts.backupCodes.state(of: Self.owner(call))
        return try APIAnswer(
            json: WireBackupCodes(id: codes.id.text, total: codes.total, remaining: codes.remaining))
    }

    @Sendable private func makeBackupCodes(_ call: APICall) async throws -> APIAnswer {
        let who = try Self.owner(call)
        return try await Self.needingStep(.stepNeededToMakeCodes) {
            try Self.answer(try await call.accounts.backupCodes.make(who, isReplacing: false))
        }
    }

    @Sendable private func replaceBackupCodes(_ call: APICall) async throws -> APIAnswer {
        let who = try Self.owner(call)
        return try await Self.needingStep(.stepNeededToReplaceCodes) {
            try Self.answer(try await call.accounts.backupCodes.make(who, isReplacing: true))
        }
    }

    private static func answer(_ made: OwnBackupCodes.Made) throws -> APIAnswer {
        try APIAnswer(
            json: WireBackupCodes(
                id: made.id.text, friendlyName: WireBackupCodes.name, total: made.codes.count,
                codes: made.codes.map { $0.reveal() }))
    }

    @Sendable private func verifyBackupCode(_ call: APICall) async throws -> APIAnswer {
        let who = try Self.owner(call)
        let code = try await call.body(BackupCodeBody.self).code
        guard !TypedCode.lettersAndDigits(code.reveal()).isEmpty else { throw APIRefusal.codeMissing.answer }
        return try await call.answer(issuing: call.accounts.backupCodes.verify(code, by: who), isRenewed: true)
    }

    @Sendable private func removeBackupCodes(_ call: APICall) async throws -> APIAnswer {
        let who = try Self.owner(call)
        return try await Self.needingStep(.stepNeededToRemoveCodes) {
            try APIAnswer(json: WireFactorID(id: try await call.accounts.backupCodes.remove(who).text))
        }
    }
}
