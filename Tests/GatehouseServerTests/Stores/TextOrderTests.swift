import GatehouseAccounts
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import Testing

/// These run on both databases.
struct TextOrderTests {
    /// What languages, cases, accents, widths and signs are told apart by, or not, where texts are ordered in another way.
    private static let parts = [
        "a", "A", "ä", "a\u{308}", "z", "Z", "ß", "ss", "é", "ı", "İ", "-", "_", " ", "'", "%", "\\", "9", "10",
        "\u{1}",
        "\u{7F}", "\u{200B}", "\u{FFFD}", "\u{FF41}", "\u{1F600}",
    ]

    /// 200 texts, each of which begins like others.
    private static let texts = parts.flatMap { first in
        ["", "a", "B", "-", " ", "\u{308}", "\u{1F600}", "9"].map { first + $0 }
    }

    @Test("PG-09 200 hostile texts are ordered and compared by their bytes, whatever the database and its language")
    func order() async throws {
        let texts = Self.texts
        let expected = texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let middle = expected[expected.count / 2]
        let server = try await TestServer.start()
        try await server.backend.database.write { sql in
            for (number, text) in texts.enumerated() {
                try sql.run(
                    "INSERT INTO server_values (name, value) VALUES (?, ?)", [.text("test \(number)"), .text(text)])
            }
        }
        let (ordered, greater) = try await server.backend.database.read { sql in
            let query = "SELECT value FROM server_values WHERE name LIKE 'test%'"
            return (
                try sql.rows(query + " ORDER BY value", []).map { try $0.text("value") },
                try sql.rows(query + " AND value > ? ORDER BY value", [.text(middle)]).map { try $0.text("value") }
            )
        }
        #expect(texts.count == 200)
        // Two that a language takes for the same are two.
        #expect(ordered.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
        let rest = expected.filter { middle.utf8.lexicographicallyPrecedes($0.utf8) }
        #expect(greater.map { Array($0.utf8) } == rest.map { Array($0.utf8) })
    }
}
