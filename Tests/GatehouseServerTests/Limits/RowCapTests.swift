import Foundation
import GatehouseCore
import GatehouseSQLite
import GatehouseStore
import GatehouseWire
import Testing

/// The bound for rows that anybody can create, over a table that has nothing else.
struct RowCapTests {
    private let folder = TestFolder()
    private let database: any Database

    init() async throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        database = try SQLiteDatabase(file: folder.url.appending(path: "rows.sqlite"))
        try await database.write { sql in
            try sql.run(
                "CREATE TABLE visits (id TEXT PRIMARY KEY, network TEXT NOT NULL, kind TEXT NOT NULL, used_at BIGINT)",
                [])
        }
    }

    private static func cap(perNetwork: Int, total: Int) -> RowCap {
        RowCap(
            RowCap.Rows("visits", key: "id", idleSince: "used_at", where: "kind = 'open'"), perNetwork: perNetwork,
            total: total)
    }

    private func add(
        _ id: String, from address: String?, at time: Int64, kind: String = "open", _ cap: RowCap
    ) async throws {
        let network = address.flatMap(ClientNetwork.init)
        try await database.write { sql in
            try cap.makeRoom(for: network, in: sql)
            try sql.run(
                "INSERT INTO visits (id, network, kind, used_at) VALUES (?, ?, ?, ?)",
                [.text(id), network.column, .text(kind), .integer(time)])
        }
    }

    private func ids() async throws -> [String] {
        try await database.read { try $0.rows("SELECT id FROM visits ORDER BY id", []).map { try $0.text("id") } }
    }

    @Test("SRV-29 a network with too many rows loses its own that was idle longest, and nobody else's")
    func evictsWithinOneNetwork() async throws {
        let cap = Self.cap(perNetwork: 2, total: 100)
        try await add("d-closed", from: "203.0.113.2", at: 0, kind: "closed", cap)
        try await add("a-oldest", from: "198.51.100.1", at: 1, cap)
        try await add("b-used-again", from: "203.0.113.1", at: 9, cap)
        try await add("c-idle", from: "203.0.113.2", at: 2, cap)
        try await add("e-nowhere", from: nil, at: 0, cap)
        try await add("f-new", from: "203.0.113.3", at: 10, cap)
        #expect(try await ids() == ["a-oldest", "b-used-again", "d-closed", "e-nowhere", "f-new"])
    }

    @Test("SRV-29 when all networks together have too many rows the next one is refused, and every row stays")
    func refusesAboveTotal() async throws {
        let cap = Self.cap(perNetwork: 2, total: 3)
        for (number, address) in ["198.51.100.1", "203.0.113.1", "2001:db8:1::1"].enumerated() {
            try await add("row-\(number)", from: address, at: Int64(number), cap)
        }
        for address in ["192.0.2.1", "198.51.100.2", nil] {
            let refusal = await #expect(throws: AccountRefusal.self) {
                try await add("late", from: address, at: 9, cap)
            }
            #expect(refusal == .tooManySigningIn)
        }
        #expect(try await ids() == ["row-0", "row-1", "row-2"])
    }

    @Test("SRV-29 a network at its own bound exchanges a row even when all networks together have as many as they may")
    func exchangesAtTotal() async throws {
        let cap = Self.cap(perNetwork: 1, total: 2)
        try await add("mine", from: "203.0.113.1", at: 1, cap)
        try await add("theirs", from: "198.51.100.1", at: 0, cap)
        try await add("mine-again", from: "203.0.113.9", at: 2, cap)
        #expect(try await ids() == ["mine-again", "theirs"])
    }
}
