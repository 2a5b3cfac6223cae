import Crypto
package import Foundation
package import GatehouseAccounts
package import GatehouseCore
package import GatehouseDomain
import GatehouseSQLite
package import GatehouseStore
package import GatehouseTokens
import GatehouseWire

/// Writes everything that a server needs to continue into one file, and restores a data folder from such a file.
///
/// The file is as secret as the data folder itself: it holds the keys.
package struct Backup: Sendable {
    private let clock: any WallClock
    private let random: any RandomSource

    /// Creates a backup with a clock, and a source for the names of temporary folders.
    package init(clock: any WallClock, random: any RandomSource) {
        self.clock = clock
        self.random = random
    }

    /// Creates a backup of a server, which may be running: the database as it is at one instant between two writes,
    /// with the keys. The backup is recorded in the audit trail.
    ///
    /// - Parameters:
    ///   - keyholder: The place of the master key.
    ///   - administrator: The access of the administrator, which records the backup.
    ///   - migrations: The migrations that this version knows.
    ///   - file: Where to write the backup; nothing may exist there yet.
    /// - Throws: ``BackupError``, and errors that keep files from being read or written.
    package func make(
        of database: any Database, in files: DataFolder, _ keyholder: Keyholder, by administrator: Administration,
        migrations: [Migration] = Migration.server, to file: URL
    ) async throws -> BackupManifest {
        guard !PrivateFile.exists(file) else { throw BackupError.exists(file: file) }
        return try await make(
            of: database, in: files, keyholder, by: administrator, migrations: migrations, at: file, copy: beside(file)
        ) { manifest, sources, copy in
            let draft = copy.appending(path: "backup")
            try BackupFile(file: draft).write(manifest, from: sources)
            do {
                try PrivateFile.link(draft, as: file)
            } catch let error as POSIXError where error.code == .EEXIST {
                throw BackupError.exists(file: file)
            }
        }
    }

    /// Creates a backup and writes it to standard output. Until that has taken it, a copy is in the data folder.
    ///
    /// - Parameters: As for a file.
    /// - Throws: As for a file.
    package func makeForOutput(
        of database: any Database, in files: DataFolder, _ keyholder: Keyholder, by administrator: Administration,
        migrations: [Migration] = Migration.server
    ) async throws -> BackupManifest {
        let output = BackupFile.standardOutput
        return try await make(
            of: database, in: files, keyholder, by: administrator, migrations: migrations, at: output,
            copy: beside(files.database)
        ) { manifest, sources, _ in
            try BackupFile(file: output).write(manifest, from: sources) { bytes in
                try PrivateFile.write(bytes, to: STDOUT_FILENO)
            }
        }
    }

    /// Creates the parts of a backup in a folder that is removed afterwards, writes them, and records the backup.
    ///
    /// - Parameters:
    ///   - place: Where the backup goes, for errors.
    ///   - copy: The folder, which does not exist yet.
    ///   - write: Writes the backup from its manifest and its parts; it also gets the folder.
    private func make(
        of server: any Database, in files: DataFolder, _ keyholder: Keyholder, by administrator: Administration,
        migrations: [Migration], at place: URL, copy: URL,
        write: (BackupManifest, [URL], _ copy: URL) throws -> Void
    ) async throws -> BackupManifest {
        do {
            guard mkdir(copy.path(percentEncoded: false), 0o700) == 0 else { throw PrivateFile.lastError() }
            defer { try? FileManager.default.removeItem(at: copy) }
            let database = DataFolder(copy).database
            try PrivateFile.makeEmptyIfMissing(database)
            if let embedded = server as? SQLiteDatabase {
                do {
                    try await embedded.copy(to: database)
                } catch let trouble as DatabaseTrouble where trouble.kind == .full {
                    // The copy is what does not fit: reading takes no space.
                    throw BackupError.unwritable(file: copy.deletingLastPathComponent(), reason: trouble.reason)
                }
            } else {
                try await transfer(server, to: database, migrations)
            }
            // The key may come from the settings, and is then in no folder.
            let key = DataFolder(copy).masterKey
            try PrivateFile.write(try keyholder.requiredKey().withUnsafeBytes { Data($0) }, to: key)
            let keys = [key] + [files.administratorKey].filter { PrivateFile.exists($0) }
            let sources = [database] + keys
            let now = clock.now.storable
            let manifest = BackupManifest(
                gatehouse: GatehouseVersion.text, createdAt: WireTimestamp(now),
                files: try sources.map { try BackupFile.describe($0, name: $0.lastPathComponent) })
            try write(manifest, sources, copy)
            do {
                try await administrator.noteBackup(at: now)
            } catch let trouble as DatabaseTrouble where trouble.passes {
                throw BackupError.unrecorded(file: place, reason: trouble.reason)
            }
            return manifest
        } catch let error as POSIXError {
            throw BackupError.unwritable(file: place, reason: String(cString: strerror(error.code.rawValue)))
        }
    }

    /// Copies a shared database into an embedded one.
    private func transfer(_ server: any Database, to file: URL, _ migrations: [Migration]) async throws {
        let target = try SQLiteDatabase(file: file)
        defer { try? target.close() }
        let applied = try await Migrator.applied(to: server)
        try await DatabaseTransfer(migrations: migrations, clock: clock).copy(to: target, applied: applied) { body in
            try await server.snapshot(body)
        }
    }

    /// Restores a data folder from a backup: all of it, or nothing.
    ///
    /// - Parameters:
    ///   - file: The backup; nil to read it from standard input.
    ///   - folder: A folder that is empty or does not exist yet.
    ///   - migrations: The migrations that this version knows.
    ///   - target: A shared database that no server has used, to which the content goes instead; the folder gets the
    ///     keys only.
    /// - Throws: ``BackupError``, `BackendError` for keys that do not fit, and errors that keep files from being read
    ///   or written.
    package func restore(
        _ file: URL?, to folder: URL, migrations: [Migration], into target: (any Database)? = nil
    ) async throws -> BackupManifest {
        let file = file ?? BackupFile.standardInput
        let path = folder.path(percentEncoded: false)
        if PrivateFile.exists(folder) {
            let names = try? FileManager.default.contentsOfDirectory(atPath: path)
            guard names == [] else { throw BackupError.folderNotEmpty(folder: folder) }
        }
        let isReplaced = isReplaceable(folder)
        let made = isReplaced ? beside(folder) : beside(folder.appending(path: "data"))
        try PrivateFile.makeFolder(made)
        do {
            let files = DataFolder(made)
            let manifest = try BackupFile(file: file).unpack(
                into: made,
                names: Set([files.database, files.masterKey, files.administratorKey].map(\.lastPathComponent)))
            try await check(files, file: file, migrations: migrations)
            if let target { try await pour(files, into: target, migrations) }
            guard isReplaced else {
                try fill(folder, from: files)
                return manifest
            }
            // This replaces an empty folder, but fails if there is something in it.
            guard rename(made.path(percentEncoded: false), path) == 0 else { throw PrivateFile.lastError() }
            return manifest
        } catch {
            try? FileManager.default.removeItem(at: made)
            throw error
        }
    }

    /// Returns whether another folder can take the place of one that may be missing. None can where something is mounted,
    /// at a link, and in a folder that belongs to somebody else, as `/var/lib` does.
    private func isReplaceable(_ folder: URL) -> Bool {
        let place = folder.absoluteURL.standardizedFileURL
        let parent = place.deletingLastPathComponent().path(percentEncoded: false)
        var (own, above) = (stat(), stat())
        // The path of a folder may end with a slash, behind which a link would be followed.
        let path = "\(parent)/\(place.lastPathComponent)"
        guard lstat(path, &own) == 0 else { return true }
        return own.st_mode & S_IFMT == S_IFDIR && access(parent, W_OK | X_OK) == 0 && stat(parent, &above) == 0
            && own.st_dev == above.st_dev
    }

    /// Moves unpacked files into an empty folder. The database comes last: without it, there is no server in the folder.
    private func fill(_ folder: URL, from files: DataFolder) throws {
        let target = DataFolder(folder)
        var placed: [URL] = []
        do {
            for (file, place) in [
                (files.administratorKey, target.administratorKey), (files.masterKey, target.masterKey),
                (files.database, target.database),
            ] where PrivateFile.exists(file) {
                try PrivateFile.link(file, as: place)
                placed.append(place)
            }
        } catch {
            for place in placed { try? FileManager.default.removeItem(at: place) }
            throw error
        }
        try FileManager.default.removeItem(at: files.folder)
    }

    /// Copies the unpacked database into a shared one, and removes it.
    private func pour(_ files: DataFolder, into target: any Database, _ migrations: [Migration]) async throws {
        guard try await DatabaseTransfer.isUnused(target) else { throw BackupError.databaseNotEmpty }
        let source = try SQLiteDatabase(file: files.database)
        defer { try? source.close() }
        try await DatabaseTransfer(migrations: migrations, clock: clock).copy(
            to: target, applied: try await Migrator.applied(to: source)
        ) { try await source.snapshot($0) }
        try FileManager.default.removeItem(at: files.database)
    }

    /// Checks that a server could start on the unpacked files.
    private func check(_ files: DataFolder, file: URL, migrations: [Migration]) async throws {
        guard PrivateFile.exists(files.database) else { throw BackupError.damaged(file: file) }
        guard PrivateFile.exists(files.masterKey) else { throw BackupError.damaged(file: file) }
        let masterKey = try MasterKey.load(from: files.masterKey)
        let database = try SQLiteDatabase(file: files.database)
        do {
            guard try await database.problems().isEmpty else { throw BackupError.damaged(file: file) }
            guard try await Migrator(migrations, clock: clock).shape(of: database).unknown.isEmpty else {
                throw BackupError.newerDatabase(file: file)
            }
            try await MasterKeyCheck.require(
                masterKey, of: database, Keyholder(files, given: nil, shared: nil))
        } catch {
            try? database.close()
            throw error
        }
        // Leaves a single file: closing the database writes the log beside it into it.
        try database.close()
    }

    /// Returns an unused name in the same folder.
    private func beside(_ place: URL) -> URL {
        let name = ".\(place.lastPathComponent).\(random.uuid().text)"
        return place.deletingLastPathComponent().appending(path: name, directoryHint: .isDirectory)
    }
}
