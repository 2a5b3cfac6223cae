import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseStore
import GatehouseWire

extension UserTable {
    /// Updates the providers in `app_metadata` to match the stored identities.
    func settleProviders(of id: UserID, at now: Date) throws {
        var user = try require(id)
        user.linked = try IdentityTable(sql).all(of: id)
        let settled = user.settledAppMetadata
        if settled != user.appMetadata { try setAppMetadata(settled, of: id, at: now) }
    }
}
