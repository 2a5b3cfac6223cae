import Foundation
import GatehouseDomain
import GatehouseSettings
import GatehouseSupabase
import GatehouseTesting
import Testing

/// What the server asks for at sign-up by itself, over a socket to the real server.
struct SupabaseSignUpFieldTests {
    private static func fields() throws -> [SignUpField] {
        [
            try SignUpField("company", label: ["en": "Company", "de": "Firma"], kind: .organization, isRequired: true),
            try SignUpField("news", label: "News", kind: .toggle),
        ]
    }

    @Test("APP-09 the app learns from the server what to ask for, and the answers are the person's metadata")
    func answers() async throws {
        let fields = try Self.fields()
        try await SupabaseBench.run(prepare: { $0.signUpFields = fields }) { bench in
            _ = try await bench.adapter.refreshProviders()
            #expect(bench.adapter.requirements.signUpFields == fields)
            let result = try await bench.adapter.signUp(
                email: APIBench.email, password: APIBench.password, consent: SupabaseBench.consent,
                metadata: ["company": "Acme", "news": "true"])
            #expect(result == .confirmationPending(APIBench.email))
            let code = try #require(try await bench.code())
            _ = try await bench.adapter.confirmSignUp(email: APIBench.email, code: code)
            let details = try await bench.adapter.account()
            #expect(details.metadata["company"] == "Acme" && details.metadata["news"] == "true")
        }
    }

    @Test("APP-09 a guest who gets an address gives the answers too")
    func guests() async throws {
        let fields = try Self.fields()
        try await SupabaseBench.run(prepare: {
            $0.signUpFields = fields
            $0.guestsAreAllowed = true
        }) { bench in
            _ = try await bench.adapter.refreshProviders()
            _ = try await bench.adapter.authenticate(
                providerId: "guest", context: [AuthContextKey.termsVersion: SupabaseBench.consent.version])
            _ = try await bench.adapter.signUp(
                email: APIBench.email, password: APIBench.password, consent: SupabaseBench.consent,
                metadata: ["company": "Acme"])
            let code = try #require(try await bench.code())
            _ = try await bench.adapter.confirmSignUp(email: APIBench.email, code: code)
            #expect(try await bench.adapter.account().metadata["company"] == "Acme")
        }
    }

    @Test("APP-09 a server that asks for nothing leaves what the app's configuration asks for")
    func configured() async throws {
        let fields = try Self.fields()
        try await SupabaseBench.run { bench in
            var requirements = bench.configuration.requirements
            requirements.signUpFields = fields
            let configuration = try SupabaseConfiguration(
                authURL: bench.configuration.authURL, requirements: requirements)
            let adapter = SupabaseAuthAdapter(configuration, holder: bench.holder, transport: bench.network)
            _ = try await adapter.refreshProviders()
            #expect(adapter.requirements.signUpFields == fields)
        }
    }

    @Test("UI-19 the app learns from the server where terms and privacy notice are")
    func publishedPages() async throws {
        let (terms, privacy) = ("https://fields.example/terms", "https://fields.example/privacy")
        try await SupabaseBench.run(prepare: {
            $0.termsURL = URL(string: terms)
            $0.privacyURL = URL(string: privacy)
        }) { bench in
            _ = try await bench.adapter.refreshProviders()
            #expect(bench.adapter.requirements.termsURL?.absoluteString == terms)
            #expect(bench.adapter.requirements.privacyURL?.absoluteString == privacy)
        }
    }

    @Test(
        "UI-19 the app learns its name from the server, but not one that a screen can't show",
        arguments: zip(["Fieldhouse", "Field\u{202E}house", nil], ["Fieldhouse", nil, nil]))
    func publishedName(stated: String?, shown: String?) async throws {
        try await SupabaseBench.run(prepare: { $0.appName = stated }) { bench in
            _ = try await bench.adapter.refreshProviders()
            #expect(bench.adapter.requirements.appName == shown)
        }
    }

    @Test(
        "UI-19 a URL that is not a web page is not linked to",
        arguments: ["javascript:alert(1)", "data:text/html,x", "fieldhouse://terms", "/terms", "https:", "http://"])
    func noPage(address: String) async throws {
        try await SupabaseBench.run(prepare: {
            $0.termsURL = URL(string: address)
            $0.privacyURL = URL(string: address)
        }) { bench in
            _ = try await bench.adapter.refreshProviders()
            #expect(bench.adapter.requirements.termsURL == nil)
            #expect(bench.adapter.requirements.privacyURL == nil)
        }
    }
}
