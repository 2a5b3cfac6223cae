package import GatehouseDomain
package import GatehouseStore
import GatehouseTokens

/// Moves everything that servers store from one database to another, including ids, sessions, keys and waiting mails,
/// so that nobody is signed out.
///
/// Servers may run on the source. They cannot write while it is read, or afterwards.
package struct Move: Sendable {
    /// Why nothing was moved. The descriptions are for the person who runs the command.
    package enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
        /// The target has been used.
        case targetNotEmpty(String)
        /// The source has been moved before.
        case movedBefore(String)
        /// The source was never moved.
        case notMoved
        /// The source has migrations that this version does not know, so that it would lose something.
        case unknownTables([String])

        package var description: String {
            switch self {
            case .targetNotEmpty(let place): "A server has already used \(place). A move needs an empty database."
            case .movedBefore(let place): "This database has already been moved to \(place)."
            case .notMoved: "This database was not moved."
            case .unknownTables(let migrations):
                "This program does not know all of the database (\(migrations.joined(separator: ", "))). Move it with the "
                    + "program that last used it."
            }
        }
    }

    private let migrations: [Migration]
    private let clock: any WallClock

    /// - Parameter migrations: The migrations that this version knows.
    package init(migrations: [Migration], clock: any WallClock) {
        self.migrations = migrations
        self.clock = clock
    }

    /// Moves everything.
    ///
    /// - Parameters:
    ///   - place: The address of the target, for messages.
    package func run(from source: any Database, to target: any Database, place: String) async throws {
        if let destination = try await Self.destination(of: source) {
            // It was cut short at its very end: everything is there.
            if destination == place, try await Self.isArriving(target) { return try await finish(target, place: place) }
            throw Failure.movedBefore(destination)
        }
        guard try await Self.isFree(target) else { throw Failure.targetNotEmpty(place) }
        let unknown = try await Migrator(migrations, clock: clock).shape(of: source).unknown
        guard unknown.isEmpty else { throw Failure.unknownTables(unknown) }
        let applied = try await Migrator.applied(to: source)
        let tables = DatabaseTransfer.tables(of: migrations.filter { applied.contains($0.name) })
        try await DatabaseTransfer(migrations: migrations, clock: clock).copy(
            to: target, applied: applied, alongside: { try MoveTable($0).noteArrival() },
            reading: { read in
                // The end of this transaction is the end of the source, so both happen or neither does.
                try await source.migrate { sql in
                    try MoveTable(sql).lock(tables)
                    try read(sql)
                    try MoveTable(sql).close(tables, destination: place)
                }
            })
        try await finish(target, place: place)
    }

    /// Ends a move whose source is closed, and whose target nobody has used since.
    func finish(_ target: any Database, place: String) async throws {
        guard try await !DatabaseTransfer.isUnused(target) else { throw Failure.movedBefore(place) }
        try await target.write { try MoveTable($0).noteEnd() }
    }

    /// Where the content of a database went; nil if it is there.
    static func destination(of database: any Database) async throws -> String? {
        try await database.read { try MoveTable($0).destination() }
    }

    /// Has a database that was moved take writes again.
    package func undo(_ source: any Database) async throws {
        guard try await Self.destination(of: source) != nil else { throw Failure.notMoved }
        let applied = try await Migrator.applied(to: source)
        let tables = DatabaseTransfer.tables(of: migrations.filter { applied.contains($0.name) })
        try await source.migrate { try MoveTable($0).reopen(tables) }
    }

    /// Returns whether the content of a database was moved elsewhere, inside a transaction.
    package static func isClosed(_ sql: any SQLSession) throws -> Bool { try MoveTable(sql).destination() != nil }

    /// Returns whether no server has used a database, or a move to it was interrupted.
    private static func isFree(_ database: any Database) async throws -> Bool {
        if try await DatabaseTransfer.isUnused(database) { return true }
        return try await isArriving(database)
    }

    private static func isArriving(_ database: any Database) async throws -> Bool {
        do {
            return try await database.read { try MoveTable($0).isArriving() }
        } catch let trouble as DatabaseTrouble where trouble.isAboutMissingTable {
            return false
        }
    }

    /// Refuses a database whose content was moved elsewhere, or is incomplete. A database without tables is accepted.
    package static func require(here database: any Database) async throws {
        let destination: String?
        do {
            destination = try await Self.destination(of: database)
        } catch let trouble as DatabaseTrouble where trouble.isAboutMissingTable {
            return
        }
        if let destination { throw BackendError.moved(destination) }
        if try await isArriving(database) { throw BackendError.unfinishedMove }
    }
}
