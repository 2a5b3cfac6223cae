import Foundation
import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseTokens

/// Browsers and apps that have been signed in to an account before. They have their own allowances for wrong passwords
/// and codes, so that nobody else can use up the owner's (SRV-26).
package struct KnownDevices: Sendable {
    let tokens: DeviceTokens
    let clock: any WallClock
    let random: any RandomSource

    /// Returns what a device keeps after a sign-in or a new password, in place of what it presented.
    /// - Parameter user: The account as it is stored now.
    package func token(for user: UserRecord, presented: Secret?) -> Secret {
        tokens.renewed(
            presented, for: user.id, since: user.devicesSince, at: clock.now.storable, random: random)
    }

    /// Returns the id of the device that asks, if the account with this address knows it. Nothing shows whether the
    /// address has an account: the same is read and compared either way.
    func known(_ presented: Secret?, of email: String?, in sql: any SQLSession, at now: Date) throws -> String? {
        guard let presented, let email else { return nil }
        let owner = try UserTable(sql).deviceOwner(email: email)
        return tokens.device(presented, of: owner?.id, since: owner?.since, at: now)
    }

    /// Returns the id of the device that asks, if the account knows it.
    /// - Parameter user: The account; nil for one that does not exist, which takes the same work.
    func known(_ presented: Secret?, of user: UserRecord?, at now: Date) -> String? {
        tokens.device(presented, of: user?.id, since: user?.devicesSince, at: now)
    }
}
