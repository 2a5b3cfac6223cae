import Foundation
package import GatehouseCore
import GatehouseDomain
package import GatehouseStore
import Synchronization

/// The administrator key of a server. The current generation is stored in the database, which all instances share.
///
/// It is looked up for every token that claims to be an administrator's, so that a replaced key stops at once
/// everywhere.
package final class AdministratorKeyStore: Sendable {
    private static let valueName = "administrator_generation"

    private let database: any Database
    private let keys: KeyRing
    /// The most recently derived secret.
    private let known = Mutex<AdministratorSecret?>(nil)

    package init(database: any Database, keys: KeyRing) {
        self.database = database
        self.keys = keys
    }

    /// Returns the secret of the current generation.
    package func current() async throws -> AdministratorSecret {
        secret(of: try await database.read { try KeyTable($0).value(Self.valueName) })
    }

    /// Returns the secret of a new generation. It takes effect with ``adopt(_:in:)``.
    ///
    /// The generation has a random name instead of a number, because a database restored from a backup would count to
    /// the same number again.
    package func next(_ random: any RandomSource) -> AdministratorSecret {
        AdministratorSecret(keys: keys, generation: random.token(16))
    }

    /// Sets the current generation, inside a transaction. The previous one is refused once that is committed.
    package func adopt(_ secret: AdministratorSecret, in sql: any SQLSession) throws {
        guard let generation = secret.generation else { return }
        try KeyTable(sql).setValue(generation, named: Self.valueName)
    }

    private func secret(of generation: String?) -> AdministratorSecret {
        if let secret = known.withLock({ $0 }), secret.generation == generation { return secret }
        let secret = AdministratorSecret(keys: keys, generation: generation)
        known.withLock { $0 = secret }
        return secret
    }
}
