import Foundation
package import GatehouseCore
import GatehouseDomain
import GatehouseStore

/// The passkeys of a person who is signed in.
package struct OwnPasskeys: Sendable {
    let database: any Database
    let policy: AccountPolicy
    let clock: any WallClock
    let limiter: Limiter
    let trail: Trail

    private var freshProof: FreshProof { FreshProof(policy: policy) }

    /// Returns a person's passkeys, oldest first.
    ///
    /// - Throws: `passkey_disabled`.
    package func all(of who: Authenticated) async throws -> [PasskeyRecord] {
        try requirePasskeys()
        return try await database.read { try PasskeyTable($0).all(of: who.user.id) }
    }

    /// Renames a passkey of a person, and returns it.
    ///
    /// - Parameter name: 1 to ``PasskeyRecord/longestName`` characters, of which some are visible. It is stored on
    ///   one line, without those that act on their surroundings.
    /// - Throws: `passkey_disabled`, `over_request_rate_limit`, `insufficient_aal`, `validation_failed` if the person has no such
    ///   passkey.
    package func rename(_ id: PasskeyID, to name: String, of who: Authenticated) async throws -> PasskeyRecord {
        try requirePasskeys()
        try await limiter.admit(\.update, of: who.user.id)
        guard !who.user.needsStep(in: who.session) else { throw AccountRefusal.secondStepNeeded }
        let (name, now) = (VisibleText.name(name, longest: PasskeyRecord.longestName) ?? "", clock.now.storable)
        return try await database.write { sql in
            let table = PasskeyTable(sql)
            guard try table.rename(id, of: who.user.id, to: name),
                let passkey = try table.all(of: who.user.id).first(where: { $0.id == id })
            else { throw AccountRefusal.passkeyNotFound }
            try trail.note(.passkeyRenamed, of: who.user.id, session: who.session.id, in: sql, at: now)
            return passkey
        }
    }

    /// Removes a passkey of a person. Other sessions that may have started with it end.
    ///
    /// - Throws: `passkey_disabled`, `over_request_rate_limit`, `insufficient_aal`, `validation_failed` if the person
    ///   has no such passkey, `single_identity_not_deletable` for the last way to sign in, `reauthentication_needed`
    ///   when the sign-in is too long ago, `session_not_found` and `user_not_found` when the session or the account has
    ///   ended in the meantime.
    package func remove(_ id: PasskeyID, of who: Authenticated) async throws {
        try requirePasskeys()
        try await limiter.admit(\.update, of: who.user.id)
        let now = clock.now.storable
        try await database.write { sql in
            guard let user = try UserTable(sql).find(who.user.id) else { throw AccountRefusal.tokenUserNotFound }
            guard let session = try SessionTable(sql).find(who.session.id), session.endedAt == nil else {
                throw AccountRefusal.tokenSessionNotFound
            }
            guard !user.needsStep(in: session) else { throw AccountRefusal.secondStepNeeded }
            let all = try PasskeyTable(sql).all(of: user.id)
            guard all.contains(where: { $0.id == id }) else { throw AccountRefusal.passkeyNotFound }
            if let refusal = freshProof.refusal(of: .unlinking, by: session, of: user, at: now) { throw refusal }
            guard all.count > 1 || !user.identities.isEmpty else { throw AccountRefusal.singleIdentityNotDeletable }
            _ = try PasskeyRemoval.remove(id, of: user.id, sparing: session.id, in: sql, at: now)
            try trail.discardChange(of: user.id, by: session.id, in: sql, at: now)
            try trail.note(.passkeyRemoved, of: user.id, session: session.id, in: sql, at: now)
        }
    }

    private func requirePasskeys() throws(AccountRefusal) {
        guard policy.passkeys != nil else { throw .passkeysDisabled }
    }
}
