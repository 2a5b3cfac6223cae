import Crypto
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseSettings
import GatehouseStore
import GatehouseTokens
import Testing

/// Where secrets come from: files of any platform, and variables.
struct SecretSourceTests {
    private let folder = TestFolder()
    private static let bom = "\u{FEFF}"

    private func file(_ name: String, _ content: String, mode: Int = 0o600) throws -> String {
        try PrivateFile.makeFolder(folder.url)
        let path = folder.url.appending(path: name).path(percentEncoded: false)
        try Data(content.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return path
    }

    private func load(_ arguments: [String], _ environment: [String: String] = [:]) throws -> ServerSettings {
        try SettingsLoader().load(arguments: arguments, environment: environment)
    }

    // MARK: Files and variables

    @Test("SRV-16 each secret can come by a file and by a variable, and not by both")
    func bothWays() throws {
        let files = Setting.all.filter { $0.name.hasSuffix("-file") && $0.summary.contains("GATEHOUSE_") }.map(\.name)
        let secrets = Setting.secrets.map(\.name)
        #expect(Set(files) == Set(secrets.map { "\($0)-file" }))
        let readable = Setting.all.filter { $0.summary.contains("readable only by its owner") }.map(\.name)
        #expect(Set(readable).isSubset(of: files))
        let value = String(repeating: "A", count: 43)
        for name in secrets where name != "smtp-password" {
            let variable = "GATEHOUSE_" + name.uppercased().replacing("-", with: "_")
            #expect(throws: SettingsError.self) { try load(["--\(name)-file", "/x"], [variable: value]) }
            let option = try #require(throws: SettingsError.self) { try load(["--\(name)", value]) }
            #expect(option.description.contains("\(variable) or --\(name)-file"))
            #expect(!option.description.contains(value))
        }
    }

    @Test("SRV-16 a variable gives the same as the file")
    func sameValue() async throws {
        let database = ["--database", "postgres://ann@db/accounts"]
        let byVariable = try load(database, ["GATEHOUSE_DATABASE_PASSWORD": "hunter2"])
        #expect(try byVariable.database.shared()?.address.password == Secret("hunter2"))

        let token = String(repeating: "t", count: 16)
        let metrics = try load(["--metrics-listen", "192.0.2.1:9464"], ["GATEHOUSE_METRICS_TOKEN": token])
        #expect(try metrics.metrics.token() == Secret(token))
        #expect(throws: SettingsError.self) { try load([], ["GATEHOUSE_METRICS_TOKEN": "short"]) }

        let key = P256.Signing.PrivateKey().pemRepresentation
        let keys = try load([], ["GATEHOUSE_JWT_KEY": key]).keys
        let same = try load(["--jwt-key-file", try file("key", key)]).keys
        #expect(try keys.configuredKeys()?.signing.kid == same.configuredKeys()?.signing.kid)
        let wrong = try load([], ["GATEHOUSE_JWT_KEY": "no key"]).keys
        let error = #expect(throws: SettingsError.self) { try wrong.configuredKeys() }
        #expect(error?.description.contains("GATEHOUSE_JWT_KEY") == true)
        #expect(error?.description.contains("no key") == false)

        let list = #"[{"id": "google", "client_ids": ["a"], "client_secret": "s"}]"#
        #expect(try load([], ["GATEHOUSE_PROVIDERS": list]).providers.map(\.clientSecret) == [Secret("s")])
        let problem = #expect(throws: SettingsError.self) { try load([], ["GATEHOUSE_PROVIDERS": "[{}]"]) }
        #expect(problem?.problems.allSatisfy { $0.hasPrefix("GATEHOUSE_PROVIDERS ") } == true)
    }

    // MARK: Command lines

    @Test(
        "SRV-16 a password in the database's URI is refused on the command line, and taken from elsewhere",
        arguments: [
            "postgres://ann:hunter2@db/accounts", "postgresql://ann:hunter2@a,b:5433/accounts?sslmode=require",
            "postgres://ann:hunter2@/accounts", "postgres://ann:hunter2@[::1]:5432", "postgres://ann:hu%40nter2@db/x",
        ])
    func commandLine(uri: String) throws {
        for arguments in [["--database", uri], ["--database=\(uri)"]] {
            let error = try #require(throws: SettingsError.self) { try load(arguments) }
            #expect(error.problems.count == 1)
            #expect(error.description.contains("--database-password-file") && !error.description.contains("hunter2"))
        }
        #expect(try load([], ["GATEHOUSE_DATABASE": uri]).database.address?.password != nil)
        let text = #"{"database": "\#(uri)"}"#
        #expect(try load(["--config", try file("settings.json", text)]).database.address?.password != nil)
        let problem = SettingsLoader.passwordProblem(option: "--to", setting: "database", uri)
        #expect(problem?.hasPrefix("--to ") == true)
    }

    @Test(
        "SRV-16 a URI without a password is allowed there",
        arguments: ["postgres://ann@db/accounts", "postgres:///x", "postgres://db:5432/x", "postgres://a@b:1,c:2/x"])
    func withoutPassword(uri: String) throws {
        #expect(try load(["--database", uri]).database.address?.password == nil)
    }

    // MARK: Byte order marks

    @Test("SRV-16 a byte order mark at the beginning of a file is not part of what it says")
    func marks() async throws {
        let secret = String(repeating: "s", count: 32)
        let password = try load([
            "--database", "postgres://h/d", "--database-password-file", file("p", Self.bom + "hunter2\r\n"),
        ])
        #expect(try password.database.shared()?.address.password == Secret("hunter2"))
        let smtp = try load([
            "--smtp-url", "smtps://mail.example.com", "--mail-from", "id@example.com", "--smtp-user", "ann",
            "--smtp-password-file", try file("m", Self.bom + "hunter2"),
        ])
        #expect(try smtp.mail.relay()?.password == Secret("hunter2"))
        let metrics = try load(["--metrics-token-file", try file("t", Self.bom + secret + "\n")])
        #expect(try metrics.metrics.token() == Secret(secret))
        let pem = P256.Signing.PrivateKey().pemRepresentation
        let plain = try load(["--jwt-key-file", try file("k", pem)]).keys.configuredKeys()
        let marked = try load(["--jwt-key-file", try file("k", Self.bom + pem)]).keys.configuredKeys()
        #expect(marked?.signing.kid == plain?.signing.kid)
        let jwt = try load(["--jwt-secret-file", try file("j", Self.bom + secret)]).keys.configuredKeys()
        #expect(
            try jwt?.signing.kid
                == load(["--jwt-secret-file", file("j", secret)]).keys.configuredKeys()?.signing.kid)
        let master = String(repeating: "A", count: 43)
        #expect(
            try load(["--master-key-file", file("mk", Self.bom + master)]).database.givenMasterKey()
                == load([], ["GATEHOUSE_MASTER_KEY": master]).database.givenMasterKey())
        #expect(try load(["--config", try file("c", Self.bom + #"{"code_length": 8}"#)]).codeLength == 8)
        let list = #"[{"id": "google", "client_ids": ["a"], "client_secret_file": "SECRET"}]"#
            .replacing("SECRET", with: try file("s", Self.bom + "s"))
        let providers = try load(["--providers-file", try file("providers", Self.bom + list)]).providers
        #expect(providers.map(\.clientSecret) == [Secret("s")])
        let fields = try load(["--sign-up-fields", try file("fields", Self.bom + "[]")])
        #expect(fields.signUpFields.isEmpty)
    }

    @Test("SRV-16 the raw bytes of a master key are never mistaken for a mark")
    func rawKey() throws {
        let bytes = Data([0xEF, 0xBB, 0xBF] + [UInt8](repeating: 7, count: 29))
        let path = try file("raw", "")
        try bytes.write(to: URL(filePath: path))
        #expect(try load(["--master-key-file", path]).database.givenMasterKey() == SymmetricKey(data: bytes))
    }

    @Test(
        "SRV-16 only a mark at the very beginning is removed",
        arguments: [("\u{FEFF}a", "a"), ("\u{FEFF}\u{FEFF}a", "\u{FEFF}a"), ("a\u{FEFF}", "a\u{FEFF}"), ("", "")])
    func oneMark(text: String, rest: String) {
        #expect(Array(InputFile.withoutMark(text).utf8) == Array(rest.utf8))
        #expect(InputFile.withoutMark(Data(text.utf8)) == Data(rest.utf8))
    }

    @Test(
        "SRV-16 a file that a library reads is refused with a mark, because the library would take it for content",
        arguments: ["sslrootcert", "sslcert", "sslkey", "passfile", "smtp-ca-file"])
    func libraryFiles(name: String) throws {
        let pem = "-----BEGIN CERTIFICATE-----\n"
        func read(_ path: String) throws {
            if name == "smtp-ca-file" {
                let mail = ["--smtp-url", "smtp://127.0.0.1:2525", "--mail-from", "a@example.org"]
                _ = try load(mail + ["--smtp-ca-file", path]).mail.relay()
            } else {
                _ = try load(["--database", "postgres://ann@db/accounts?\(name)=\(path)"]).database.shared()
            }
        }
        let utf16 = try file("utf16", "")
        try Data([0xFF, 0xFE, 0x2D, 0x00]).write(to: URL(filePath: utf16))
        for path in [try file("marked", Self.bom + pem), utf16] {
            let error = try #require(throws: SettingsError.self) { try read(path) }
            #expect(error.description.contains(name) && error.description.contains("byte order mark"))
        }
        for content in [pem, "", "-"] { try read(try file("plain", content)) }
        if name != "smtp-ca-file" { try read("/nowhere/x") }
    }

    // MARK: Modes

    @Test(
        "SRV-16 a secret that a platform mounted for the group of the process is taken, and any other open one refused",
        arguments: [
            (0o600, true), (0o400, true), (0o440, true), (0o640, false), (0o444, false), (0o644, false),
            (0o460, false), (0o441, false), (0o404, false), (0o660, false), (0o666, false),
        ])
    func ownModes(mode: Int, isTaken: Bool) throws {
        let settings = try load(
            ["--database", "postgres://h/d", "--database-password-file", file("p", "hunter2", mode: mode)])
        if isTaken {
            #expect(try settings.database.shared()?.address.password == Secret("hunter2"))
        } else {
            let error = #expect(throws: SettingsError.self) { try settings.database.shared() }
            #expect(error?.description.contains("chmod 600") == true)
        }
    }

    @Test(
        "SRV-16 of a file that belongs to another user, what counts is whose group it is",
        .enabled(if: geteuid() == 0, "only root can give a file to somebody else"),
        arguments: [
            (0o440, true, true), (0o640, true, true), (0o440, false, false), (0o640, false, false),
            (0o444, true, false), (0o644, true, false), (0o660, true, false), (0o400, false, true),
        ])
    func foreignModes(mode: Int, isOwnGroup: Bool, isTaken: Bool) throws {
        let path = try file("p", "hunter2", mode: mode)
        #expect(chown(path, 65_534, isOwnGroup ? getegid() : 65_533) == 0)
        #expect(chmod(path, mode_t(mode)) == 0)
        // Through links, as such platforms mount them.
        let (data, link) = (folder.url.appending(path: "..data"), folder.url.appending(path: "link"))
        try FileManager.default.createSymbolicLink(at: data, withDestinationURL: folder.url)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: data.appending(path: "p"))
        let settings = try load(
            ["--database", "postgres://h/d", "--database-password-file", link.path(percentEncoded: false)])
        if isTaken {
            #expect(try settings.database.shared()?.address.password == Secret("hunter2"))
        } else {
            #expect(throws: SettingsError.self) { try settings.database.shared() }
        }
    }
}
