package import Crypto
import Foundation
import GatehouseCore
import GatehouseDomain
package import GatehouseStore

/// Whether a master key is the one a database was made with: the database keeps a value that tells, and nothing else of
/// the key.
package enum MasterKeyCheck {
    private static let name = "master_key_check"

    /// Compares the key with the database's value, or writes the value where there is none yet.
    ///
    /// - Returns: Whether the value was written now, which only happens on the first start.
    /// - Throws: ``BackendError/wrongMasterKey(file:database:)``.
    package static func settle(
        _ masterKey: SymmetricKey, with database: any Database, files: DataFolder
    ) async throws -> Bool {
        let expected = value(of: masterKey)
        let (stored, isNew) = try await database.write { sql in
            let table = KeyTable(sql)
            if let stored = try table.value(name) { return (stored, false) }
            try table.insertValue(expected, named: name)
            return (expected, true)
        }
        guard stored == expected else {
            throw BackendError.wrongMasterKey(file: files.masterKey, database: files.database)
        }
        return isNew
    }

    /// Compares the key with the database's value, and writes nothing.
    ///
    /// - Throws: ``BackendError/wrongMasterKey(file:database:)``.
    package static func require(
        _ masterKey: SymmetricKey, of database: any Database, files: DataFolder
    ) async throws {
        guard try await database.read({ try KeyTable($0).value(name) }) == value(of: masterKey) else {
            throw BackendError.wrongMasterKey(file: files.masterKey, database: files.database)
        }
    }

    private static func value(of masterKey: SymmetricKey) -> String {
        let key = KeyRing.subkey(.check, of: masterKey)
        return Base64URL.encode(Data(HMAC<SHA256>.authenticationCode(for: Data(name.utf8), using: key)))
    }
}
