import Foundation
import GatehouseAccounts
import GatehouseDomain
import GatehouseOperations
import GatehouseTesting
import GatehouseWire
import Testing

/// A file with a text, for an import.
struct TextFile {
    private let folder = TestFolder()
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// The file, opened.
    func source(block: Int? = nil) throws -> ImportSource {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let file = folder.url.appending(path: "export")
        try Data(text.utf8).write(to: file)
        return try ImportSource(file.path(percentEncoded: false), block: block)
    }
}

/// How an export is read: in blocks, and twice.
struct ImportReadingTests {
    private static let created = "2026-01-02 03:04:05.678901+00"

    private static func id(_ number: Int) -> String { "00000000-0000-4000-8000-00000000000\(number)" }

    /// Two accounts with everything in a name that a reader could trip over, in each of the three forms.
    static let forms: [String] = {
        let people = [(1, #"Zoë, \"the [one]\"\\ {é}"#), (2, #"日本\n]}"#)]
        let objects = people.map { number, name -> String in
            #"{"id": "\#(id(number))", "email": "p\#(number)@example.org", "encrypted_password": null, "#
                + #""created_at": "\#(created)", "raw_user_meta_data": {"name": "\#(name)"}}"#
        }
        let rows = people.map { number, name -> String in
            let metadata = #"{"name": "\#(name)"}"#.replacing("\"", with: "\"\"")
            return "\(id(number)),p\(number)@example.org,,\(created),\"\(metadata)\"\r\n"
        }
        return [
            "\nid,email,encrypted_password,created_at,raw_user_meta_data\r\n" + rows.joined(),
            "\n\n" + objects.joined(separator: "\n\n"), " [\n" + objects.joined(separator: " ,\n") + "\n] \n",
        ]
    }()

    private func names(_ server: TestServer) async throws -> [String?] {
        var names: [String?] = []
        for number in [1, 2] {
            names.append(try await server.stored("p\(number)@example.org")?.userMetadata["name"]?.stringValue)
        }
        return names
    }

    @Test(
        "SRV-22 an export is read alike in blocks of any size, with a byte order mark or without",
        arguments: ImportReadingTests.forms, [1, 2, 3, 5, 64, 4096])
    func blocks(form: String, block: Int) async throws {
        for mark in ["", "\u{FEFF}"] {
            let server = try await TestServer.start()
            let report = try await UserImport(
                into: server.accounts, by: server.accounts.administration, clock: server.clock, portion: 1
            ).run(TextFile(mark + form).source(block: block), skipsProblems: false)
            #expect(report.problems.isEmpty && report.imported == 2 && report.importable == 2)
            #expect(try await names(server) == [#"Zoë, "the [one]"\ {é}"#, "日本\n]}"])
        }
    }

    @Test(
        "SRV-22 an account of more than a mebibyte is a problem of its line, and the others are imported",
        arguments: ImportReadingTests.forms)
    func tooLong(form: String) async throws {
        let server = try await TestServer.start()
        let long = form.replacing("日本", with: String(repeating: "日本", count: 200_000))
        let report = try await UserImport(
            into: server.accounts, by: server.accounts.administration, clock: server.clock
        ).run(TextFile(long).source(), skipsProblems: true)
        #expect(report.imported == 1 && report.problems.count == 1)
        #expect(report.problems.first?.text == "is longer than 1048576 bytes")
    }

    @Test("SRV-22 what two portions say twice is found, and the first counts")
    func duplicates() async throws {
        let server = try await TestServer.start()
        let lines = [(1, "a"), (2, "b"), (1, "c"), (3, "A"), (4, "d")].map { number, name in
            #"{"id": "\#(Self.id(number))", "email": "\#(name)@example.org", "created_at": "\#(Self.created)"}"#
        }
        let source = try TextFile(lines.joined(separator: "\n")).source()
        let imports = UserImport(
            into: server.accounts, by: server.accounts.administration, clock: server.clock, portion: 1)
        let refused = try await imports.run(source, skipsProblems: false)
        #expect(refused.problems.map(\.line) == [3, 4] && refused.importable == 3 && refused.imported == 0)
        #expect(try await server.stored("a@example.org") == nil)
        let report = try await imports.run(source, skipsProblems: true)
        #expect(report.problems == refused.problems && report.imported == 3)
        let again = try await imports.run(source, skipsProblems: true)
        #expect(again.present == 3 && again.imported == 0)
    }

    @Test(
        "SRV-22 what is no array is refused as a whole",
        arguments: ["[", "[{}", "[{]", "[{},]", "[,{}]", "[{}] x", #"["]"#, "[}]", "[{}}]"])
    func noArray(text: String) async throws {
        let server = try await TestServer.start()
        await #expect(throws: ImportProblem.self) {
            try await UserImport(
                into: server.accounts, by: server.accounts.administration, clock: server.clock
            ).run(TextFile(text).source(), skipsProblems: true)
        }
    }
}
