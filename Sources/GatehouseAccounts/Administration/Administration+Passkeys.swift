import Foundation
package import GatehouseCore
import GatehouseDomain
import GatehouseStore

/// The passkeys of other people.
extension Administration {
    /// Returns the passkeys of a user, oldest first, also where they are switched off.
    ///
    /// - Throws: `user_not_found`.
    package func passkeys(of id: UserID) async throws -> [PasskeyRecord] {
        try await database.read { sql in
            guard try UserTable(sql).find(id) != nil else { throw AccountRefusal.noSuchUser }
            return try PasskeyTable(sql).all(of: id)
        }
    }

    /// Removes a passkey of a user, the last way to sign in included, and ends the sessions that may have started with
    /// it. The user is told by mail.
    ///
    /// - Throws: `passkey_disabled`, `user_not_found`, `validation_failed` if the user has no such passkey.
    package func removePasskey(_ passkey: PasskeyID, of id: UserID) async throws {
        guard policy.passkeys != nil else { throw AccountRefusal.passkeysDisabled }
        let now = clock.now.storable
        try await database.write { sql in
            guard try UserTable(sql).find(id) != nil else { throw AccountRefusal.noSuchUser }
            guard try PasskeyRemoval.remove(passkey, of: id, in: sql, at: now) else {
                throw AccountRefusal.passkeyNotFound
            }
            try trail.discardChange(of: id, by: nil, actor: actor, in: sql, at: now)
            try trail.note(.passkeyRemoved, of: id, by: actor, in: sql, at: now)
        }
    }
}
