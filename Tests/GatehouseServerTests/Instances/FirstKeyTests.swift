import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseSQLite
import GatehouseStore
import GatehouseTokens
import Testing

@testable import GatehouseServer

/// The master key of a server that is the first one on a shared database.
struct FirstKeyTests {
    /// The real database, which loses the answer to each commit.
    private struct Unheard: Database {
        let real: any Database

        func read<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
            try await real.read(body)
        }

        func write<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
            _ = try await real.write(body)
            throw DatabaseTrouble(.unknownOutcome, code: "commit", reason: "unheard")
        }

        func shutDown() throws { try real.shutDown() }
    }

    @Test("PG-20 PG-12 a first start that does not hear whether the key was adopted keeps it for the next one")
    func unheard() async throws {
        let folder = TestFolder()
        try PrivateFile.makeFolder(folder.url)
        let database = try SQLiteDatabase(file: folder.url.appending(path: "shared.sqlite"))
        try await Migrator(Migration.server, clock: SystemWallClock()).apply(to: database)
        let (keyholder, random) = (
            Keyholder(DataFolder(folder.url), given: nil, shared: "shared"), SystemRandomSource()
        )
        await #expect(throws: DatabaseTrouble.self) {
            try await Backend.masterKey(nil, Unheard(real: database), keyholder, random)
        }
        let (_, createdNow) = try await Backend.masterKey(nil, database, keyholder, random)
        #expect(!createdNow)
    }
}
