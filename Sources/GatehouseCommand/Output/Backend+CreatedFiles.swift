import Foundation
import GatehouseCore
import GatehouseServer
import GatehouseTokens

extension Backend {
    /// The files that were just created, one a line, without their contents.
    var createdFiles: String {
        let hasKey = PrivateFile.exists(files.masterKey)
        return """
              database           \(sharedPlace ?? files.database.path)
              master key         \(hasKey ? files.masterKey.path : "set in the settings")
              administrator key  \(files.administratorKey.path)
            """
    }
}
