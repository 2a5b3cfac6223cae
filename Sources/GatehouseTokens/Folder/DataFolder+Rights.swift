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
        let whole = folder.absoluteURL.standardizedFileURL
        for place in [whole, whole.resolvingSymlinksInPath()] {
            var names = place.path(percentEncoded: false).split(separator: "/").dropLast()
            while !names.isEmpty {
                let parent = "/" + names.joined(separator: "/")
                if (try? FileRights(path: parent))?.letsOthersReplace == true {
                    throw BackendError.openParent(folder: folder, parent: URL(filePath: parent))
                }
                names.removeLast()
            }
        }
    }
}
