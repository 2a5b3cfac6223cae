import Crypto
import Foundation
import GatehouseCore
import GatehouseDomain
import GatehousePractice
import GatehouseTesting
import GatehouseWire
import HTTPTypes
import Hummingbird
import NIOCore
import ServerTesting
import Testing

@Suite("The practice provider")
struct PracticeProviderTests {
    static let callback = "http://localhost:8080/auth/v1/callback"
    static let verifier = String(repeating: "v", count: 43)

    let clock = ManualWallClock()
    let provider: PracticeProvider

    init() async throws {
        provider = try await PracticeProvider(
            origin: "http://localhost:8081", redirectURIs: [Self.callback], clock: clock, random: SystemRandomSource())
    }

    @Test(
        "SRV-19 metadata names its issuer and where everything is",
        arguments: PracticeBrand.allCases.filter(\.signsTokens))
    func metadata(_ brand: PracticeBrand) async throws {
        let answer = try await send(.get, "/\(brand.rawValue)/.well-known/openid-configuration")
        let metadata = try object(answer.body)
        #expect(metadata["issuer"] == .string(provider.issuer(brand)))
        #expect(metadata["jwks_uri"] == .string("http://localhost:8081/\(brand.rawValue)/keys"))
        #expect(metadata["token_endpoint"] == .string("http://localhost:8081/\(brand.rawValue)/token"))
    }

    @Test(
        "SRV-19 a code and the app's secret give a token that says who somebody is",
        arguments: PracticeBrand.allCases.filter(\.signsTokens))
    func token(_ brand: PracticeBrand) async throws {
        let claims = try await claims(brand, person: "ada")
        #expect(claims["iss"] == .string(provider.issuer(brand)))
        #expect(claims["aud"] == .string(PracticeProvider.clientID))
        #expect(claims["nonce"] == "n-1")
        #expect(claims["email"] == "ada@practice.example")
        #expect(claims["email_verified"] == (brand == .apple ? "true" : true))
        #expect(claims["name"] == (brand == .apple ? nil : "Ada Okafor"))
        #expect(claims["exp"] == .integer(Int64(clock.now.timeIntervalSince1970) + 600))
    }

    @Test("SRV-19 each provider calls a person otherwise, and always the same")
    func subjects() async throws {
        let subjects = [
            try await claims(.apple, person: "ada")["sub"], try await claims(.google, person: "ada")["sub"],
            try await claims(.google, person: "ben")["sub"],
        ]
        #expect(Set(subjects).count == 3)
        #expect(try await claims(.apple, person: "ada")["sub"] == subjects[0])
        #expect(try await claims(.practice, person: "uma")["email_verified"] == false)
    }

    @Test(
        "SRV-19 a lie is told where one is asked for",
        arguments: [
            ("other-issuer", "iss"), ("other-audience", "aud"), ("other-nonce", "nonce"), ("expired", "exp"),
        ])
    func lies(_ lie: String, _ claim: String) async throws {
        let honest = try await claims(.practice, person: "ada")
        let lying = try await claims(.practice, person: "ada", lie: lie)
        #expect(lying[claim] != honest[claim])
        #expect(lying["sub"] == honest["sub"])
    }

    @Test("ADP-04 the reference app in SwiftUI is led back to its own scheme, and no other app's scheme is accepted")
    func ownScheme() async throws {
        let example = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Examples/Fieldhouse/Sources/FieldhouseApp/BackEndChoice.swift")
        let source = try String(contentsOf: example, encoding: .utf8)
        #expect(source.contains("callback: \"\(PracticeProvider.fieldhouseRedirectURI)\""))
        #expect(source.contains("clientID: \"\(PracticeProvider.appID)\""))
        for (redirect, isAccepted) in [
            (PracticeProvider.fieldhouseRedirectURI, true), ("example.other://signin", false),
            ("example.fieldhouse://elsewhere", false),
        ] {
            let query = [
                "response_type=code", "client_id=\(PracticeProvider.appID)", "redirect_uri=\(redirect)",
                "scope=openid", "state=s", "nonce=n", "code_challenge=\(Self.verifier)", "code_challenge_method=S256",
            ]
            let answer = try await send(.get, "/practice/authorize?\(query.joined(separator: "&"))")
            #expect(answer.status == (isAccepted ? 200 : 400), "\(redirect)")
            let policy = answer.headers[.contentSecurityPolicy] ?? ""
            #expect(!isAccepted || policy.contains(" example.fieldhouse:"))
        }
    }

