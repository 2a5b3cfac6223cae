import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseSettings
import GatehouseStore
import Testing

@testable import GatehousePostgres

struct DatabaseAddressTests {
    @Test("PG-01 a URI names hosts, database, role and password")
    func parts() throws {
        let address = try DatabaseAddress(
            "postgres://ann:s%3Aecret@a:5433,b,[::1]:1/accounts?sslmode=require&schema=own")
        #expect(address.hosts.map(\.description) == ["a:5433", "b:5432", "[::1]:1"])
        #expect(address.database == "accounts")
        #expect(address.role == "ann")
        #expect(address.password?.reveal() == "s:ecret")
        #expect(address.encryption == .require)
        #expect(address.schema == "own")
    }

    @Test(
        "PG-01 the port is that of every host, wherever it is written",
        arguments: [
            ("postgres:///d?port=5433", ["localhost:5433"]), ("postgres://a,b/d?port=5433", ["a:5433", "b:5433"]),
            ("postgres:///d?port=5433&host=a", ["a:5433"]), ("postgres:///d?host=a&port=5433", ["a:5433"]),
            ("postgres://a:1/d?port=5433", ["a:5433"]), ("postgres://a:1/d?host=b", ["b:1"]),
        ])
    func port(text: String, hosts: [String]) throws {
        #expect(try DatabaseAddress(text).hosts.map(\.description) == hosts)
    }

    @Test("PG-01 what is shown of it is host, port, database and role, never the password")
    func shown() throws {
        let address = try DatabaseAddress("postgresql://ann:hunter2@db.example.org/accounts?sslrootcert=/etc/ca.pem")
        #expect("\(address)" == "accounts at db.example.org:5432 as ann")
        #expect(!"\(address) \(String(reflecting: SharedDatabase(address)))".contains("hunter2"))
    }

