package import Foundation
package import GatehouseAccounts
import GatehouseCore
package import GatehouseDomain
package import GatehouseGroups
package import GatehouseStore

/// The app's data, in the database of the accounts. The server knows who is in which group; the app keeps what the
/// groups work on.
///
/// People's data is available only through ``seen(by:)``.
package struct FieldhouseStore: Sendable {
    /// How long a deleted item can be restored, in seconds: an hour.
    package static let undoLife: TimeInterval = 3600

    let database: any Database
    let clock: any WallClock
    /// The groups of the server.
    let groups: Groups

    /// - Parameters:
    ///   - groups: The groups of the server.
    ///   - database: Its migrations include ``FieldhouseMigrations/all``.
    ///   - clock: The time.
    package init(groups: Groups, database: any Database, clock: any WallClock) {
        self.groups = groups
        self.database = database
        self.clock = clock
    }

    /// The roles that the server knows.
    var roles: GroupRoles { (groups.options ?? GroupOptions()).roles }

    /// Returns the data of one person's groups.
    package func seen(by person: UserRecord) -> CrewData { CrewData(store: self, person: person) }

    func newID() -> String { groups.accounts.random.uuid().uuidString.lowercased() }
}
