import Foundation
package import GatehouseDomain
package import GatehouseStore
import GatehouseTokens

/// Copies everything from one database to another as of one instant, whichever engines they use.
package struct DatabaseTransfer: Sendable {
    /// The tables. A table that others refer to comes first.
    let tables: [String]
    private let migrations: [Migration]
    private let clock: any WallClock

    /// - Parameter migrations: The migrations that this version knows.
    package init(migrations: [Migration], clock: any WallClock) {
        self.migrations = migrations
        self.clock = clock
        tables = Self.tables(of: migrations)
    }

    /// Returns the tables that exist after the migrations, in the order in which they were created.
    package static func tables(of migrations: [Migration]) -> [String] {
        var tables: [String] = []
        for statement in migrations.flatMap({ $0.statements(.sqlite) }) {
            let words = statement.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            guard words.count > 2, words[1] == "TABLE" else { continue }
            let name = String(words[2])
            switch words[0] {
            case "ALTER":
                guard words.count > 5, words[3] == "RENAME", words[4] == "TO" else { continue }
                tables = tables.map { $0 == name ? String(words[5]) : $0 }
            case "CREATE":
                tables.removeAll { $0 == name }
                tables.append(name)
            default:
                tables.removeAll { $0 == name }
            }
        }
        return tables
    }

    /// Returns whether no server has used a database.
    static func isUnused(_ database: any Database) async throws -> Bool {
        do {
            return try await !MasterKeyCheck.isSettled(database)
        } catch let trouble as DatabaseTrouble where trouble.isAboutMissingTable {
            return true
        }
    }

    /// Copies all rows. The target gets the source's shape, and loses its previous content.
    ///
    /// The target's rows are written in one transaction and compared with the read rows, so that the target has all of
    /// them or none.
    ///
    /// - Parameters:
    ///   - alongside: Runs in the target's transaction at its end.
    ///   - after: Runs in the source's transaction once the target is committed.
    ///   - reading: Runs the body that reads, in a transaction of the source.
    package func copy(
        to target: any Database, applied: [String],
        alongside: @escaping @Sendable (any SQLSession) throws -> Void = { _ in },
        reading: (@escaping @Sendable (any SQLSession) throws -> Void) async throws -> Void
    ) async throws {
        let known = migrations.filter { applied.contains($0.name) }
        try await Migrator(known, clock: clock).apply(to: target)
        let present = Self.tables(of: known)
        let channel = PortionChannel()
        let (hasBegun, clockNow) = (HandOff(), clock.now)
        async let written: Void = Self.write(
            to: target, tables: present, channel: channel, hasBegun: hasBegun, applied: applied, at: clockNow, alongside
        )
        do {
            try await reading { sql in
                do {
                    for name in present {
                        try TransferTable(name, sql).read { rows in
                            try channel.send(PortionChannel.Portion(table: name, rows: rows))
                        }
                    }
                    channel.complete()
                    try hasBegun.waitForWriter(every: .seconds(60)) { try TransferTable.keepOpen(sql) }
                } catch {
                    channel.fail()
                    throw error
                }
            }
            try await written
        } catch is PortionChannel.Broken {
            // The writer knows the reason, unless a connection broke: a second try finds the rows gone.
            do { try await written } catch is PortionChannel.Broken { throw PortionChannel.Broken.lost }
            throw PortionChannel.Broken.lost
        } catch {
            channel.fail()
            _ = try? await written
            throw error
        }
    }

    private static func write(
        to target: any Database, tables: [String], channel: PortionChannel, hasBegun: HandOff, applied: [String],
        at now: Date, _ alongside: @escaping @Sendable (any SQLSession) throws -> Void
    ) async throws {
        do {
            try await target.migrate { sql in
                // The read rows are gone after a first attempt.
                guard hasBegun.begin() else { throw PortionChannel.Broken() }
                let columns = try Dictionary(
                    uniqueKeysWithValues: tables.map { ($0, try TransferTable($0, sql).columns()) })
                for name in tables.reversed() { try TransferTable(name, sql).clear() }
                var read = Dictionary(uniqueKeysWithValues: tables.map { ($0, TableDigest()) })
                while let portion = try channel.next() {
                    let names = columns[portion.table] ?? []
                    try TransferTable(portion.table, sql).insert(portion.rows, columns: names)
                    for row in portion.rows { try read[portion.table]?.add(row, columns: names) }
                }
                for name in tables {
                    let table = TransferTable(name, sql)
                    guard try table.digest(columns: columns[name] ?? []) == read[name] else {
                        throw StoreError.unusable("what was written to \(name) is not what was read")
                    }
                    try table.continueNumbers(columns: columns[name] ?? [])
                }
                try alongside(sql)
            }
            hasBegun.finish(succeeded: true)
        } catch {
            hasBegun.finish(succeeded: false)
            channel.fail()
            throw error
        }
    }
}
