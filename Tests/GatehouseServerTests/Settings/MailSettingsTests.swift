import Foundation
import GatehouseDomain
import GatehouseMail
import GatehouseSettings
import Testing

struct MailSettingsTests {
    private static let server = ["--smtp-url", "smtps://mail.example.com", "--mail-from", "id@example.com"]

    private func load(
        _ arguments: [String], environment: [String: String] = [:], file: String = "{}"
    ) throws -> MailSettings {
        try SettingsLoader { _ in Data(file.utf8) }
            .load(arguments: arguments + ["--config", "f.json"], environment: environment).mail
    }

    private func problems(
        _ arguments: [String], environment: [String: String] = [:], file: String = "{}"
    ) throws -> [String] {
        try #require(throws: SettingsError.self) {
            try load(arguments, environment: environment, file: file)
        }.problems
    }

    @Test("SRV-16 option, variable and file say the same of every mail setting")
    func threeSources() throws {
        let values = [
            "smtp-url": "smtp://mail.example.com:2525", "mail-from": "Ann <ann@example.com>", "smtp-user": "ann",
            "smtp-password-file": "/run/password", "smtp-tls": "required", "smtp-ca-file": "/etc/ca.pem",
            "smtp-timeout": "10s", "smtp-retry": "2s", "smtp-retry-limit": "20s", "mail-language": "de",
            "security-notices": "no",
        ]
        #expect(Set(values.keys) == Set(Setting.mail.map(\.name)))
        let options = try load(values.flatMap { ["--\($0.key)", $0.value] })
        let variables = values.map { ("GATEHOUSE_" + $0.key.uppercased().replacing("-", with: "_"), $0.value) }
        #expect(try load([], environment: Dictionary(uniqueKeysWithValues: variables)) == options)
        let members = values.map { "\"\($0.key.replacing("-", with: "_"))\": \"\($0.value)\"" }
        #expect(try load([], file: "{\(members.joined(separator: ", "))}") == options)

        #expect(options.server == SMTPAddress("smtp://mail.example.com:2525"))
        #expect(options.sender == MailSender("Ann <ann@example.com>") && options.user == "ann")
        #expect(options.passwordFile == "/run/password" && options.certificateAuthorities == "/etc/ca.pem")
        #expect(options.timeLimit == .seconds(10))
        #expect(options.firstWait == .seconds(2) && options.longestWait == .seconds(20))
        #expect(MailSettings().security == .required && options.security == .required)
        #expect(try load(Self.server + ["--smtp-tls", "opportunistic"]).security == .opportunistic)
    }

    @Test(
        "SRV-16 each mail setting takes what is allowed and nothing else",
        arguments: [
            (
                "smtp-url",
                [
                    "mail.example.com", "http://mail.example.com", "smtp://", "smtp://user:secret@mail.example.com",
                    "smtp://user@mail.example.com", "smtp://mail.example.com/x", "smtp://mail.example.com?x",
                    "smtp://mail.example.com:0", "smtp://mail.example.com:65536", "smtp://a b", "",
                ]
            ),
            (
                "mail-from",
                [
                    "", "ann", "ann@", "Ann\nBcc: x@example.com <ann@example.com>",
                    "Ann\u{202E}moc <ann@example.com>",
                ]
            ),
            ("smtp-user", ["", "a\nb"]), ("smtp-password-file", [""]), ("smtp-tls", ["on", ""]),
            ("smtp-ca-file", [""]), ("smtp-timeout", ["0s", "11m", "30"]), ("smtp-retry", ["0s", "2h"]),
            ("smtp-retry-limit", ["0s", "2d"]),
        ])
    func ranges(name: String, texts: [String]) throws {
        let setting = try #require(Setting.mail.first { $0.name == name })
        for text in texts {
            let found = try problems(["--\(name)=\(text)"])
            #expect(found == ["--\(name) must be \(setting.allowed)"], "\(text)")
        }
    }

    @Test("SRV-16 the ports of submission are the ones meant when none is said; IPv6 addresses are taken")
    func addresses() throws {
        #expect(SMTPAddress("smtps://mail.example.com")?.port == 465)
        #expect(SMTPAddress("smtp://mail.example.com/")?.port == 587)
        #expect(SMTPAddress("smtp://[::1]:25")?.host == "::1")
        let local = ["--smtp-url", "smtp://[::1]:25", "--mail-from", "id@example.com", "--smtp-tls", "off"]
        #expect(try load(local).relay()?.url == "smtp://[::1]:25/example.com")
    }

    @Test("SRV-16 without a mail server nothing else of mail is needed; with one, the sender is")
    func sender() throws {
        #expect(try load([]).relay() == nil)
        #expect(
            try problems(["--smtp-url", "smtps://mail.example.com"]) == [
                "--mail-from, the sender of emails, is required with --smtp-url"
            ])
        #expect(
            try problems(["--smtp-user", "ann"]) == [
                "--smtp-user needs --smtp-url, the address of the mail server"
            ])
        #expect(try load(Self.server).relay()?.ownName == "example.com")
    }

    @Test(
        "SRV-16 mails with codes, and the password, never go over a network in clear",
        arguments: [
            (
                ["--smtp-url", "smtp://mail.example.com", "--smtp-tls", "off"],
                "--smtp-tls can be off only for a mail server"
            ),
            (
                ["--smtp-url", "smtps://localhost", "--smtp-tls", "off"],
                "--smtp-tls off contradicts smtps in --smtp-url"
            ),
            (
                [
                    "--smtp-url", "smtp://mail.example.com", "--smtp-tls", "opportunistic", "--smtp-user", "ann",
                    "--smtp-password-file", "/f",
                ], "--smtp-tls must be required with a password"
            ),
        ])
    func clear(arguments: [String], problem: String) throws {
        let found = try problems(arguments + ["--mail-from", "id@example.com"])
        #expect(found.count == 1 && found[0].hasPrefix(problem))
    }

    @Test("SRV-16 user and password need each other")
    func pairs() throws {
        let problem = ["--smtp-user and --smtp-password-file (or GATEHOUSE_SMTP_PASSWORD) must be set together"]
        #expect(try problems(Self.server + ["--smtp-user", "ann"]) == problem)
        #expect(try problems(Self.server + ["--smtp-password-file", "/f"]) == problem)
        #expect(try problems(Self.server, environment: ["GATEHOUSE_SMTP_PASSWORD": "secret"]) == problem)
    }

    @Test("SRV-16 a password in two places is refused, since nobody can know which one counts")
    func twoPasswords() throws {
        let found = try problems(
            Self.server + ["--smtp-user", "ann", "--smtp-password-file", "/f"],
            environment: ["GATEHOUSE_SMTP_PASSWORD": "secret"])
        #expect(found == ["--smtp-password-file and GATEHOUSE_SMTP_PASSWORD cannot both be set"])
    }

    @Test("SRV-16 the password is taken from the environment or a file, from nowhere else, and shown nowhere")
    func password() throws {
        let secret = "Walnut-Harbour-27"
        let found = try load(
            Self.server + ["--smtp-user", "ann"], environment: ["GATEHOUSE_SMTP_PASSWORD": secret])
        #expect(try found.relay()?.password?.reveal() == secret)
        #expect(!String(reflecting: found).contains(secret) && !"\(found)".contains(secret))
        for refused in [
            try problems(Self.server + ["--smtp-password", secret]),
            try problems(Self.server + ["--smtp-password=\(secret)"]),
            try problems(Self.server, file: "{\"smtp_password\": \"\(secret)\"}"),
        ] {
            #expect(refused.count == 1 && refused[0].contains("would be visible to others"))
            #expect(!refused[0].contains(secret))
        }
        let wrong = try problems(
            Self.server + ["--smtp-user", "ann"], environment: ["GATEHOUSE_SMTP_PASSWORD": "\(secret)\nx"])
        #expect(wrong == ["GATEHOUSE_SMTP_PASSWORD must be a password on one line"])
    }

    @Test(
        "SRV-16 the file with the password is its owner's alone and holds one line",
        arguments: [
            ("secret\n", 0o600, nil), ("secret", 0o400, nil), ("secret", 0o640, "readable only by its owner"),
            ("secret", 0o604, "readable only by its owner"), ("", 0o600, "one line"), ("\n", 0o600, "one line"),
            ("a\nb", 0o600, "one line"),
        ] as [(String, Int, String?)])
    func passwordFile(content: String, mode: Int, problem: String?) throws {
        let folder = TestFolder()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let path = folder.url.appending(path: "password").path
        try Data(content.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        let settings = try load(Self.server + ["--smtp-user", "ann", "--smtp-password-file", path])
        if let problem {
            let error = try #require(throws: SettingsError.self) { try settings.relay() }
            #expect(error.problems.count == 1 && error.problems[0].contains(problem))
            #expect(!error.description.contains("secret"))
        } else {
            #expect(try settings.relay()?.password?.reveal() == "secret")
        }
    }

    @Test("SRV-16 files that are not there are named at the start")
    func missingFiles() throws {
        for name in ["smtp-password-file", "smtp-ca-file"] {
            let arguments = Self.server + ["--\(name)", "/nowhere/x"]
            let settings = try load(name == "smtp-ca-file" ? arguments : arguments + ["--smtp-user", "ann"])
            let error = try #require(throws: SettingsError.self) { try settings.relay() }
            #expect(error.problems == ["\(name) /nowhere/x cannot be read: No such file or directory"])
        }
    }
}
