import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseSettings
import Logging
import Testing

struct SettingsLoaderTests {
    private static let file = "gatehouse.json"

    private func load(
        _ arguments: [String] = [], environment: [String: String] = [:], file: String? = nil,
        preset: [String: String] = [:]
    ) throws -> ServerSettings {
        let loader = SettingsLoader(preset: preset) { path in
            guard let file, path == Self.file else { throw CocoaError(.fileReadNoSuchFile) }
            return Data(file.utf8)
        }
        return try loader.load(
            arguments: arguments + (file == nil ? [] : ["--config", Self.file]), environment: environment)
    }

    private func problems(
        _ arguments: [String] = [], environment: [String: String] = [:], file: String? = nil,
        preset: [String: String] = [:]
    ) throws -> [String] {
        try #require(throws: SettingsError.self) {
            try load(arguments, environment: environment, file: file, preset: preset)
        }.problems
    }

    @Test("SRV-01 without any setting the server listens on loopback, with sign-up open")
    func defaults() throws {
        let settings = try load()
        #expect(settings == ServerSettings())
        #expect(try settings.publicURL().absoluteString == "http://localhost:8080")
        #expect(settings.duplicateSignUp == .private && settings.signUpIsOpen && !settings.isDevelopment)
    }

    static let providersFile = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../data/providers.json").standardizedFileURL.path(percentEncoded: false)

    static let signUpFieldsFile = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../data/sign-up-fields.json").standardizedFileURL.path(percentEncoded: false)

    @Test("SRV-29 each bound can be turned off, and an invalid one is refused with what is allowed")
    func caps() throws {
        let caps = try #require(
            try load(["--cap-codes", "off", "--cap-guests=2/3", "--cap-mails", "off"]).accountPolicy().caps)
        #expect(caps.codes == nil && caps.waitingMails == nil && caps.signUps == CapPolicy.standard.signUps)
        #expect(caps.guests == CapPolicy.Cap(perNetwork: 2, total: 3))
        for text in ["", "5", "5/", "/5", "0/5", "6/5", "5/5/5", "-1/5", "5/five", "1/100000001"] {
            let error = #expect(throws: SettingsError.self) { try load(["--cap-codes=\(text)"]) }
            #expect(
                error?.problems.first?.hasPrefix(
                    "--cap-codes must be off, or the number for one client network") == true)
        }
    }

    @Test("SRV-07 each limit can be set and turned off, and what is neither is refused")
    func limits() throws {
        let settings = try load(["--limit-token", "5/10s", "--limit-verify", "off", "--limit-mail", "30/1h"])
        let limits = try #require(try settings.accountPolicy().limits)
        #expect(limits.token == LimitRule("token", count: 5, window: .seconds(10)) && limits.verify == nil)
        #expect(limits.mail == LimitRule("mail", count: 30, window: .seconds(3600)))
        #expect(limits.signUp == LimitPolicy.standard.signUp)
        let development = try load(["--dev", "--limit-token", "5/10s"])
        var expected = LimitPolicy.development
        expected.token = LimitRule("token", count: 5, window: .seconds(10))
        #expect(try development.accountPolicy().limits == expected)
        for text in ["0/5m", "30", "30/", "/5m", "-1/5m", "30/5m/5m", "1.5/5m", "30/8d", "none", "", "1000001/5m"] {
            let error = #expect(throws: SettingsError.self) { try load(["--limit-token=\(text)"]) }
            #expect(error?.problems.first?.hasPrefix("--limit-token must be off, or a number from 1") == true)
        }
    }

    @Test("SRV-07 a demo has the limits that its help lists, a hundred times those of a deployment")
    func demoLimits() throws {
        let preset = Setting.developmentLimits.merging(["dev": "yes"]) { $1 }
        let limits = try #require(try load(preset: preset).accountPolicy().limits)
        #expect(limits == .development)
        #expect(try load(["--dev"]).accountPolicy().limits == .development)
        #expect(limits.token == LimitRule("token", count: 15_000, window: .seconds(300)))
        #expect(limits.mailTo == LimitRule("mail-to", count: 3000, window: .seconds(3600)) && limits.mail == nil)
        let help = words(SettingsHelp.text(preset: preset))
        for (name, text) in Setting.developmentLimits {
            let entry = try #require(help.split(separator: "--\(name) ").dropFirst().first)
            #expect(entry.firstRange(of: "Default: \(text).") != nil, "\(name)")
        }
    }

    @Test(
        "SRV-16 the elements of every list may have white space around them, and none stands alone",
        arguments: [
            ("trusted-proxies", "10.0.0.1", "10.0.0.0/8"), ("cors-headers", "X-Request-Id", "X-Trace"),
            ("passkey-origins", "https://a.example", "https://b.example"),
            ("redirect-allow-list", "https://app.example.com/done", "http://127.0.0.1:*/done"),
            ("app-ids", "ABCDE12345.com.example.app", "FGHIJ67890.org.example"),
        ])
    func lists(name: String, first: String, second: String) throws {
        let plain = try load(["--\(name)", "\(first),\(second)"])
        for text in [
            "\(first), \(second)", "\(first) ,\(second) ", " \(first),\t\(second)", "\(first),\n  \(second)\n",
        ] {
            #expect(try load(["--\(name)", text]) == plain)
        }
        if name != "passkey-origins" {
            for text in ["none,\(first)", "\(first), none", "NONE", "\(first),,\(second)"] {
                #expect(throws: SettingsError.self) { try load(["--\(name)", text]) }
            }
        }
    }

    @Test("LINK-07 SRV-16 the apps of a site are none or ids, and what is neither is refused")
    func appIDs() throws {
        #expect(try load(["--app-ids", "none"]).appIDs.isEmpty)
        for text in ["", ",", "app", "ABCDE12345.com.example.app,", "ABCDE12345.com.example.app com.example"] {
            let error = #expect(throws: SettingsError.self) { try load(["--app-ids=\(text)"]) }
            #expect(
                error?.problems.first?.hasPrefix(
                    "--app-ids must be none, or a comma-separated list of app ids") == true)
        }
    }

    @Test("SRV-01 option, variable and file say the same of every setting")
    func threeSources() throws {
        let apart = Set((Setting.mail + Setting.database).map(\.name))
        #expect(Self.samples.map(\.name) == Setting.all.map(\.name).filter { !apart.contains($0) })
        for (name, text, json, isSet) in Self.samples {
            let variable = "GATEHOUSE_" + name.uppercased().replacing("-", with: "_")
            let key = name.replacing("-", with: "_")
            // Automatic confirmation, alone among the settings, does not go with the default of another.
            let preset = ["duplicate-sign-up": "explicit"]
            #expect(isSet(try load(["--\(name)", text], preset: preset)), "--\(name) \(text)")
            #expect(isSet(try load(["--\(name)=\(text)"], preset: preset)), "--\(name)=\(text)")
            #expect(isSet(try load(environment: [variable: text], preset: preset)), "\(variable)")
            #expect(isSet(try load(file: "{\"\(key)\": \(json)}", preset: preset)), "\(key)")
        }
    }

    @Test("SRV-01 an option goes before a variable, a variable before the file, the file before the preset")
    func precedence() throws {
        let file = #"{"port": 3}"#
        let environment = ["GATEHOUSE_PORT": "2"]
        #expect(try load(["--port", "1"], environment: environment, file: file, preset: ["port": "4"]).port == 1)
        #expect(try load(environment: environment, file: file, preset: ["port": "4"]).port == 2)
        #expect(try load(file: file, preset: ["port": "4"]).port == 3)
        #expect(try load(preset: ["port": "4"]).port == 4)
    }

    @Test("SRV-01 the file can be named by a variable")
    func configVariable() throws {
        let loader = SettingsLoader { _ in Data(#"{"port": 5}"#.utf8) }
        #expect(try loader.load(arguments: [], environment: ["GATEHOUSE_CONFIG": "x"]).port == 5)
    }

    @Test("SRV-01 a wrong value is refused with its name, where it stands and what is allowed")
    func wrongValues() throws {
        let range = "must be a whole number from 0 to 65535"
        #expect(try problems(["--port", "http"]) == ["--port \(range)"])
        #expect(try problems(environment: ["GATEHOUSE_PORT": "70000"]) == ["GATEHOUSE_PORT \(range)"])
        #expect(try problems(environment: ["GATEHOUSE_PORT": ""]) == ["GATEHOUSE_PORT \(range)"])
        for value in ["-1", "1.5", "null", "{}", "[1]", "true"] {
            #expect(try problems(file: "{\"port\": \(value)}") == ["port in gatehouse.json \(range)"])
        }
    }

    @Test(
        "SRV-16 each setting takes its range and nothing else",
        arguments: [
            ("host", ["", "a b", "http://x", "::1/"]), ("port", ["-1", "65536", "0x10", " 1"]),
            ("data", [""]),
            (
                "public-url",
                [
                    "example.org", "ftp://example.org", "https://", "https://u:p@example.org",
                    "https://example.org/app",
                    "https://example.org?a", "https://example.org#a", "https://example.org:0",
                ]
            ),
            ("base-path", ["", "auth", "/auth/", "/a//b", "/../b", "/a b", "/a/:id", "/*"]),
            ("sign-up", ["yes", "OPEN", ""]), ("auto-confirm", ["1", "true", ""]),
            ("min-password-length", ["5", "0", "129", "eight"]), ("code-length", ["5", "11"]),
            ("code-life", ["60", "59s", "8d", "-1h", "1.5h", "h", "9999999999999h", "1w"]),
            ("access-token-life", ["29s", "25h"]), ("duplicate-sign-up", ["maybe"]), ("consent", ["yes"]),
            ("dev", ["maybe"]), ("max-connections", ["", "7", "100001", "many"]),
            ("trusted-proxies", ["", "10.0.0.0/33", "example.org", "10.0.0.1,", "::1/129"]),
            ("log-level", ["loud"]),
            (
                "app-name",
                [
                    "", " ", "Acme ", "\u{A0}Acme", "Acme\nFree money", "Acme\r\nBcc: x", "A\u{0}", "A\u{2028}B",
                    String(repeating: "a", count: 65), "a" + String(repeating: "\u{301}", count: 600),
                    "Acme\u{202E}moc", "\u{2066}Acme", "\u{200B}", "\u{3164}",
                ]
            ),
            ("support-contact", ["", "help", "https://example.org", "a@example.org, b@example.org", "A\nB <a@b.c>"]),
            ("terms-url", ["", "example.org", "javascript:alert(1)", "https://", "https://u:p@example.org"]),
            ("privacy-url", ["", "/privacy", "ftp://example.org", "data:text/html,x"]),
        ])
    func ranges(name: String, texts: [String]) throws {
        let setting = try #require(Setting.all.first { $0.name == name })
        for text in texts {
            #expect(try problems(["--\(name)=\(text)"]) == ["--\(name) must be \(setting.allowed)"], "\(text)")
        }
    }

    @Test("SRV-01 an unknown name is refused in all three places, with the name it may have meant")
    func unknownNames() throws {
        #expect(try problems(["--prot", "1"]) == ["--prot is not a setting; did you mean --port?"])
        #expect(
            try problems(environment: ["GATEHOUSE_PUBLICURL": "x"])
                == ["GATEHOUSE_PUBLICURL is not a setting; did you mean GATEHOUSE_PUBLIC_URL?"])
        #expect(try problems(environment: ["GATEHOUSE_NOPE": "x"])[0].contains("the settings are GATEHOUSE_"))
        #expect(
            try problems(file: #"{"sign-up": "open"}"#)
                == ["sign-up in gatehouse.json is not a setting; did you mean sign_up?"])
        let far = try problems(["--verbosity-of-everything"])
        #expect(far.count == 1 && far[0].contains("the settings are --host, --port"))
        let building = ["PATH": "/bin", "GATEHOUSE_STRICT": "1", "GATEHOUSE_COMMIT": "168065b3c0de"]
        #expect(try load(environment: building) == ServerSettings())
    }

    @Test("SRV-01 every problem is told, not only the first")
    func allProblems() throws {
        let found = try problems(
            ["--port", "x", "--nope-nope-nope-nope"], environment: ["GATEHOUSE_CODE_LENGTH": "3"],
            file: #"{"consent": "maybe"}"#)
        #expect(found.count == 4)
    }

    @Test("SRV-01 options without value, twice or without dashes are refused")
    func spelling() throws {
        #expect(try problems(["--port"]) == ["--port needs a value: a whole number from 0 to 65535"])
        #expect(try problems(["--port", "--dev"]) == ["--port needs a value: a whole number from 0 to 65535"])
        #expect(try problems(["--port", "1", "--port=1"]) == ["--port appears more than once"])
        #expect(
            try problems(["--dev", "--port", "1", "serve"]) == [
                "argument 4 is not an option; settings are written --name VALUE"
            ])
        #expect(try load(["--dev"]).isDevelopment)
        #expect(try load(["--dev", "--port", "1"]).isDevelopment)
        #expect(try !load(["--dev", "no"]).isDevelopment)
    }

    @Test("SRV-01 a file that is missing, is not JSON or is no object is refused by its name")
    func badFiles() throws {
        #expect(try problems(["--config", ""]) == ["--config must be the path of a file"])
        #expect(
            try problems(environment: ["GATEHOUSE_CONFIG": ""]) == ["GATEHOUSE_CONFIG must be the path of a file"])
        #expect(
            try problems(["--config", "other.json"]) == [
                "the configuration file other.json cannot be read: No such file or directory"
            ])
        #expect(try problems(file: "[]") == ["the configuration file gatehouse.json must hold one JSON object"])
        #expect(
            try problems(file: "port=1") == [
                "the configuration file gatehouse.json is not JSON: an unexpected character at byte 0"
            ])
        // Other readers would take the first one.
        let twice = try problems(file: #"{"sign_up": "closed", "sign_up": "open"}"#)
        #expect(twice.count == 1 && twice[0].hasPrefix("the configuration file gatehouse.json is not JSON: "))
    }

    @Test("SRV-14 a development server refuses to listen beyond loopback, wherever that was said")
    func developmentStaysHome() throws {
        for host in ["0.0.0.0", "::", "192.0.2.1", "example.org"] {
            #expect(
                try problems(["--dev"], environment: ["GATEHOUSE_HOST": host, "GATEHOUSE_PUBLIC_URL": "http://x"])[0]
                    .hasPrefix("GATEHOUSE_HOST must be a loopback address"))
            let demo = try problems(["--host", host, "--public-url", "http://x"], preset: ["dev": "yes"])
            #expect(demo[0].hasPrefix("--host must be a loopback address"))
        }
        for host in ["127.0.0.1", "127.8.9.1", "::1", "localhost", "LOCALHOST"] {
            #expect(try load(["--dev", "--host", host]).host == host)
        }
        #expect(try problems(["--dev", "no"], preset: ["dev": "yes"]).count == 1)
    }

    @Test("SRV-08 a server on every address needs to be told its public URL")
    func everyAddress() throws {
        #expect(try problems(["--host", "0.0.0.0"])[0].hasPrefix("--public-url is required"))
        let settings = try load(["--host", "0.0.0.0", "--public-url", "https://id.example.org/"])
        #expect(try settings.publicURL().absoluteString == "https://id.example.org")
    }

    @Test(
        "SRV-08 the public URL is taken in any spelling, and kept as browsers send it in Origin",
        arguments: [
            ("HTTPS://Id.Example.org", "https://id.example.org"), ("http://LOCALHOST:8080/", "http://localhost:8080"),
            ("http://[0:0:0:0:0:0:0:1]:8080", "http://[::1]:8080"), ("http://[::0001]", "http://[::1]"),
            ("https://[2001:DB8::A]:443", "https://[2001:db8::a]:443"),
            ("https://id.example.org", "https://id.example.org"),
        ])
    func publicURL(stated: String, kept: String) throws {
        #expect(try load(["--public-url", stated]).publicURL().absoluteString == kept)
    }

    @Test("SRV-17 private sign-up, which is the default, excludes automatic confirmation: both are named")
    func duplicateSignUp() throws {
        for arguments in [["--auto-confirm"], ["--auto-confirm", "--duplicate-sign-up", "private"]] {
            let found = try problems(arguments)
            #expect(found.count == 1)
            #expect(found[0].contains("duplicate-sign-up private cannot be combined with --auto-confirm"))
        }
        #expect(try load(["--auto-confirm", "--duplicate-sign-up", "explicit"]).automaticConfirmation)
    }

    @Test("SRV-16 the app is called as it is told to be, and by the host of the public URL when nobody said")
    func appName() throws {
        let url = ["--public-url", "https://id.example.org:8443"]
        #expect(try load(url).accountPolicy().appName == "id.example.org")
        #expect(try load(url + ["--app-name", "Acme"]).accountPolicy().appName == "Acme")
        #expect(try load(url, preset: ["app-name": "Fieldhouse"]).accountPolicy().appName == "Fieldhouse")
        let longest = String(repeating: "ü", count: 64)
        #expect(try load(["--app-name", longest]).appName == longest)
        #expect(try load(["--terms-url", "none"], preset: ["terms-url": "https://example.org"]).termsURL == nil)
    }

    @Test("SRV-16 the policy of accounts is what the settings say")
    func policy() throws {
        let policy = try load([
            "--public-url", "https://id.example.org", "--base-path", "/", "--sign-up", "closed", "--auto-confirm",
            "--min-password-length", "10", "--code-length", "8", "--code-life", "10m", "--access-token-life", "5m",
            "--consent", "required", "--duplicate-sign-up", "explicit",
        ]).accountPolicy()
        #expect(policy.issuer == "https://id.example.org" && policy.basePath.isEmpty)
        #expect(!policy.signUpOpen && policy.automaticConfirmation && policy.consentRequired)
        #expect(policy.minimumPasswordLength == 10 && policy.codeLength == 8)
        #expect(policy.codeLife == .seconds(600) && policy.accessTokenLife == .seconds(300))
    }

    private func words(_ text: String) -> String {
        text.split { $0.isWhitespace }.joined(separator: " ")
    }

    @Test("SRV-01 the help names every setting with what is allowed and the default of the command")
    func help() throws {
        let text = SettingsHelp.text(preset: ["data": "elsewhere"])
        for setting in Setting.all {
            #expect(text.contains("--\(setting.name) "))
            #expect(words(text).contains(words("Allowed: \(setting.allowed).")))
        }
        #expect(text.contains("Default: elsewhere."))
        #expect(text.split(separator: "\n").filter { $0.hasPrefix(" ") }.allSatisfy { $0.count <= 80 })
    }
}
