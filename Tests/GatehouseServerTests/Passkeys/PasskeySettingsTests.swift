import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTokens
import Testing

/// Where passkeys can be, and what becomes of those that were made for another name.
struct PasskeySettingsTests {
    private func load(_ arguments: String...) throws -> ServerSettings {
        try SettingsLoader().load(arguments: ["--passkeys"] + arguments, environment: [:])
    }

    @Test(
        "WAN-06 a name of the site, or nothing: https, or localhost",
        arguments: [
            ("https://id.example.org", "id.example.org"), ("https://ID.Example.org:443", "id.example.org"),
            ("https://id.example.org:8443", "id.example.org"), ("http://localhost:8080", "localhost"),
            ("http://id.example.org", nil), ("http://127.0.0.1:8080", nil), ("https://[::1]", nil),
        ] as [(String, String?)])
    func places(url: String, id: String?) throws {
        #expect(try load("--public-url", url).accountPolicy().passkeys?.relyingPartyID == id)
    }

    @Test(
        "WAN-06 WAN-07 an RP ID or an origin that browsers would not take stops the start, and says which",
        arguments: [
            ("--passkey-rp-id", "org"), ("--passkey-rp-id", "example.com"), ("--passkey-rp-id", "b.id.example.org"),
            ("--passkey-origins", "http://app.example.org"), ("--passkey-origins", "https://app.example.org/"),
            ("--passkey-origins", "android:apk-key-hash:x"), ("--passkey-origins", "https://App.example.org"),
            (
                "--passkey-origins",
                "https://a.org,https://b.org,https://c.org,https://d.org,https://e.org,https://f.org"
            ),
        ])
    func wrong(option: String, value: String) throws {
        let error = #expect(throws: SettingsError.self) {
            try load("--public-url", "https://id.example.org", option, value)
        }
        #expect(error?.problems.count == 1 && error?.description.contains(option.dropFirst(2)) == true)
        // Where there are no passkeys, nobody needs to know.
        let off = try SettingsLoader().load(
            arguments: ["--public-url", "https://id.example.org", option, value], environment: [:])
        #expect(try off.accountPolicy().passkeys == nil)
    }

    @Test("WAN-06 a server whose passkeys were made for another name starts only if its operator says so")
    func anotherName() async throws {
        let folder = TestFolder()
        func start(_ host: String, isChanged: Bool = false, isDemo: Bool = false) async throws -> TestServer {
            var settings = ServerSettings()
            settings.statedPublicURL = URL(string: "https://\(host)")
            settings.dataFolder = folder.url.path(percentEncoded: false)
            (settings.passkeysAreOffered, settings.passkeyRelyingPartyIsChanged) = (true, isChanged)
            settings.isDevelopment = isDemo
            return try await TestServer.open(settings, folder: folder)
        }
        // Without a passkey, nothing is lost.
        _ = try await start("a.example.org")
        let server = try await start("b.example.org")
        let user = try await server.confirmed().user.id
        try await server.backend.database.write { sql in
            try sql.run(
                """
                INSERT INTO webauthn_credentials (id, user_id, kind, credential_id, public_key, counter, name,
                    uv_initialized, backup_eligible, backed_up, created_at)
                VALUES ('1', ?, 'passkey', 'x', 'x', 0, 'x', 1, 0, 0, 0)
                """, [.id(user)])
        }
        _ = try await start("b.example.org")
        await #expect(
            throws: BackendError.passkeysOfAnotherName(former: "b.example.org", now: "c.example.org")
        ) { _ = try await start("c.example.org") }
        // A demo starts without them, and loses none.
        #expect(try await start("c.example.org", isDemo: true).backend.accounts.policy.passkeys == nil)
        #expect(try await start("b.example.org", isDemo: true).backend.accounts.policy.passkeys != nil)
        _ = try await start("c.example.org", isChanged: true)
        _ = try await start("c.example.org")
        await #expect(throws: BackendError.self) { _ = try await start("b.example.org") }
    }
}