    @Test(
        "PG-01 keywords that this server sets itself or does not know are refused by name, and what is no URI as well",
        arguments: [
            ("postgres://h/d?options=-c%20x", "options"), ("postgres://h/d?service=x", "service"),
            ("postgres://h/d?replication=database", "replication"),
            ("postgres://h/d?client_encoding=LATIN1", "client_encoding"),
            ("postgres://h/d?target_session_attrs=any", "target_session_attrs"),
            ("postgres://h/d?password=x", "database-password-file"), ("mysql://h/d", "postgres://"),
            ("postgres://h:0/d", "ports"), ("postgres://h/d?sslmode=none", "sslmode"),
            ("postgres://h/d?schema=$user", "schema"), ("postgres://h/d?schema=pg_temp", "schema"),
        ])
    func refused(text: String, word: String) {
        let error = #expect(throws: DatabaseAddress.Problem.self) { try DatabaseAddress(text) }
        #expect(error?.text.contains(word) == true)
        let settings = #expect(throws: SettingsError.self) {
            try SettingsLoader().load(arguments: ["--database", text], environment: [:])
        }
        #expect(settings?.description.contains(word) == true)
    }

    @Test("PG-01 a password that was put where a keyword is expected is not shown")
    func misplaced() {
        let error = #expect(throws: DatabaseAddress.Problem.self) {
            try DatabaseAddress("postgres://h/d?Hunter2!=x")
        }
        #expect(error?.text.contains("Hunter2") == false)
    }

    @Test("PG-01 a password with a slash is not taken for the name of a database, which is shown")
    func slash() throws {
        let error = #expect(throws: DatabaseAddress.Problem.self) {
            try DatabaseAddress("postgres://u:123/hunter2@h/d")
        }
        #expect(error?.text.contains("%2F") == true && error?.text.contains("hunter2") == false)
        let address = try DatabaseAddress("postgres://u:123%2Fhunter2@h/a%40b")
        #expect(address.password?.reveal() == "123/hunter2" && address.database == "a@b")
    }

    @Test(
        "PG-03 other machines are reached with a certificate that fits unless the address says otherwise",
        arguments: [
            ("postgres://db.example.org/d", "verify-full"), ("postgres://10.0.0.1/d", "verify-full"),
            ("postgres://localhost/d", "prefer"), ("postgres://127.0.0.1/d", "prefer"),
            ("postgres://[::1]/d", "prefer"), ("postgres://127.0.0.1.example.org/d", "verify-full"),
            ("postgres://%2Frun%2Fpostgresql/d", "prefer"), ("postgres://db.example.org/d?sslmode=require", "require"),
        ])
    func encryption(text: String, mode: String) throws {
        let address = try DatabaseAddress(text)
        let host = try #require(address.hosts.first)
        let pairs = ConnectionParameters(address, host: host) { $0.hasPrefix("/etc/ssl/") }.pairs
        #expect(pairs.first { $0.keyword == "sslmode" }?.value == mode)
        #expect(pairs.first { $0.keyword == "ssl_min_protocol_version" }?.value == "TLSv1.2")
        let roots = pairs.first { $0.keyword == "sslrootcert" }?.value
        #expect(roots == (mode == "verify-full" ? "/etc/ssl/certs/ca-certificates.crt" : nil))
    }

    @Test("PG-01 PG-20 passwords and keys come from files that only their owner can read")
    func files() throws {
        for name in ["database-password-file", "master-key-file"] {
            var settings = try SettingsLoader().load(
                arguments: ["--database", "postgres://h/d", "--\(name)", "/dev/null"], environment: [:])
            settings.dataFolder = "/nowhere"
            let error = #expect(throws: SettingsError.self) {
                _ = try settings.database.shared()
                _ = try settings.database.givenMasterKey()
            }
            #expect(error?.description.contains(name) == true)
        }
    }

    @Test("PG-01 a password may be behind a symbolic link, and what counts is who can read the file it leads to")
    func links() throws {
        let folder = TestFolder()
        try PrivateFile.makeFolder(folder.url)
        let (file, link) = (folder.url.appending(path: "file"), folder.url.appending(path: "link"))
        try Data("hunter2\n".utf8).write(to: file)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        let path = link.path(percentEncoded: false)
        let settings = try SettingsLoader().load(
            arguments: ["--database", "postgres://h/d", "--database-password-file", path], environment: [:])
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: file.path(percentEncoded: false))
        #expect(try settings.database.shared()?.address.password?.reveal() == "hunter2")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o640], ofItemAtPath: file.path(percentEncoded: false))
        #expect(throws: SettingsError.self) { try settings.database.shared() }
    }
}

struct DatabaseSettingsTests {
    private func load(_ arguments: [String], _ environment: [String: String] = [:]) throws -> ServerSettings {
        try SettingsLoader().load(arguments: arguments, environment: environment)
    }

    @Test("PG-01 each setting of the database means the same as an option and as a variable")
    func sources() throws {
        let samples = [
            "database": "postgres://ann@db/accounts", "database-password-file": "/run/password", "database-pool": "12",
            "database-prepared": "off", "start-wait": "forever", "database-unsafe": "yes",
            "migrate": "never", "create": "no", "master-key-file": "/run/key",
        ]
        #expect(Set(samples.keys) == Set(Setting.database.map(\.name)))
        let base = ["--database", "postgres://h/d"]
        for (name, text) in samples {
            let variable = "GATEHOUSE_" + name.uppercased().replacing("-", with: "_")
            let option = try load((name == "database" ? [] : base) + ["--\(name)", text])
            #expect(option == (try load(name == "database" ? [] : base, [variable: text])))
            #expect(option != (try load(base)))
        }
    }

    @Test("PG-20 the master key may be a variable, and is refused as an option", arguments: ["x", ""])
    func masterKey(spoiled: String) throws {
        let key = String(repeating: "A", count: 43)
        #expect(try load([], ["GATEHOUSE_MASTER_KEY": key]).database.givenMasterKey() != nil)
        #expect(throws: SettingsError.self) { try load(["--master-key", key]) }
        #expect(throws: SettingsError.self) { try load([], ["GATEHOUSE_MASTER_KEY": spoiled]) }
    }

    @Test("PG-01 a password is given in one place")
    func onePassword() {
        #expect(throws: SettingsError.self) {
            try load(["--database", "postgres://a:b@h/d", "--database-password-file", "/x"])
        }
    }
}
