import Foundation
import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseWire

extension OwnAccount {
    /// Deletes the person's own account, with all its sessions. A guest, who has no way to sign in again, can do so at
    /// any time. An account that is already gone is not an error.
    ///
    /// - Parameter apple: The authorization code of Apple's sheet, and what revokes the access there. A failure at Apple
    ///   is logged and in the trail, and does not keep the account.
    /// - Throws: `reauthentication_needed` when the sign-in is too long ago, `session_not_found` when the session has
    ///   ended in the meantime; nothing changes in these cases.
    package func delete(
        _ who: Authenticated, revoking apple: (code: Secret, by: AppleRevocation)? = nil
    ) async throws {
        let now = clock.now
        if let refusal = freshProof.refusal(of: .deletion, by: who.session, of: who.user, at: now) { throw refusal }
        // A request may take its time, and Apple its own: what has ended or fallen meanwhile deletes nothing.
        let admission: AccountDeletion.Admission = { user, sql in
            guard let session = try SessionTable(sql).find(who.session.id), session.endedAt == nil else {
                throw AccountRefusal.tokenSessionNotFound
            }
            if let refusal = freshProof.refusal(of: .deletion, by: session, of: user, at: now) { throw refusal }
        }
        do {
            var isRevoked = true
            if let apple {
                // The access must not be revoked for an account that stays.
                try await deletion.rehearse(who.user.id, by: .person, if: admission)
                isRevoked = await apple.by.revoke(apple.code, of: who.user)
            }
            _ = try await deletion.delete(
                who.user.id, by: .person, reason: isRevoked ? nil : .word(.appleTokenKept), if: admission)
        } catch AccountRefusal.noSuchUser {}
    }
}
