import Foundation
import GatehouseSettings
import GatehouseTokens

/// What keeps a user from opening the files of a server: which file, why, and whose it should be.
enum FolderFault {
    /// Returns a sentence about the first file that cannot be used; nil if all can be.
    static func sentence(about settings: ServerSettings) -> String? {
        let files = DataFolder(URL(filePath: settings.dataFolder))
        return obstacle(above: files.folder) ?? closed(files)
    }

    /// Returns a sentence about the first folder on the way to the files that this user may not open; nil if all are
    /// open. To this user, everything in a closed folder seems to be missing.
    static func closedFolder(of settings: ServerSettings) -> String? {
        var place = URL(filePath: "/")
        let folder = DataFolder(URL(filePath: settings.dataFolder)).folder
        for name in folder.absoluteURL.standardizedFileURL.pathComponents.dropFirst() {
            place.append(path: name)
            let path = place.path(percentEncoded: false)
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
                return nil
            }
            guard access(path, X_OK) == 0 else { return refusal(of: path, to: "open") }
        }
        return nil
    }

    /// What stands where a folder has to be.
    /// - Parameter isCreated: Whether a folder that is missing has to be created.
    static func obstacle(above folder: URL, isCreated: Bool = true) -> String? {
        var place = URL(filePath: "/")
        for name in folder.absoluteURL.standardizedFileURL.pathComponents.dropFirst() {
            let parent = place.path(percentEncoded: false)
            place.append(path: name)
            let path = place.path(percentEncoded: false)
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
                guard isFolder.boolValue else { return "\(path) is a file, and a folder is needed there" }
            } else if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
                return "\(path) is a link to \(target), which does not exist"
            } else {
                return !isCreated || isUsable(parent, isFolder: true) ? nil : refusal(toCreate: folder, in: parent)
            }
        }
        return nil
    }

    /// The folder or a file in it that this user may not read and write.
    private static func closed(_ files: DataFolder) -> String? {
        let folder = files.folder.path(percentEncoded: false)
        // Nobody keeps the user from a folder that is not there.
        guard FileManager.default.fileExists(atPath: folder) else { return nil }
        guard isUsable(folder, isFolder: true) else { return refusal(of: folder) }
        let database = files.database.path(percentEncoded: false)
        let paths = [files.lock, files.presence, files.masterKey].map { $0.path(percentEncoded: false) }
        return (paths + ["", "-wal", "-shm"].map { database + $0 })
            .first { FileManager.default.fileExists(atPath: $0) && !isUsable($0, isFolder: false) }
            .map { refusal(of: $0) }
    }

    private static func isUsable(_ path: String, isFolder: Bool) -> Bool {
        access(path, isFolder ? R_OK | W_OK | X_OK : R_OK | W_OK) == 0
    }

    /// A sentence about a folder that is missing and that this user may not create. Who owns the folder above is right:
    /// it is not the server's alone.
    private static func refusal(toCreate folder: URL, in parent: String) -> String {
        guard access(parent, X_OK) == 0 else {
            return refusal(of: parent, to: "open") + "; let the user that the server runs as through it (chmod o+x)"
        }
        let path = folder.absoluteURL.standardizedFileURL.path(percentEncoded: false)
        return readOnly(parent) ?? refusal(of: parent, to: "write")
            + "; create the data folder for the user that the server runs as: "
            + "install --directory --owner USER --mode 0700 \(path)"
    }

    private static func refusal(of path: String) -> String {
        readOnly(path) ?? refusal(of: path, to: access(path, R_OK) == 0 ? "write" : "read")
            + "; make the user that the server runs as its owner (chown)"
    }

    /// A sentence about a place that no user can write to; nil for any other.
    private static func readOnly(_ path: String) -> String? {
        guard access(path, W_OK) != 0, errno == EROFS else { return nil }
        return "\(path) is read-only here for every user; mount it for writing, or list it in the unit's "
            + "ReadWritePaths if systemd starts the server"
    }

    private static func refusal(of path: String, to act: String) -> String {
        let (attributes, user) = (try? FileManager.default.attributesOfItem(atPath: path), NSUserName())
        let owner = attributes?[.ownerAccountName] as? String ?? (attributes?[.ownerAccountID]).map { "\($0)" }
        let whose = owner.map { ", which belongs to \($0)" } ?? ""
        let mode =
            (attributes?[.posixPermissions] as? NSNumber).map { " (mode \(String($0.intValue, radix: 8)))" } ?? ""
        return "the user \(user) cannot \(act) \(path)\(whose)\(mode)"
    }
}
