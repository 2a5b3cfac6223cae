import Foundation
import GatehouseDomain
import GatehouseSettings
import Testing

struct SignUpFieldsFileTests {
    private func load(_ text: String) throws -> [SignUpField] {
        let folder = TestFolder()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let file = folder.url.appending(path: "fields.json").path(percentEncoded: false)
        try Data(text.utf8).write(to: URL(filePath: file))
        return try SettingsLoader().load(arguments: ["--sign-up-fields", file], environment: [:]).signUpFields
    }

    @Test("APP-09 SRV-16 a deployment lists what its sign-up form asks for")
    func whole() throws {
        let fields = try load("[{\"key\": \"company\", \"label\": {\"en\": \"Company\"}, \"required\": true}]")
        #expect(fields.map(\.key) == ["company"] && fields.allSatisfy(\.isRequired))
        #expect(try load("[]").isEmpty)
    }

    @Test(
        "APP-09 SRV-16 a wrong list stops the server, and the message says where it is wrong and what is allowed",
        arguments: [
            ("{}", "must hold a list of fields"), ("not JSON", "must hold a list of fields"),
            ("[{}]", "field 1: key is missing"), ("[1]", "field 1: the value is of another type"),
            ("[{\"key\": \"a\", \"label\": \"A\", \"required\": \"yes\"}]", "required: the value is of another type"),
            ("[{\"key\": \"a\", \"label\": \"A\", \"requierd\": true}]", "field 1: requierd is not a member"),
            ("[{\"key\": \"a\", \"key\": \"b\", \"label\": \"A\"}]", "a second member with the same name"),
            ("[{\"key\": \"a\", \"label\": \"A\"}, {\"key\": \"email\", \"label\": \"B\"}]", "field 2, key"),
            ("[{\"key\": \"a\", \"label\": \"A\", \"kind\": \"colour\"}]", "A kind is text, name"),
            ("[{\"key\": \"a\", \"label\": \"A\"}, {\"key\": \"a\", \"label\": \"B\"}]", "used twice"),
        ])
    func broken(text: String, part: String) throws {
        let error = try #require(throws: SettingsError.self) { _ = try load(text) }
        #expect(error.problems.count == 1)
        #expect(error.problems[0].hasPrefix("sign-up-fields ") && error.problems[0].contains(part))
    }

    @Test("SRV-16 a list that cannot be read stops the server")
    func missing() throws {
        let error = try #require(throws: SettingsError.self) {
            _ = try SettingsLoader().load(arguments: ["--sign-up-fields", "/nowhere/fields.json"], environment: [:])
        }
        #expect(
            error.problems == [
                "sign-up-fields /nowhere/fields.json cannot be read: No such file or directory"
            ])
    }
}