    @Test("SRV-19 a token that is signed with another key names the published one")
    func otherKey() async throws {
        let answer = try await redeem(try await code(.practice, "person=ada&lie=other-key"), at: .practice)
        let token = try #require(try object(answer.body)["id_token"]?.stringValue)
        let header = try object(String(decoding: try part(0, of: token), as: UTF8.self))
        let keys = try await send(.get, "/practice/keys").body
        #expect(keys.contains(try #require(header["kid"]?.stringValue)))
        #expect(try await signature(of: token) == false)
    }

    @Test("SRV-19 a code is good once, for a minute, for its provider, its app and its secret")
    func codes() async throws {
        let code = try await code(.practice, "person=ada")
        #expect(try await redeem(code, at: .practice).status == 200)
        #expect(try await redeem(code, at: .practice).body.contains("invalid_grant"))

        let late = try await self.code(.practice, "person=ada")
        clock.advance(by: 60)
        #expect(try await redeem(late, at: .practice).body.contains("invalid_grant"))

        #expect(try await redeem(try await self.code(.google, "person=ada"), at: .practice).status == 400)
        let other = try await redeem(
            try await self.code(.practice, "person=ada"), at: .practice, verifier: String(repeating: "w", count: 43))
        #expect(other.body.contains("invalid_grant"))
        let stranger = try await redeem(
            try await self.code(.practice, "person=ada"), at: .practice, secret: "not-the-secret")
        #expect(stranger.status == 401)
        #expect(stranger.body.contains("invalid_client"))
    }

    @Test("SRV-19 a client that requests something else is told, and nobody is sent to an address that is not known")
    func refusals() async throws {
        let elsewhere = try await send(
            .get, "/practice/authorize?" + query.replacing("localhost%3A8080", with: "evil.example"))
        #expect(elsewhere.status == 400)
        #expect(elsewhere.headers[.location] == nil)
        let plain = try await send(.get, "/practice/authorize?" + query.replacing("S256", with: "plain"))
        let location = try #require(plain.headers[.location])
        #expect(location.hasPrefix(Self.callback + "?error=invalid_request&"))
        #expect(location.hasSuffix("state=s%201"))
        let cancelled = try await send(.post, "/practice/authorize?" + query, form: "person=nobody")
        #expect(cancelled.headers[.location] == Self.callback + "?error=access_denied&state=s%201")
    }

    @Test("SRV-19 an address of one's own is asked for until it is one")
    func somebody() async throws {
        let form = "person=somebody&name=Io&email="
        let refused = try await send(.post, "/practice/authorize?" + query, form: form + "nowhere")
        #expect(refused.status == 200)
        #expect(refused.body.contains("Enter an email"))
        let claims = try await claims(.practice, person: "somebody&name=Io&email=io%40example.com")
        #expect(claims["email"] == "io@example.com")
        #expect(claims["name"] == "Io")
    }

    @Test("SRV-19 the name comes beside the first code alone, where the answer is posted")
    func introduction() async throws {
        func answer() async throws -> String {
            try await send(.post, "/apple/authorize?\(query)&response_mode=form_post", form: "person=ben").body
        }
        let first = try await answer()
        #expect(first.contains(#"action="\#(Self.callback)""#))
        #expect(first.contains("Lindqvist"))
        #expect(try await answer().contains("Lindqvist") == false)
    }

    @Test("SRV-19 GitHub's part has no ID tokens: an access token leads to a number and a list of addresses")
    func github() async throws {
        let query = query.replacing("scope=openid%20email", with: "scope=user%3Aemail")
        let path = "/github/login/oauth"
        func exchange(_ form: String, accept: String = "application/json") async throws -> String {
            let answer = try await send(.post, "\(path)/authorize?\(query)", form: form)
            let items = answer.headers[.location].flatMap { URLComponents(string: $0) }?.queryItems ?? []
            #expect(items.first { $0.name == "iss" }?.value == provider.issuer(.github))
            let code = try #require(items.first { $0.name == "code" }?.value)
            return try await send(
                .post, "\(path)/access_token", headers: [.accept: accept],
                form: "code=\(code)&code_verifier=\(Self.verifier)&client_id=\(PracticeProvider.clientID)"
                    + "&client_secret=\(provider.clientSecret.reveal())"
                    + "&redirect_uri=http%3A%2F%2Flocalhost%3A8080%2Fauth%2Fv1%2Fcallback"
            ).body
        }
        func read(_ path: String, _ token: String) async throws -> (status: Int, headers: HTTPFields, body: String) {
            try await send(.get, "/github/api/v3/\(path)", headers: [.authorization: "Bearer \(token)"])
        }
        func token(_ form: String) async throws -> String {
            try #require(try object(try await exchange(form))["access_token"]?.stringValue)
        }

        let ada = try await token("person=ada")
        let user = try object(try await read("user", ada).body)
        guard case .integer(let id)? = user["id"] else { throw AuthError.unavailable }
        #expect(id > 0 && user["name"] == "Ada Okafor")
        #expect(try object(try await read("user", try await token("person=ada")).body)["id"] == .integer(id))
        let emails = try await read("user/emails", ada).body
        #expect(emails.contains(#""email":"ada@practice.example","primary":true,"verified":true"#))
        #expect(try await read("user/emails", try await token("person=uma")).body.contains(#""verified":false"#))
        #expect(try await read("user", "gho_other").status == 401)

        #expect(try await exchange("person=ada", accept: "*/*").contains("access_token") == false)
        #expect(try await exchange("person=ada&lie=no-code") == #"{"error":"bad_verification_code"}"#)
        #expect(try object(try await read("user", try await token("person=ada&lie=no-number")).body)["id"] == nil)
        #expect(try await read("user/emails", try await token("person=ada&lie=no-emails")).body.hasPrefix("{"))
        // Another provider's lies are no choice here.
        let refused = try await send(.post, "\(path)/authorize?\(query)", form: "person=ada&lie=other-key")
        #expect(refused.status == 200 && refused.body.contains("Choose an answer"))
        #expect(try await send(.get, "\(path)/.well-known/openid-configuration").status == 404)
    }

