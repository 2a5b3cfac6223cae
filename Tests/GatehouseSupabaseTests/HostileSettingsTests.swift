import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseSupabase
import GatehouseTesting
import Testing

/// What a back end says it offers, as screens show it.
struct HostileSettingsTests {
    /// A browser that nobody opens.
    private struct NoVisit: BrowserSession {
        func answer(to page: @escaping @Sendable (URL) async throws -> URL) async throws -> URL {
            throw AuthError.cancelled
        }
    }

    /// What an app with a browser knows of a back end with these settings.
    private static func adapter(_ settings: [String: Any]) async throws -> SupabaseAuthAdapter {
        let network = FaultyTransport(nil)
        await network.always(try Device.answers(settings))
        let configuration = try SupabaseConfiguration(
            authURL: try #require(URL(string: "https://auth.example.com/auth/v1")), sheets: [])
        let adapter = SupabaseAuthAdapter(
            configuration, holder: HeldSession(nil), transport: network, browser: NoVisit(), clock: ManualWallClock())
        _ = try await adapter.refreshProviders()
        return adapter
    }

    private static func settings(_ pages: [String: String], minimum: Int = 8) -> [String: Any] {
        [
            "external": ["email": true],
            "gatehouse": [
                "minimum_password_length": minimum, "code_length": 6, "consent_required": false, "authorize": pages,
            ] as [String: Any],
        ]
    }

    @Test(
        "ADP-05 UI-14 a provider whose button would show something else than it says has no button",
        arguments: [
            ("acme\u{202E}", "Acme"), ("acme", "Acme\u{202E}elgooG"), ("acme", "Acme\nSign in with Google"),
            ("acme", "Ac\u{200B}me"), ("acme", ""), ("", "Acme"), ("acme corp", "Acme"), ("acme/../admin", "Acme"),
            ("acme", String(repeating: "A", count: 65)), (String(repeating: "a", count: 65), "Acme"),
            ("acme", "A" + String(repeating: "\u{301}", count: 500)),
        ])
    func disguised(id: String, name: String) async throws {
        let adapter = try await Self.adapter(Self.settings([id: name, "github": "GitHub"]))
        #expect(adapter.availableProviders().map(\.displayName) == ["Email", "GitHub"])
    }

    @Test("UI-14 a provider of the deployment's own is shown by its name")
    func own() async throws {
        let adapter = try await Self.adapter(Self.settings(["custom:acme-1": "Acme 会社 & Söhne"]))
        #expect(adapter.availableProviders().map(\.id) == ["email", "custom:acme-1"])
        #expect(adapter.availableProviders().last?.displayName == "Acme 会社 & Söhne")
    }

    @Test(
        "ADP-05 a back end cannot fill the screen with buttons, whether it names them or not", arguments: [true, false])
    func many(isNamed: Bool) async throws {
        let ids = (0..<2000).map { "provider\($0)" }
        let settings: [String: Any] =
            isNamed
            ? Self.settings(Dictionary(uniqueKeysWithValues: ids.map { ($0, $0) }))
            : ["external": Dictionary(uniqueKeysWithValues: (ids + ["email"]).map { ($0, true) })]
        #expect(try await Self.adapter(settings).availableProviders().count == 21)
    }

    @Test(
        "ADP-05 FLOW-13 a length of passwords that nobody can keep is not asked for",
        arguments: [(8, 8), (128, 128), (129, 6), (0, 6), (-1, 6), (Int.max, 6)])
    func length(said: Int, asked: Int) async throws {
        let adapter = try await Self.adapter(Self.settings([:], minimum: said))
        #expect(adapter.requirements.minimumPasswordLength == asked)
    }

    private static func settings(demanding changes: [String: Any]) -> [String: Any] {
        let demands: [String: Any] = ["minimum_password_length": 8, "code_length": 6, "consent_required": false]
        return ["external": ["email": true], "gatehouse": demands.merging(changes) { $1 }]
    }

    @Test(
        "ADP-05 FLOW-13 a length of codes that nobody mails is not asked for",
        arguments: [(4, 4), (10, 10), (3, 6), (11, 6), (0, 6), (-1, 6)])
    func codeLength(said: Int, asked: Int) async throws {
        let adapter = try await Self.adapter(Self.settings(demanding: ["code_length": said]))
        #expect(adapter.requirements.codeLength == asked)
    }

    @Test(
        "ADP-05 UI-19 terms and privacy notice lead to a page that a browser opens, or nowhere",
        arguments: [
            "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "com.example.app://terms", "/terms", "",
            "https://example.com/" + String(repeating: "a", count: 2048),
        ])
    func terms(address: String) async throws {
        let adapter = try await Self.adapter(
            Self.settings(demanding: ["terms_url": address, "privacy_url": address]))
        #expect(adapter.requirements.termsURL == nil && adapter.requirements.privacyURL == nil)
        let page = "https://example.com/terms"
        let other = try await Self.adapter(Self.settings(demanding: ["terms_url": page, "privacy_url": page]))
        #expect(other.requirements.termsURL?.absoluteString == page)
        #expect(other.requirements.privacyURL?.absoluteString == page)
    }

    @Test(
        "ADP-05 the name of an app that would show something else than it says is not shown",
        arguments: ["Acme\u{202E}elgooG", "Acme\nSign in", "Ac\u{200B}me", "", String(repeating: "A", count: 65)])
    func appName(name: String) async throws {
        let adapter = try await Self.adapter(Self.settings(demanding: ["app_name": name]))
        #expect(adapter.requirements.appName == nil)
        let other = try await Self.adapter(Self.settings(demanding: ["app_name": "Acme 会社"]))
        #expect(other.requirements.appName == "Acme 会社")
    }
}
