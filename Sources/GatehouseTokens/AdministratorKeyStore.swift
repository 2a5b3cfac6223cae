import Foundation
package import GatehouseCore
import GatehouseDomain
package import GatehouseStore
import Synchronization

/// The administrator key of a server: which generation is in force stands in the database, which all instances share.
///
/// It is looked up for every token that says it is an administrator's, so that a key stops at once everywhere, whichever
/// process replaced it.
package final class AdministratorKeyStore: Sendable {
    private static let valueName = "administrator_generation"

    private let database: any Database
    private let keys: KeyRing
    /// The secret that was derived last.
    private let known = Mutex<AdministratorSecret?>(nil)

    package init(database: any Database, keys: KeyRing) {
        self.database = database
        self.keys = keys
    }

    /// The secret of the generation in force.
    package func current() async throws -> AdministratorSecret {
        try await secret(of: try await database.read { try KeyTable($0).value(Self.valueName) })
    }

    /// The secret of a generation that nobody had before. It is in force once ``adopt(_:in:)`` says so.
    ///
    /// A random name and no number: a database that was restored from a backup would count to the same number again.
    package func next(_ random: any RandomSource) async throws -> AdministratorSecret {
        try await AdministratorSecret(keys: keys, generation: Base64URL.encode(random.bytes(16)))
    }

    /// Puts a generation in force, inside a transaction: the one before is refused once that is committed.
    package func adopt(_ secret: AdministratorSecret, in sql: any SQLSession) throws {
        guard let generation = secret.generation else { return }
        try KeyTable(sql).setValue(generation, named: Self.valueName)
    }

    private func secret(of generation: String?) async throws -> AdministratorSecret {
        if let secret = known.withLock({ $0 }), secret.generation == generation { return secret }
        let secret = try await AdministratorSecret(keys: keys, generation: generation)
        known.withLock { $0 = secret }
        return secret
    }
}
