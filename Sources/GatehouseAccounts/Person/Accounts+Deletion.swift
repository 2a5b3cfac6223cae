import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseWire

extension Accounts {
    /// How long after a sign-in or a mailed code an account can be deleted: a person who finds an open device must not
    /// be able to delete it.
    static let deletionSpan = Duration.seconds(600)

    /// Deletes the account of the person who asks, with all its sessions. A guest, who has no way to sign in again, can
    /// do so at any time. An account that is already gone is not an error.
    ///
    /// - Throws: `reauthentication_needed` when the sign-in is too long ago; nothing changes in that case.
    package func deleteOwnAccount(_ who: Authenticated) async throws {
        guard who.user.isAnonymous || isRecent(who.session, within: Self.deletionSpan) else {
            throw AccountRefusal.deletionNeedsRecentSignIn
        }
        do {
            _ = try await Administration(self, actor: .person).deleteUser(who.user.id)
        } catch AccountRefusal.noSuchUser {}
    }
}
