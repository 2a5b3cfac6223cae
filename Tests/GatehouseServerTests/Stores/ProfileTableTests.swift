import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import Testing

struct ProfileTableTests {
    @Test("DOM-07 the first profile of a user stays, and every caller gets it")
    func firstWins() async throws {
        let server = try await TestServer.start()
        let user = try await server.confirmed().user.id
        let database = server.backend.database
        #expect(try await database.read { try ProfileTable($0).find(user) } == nil)

        let now = server.clock.now
        let results = try await withThrowingTaskGroup(of: (row: ProfileTable.Row, isNew: Bool).self) { group in
            for number in 0..<20 {
                group.addTask {
                    try await database.write {
                        try ProfileTable($0).insertIfMissing(
                            ProfileTable.Row(userID: user, displayName: "Name \(number)", createdAt: now))
                    }
                }
            }
            return try await group.reduce(into: [(row: ProfileTable.Row, isNew: Bool)]()) { $0.append($1) }
        }
        #expect(results.filter(\.isNew).count == 1)
        let stored = try await database.read { try ProfileTable($0).find(user) }
        #expect(results.allSatisfy { $0.row == stored })
    }

    @Test("DOM-07 a profile needs a user")
    func noUser() async throws {
        let server = try await TestServer.start()
        let nobody = UserID(rawValue: SystemRandomSource().uuid())
        let now = server.clock.now
        await #expect(throws: (any Error).self) {
            try await server.backend.database.write { sql in
                _ = try ProfileTable(sql).insertIfMissing(
                    ProfileTable.Row(userID: nobody, displayName: nil, createdAt: now))
            }
        }
    }
}
