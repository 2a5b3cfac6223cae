import Foundation
import GatehouseDomain
import GatehouseOpenID
import GatehouseTesting
import GatehouseWire
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("OpenID: discovery and keys")
struct OpenIDDiscoveryTests {
    private func device(_ cacheControl: String?) async throws -> Device {
        let device = try Device()
        let documents = try await Self.documents(of: device)
        await device.provider.behave { behaviour in
            for (path, body) in documents {
                var answer = Behaviour.Answer(body: body)
                answer.headers["Cache-Control"] = cacheControl
                behaviour.answers[path] = answer
            }
        }
        return device
    }

    private static func documents(of device: Device) async throws -> [String: Data] {
        var documents: [String: Data] = [:]
        for path in ["openid-configuration", "keys"] {
            let url = try #require(URL(string: "https://id.example.com/\(path)"))
            documents[path] = try await device.provider.send(URLRequest(url: url)).0
        }
        return documents
    }

    @Test(
        "OIC-02 documents are kept for a day, or as long as they say",
        arguments: [
            (nil, 86_399.0, 1), (nil, 86_400, 2), ("public, max-age=60", 59, 1), ("public, max-age=60", 60, 2),
            ("max-age=999999999", 86_400, 2), ("no-store", 0, 2), ("Max-Age=\"x\"", 86_399, 1),
        ] as [(String?, Double, Int)])
    func kept(_ field: String?, _ seconds: Double, _ times: Int) async throws {
        let device = try await device(field)
        let before = await (
            device.provider.count(of: "openid-configuration"), device.provider.count(of: "keys")
        )
        try await device.signIn()
        let first = await device.provider.count(of: "openid-configuration") - before.0
        device.clock.advance(by: seconds)
        device.provider.clock.advance(by: seconds)
        try await device.signIn()
        if field == "no-store" {
            #expect(first >= 1)
        } else {
            #expect(await device.provider.count(of: "openid-configuration") - before.0 == times)
            #expect(await device.provider.count(of: "keys") - before.1 == times)
        }
    }

    @Test("OIC-02 OIC-06 an unknown key is searched once a minute")
    func unknownKey() async throws {
        let device = try Device()
        try await device.signIn()
        await device.provider.behave { $0.header = { $0["kid"] = "unknown" } }
        for _ in 0..<5 { await #expect(throws: AuthError.self) { try await device.signIn() } }
        #expect(await device.provider.count(of: "keys") == 2)
        #expect(await device.provider.count(of: "openid-configuration") == 2)
        device.clock.advance(by: 60)
        device.provider.clock.advance(by: 60)
        await #expect(throws: AuthError.self) { try await device.signIn() }
        #expect(await device.provider.count(of: "keys") == 3)
    }

    @Test("OIC-02 OIC-06 new keys are found, wherever they have moved")
    func rotated() async throws {
        let device = try Device()
        try await device.signIn()
        let next = FakeKeys()
        await device.provider.behave { behaviour in
            behaviour.header = { $0["kid"] = "next" }
            behaviour.signature = { try next.signature(of: $0, "ES256") }
            behaviour.metadata = { $0["jwks_uri"] = "https://keys.example.com/next-keys" }
            var document = (try? next.published()) ?? [:]
            if var key = document["keys"]?.arrayValue?.first?.objectValue {
                key["kid"] = "next"
                document["keys"] = [.object(key)]
            }
            behaviour.answers["next-keys"] = .init(body: Data(JSONValue.object(document).bytes))
        }
        try await device.signIn()
    }

    @Test("OIC-02 a static document takes the place of the fetched one, and is held to the same rules")
    func fixed() async throws {
        let fetched = try await Self.documents(of: try Device())["openid-configuration"] ?? Data()
        let metadata = try OpenIDMetadata(document: fetched, issuer: FakeProvider.issuer)
        let device = try Device(configuration: try Device.configuration(metadata: metadata))
        try await device.signIn()
        #expect(await device.provider.count(of: "openid-configuration") == 0)
        #expect(throws: AuthError.unknown("openid_discovery_refused")) {
            try OpenIDMetadata(document: fetched, issuer: "https://other.example.com")
        }
        #expect(throws: AuthError.unknown("openid_discovery_refused")) {
            try OpenIDMetadata(document: Data("{}".utf8), issuer: FakeProvider.issuer)
        }
    }

    @Test("OIC-02 the challenge is sent to a provider that does not announce it")
    func unannounced() async throws {
        let device = try Device()
        await device.provider.behave { $0.metadata = { $0["code_challenge_methods_supported"] = nil } }
        try await device.signIn()
    }

    @Test("OIC-02 a provider whose challenges lack S256 is unavailable, before a browser opens")
    func plainOnly() async throws {
        let device = try Device()
        await device.provider.behave { $0.metadata = { $0["code_challenge_methods_supported"] = ["plain"] } }
        await #expect(throws: AuthError.unavailable) { try await device.signIn() }
        #expect(await device.provider.nonces.isEmpty)
    }

    @Test("OIC-04 a provider that does not promise its issuer in the answer need not send it")
    func noIssuerInAnswer() async throws {
        let device = try Device()
        await device.provider.behave {
            $0.metadata = { $0["authorization_response_iss_parameter_supported"] = nil }
            $0.callback = { URL(string: $0.absoluteString.replacing(/&iss=[^&]*/, with: "")) ?? $0 }
        }
        try await device.signIn()
        await device.provider.behave {
            $0.callback = { URL(string: $0.absoluteString.replacing(/iss=[^&]*/, with: "iss=x")) ?? $0 }
        }
        await #expect(throws: AuthError.unknown("openid_callback_refused")) { try await device.signIn() }
    }
}
