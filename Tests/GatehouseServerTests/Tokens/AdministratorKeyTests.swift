import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Testing

/// The generations of the administrator key.
struct AdministratorKeyTests {
    private func key(_ server: TestServer) throws -> Secret {
        let text = try String(contentsOf: server.backend.files.administratorKey, encoding: .utf8)
        return Secret(text.trimmingCharacters(in: .newlines))
    }

    private func isTaken(_ key: Secret, by server: TestServer) async throws -> Bool {
        let refused = try await refusal { try await server.accounts.sessions.authorizeAdministrator(token: key) }
        if let refused { #expect(refused.status == 403 && refused.code == .badJWT) }
        return refused == nil
    }

    @Test("SRV-31 a new administrator key stops the one before at once, on every instance and without a restart")
    func rotation() async throws {
        let server = try await TestServer.start()
        let other = try await server.another()
        var former: [Secret] = []
        for _ in 0..<3 {
            let present = try key(server)
            for instance in [server, other] {
                #expect(try await isTaken(present, by: instance))
                for key in former { #expect(try await !isTaken(key, by: instance)) }
            }
            former.append(present)
            try await server.backend.rotateAdministratorKey(by: server.accounts.administrationByFiles(as: .command))
        }
        #expect(Set(former.map { $0.reveal() } + [try key(other).reveal()]).count == 4)
        let later = try await server.another()
        #expect(try await isTaken(try key(server), by: later))
        for key in former { #expect(try await !isTaken(key, by: later)) }
    }

    @Test("SRV-31 the file is never open to others and never half written, and the rotation is in the trail")
    func file() async throws {
        let server = try await TestServer.start()
        try await server.backend.rotateAdministratorKey(by: server.accounts.administrationByFiles(as: .command))
        let file = server.backend.files.administratorKey
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try !server.folder.contents().contains { $0.name.hasPrefix("admin.key.") })
        let trail = try await server.accounts.administration.auditRecords(
            AuditFilter(events: [.administratorKeyRotated]), page: 1, perPage: 9)
        #expect(trail.records.map(\.actor) == [.command] && trail.records.allSatisfy { $0.userID == nil })
        let rows = try await server.backend.database.read { sql in
            try sql.rows("SELECT * FROM server_values", []).map { "\($0)" }.joined()
        }
        #expect(!rows.contains(try key(server).reveal()))
    }

    @Test("SRV-31 a rotation that cannot be written down changes nothing: the key in the file stays valid")
    func undone() async throws {
        let server = try await TestServer.start()
        let before = try key(server)
        try await server.backend.database.write { sql in
            _ = try sql.run(
                "CREATE TRIGGER full BEFORE INSERT ON audit_events BEGIN SELECT RAISE(ABORT, 'full'); END", [])
        }
        await #expect(throws: (any Error).self) {
            try await server.backend.rotateAdministratorKey(by: server.accounts.administration)
        }
        #expect(try key(server) == before)
        #expect(try await isTaken(before, by: server))
    }

    @Test("SRV-31 after several rotations at once, only one key is valid, the one in the file")
    func race() async throws {
        let server = try await TestServer.start()
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for _ in 0..<8 {
                tasks.addTask { try await server.backend.rotateAdministratorKey(by: server.accounts.administration) }
            }
            try await tasks.waitForAll()
        }
        #expect(try await isTaken(try key(server), by: server))
    }

    @Test("SRV-31 over the interface the old key is refused with the next request, the new one is taken")
    func interface() async throws {
        try await APIBench.run(.overSocket) { bench in
            let old = try bench.administratorKey()
            #expect(try await bench.send(.get, "/admin/users", bearer: old).status == 200)
            // Another process on the same folder.
            let other = try await bench.server.another()
            try await other.backend.rotateAdministratorKey(by: other.accounts.administrationByFiles(as: .command))
            #expect(try await bench.send(.get, "/admin/users", bearer: old).isRefusal(403, .badJWT))
            let new = try bench.administratorKey()
            #expect(try await bench.send(.get, "/admin/users", bearer: new).status == 200)
            #expect(try await bench.send(.get, "/user", bearer: new).isRefusal(403, .badJWT))
        }
    }
}
