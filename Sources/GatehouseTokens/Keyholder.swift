package import Crypto
import Foundation
package import GatehouseCore

/// The place of a server's master key: its settings or its data folder. The key is never in the database.
package struct Keyholder: Sendable {
    private let files: DataFolder
    private let given: SymmetricKey?
    private let shared: String?

    /// - Parameters:
    ///   - files: The data folder.
    ///   - given: The key from the settings, which takes precedence over the folder's.
    ///   - shared: The address of the shared database, for messages; nil for the embedded one.
    package init(_ files: DataFolder, given: SymmetricKey?, shared: String?) {
        self.files = files
        self.given = given
        self.shared = shared
    }

    /// Returns the key; nil if there is none.
    package func key() throws -> SymmetricKey? {
        if let given { return given }
        return PrivateFile.exists(files.masterKey) ? try MasterKey.load(from: files.masterKey) : nil
    }

    /// Returns the key of a database that has been used before.
    ///
    /// - Throws: ``missing`` if there is none.
    package func requiredKey() throws -> SymmetricKey {
        guard let key = try key() else { throw missing }
        return key
    }

    /// Creates a key in the data folder.
    package func make(random: any RandomSource) throws -> SymmetricKey {
        try MasterKey.create(at: files.masterKey, random: random)
    }

    /// Removes a key that was created for a database which turned out to have another one.
    package func discard() { try? FileManager.default.removeItem(at: files.masterKey) }

    /// The error for a database whose key is missing.
    package var missing: BackendError {
        shared.map { .noMasterKey(database: $0) }
            ?? .missingMasterKey(file: files.masterKey, database: files.database)
    }

    /// The error for a key that is not the database's.
    package var wrong: BackendError {
        // A key from the settings takes the place of the folder's, which may be the right one.
        let database = shared ?? given.map { _ in files.database.path(percentEncoded: false) }
        return database.map { .foreignMasterKey(database: $0) }
            ?? .wrongMasterKey(file: files.masterKey, database: files.database)
    }
}
