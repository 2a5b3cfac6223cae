package import Foundation
import GatehouseCore

/// The folder for a server's permanent files.
package struct DataFolder: Sendable {
    package let folder: URL

    package init(_ folder: URL) {
        self.folder = folder
    }

    /// The embedded database.
    package var database: URL { folder.appending(path: "gatehouse.sqlite") }
    /// The embedded database while it is moved here.
    package var arrivingDatabase: URL { database.appendingPathExtension("moving") }
    /// Whether there is an embedded database, or one that is being moved here.
    package var hasDatabase: Bool { PrivateFile.exists(database) || PrivateFile.exists(arrivingDatabase) }
    /// 32 random bytes, which derive or seal every other key. Mode 0600.
    package var masterKey: URL { folder.appending(path: "master.key") }
    /// A `service_role` token. Mode 0600.
    package var administratorKey: URL { folder.appending(path: "admin.key") }
    /// Held while a server opens the folder, so that two can start at the same time.
    package var lock: URL { folder.appending(path: "open.lock") }
    /// Held by every server that has the folder open.
    package var presence: URL { folder.appending(path: "running.lock") }
}