    // MARK: Steps

    private var query: String {
        let challenge = Base64URL.encode(SHA256.hash(data: Data(Self.verifier.utf8)))
        return "client_id=\(PracticeProvider.clientID)&response_type=code&scope=openid%20email&state=s%201&nonce=n-1"
            + "&code_challenge_method=S256&code_challenge=\(challenge)"
            + "&redirect_uri=http%3A%2F%2Flocalhost%3A8080%2Fauth%2Fv1%2Fcallback"
    }

    private func send(
        _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields = [:], form: String? = nil
    ) async throws -> (status: Int, headers: HTTPFields, body: String) {
        let answer = try await provider.router().answer(
            method, path, headers: headers, body: form.map { ByteBuffer(string: $0) })
        return (answer.status, answer.headers, answer.text)
    }

    private func code(_ brand: PracticeBrand, _ form: String) async throws -> String {
        let answer = try await send(.post, "/\(brand.rawValue)/authorize?" + query, form: form)
        let url = try #require(answer.headers[.location].flatMap { URLComponents(string: $0) })
        return try #require(url.queryItems?.first { $0.name == "code" }?.value)
    }

    private func redeem(
        _ code: String, at brand: PracticeBrand, verifier: String = Self.verifier, secret: String? = nil
    ) async throws -> (status: Int, headers: HTTPFields, body: String) {
        let pair = "\(PracticeProvider.clientID):\(secret ?? provider.clientSecret.reveal())"
        return try await send(
            .post, "/\(brand.rawValue)/token",
            headers: [.authorization: "Basic \(Data(pair.utf8).base64EncodedString())"],
            form: "grant_type=authorization_code&code=\(code)&code_verifier=\(verifier)"
                + "&redirect_uri=http%3A%2F%2Flocalhost%3A8080%2Fauth%2Fv1%2Fcallback")
    }

    private func claims(
        _ brand: PracticeBrand, person: String, lie: String = "none"
    ) async throws -> JSONObject {
        let answer = try await redeem(try await code(brand, "person=\(person)&lie=\(lie)"), at: brand)
        let token = try #require(try object(answer.body)["id_token"]?.stringValue)
        #expect(try await signature(of: token))
        return try object(String(decoding: try part(1, of: token), as: UTF8.self))
    }

    private func signature(of token: String) async throws -> Bool {
        // Read by hand, so that what the server reads keys with does not vouch for what it writes them with.
        let set = try object(try await send(.get, "/practice/keys").body)
        let key = try #require(set["keys"]?.arrayValue?.first?.objectValue)
        let point = try ["x", "y"].flatMap { try #require(Base64URL.decode(key[$0]?.stringValue ?? "-")) }
        let signed = Data(token.utf8.prefix(upTo: try #require(token.utf8.lastIndex(of: UInt8(ascii: ".")))))
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: part(2, of: token))
        return try P256.Signing.PublicKey(rawRepresentation: point).isValidSignature(signature, for: signed)
    }

    private func object(_ text: String) throws -> JSONObject {
        try #require(try JSONValue(json: text.utf8).objectValue)
    }

    private func part(_ index: Int, of token: String) throws -> [UInt8] {
        try #require(Base64URL.decode(token.split(separator: ".")[index]))
    }
}
