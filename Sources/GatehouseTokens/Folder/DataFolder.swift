package import Foundation

/// Where a server keeps what lasts.
package struct DataFolder: Sendable {
    package let folder: URL

    package init(_ folder: URL) {
        self.folder = folder
    }

    /// The embedded database.
    package var database: URL { folder.appending(path: "gatehouse.sqlite") }
    /// 32 random bytes, from which every other key is derived or under which it is sealed. Mode 0600.
    package var masterKey: URL { folder.appending(path: "master.key") }
    /// A `service_role` token. Mode 0600.
    package var administratorKey: URL { folder.appending(path: "admin.key") }
    /// Held while a server opens the folder, so that two that start together behave.
    package var lock: URL { folder.appending(path: "open.lock") }
    /// Held by every server that has the folder open.
    package var presence: URL { folder.appending(path: "running.lock") }
}
