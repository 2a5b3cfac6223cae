import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseWire

extension Accounts {
    /// For how long after a sign-in or a mailed code an account can be deleted: whoever finds an open device shall not
    /// be able to.
    static let deletionSpan = Duration.seconds(600)

    /// Deletes the account of whoever asks, with all its sessions. A guest, who has nothing to sign in with again, can
    /// do so at any time. One that is gone already is no error.
    ///
    /// - Throws: 400 `reauthentication_needed` when the sign-in is too long ago; nothing has changed then.
    package func deleteOwnAccount(_ who: Authenticated) async throws {
        guard who.user.isAnonymous || isRecent(who.session, within: Self.deletionSpan) else {
            throw ServerError.deletionNeedsRecentSignIn
        }
        do {
            _ = try await acting(as: .person).deleteUser(who.user.id)
        } catch let error as ServerError where error.code == .userNotFound {}
    }
}
