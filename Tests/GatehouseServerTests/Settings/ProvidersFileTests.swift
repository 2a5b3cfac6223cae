import Foundation
import GatehouseAccounts
import GatehouseDomain
import GatehouseSettings
import Testing

struct ProvidersFileTests {
    /// Writes files and loads settings that name the first.
    private func load(
        _ text: String, mode: Int = 0o600, other: String? = nil, otherMode: Int = 0o600, arguments: [String] = []
    ) throws -> [ProviderSettings] {
        let folder = TestFolder()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let file = folder.url.appending(path: "providers.json").path(percentEncoded: false)
        let secret = folder.url.appending(path: "secret").path(percentEncoded: false)
        try Data(text.replacing("SECRET-FILE", with: secret).utf8).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
        if let other {
            try Data(other.utf8).write(to: URL(filePath: secret))
            try FileManager.default.setAttributes([.posixPermissions: otherMode], ofItemAtPath: secret)
        }
        return try SettingsLoader().load(arguments: ["--providers-file", file] + arguments, environment: [:]).providers
    }

    private func problems(
        _ text: String, mode: Int = 0o600, other: String? = nil, otherMode: Int = 0o600, arguments: [String] = []
    ) throws -> [String] {
        try #require(throws: SettingsError.self) {
            _ = try load(text, mode: mode, other: other, otherMode: otherMode, arguments: arguments)
        }.problems
    }

    @Test("SRV-16 SRV-19 the file says what is pinned of each provider, with good defaults")
    func whole() throws {
        let providers = try load(
            """
            [
              {"id": "apple", "client_ids": ["com.example.web", "com.example.app"],
               "apple_key": {"team_id": "TEAM012345", "key_id": "KEY0123456", "private_key_file": "SECRET-FILE"}},
              {"id": "google", "client_ids": ["123.apps.googleusercontent.com"], "client_secret": "from-google"},
              {"id": "work", "name": "Example Work", "issuer": "https://id.example.com/realms/work",
               "client_ids": ["gatehouse"], "scopes": ["openid", "email"], "accepts_missing_nonce": true,
               "email_domains": ["example.com", "sub.example.org"],
               "authorization_endpoint": "https://id.example.com/sign-in"},
              {"id": "github", "client_ids": ["Iv1.1234"], "client_secret": "from-github"}
            ]
            """, other: KeySamples.sec1 + "\n")
        #expect(
            providers == [
                ProviderSettings(
                    id: "apple", kind: .apple, displayName: "Apple", issuer: "https://appleid.apple.com",
                    clientIDs: ["com.example.web", "com.example.app"],
                    appleKey: AppleKey(
                        teamID: "TEAM012345", keyID: "KEY0123456", privateKey: Secret(KeySamples.sec1)),
                    scopes: ["openid", "email", "name"]),
                ProviderSettings(
                    id: "google", kind: .google, displayName: "Google", issuer: "https://accounts.google.com",
                    clientIDs: ["123.apps.googleusercontent.com"], clientSecret: Secret("from-google"),
                    scopes: ["openid", "email", "profile"]),
                ProviderSettings(
                    id: "work", kind: .openID, displayName: "Example Work",
                    issuer: "https://id.example.com/realms/work", clientIDs: ["gatehouse"],
                    scopes: ["openid", "email"], acceptsMissingNonce: true,
                    emailDomains: ["example.com", "sub.example.org"],
                    authorizationEndpoint: URL(string: "https://id.example.com/sign-in")),
                ProviderSettings(
                    id: "github", kind: .github, displayName: "GitHub", issuer: "https://github.com/login/oauth",
                    clientIDs: ["Iv1.1234"], clientSecret: Secret("from-github"), scopes: ["user:email"]),
            ])
        #expect(providers.map(\.hasWebFlow) == [true, true, true, true])
        // An app that brings the tokens itself needs no secret; the pages do.
        let bare = try load(#"[{"id": "apple", "client_ids": ["com.example.app"]}]"#, mode: 0o644)
        #expect(bare.map(\.hasWebFlow) == [false] && bare.map(\.acceptsMissingNonce) == [false])
        #expect(bare.map(\.emailDomains) == [nil])
        #expect(try load("[]").isEmpty)
    }

    @Test(
        "SRV-16 SRV-19 each mistake is refused with the field and what is allowed",
        arguments: [
            (#"{"id": "apple"}"#, "must hold a list"), ("[", "is not JSON"), ("[7]", "provider 1 must be an object"),
            (#"[{"client_ids": ["a"]}]"#, "provider 1: id must be"),
            (#"[{"id": "email", "client_ids": ["a"]}]"#, "id must be"),
            (#"[{"id": "Apple", "client_ids": ["a"]}]"#, "id must be"),
            (#"[{"id": "-a", "client_ids": ["a"]}]"#, "id must be"),
            (#"[{"id": "apple"}]"#, "provider 1 (apple): client_ids must be"),
            (#"[{"id": "apple", "client_ids": []}]"#, "client_ids must be"),
            (#"[{"id": "apple", "client_ids": ["a", "a"]}]"#, "client_ids must be"),
            (#"[{"id": "apple", "client_ids": ["a b"]}]"#, "client_ids must be"),
            (#"[{"id": "apple", "client_ids": ["a"], "issuer": "https://evil.example"}]"#, "issuer must be https://ap"),
            (#"[{"id": "google", "client_ids": ["a"], "issuer": "http://127.0.0.1:1"}]"#, "issuer must be https://ac"),
            (#"[{"id": "work", "name": "W", "client_ids": ["a"]}]"#, "issuer must be"),
            (#"[{"id": "work", "client_ids": ["a"], "issuer": "https://id.example.com"}]"#, "name must be"),
            (#"[{"id": "work", "name": "W", "client_ids": ["a"], "issuer": "http://id.example.com"}]"#, "issuer must"),
            (#"[{"id": "work", "name": "W", "client_ids": ["a"], "issuer": "https://a@b.example"}]"#, "issuer must be"),
            (#"[{"id": "work", "name": "W", "client_ids": ["a"], "issuer": "https://b.example?x"}]"#, "issuer must be"),
            (#"[{"id": "apple", "client_ids": ["a"], "secret": "x"}]"#, "secret is not a field; the fields are"),
            (#"[{"id": "apple", "client_ids": ["a"], "scopes": ["email"]}]"#, "scopes must be"),
            (#"[{"id": "apple", "client_ids": ["a"], "scopes": "openid"}]"#, "scopes must be"),
            (#"[{"id": "apple", "client_ids": ["a"], "accepts_missing_nonce": "yes"}]"#, "accepts_missing_nonce must"),
            (
                #"[{"id": "google", "client_ids": ["a"], "authorization_endpoint": "http://id.example.com"}]"#,
                "(google): authorization_endpoint must be an https URL"
            ),
            (#"[{"id": "google", "client_ids": ["a"], "client_secret": ""}]"#, "client_secret must be"),
            (
                #"[{"id": "google", "client_ids": ["a"], "client_secret": "a", "client_secret_file": "b"}]"#,
                "cannot both be set"
            ),
            (#"[{"id": "google", "client_ids": ["a"], "client_secret_file": "/nowhere/x"}]"#, "cannot be read"),
            (#"[{"id": "google", "client_ids": ["a"], "apple_key": {}}]"#, "apple_key must be"),
            (#"[{"id": "apple", "client_ids": ["a"], "apple_key": {"team": "x"}}]"#, "apple_key.team is not a field"),
            (
                #"[{"id": "apple", "client_ids": ["a"], "apple_key": {"team_id": "x", "key_id": "KEY0123456"}}]"#,
                "apple_key: team_id must be"
            ),
            (
                #"[{"id": "apple", "client_ids": ["a"], "apple_key": {"private_key": "no key"}}]"#,
                "private_key must be"
            ),
            (#"[{"id": "github", "client_ids": ["a"]}]"#, "(github): client_secret_file must be"),
            (
                #"[{"id": "github", "client_ids": ["a"], "client_secret": "s", "scopes": ["read:user"]}]"#,
                "scopes must be a list of at most 20 words that includes user:email"
            ),
            (
                #"[{"id": "github", "client_ids": ["a"], "client_secret": "s", "accepts_missing_nonce": true}]"#,
                "accepts_missing_nonce is for providers with ID tokens"
            ),
            (
                #"[{"id": "github", "client_ids": ["a"], "client_secret": "s", "issuer": "https://git.example.com"}]"#,
                "issuer must be https://github.com/login/oauth"
            ),
            (
                #"[{"id": "a", "id": "b"}]"#, "is not JSON"
            ),
            (
                #"[{"id": "google", "client_ids": ["a"]}, {"id": "google", "client_ids": ["b"]}]"#,
                "two have the same id"
            ),
        ])
    func mistakes(text: String, problem: String) throws {
        let problems = try problems(text)
        #expect(problems.contains { $0.contains(problem) }, "\(problems)")
        #expect(problems.allSatisfy { $0.hasPrefix("providers-file /") && !$0.contains("no key") })
    }

    @Test(
        "SRV-16 SRV-30 what is no list of domains is refused with what is allowed",
        arguments: [
            #""example.com""#, "[]", "[7]", #"["Example.com"]"#, #"["@example.com"]"#, #"["ada@example.com"]"#,
            #"["*.example.com"]"#, #"["example"]"#, #"["example.com", "example.com"]"#, #"["example.com "]"#,
        ])
    func domains(list: String) throws {
        let problems = try problems(#"[{"id": "google", "client_ids": ["a"], "email_domains": \#(list)}]"#)
        #expect(problems.count == 1)
        #expect(
            problems.first?.contains("(google): email_domains must be a list of 1 to 100 different lowercase domains")
                == true)
    }

    @Test("SRV-16 SRV-19 all mistakes are told at once")
    func atOnce() throws {
        let problems = try problems(
            #"[{"id": "google", "scopes": [], "x": 1}, {"id": "?"}, {"id": "apple", "issuer": "?"}]"#)
        #expect(problems.count == 6)
    }

    @Test("SRV-11 SRV-19 secrets stand in files that their owner alone can read")
    func secrets() throws {
        let inline = #"[{"id": "google", "client_ids": ["a"], "client_secret": "s"}]"#
        #expect(try load(inline).first?.clientSecret == Secret("s"))
        #expect(try problems(inline, mode: 0o640).contains { $0.contains("chmod 600") && $0.contains("client_secret") })
        let apart = #"[{"id": "google", "client_ids": ["a"], "client_secret_file": "SECRET-FILE"}]"#
        #expect(try load(apart, mode: 0o644, other: "s\n").first?.clientSecret == Secret("s"))
        #expect(try problems(apart, other: "s", otherMode: 0o644).contains { $0.contains("chmod 600") })
        #expect(try problems(apart, other: "\n").contains { $0.contains("is empty") })
        let printed = "\(try load(inline))"
        #expect(!printed.contains("\"s\""))
    }

    @Test("SRV-19 a provider on this machine is for development alone, whatever its name")
    func loopback() throws {
        for id in ["apple", "google", "work"] {
            for host in ["127.0.0.1", "localhost", "[::1]"] {
                let text =
                    #"[{"id": "\#(id)", "name": "N", "client_ids": ["a"], "issuer": "http://\#(host):4000/x"}]"#
                #expect(try load(text, arguments: ["--dev"]).first?.issuer == "http://\(host):4000/x")
                #expect(try problems(text).contains { $0.contains("issuer must be") })
            }
        }
        let far = #"[{"id": "work", "name": "N", "client_ids": ["a"], "issuer": "http://id.example.com"}]"#
        #expect(try problems(far, arguments: ["--dev"]).contains { $0.contains("issuer must be") })
        let evil = #"[{"id": "apple", "client_ids": ["a"], "issuer": "https://evil.example"}]"#
        #expect(try problems(evil, arguments: ["--dev"]).contains { $0.contains("issuer must be") })
    }
}
