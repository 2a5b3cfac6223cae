import Foundation
import GatehouseCore
package import GatehouseDomain
import GatehouseWire

extension OwnAccount {
    /// Deletes the person's own account, with all its sessions. A guest, who has no way to sign in again, can do so at
    /// any time. An account that is already gone is not an error.
    ///
    /// - Parameter apple: The authorization code of Apple's sheet, and what revokes the access there. A failure at Apple
    ///   is logged and in the trail, and does not keep the account.
    /// - Throws: `reauthentication_needed` when the sign-in is too long ago; nothing changes in that case.
    package func delete(
        _ who: Authenticated, revoking apple: (code: Secret, by: AppleRevocation)? = nil
    ) async throws {
        if let refusal = freshProof.refusal(of: .deletion, by: who.session, of: who.user, at: clock.now) {
            throw refusal
        }
        do {
            var isRevoked = true
            if let apple {
                // The access must not be revoked for an account that stays.
                try await deletion.rehearse(who.user.id, by: .person)
                isRevoked = await apple.by.revoke(apple.code, of: who.user)
            }
            _ = try await deletion.delete(
                who.user.id, by: .person, reason: isRevoked ? nil : .word(.appleTokenKept))
        } catch AccountRefusal.noSuchUser {}
    }
}
