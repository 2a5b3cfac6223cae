package import Foundation
package import GatehouseDomain
import GatehouseWire
package import Logging

/// A whole server without its network: the database in a folder, the keys beside it, and what works on them.
package struct Backend: Sendable {
    package let database: any Database
    package let accounts: Accounts
    package let keys: KeyRing
    package let mailbox: Mailbox
    /// Whether this start made the database and the keys.
    package let createdNow: Bool
    /// Where things lie, for messages.
    package let files: DataFolder

    /// Opens the data folder, and makes what is missing on the first start.
    ///
    /// - Parameter migrations: those of other modules, applied after the server's own.
    package static func open(
        dataFolder: URL, policy: AccountPolicy, hasher: any PasswordHashing, clock: any WallClock,
        random: any RandomSource, log: Logger, migrations: [Migration] = []
    ) async throws -> Backend {
        throw ServerError(501, "unexpected_failure", "Not there yet.")
    }
}
