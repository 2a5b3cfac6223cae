import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseWire

extension OwnAccount {
    /// Deletes the person's own account, with all its sessions. A guest, who has no way to sign in again, can do so at
    /// any time. An account that is already gone is not an error.
    ///
    /// - Throws: `reauthentication_needed` when the sign-in is too long ago; nothing changes in that case.
    package func delete(_ who: Authenticated) async throws {
        if let refusal = freshProof.refusal(of: .deletion, by: who.session, of: who.user, at: clock.now) {
            throw refusal
        }
        do {
            _ = try await deletion.delete(who.user.id, by: .person)
        } catch AccountRefusal.noSuchUser {}
    }
}
