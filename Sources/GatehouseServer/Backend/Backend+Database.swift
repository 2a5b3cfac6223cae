import Crypto
import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseOperations
import GatehouseSQLite
package import GatehouseSettings
package import GatehouseStore
import GatehouseTokens
import GatehouseWeb

extension Backend {
    /// Opens the shared database that the settings name; nil if they name none.
    static func openShared(_ settings: ServerSettings, _ means: ServerMeans) async throws -> (any Database)? {
        guard let options = try settings.database.shared() else { return nil }
        guard let open = means.sharedDatabase else {
            throw SettingsError("database", .default, "is not supported: this program is built without PostgreSQL")
        }
        return try await open(options)
    }

    /// Brings the database that the settings name up to date. It may be in use. An embedded database must exist.
    ///
    /// - Parameter tables: The modules of every server, and those that only some servers have: their tables are
    ///   updated if the database has any of them.
    /// - Returns: The names of the migrations that were applied.
    /// - Throws: `BackendError` if a newer program has upgraded the database, and this one cannot work on it.
    package static func migrate(
        _ settings: ServerSettings, means: ServerMeans, tables: (served: [ModuleTables], optional: [ModuleTables])
    ) async throws -> [String] {
        let files = DataFolder(settings)
        let shared = try await openShared(settings, means)
        guard shared != nil || PrivateFile.exists(files.database) else {
            throw BackendError.noDatabase(file: files.database)
        }
        let database = try shared ?? SQLiteDatabase(file: files.database)
        defer { try? database.shutDown() }
        let applied = Set(try await Migrator.appliedIfAny(to: database))
        let used = tables.optional.filter { module in module.migrations.contains { applied.contains($0.name) } }
        let migrations = Migration.server + (tables.served + used).flatMap(\.migrations)
        let migrator = Migrator(migrations, oldestReader: Migration.oldestReader, clock: means.clock)
        let new = try await migrator.apply(to: database)
        guard try await migrator.isWelcome(in: database) else {
            throw await newer(database, place: settings.database.address?.description, file: files.database)
        }
        return new
    }

    /// Returns whether a server was created in the place that the settings name. Creates nothing.
    package static func exists(_ settings: ServerSettings, means: ServerMeans) async throws -> Bool {
        let files = DataFolder(settings)
        let shared = try await openShared(settings, means)
        guard shared != nil || PrivateFile.exists(files.database) else { return false }
        let database = try shared ?? SQLiteDatabase(file: files.database)
        defer { try? database.shutDown() }
        return try await isCreated(database)
    }

    /// Returns whether a server was created in a database: whether it has tables and belongs to a master key.
    static func isCreated(_ database: any Database) async throws -> Bool {
        guard try await !Migrator.appliedIfAny(to: database).isEmpty else { return false }
        return try await MasterKeyCheck.isSettled(database)
    }

    /// Checks that a file, if it is there, is not the database of another program. What cannot be read is left to
    /// whatever opens it.
    static func requireOurs(_ file: URL) throws {
        guard PrivateFile.exists(file), let tables = try? SQLiteDatabase.tables(in: file), let table = tables.first,
            !tables.contains("schema_migrations")
        else { return }
        throw BackendError.foreignDatabase(file: file, table: table)
    }

    /// Brings a database up to date, or checks that a server can use it as it is.
    static func settle(
        _ database: any Database, _ settings: ServerSettings, tables: (served: [ModuleTables], known: [ModuleTables]),
        clock: any WallClock
    ) async throws {
        let served = Migration.server + tables.served.flatMap(\.migrations)
        let all = Migrator(
            served + tables.known.flatMap(\.migrations), oldestReader: Migration.oldestReader, clock: clock)
        let place = settings.database.address?.description
        let file = DataFolder(settings).database
        if settings.database.migrates {
            try await Migrator(served, oldestReader: Migration.oldestReader, clock: clock).apply(to: database)
        } else {
            guard try await !Migrator.appliedIfAny(to: database).isEmpty else {
                throw BackendError.databaseWithoutTables(place ?? file.path(percentEncoded: false))
            }
            guard try await Migrator(served, clock: clock).shape(of: database).missing.isEmpty else {
                throw place.map { .olderSharedDatabase($0) } ?? BackendError.olderDatabase(file: file)
            }
        }
        guard try await all.isWelcome(in: database) else {
            throw await newer(database, place: place, file: file)
        }
    }

    /// Checks that this server knows every role that somebody has: what an unknown one permits would be lost without a
    /// word (GRP-11).
    static func requireRoles(_ roles: GroupRoles, in database: any Database) async throws {
        let unknown = try await database.read { try GroupMemberTable($0).roles() }.filter { roles[$0] == nil }
        if !unknown.isEmpty { throw BackendError.undeclaredRoles(unknown) }
    }

    /// Returns the refusal of a database that a newer program has upgraded. It names that program's version, if it is known.
    static func newer(_ database: any Database, place: String?, file: URL) async -> BackendError {
        let version = try? await Migrator.program(of: database)
        guard let place else { return .newerDatabase(file: file, version: version) }
        return .newerSharedDatabase(place, version: version)
    }

    /// Why a server is not ready, according to the database and its clock.
    static func question(
        _ database: any Database, _ migrator: Migrator, _ clock: DatabaseClock?, _ watch: StandbyWatch
    ) -> Readiness.Question {
        {
            do {
                let (found, standbys) = try await database.read { sql in
                    try clock?.look(sql)
                    var reasons: Set<Readiness.Reason> = try migrator.isWelcome(sql) ? [] : [.migrations]
                    if try Move.isClosed(sql) { reasons.insert(.database) }
                    return (reasons, try StandbyTable(sql).standbys())
                }
                watch.note(standbys)
                var reasons = found
                if clock?.isTooFarOff == true { reasons.insert(.clock) }
                return reasons
            } catch {
                return [.database]
            }
        }
    }

    /// Checks that the clock of this machine agrees with that of a shared database.
    func requireClock() async throws {
        try await databaseClock.compare()
        guard let sharedPlace, databaseClock.isTooFarOff else { return }
        throw BackendError.wrongClock(database: sharedPlace, seconds: Int(abs(databaseClock.difference ?? 0)))
    }

    /// Determines the master key of a database, and creates one on the first start.
    ///
    /// - Parameter embedded: The key of an embedded database, which exists before the database does.
    static func masterKey(
        _ embedded: SymmetricKey?, _ database: any Database, _ keyholder: Keyholder, _ random: any RandomSource
    ) async throws -> (key: SymmetricKey, createdNow: Bool) {
        if let key = try embedded ?? keyholder.key() {
            return (key, try await MasterKeyCheck.settle(key, with: database, keyholder))
        }
        guard try await !MasterKeyCheck.isSettled(database) else { throw keyholder.missing }
        let key = try keyholder.make(random: random)
        do {
            return (key, try await MasterKeyCheck.settle(key, with: database, keyholder))
        } catch let error as BackendError {
            // Another server was first, with its own key. After any other error the database may have this one.
            keyholder.discard()
            throw error
        }
    }
}
