import Crypto
import Foundation
import GatehouseCore
package import GatehouseDomain
import GatehouseSQLite
package import GatehouseSettings
package import GatehouseStore
import GatehouseTokens

/// The two ends of a move, from the settings. Each is a data folder or a shared database.
package struct MovePlaces: Sendable {
    private let migrations: [Migration]
    private let clock: any WallClock
    private let timer: any Clock<Duration>
    private let openShared: @Sendable (SharedDatabase) async throws -> any Database

    /// - Parameters:
    ///   - migrations: The migrations that this version knows.
    ///   - clock: The time.
    ///   - timer: The clock for waiting while a server opens a folder.
    ///   - openShared: Opens a shared database.
    package init(
        migrations: [Migration], clock: any WallClock, timer: any Clock<Duration>,
        openShared: @escaping @Sendable (SharedDatabase) async throws -> any Database
    ) {
        self.migrations = migrations
        self.clock = clock
        self.timer = timer
        self.openShared = openShared
    }

    /// Moves everything. A target folder gets the master key, and its database only once it is complete.
    ///
    /// - Throws: ``Move/Failure``, `BackendError` for keys that don't fit, and errors of the databases.
    package func move(from source: ServerSettings, to target: ServerSettings) async throws {
        let move = Move(migrations: migrations, clock: clock)
        let from = try await existing(source)
        defer { try? from.shutDown() }
        let keyholder = try keyholder(source)
        let key = try keyholder.requiredKey()
        try await MasterKeyCheck.require(key, of: from, keyholder)
        if let shared = try target.database.shared() {
            let to = try await openShared(shared)
            defer { try? to.shutDown() }
            return try await move.run(from: from, to: to, place: shared.address.description)
        }
        let files = DataFolder(URL(filePath: target.dataFolder, directoryHint: .isDirectory))
        try PrivateFile.makeFolder(files.folder)
        try files.requirePrivate()
        // No server that starts meanwhile may create a database there.
        let lock = try await FolderLock.acquire(files.lock, clock: timer)
        defer { withExtendedLifetime(lock) {} }
        guard !PrivateFile.exists(files.database) else {
            throw Move.Failure.targetNotEmpty(files.folder.path(percentEncoded: false))
        }
        if !PrivateFile.exists(files.masterKey) {
            try PrivateFile.write(key.withUnsafeBytes { Data($0) }, to: files.masterKey)
        }
        let draft = files.arrivingDatabase
        let place = files.folder.path(percentEncoded: false)
        if PrivateFile.exists(draft), try await Move.destination(of: from) == place {
            // The source was closed for this draft, which has everything.
            try await filling(draft) { try await move.finish($0, place: place) }
        } else {
            Self.remove(draft)
            try PrivateFile.makeEmptyIfMissing(draft)
            do {
                try await filling(draft) { try await move.run(from: from, to: $0, place: place) }
            } catch {
                // Unless the source was closed for it, the draft is of no use, and would keep servers from starting.
                if await Self.isOpen(from) { Self.remove(draft) }
                throw error
            }
        }
        try PrivateFile.rename(draft, to: files.database)
    }

    /// Opens a database for a body, and closes it in any case.
    private func filling(_ draft: URL, _ body: (any Database) async throws -> Void) async throws {
        let database = try SQLiteDatabase(file: draft)
        do {
            try await body(database)
        } catch {
            try? database.shutDown()
            throw error
        }
        try database.shutDown()
    }

    private static func isOpen(_ source: any Database) async -> Bool {
        do { return try await Move.destination(of: source) == nil } catch { return false }
    }

    /// Removes a database with the files beside it.
    private static func remove(_ database: URL) {
        for suffix in ["", "-wal", "-shm"] { unlink(database.path(percentEncoded: false) + suffix) }
    }

    /// Lets a source that was moved accept writes again.
    package func undo(_ source: ServerSettings) async throws {
        let from = try await existing(source)
        defer { try? from.shutDown() }
        try await Move(migrations: migrations, clock: clock).undo(from)
    }

    private func keyholder(_ settings: ServerSettings) throws -> Keyholder {
        Keyholder(
            DataFolder(URL(filePath: settings.dataFolder, directoryHint: .isDirectory)),
            given: try settings.database.givenMasterKey(), shared: settings.database.address?.description)
    }

    private func existing(_ settings: ServerSettings) async throws -> any Database {
        if let shared = try settings.database.shared() { return try await openShared(shared) }
        let files = DataFolder(URL(filePath: settings.dataFolder, directoryHint: .isDirectory))
        guard PrivateFile.exists(files.database) else { throw BackendError.noDatabase(file: files.database) }
        return try SQLiteDatabase(file: files.database)
    }
}
