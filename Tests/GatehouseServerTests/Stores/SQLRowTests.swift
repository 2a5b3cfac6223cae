import Foundation
import GatehouseStore
import Testing

struct SQLRowTests {
    private let row = SQLRow(
        columns: ["name", "count", "no", "nothing"], values: ["topsecret", 1_767_225_600_000_000, 0, nil])

    private func trouble(_ column: String, _ problem: String) -> DatabaseTrouble {
        DatabaseTrouble(.other, code: "row", reason: "column \"\(column)\" \(problem)")
    }

    private static let readers: [String: @Sendable (SQLRow, String) throws -> Any?] = [
        "text": { try $0.text($1) }, "integer": { try $0.integer($1) }, "bool": { try $0.bool($1) },
        "date": { try $0.date($1) }, "optionalText": { try $0.optionalText($1) },
        "optionalInteger": { try $0.optionalInteger($1) }, "optionalDate": { try $0.optionalDate($1) },
    ]

    @Test("SRV-13 each reader returns the value of a column of its type")
    func values() throws {
        let date = Date(timeIntervalSince1970: 1_767_225_600)
        #expect(try row.text("name") == "topsecret" && row.optionalText("name") == "topsecret")
        #expect(try row.integer("count") == 1_767_225_600_000_000)
        #expect(try row.optionalInteger("count") == 1_767_225_600_000_000)
        #expect(try row.bool("count") && !row.bool("no"))
        #expect(try row.date("count") == date && row.optionalDate("count") == date)
        #expect(try row["name"] == "topsecret" && row["nothing"] == .null)
    }

    @Test("SRV-13 a column that is not in the result is an error that names it", arguments: readers.keys.sorted())
    func missing(reader: String) throws {
        let read = try #require(Self.readers[reader])
        #expect(throws: trouble("none", "is missing")) { try read(row, "none") }
        #expect(throws: trouble("none", "is missing")) { try row["none"] }
    }

    @Test("SRV-13 NULL is nil for an optional reader and an error for the others", arguments: readers.keys.sorted())
    func null(reader: String) throws {
        let read = try #require(Self.readers[reader])
        if reader.hasPrefix("optional") {
            #expect(try read(row, "nothing") == nil)
        } else {
            #expect(throws: trouble("nothing", "is NULL")) { try read(row, "nothing") }
        }
    }

    @Test("SRV-13 another type is an error that names the column, not its value", arguments: readers.keys.sorted())
    func type(reader: String) throws {
        let read = try #require(Self.readers[reader])
        if reader.lowercased().hasSuffix("text") {
            #expect(throws: trouble("count", "is not a text")) { try read(row, "count") }
        } else {
            #expect(throws: trouble("name", "is not an integer")) { try read(row, "name") }
        }
    }
}
