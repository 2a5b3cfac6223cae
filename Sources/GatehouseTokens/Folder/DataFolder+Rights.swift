import Foundation
import GatehouseCore

extension DataFolder {
    /// Checks that other users can neither use the folder nor put another one in its place.
    ///
    /// - Throws: ``BackendError/openFolder(folder:permissions:)``, ``BackendError/openParent(folder:parent:)``.
    package func requirePrivate() throws {
        let path = folder.path(percentEncoded: false)
        let rights = try FileRights(path: path)
        guard rights.isPrivateFolder else {
            throw BackendError.openFolder(folder: folder, permissions: rights.permissions)
        }
        // Who can replace a link on the way can replace the folder as well.
        for place in [folder.standardizedFileURL, folder.resolvingSymlinksInPath()] {
            var parent = place.deletingLastPathComponent()
            while parent.pathComponents.count > 1 {
                if (try? FileRights(path: parent.path(percentEncoded: false)))?.letsOthersReplace == true {
                    throw BackendError.openParent(folder: folder, parent: parent)
                }
                parent.deleteLastPathComponent()
            }
        }
    }
}
