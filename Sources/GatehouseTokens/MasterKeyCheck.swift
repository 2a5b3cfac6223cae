package import Crypto
import Foundation
import GatehouseCore
import GatehouseDomain
package import GatehouseStore

/// Checks whether a master key belongs to a database. The database stores a value for this check, and nothing else of
/// the key.
package enum MasterKeyCheck {
    private static let name = "master_key_check"

    /// Compares the key with the database's value, or writes the value if there is none yet.
    ///
    /// - Returns: Whether the value was written now, which only happens on the first start.
    /// - Throws: The keyholder's error for a wrong key.
    package static func settle(
        _ masterKey: SymmetricKey, with database: any Database, _ keyholder: Keyholder
    ) async throws -> Bool {
        let expected = value(of: masterKey)
        let (stored, isNew) = try await database.write { sql in
            let table = KeyTable(sql)
            if let stored = try table.value(name) { return (stored, false) }
            try table.insertValue(expected, named: name)
            return (expected, true)
        }
        guard stored == expected else { throw keyholder.wrong }
        return isNew
    }

    /// Returns whether a database has a key.
    package static func isSettled(_ database: any Database) async throws -> Bool {
        try await database.read { try KeyTable($0).value(name) != nil }
    }

    /// Compares the key with the database's value, and writes nothing.
    ///
    /// - Throws: The keyholder's error for a wrong key.
    package static func require(
        _ masterKey: SymmetricKey, of database: any Database, _ keyholder: Keyholder
    ) async throws {
        guard try await database.read({ try KeyTable($0).value(name) }) == value(of: masterKey) else {
            throw keyholder.wrong
        }
    }

    private static func value(of masterKey: SymmetricKey) -> String {
        let key = KeyRing.subkey(.check, of: masterKey)
        return Base64URL.encode(Data(HMAC<SHA256>.authenticationCode(for: Data(name.utf8), using: key)))
    }
}
