import Foundation
import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseTokens

/// Browsers and apps that an account has been signed in to before. They have allowances of their own for wrong
/// passwords and codes, so that nobody else can use up the owner's (SRV-26).
extension Accounts {
    /// What a device keeps after a sign-in or a new password, in place of what it presented.
    /// - Parameter user: The account as it is stored now.
    package func deviceToken(for user: UserRecord, presented: Secret?) -> Secret {
        devices.renewed(
            presented, for: user.id, since: user.devicesSince, at: clock.now.storable, random: random)
    }

    /// The id of the device that asks, if the account with an address knows it. Whether the address has an account
    /// shows in nothing: the same is read and compared for both.
    func knownDevice(_ presented: Secret?, of email: String?, in sql: any SQLSession, at now: Date) throws -> String? {
        guard let presented, let email else { return nil }
        let owner = try UserTable(sql).deviceOwner(email: email)
        return devices.device(presented, of: owner?.id, since: owner?.since, at: now)
    }

    /// The id of the device that asks, if the account knows it.
    func knownDevice(_ presented: Secret?, of user: UserRecord, at now: Date) -> String? {
        devices.device(presented, of: user.id, since: user.devicesSince, at: now)
    }
}
