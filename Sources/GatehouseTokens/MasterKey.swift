package import Crypto
package import Foundation
package import GatehouseCore
import GatehouseDomain
import GatehouseWire

/// The key on which all others depend: a file beside the database, never in it.
package enum MasterKey {
    /// Reads the key.
    package static func load(from file: URL) throws -> SymmetricKey {
        let bytes = try Data(contentsOf: file)
        guard bytes.count == 32 else { throw BackendError.malformedMasterKey(file: file) }
        return SymmetricKey(data: bytes)
    }

    /// Creates a key and writes it. The file never has a partial content.
    package static func create(at file: URL, random: any RandomSource) throws -> SymmetricKey {
        let bytes = Data(random.bytes(32))
        try PrivateFile.write(bytes, to: file)
        return SymmetricKey(data: bytes)
    }
}
