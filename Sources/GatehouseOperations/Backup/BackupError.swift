package import Foundation

/// Why a backup could not be created or restored. The descriptions are for the person who runs the command.
package enum BackupError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file cannot be read.
    case unreadable(file: URL, reason: String)
    /// The file cannot be written.
    case unwritable(file: URL, reason: String)
    /// The backup is complete, but the audit trail may not say so.
    case unrecorded(file: URL, reason: String)
    /// Something with this name exists already.
    case exists(file: URL)
    /// The file is not a backup.
    case notABackup(file: URL)
    /// The file was made by a version whose backups this one cannot read.
    case newerFormat(file: URL)
    /// The content of the file has changed since it was written.
    case damaged(file: URL)
    /// The folder to restore into is not empty.
    case folderNotEmpty(folder: URL)
    /// The shared database to restore into has been used.
    case databaseNotEmpty
    /// The database in the backup is of a newer version.
    case newerDatabase(file: URL)

    package var description: String {
        switch self {
        case .unreadable(let file, let reason): "\(Self.path(file)) cannot be read: \(reason)."
        case .unwritable(let file, let reason): "\(Self.path(file)) cannot be written: \(reason)."
        case .unrecorded(let file, let reason):
            "\(Self.path(file)) contains the whole server, but the audit trail may not say so: \(reason)."
        case .exists(let file):
            "\(Self.path(file)) already exists. Choose another name: a backup never overwrites a file."
        case .notABackup(let file): "\(Self.path(file)) is not a Gatehouse backup."
        case .newerFormat(let file):
            "\(Self.path(file)) is a backup of a newer version of Gatehouse. Restore it with that version."
        case .damaged(let file):
            "\(Self.path(file)) is damaged or incomplete. Nothing was restored. Use another backup."
        case .folderNotEmpty(let folder):
            """
            \(Self.path(folder)) is not empty, and a backup is restored into an empty folder only. Stop the server, \
            move the folder away, and restore again; or name another folder with --data.
            """
        case .databaseNotEmpty:
            "A server has already used this database. Restore the backup into an empty one."
        case .newerDatabase(let file):
            """
            The database in \(Self.path(file)) is of a newer version of Gatehouse. Nothing was restored; restore it with \
            that version.
            """
        }
    }

    private static func path(_ file: URL) -> String {
        switch file {
        case BackupFile.standardInput: "standard input"
        case BackupFile.standardOutput: "standard output"
        default: file.path(percentEncoded: false)
        }
    }
}
