package import Foundation
import GatehouseCore

/// Why a server cannot start on a data folder. The descriptions are for the person who starts it.
package enum BackendError: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is a database, but its key is missing.
    case missingMasterKey(file: URL, database: URL)
    /// The key is not the database's.
    case wrongMasterKey(file: URL, database: URL)
    /// The file is not 32 bytes long.
    case malformedMasterKey(file: URL)
    /// Other users can use the data folder.
    case openFolder(folder: URL, permissions: String)
    /// Other users can put another folder in the place of the data folder.
    case openParent(folder: URL, parent: URL)
    /// Another server is opening the folder, or a move fills it, and takes too long.
    case folderBusy(file: URL)
    /// Private sign-ups and automatic confirmation are both switched on, but exclude each other.
    case privateSignUpNeedsConfirmation
    /// There is no server in the data folder, and none may be created.
    case noServerInFolder(folder: URL)
    /// There is no server in the shared database, and none may be created.
    case noServerInDatabase(String)
    /// The file in the place of the database is that of another program, which has this table in it.
    case foreignDatabase(file: URL, table: String)
    /// There is no database to administer.
    case noDatabase(file: URL)
    /// The database has not been upgraded for this version yet.
    case olderDatabase(file: URL)
    /// A newer version, named if it is known, has upgraded the database to a shape that this one does not know.
    case newerDatabase(file: URL, version: String?)
    /// Everything was moved to another place.
    case moved(String)
    /// A move to this database was interrupted.
    case unfinishedMove
    /// A move to this folder was interrupted, and this file has what was moved.
    case unfinishedMoveToFolder(file: URL)
    /// A shared database has been used before, and its master key is missing.
    case noMasterKey(database: String)
    /// The master key is not the shared database's.
    case foreignMasterKey(database: String)
    /// No server has used the database before.
    case emptyDatabase(String)
    /// The database has no tables, and the server may not create them.
    case databaseWithoutTables(String)
    /// The shared database has not been upgraded for this version yet.
    case olderSharedDatabase(String)
    /// A newer version, named if it is known, has upgraded the shared database to a shape that this one cannot read.
    case newerSharedDatabase(String, version: String?)
    /// The passkeys in the database were made for another name.
    case passkeysOfAnotherName(former: String, now: String)
    /// Members of groups have roles that the settings do not declare.
    case undeclaredRoles([String])
    /// The clocks of this machine and of the shared database differ by this many seconds.
    case wrongClock(database: String, seconds: Int)

    package var description: String {
        switch self {
        case .missingMasterKey(let file, let database):
            """
            The master key \(Self.path(file)) is missing, and the database \(Self.path(database)) cannot be used \
            without the key it was made with. Put the key back, or move the database away to start with an empty one.
            """
        case .wrongMasterKey(let file, let database):
            """
            The master key \(Self.path(file)) is not the one that the database \(Self.path(database)) was created with. \
            Restore the right key, or move the database away to start with an empty one.
            """
        case .malformedMasterKey(let file):
            "The master key \(Self.path(file)) is damaged. It must be exactly 32 bytes long."
        case .openFolder(let folder, let permissions):
            """
            The data folder \(Self.path(folder)) is open to other users (mode \(permissions)). It has the keys of all \
            accounts, so it must be for the server's user alone: chmod 700 \(Self.path(folder))
            """
        case .openParent(let folder, let parent):
            """
            Other users can put another folder in the place of the data folder \(Self.path(folder)), because they can \
            write to \(Self.path(parent)). Forbid that: chmod go-w \(Self.path(parent))
            """
        case .folderBusy(let file):
            "A server or a move is still working on the same data folder (it has locked \(Self.path(file)))."
        case .privateSignUpNeedsConfirmation:
            """
            duplicate-sign-up private cannot be combined with auto-confirm: a new address would be signed in right \
            away, a taken one could not. Use duplicate-sign-up explicit, or confirm addresses by mail.
            """
        case .noServerInFolder(let folder):
            """
            There is no server in the data folder \(Self.path(folder)), and create = no. If there should be one, check \
            that the folder is mounted. To create one there, run gatehouse init once.
            """
        case .noServerInDatabase(let database):
            """
            There is no server in the database \(database), and create = no. If there should be one, check the name. To \
            create one there, run gatehouse init once.
            """
        case .foreignDatabase(let file, let table):
            """
            \(Self.path(file)) belongs to another program: it has the table \(table), and none of a server's. Nothing \
            was changed in it. Move it elsewhere, or choose another folder with --data.
            """
        case .noDatabase(let file):
            """
            There is no database \(Self.path(file)). Name the data folder of a server, or create a server there with \
            gatehouse init.
            """
        case .olderDatabase(let file):
            """
            The database \(Self.path(file)) is from an older version of Gatehouse. Start a server of this version once \
            to update it.
            """
        case .newerDatabase(let file, let version):
            """
            The database \(Self.path(file)) is from a newer version of Gatehouse\(Self.named(version)). This program \
            is \(GatehouseVersion.number), and changed nothing. Use \(version ?? "the newer version"), or restore a backup \
            from before the upgrade.
            """
        case .moved(let place):
            "Everything was moved to \(place). Start the server there; to undo this, run gatehouse move with --from and --undo-move."
        case .unfinishedMove:
            "A move to this database was interrupted. Run gatehouse move again."
        case .unfinishedMoveToFolder(let file):
            """
            A move to this data folder was interrupted. Run gatehouse move again. To start with an empty database instead, \
            delete \(Self.path(file)).
            """
        case .noMasterKey(let database):
            """
            There is no master key, and the database \(database) cannot be used without the one it was created with. \
            Set the key with master-key-file or GATEHOUSE_MASTER_KEY.
            """
        case .foreignMasterKey(let database):
            """
            The master key is not the one that the database \(database) was created with. Set the right key with \
            master-key-file or GATEHOUSE_MASTER_KEY, or name another database.
            """
        case .emptyDatabase(let database):
            """
            There is no server in the database \(database) yet. Check the name, or create one there with gatehouse init.
            """
        case .databaseWithoutTables(let database):
            """
            The database \(database) has no tables yet. Create them with gatehouse migrate, or start the server without \
            migrate = never.
            """
        case .olderSharedDatabase(let database):
            """
            The database \(database) is from an older version of Gatehouse. Update it with gatehouse migrate, or start \
            a server of this version without migrate = never.
            """
        case .newerSharedDatabase(let database, let version):
            """
            The database \(database) is from a newer version of Gatehouse\(Self.named(version)), which this version, \
            \(GatehouseVersion.number), cannot run next to. Use \(version ?? "the newer version").
            """
        case .passkeysOfAnotherName(let former, let now):
            """
            The passkeys of this server were made for \(former), and work nowhere else. For \(now), people would have to \
            make new ones. Set passkey-rp-id to \(former), or start once with --passkey-rp-id-changed.
            """
        case .undeclaredRoles(let names):
            """
            Some people in groups have roles that this server does not declare: \(names.joined(separator: ", ")). \
            Declare them with group-roles, or give those people other roles on a server that does.
            """
        case .wrongClock(let database, let seconds):
            """
            The clocks of this machine and of the database \(database) differ by \(seconds) s. Servers on one database \
            must agree on the time to 30 s; have all machines kept right (NTP).
            """
        }
    }

    /// A version after the words "a newer version of Gatehouse".
    private static func named(_ version: String?) -> String { version.map { ", \($0)" } ?? "" }

    private static func path(_ file: URL) -> String { file.path(percentEncoded: false) }
}
