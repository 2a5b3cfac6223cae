import Crypto
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseHTTP
import GatehouseServer
import GatehouseSettings
import GatehouseTesting
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Synchronization
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// From the page at GitHub to the identity, through the flow of the pages.
struct GitHubDialectTests {
    private static let path = "/back"
    private static let browser = Secret("the browser's secret")

    private let github = FakeGitHub()
    private let server: TestServer
    private let recorder = LogRecorder()
    private let flow: ProviderCodeFlow

    init() async throws {
        let github = github
        let recorder = recorder
        var policy = AccountPolicy(publicURL: try #require(URL(string: "https://accounts.example.com")))
        policy.providers = [FakeGitHub.settings]
        var settings = ServerSettings()
        settings.statedPublicURL = policy.publicURL
        let server = try await TestServer.open(settings) { means in
            means.policy = policy
            means.providerTransport = github
            means.log = recorder.logger
        }
        self.server = server
        flow = server.accounts.providerCodeFlow(
            ProviderDirectory(clock: server.clock, log: recorder.logger) { github })
    }

    /// Where a browser is sent to sign in: the page and its query.
    private func leave(scopes: [String] = []) async throws -> (page: String, query: QueryItems) {
        let url = try await flow.begin(
            "github", for: .page(path: Self.path, browser: flow.digest(ofBrowser: Self.browser)), scopes: scopes,
            client: TestServer.client)
        let parts = url.split(separator: "?", maxSplits: 1).map(String.init)
        return (parts[0], QueryItems(parts[1]))
    }

    /// What is proven about a person who comes back with a code.
    private func comeBack(_ answer: String = "code=code-1", after left: QueryItems? = nil) async throws
        -> ProvenIdentity
    {
        let query = if let left { left } else { try await leave().query }
        let state = try #require(query["state"])
        let returned = try await flow.receive(
            ProviderAnswer(QueryItems("\(answer)&state=\(state)"), isForm: false), client: TestServer.client)
        guard case .leads(let target) = returned else { throw AccountRefusal.stateUnknown }
        let proof = try #require(QueryItems(target.split(separator: "?").last.map(String.init))["answer"])
        return try await flow.proven(
            .init(state: Secret(state), proof: Secret(proof), browser: Self.browser), at: Self.path,
            client: TestServer.client)
    }

    private func change(_ change: (inout FakeGitHub.State) -> Void) { github.state.withLock { change(&$0) } }

    @Test("SRV-19 a person is sent to GitHub with state and challenge, and the one scope needed, whatever is asked for")
    func leave() async throws {
        let (page, query) = try await leave(scopes: ["read:org"])
        #expect(page == "https://github.com/login/oauth/authorize")
        #expect(query["client_id"] == "client-1" && query["response_type"] == "code")
        #expect(query["scope"] == "user:email")
        #expect(query["redirect_uri"] == "https://accounts.example.com/auth/v1/callback")
        #expect(query["state"]?.utf8.count == 43 && query["code_challenge"]?.utf8.count == 43)
        #expect(query["code_challenge_method"] == "S256")
        #expect(query["nonce"] == nil && query["response_mode"] == nil)
        // Nobody is asked for it.
        #expect(github.requests.isEmpty)
    }

    @Test("SRV-19 a code becomes the number of an account with its name and its primary, verified address")
    func identity() async throws {
        let proven = try await comeBack("code=code-1&iss=https%3A%2F%2Fgithub.com%2Flogin%2Foauth")
        #expect(
            proven.identity
                == ProviderIdentity(
                    provider: "github", issuer: "https://github.com/login/oauth", subject: "583231",
                    email: "ada@example.org", isEmailVerified: true, name: "Ada Lovelace",
                    picture: "https://a.example/1"))
        let requests = github.requests
        #expect(
            requests.map(\.url?.absoluteString) == [
                "https://github.com/login/oauth/access_token", "https://api.github.com/user",
                "https://api.github.com/user/emails?per_page=100",
            ])
        #expect(requests[0].value(forHTTPHeaderField: "Accept") == "application/json")
        #expect(requests[0].value(forHTTPHeaderField: "Authorization") == nil)
        let form = QueryItems(String(decoding: try #require(requests[0].httpBody), as: UTF8.self))
        #expect(form["client_id"] == "client-1" && form["client_secret"] == "of the server")
        #expect(form["code"] == "code-1" && form["grant_type"] == "authorization_code")
        #expect(form["redirect_uri"] == "https://accounts.example.com/auth/v1/callback")
        #expect(form["code_verifier"]?.utf8.count == 43)
        for request in requests.dropFirst() {
            #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer gho_secret")
            #expect(request.httpMethod ?? "GET" == "GET" && request.httpBody == nil)
        }
    }

    @Test("SRV-19 the verifier that is sent with the code belongs to the challenge of the same request")
    func verifier() async throws {
        let (query, other) = (try await leave().query, try await leave().query)
        #expect(other["code_challenge"] != query["code_challenge"] && other["state"] != query["state"])
        _ = try await comeBack(after: query)
        let form = QueryItems(String(decoding: try #require(github.requests[0].httpBody), as: UTF8.self))
        let verifier = try #require(form["code_verifier"])
        #expect(Base64URL.encode(SHA256.hash(data: Data(verifier.utf8))) == query["code_challenge"])
        // A code is brought once.
        let again = try await refusal { try await comeBack(after: query) }
        #expect(again?.code == .badOAuthState)
    }

    @Test(
        "SRV-19 SRV-30 no address but the primary one counts, and that one only if it is verified",
        arguments: [
            #"[]"#,
            #"[{"email": "ada@example.org", "primary": true, "verified": false}]"#,
            #"[{"email": "ada@example.org", "primary": false, "verified": true}]"#,
            #"[{"email": "a@example.org", "primary": true, "verified": false},"#
                + #" {"email": "ada@example.org", "primary": false, "verified": true}]"#,
            #"[{"email": "no address", "primary": true, "verified": true}]"#,
        ])
    func addresses(emails: String) async throws {
        try await server.confirmed("ada@example.org")
        change { $0.emails = emails }
        let identity = try await comeBack().identity
        #expect(identity.verifiedEmail == nil && identity.email == nil && identity.subject == "583231")
        let session = try await server.issued(
            server.accounts.providers.signIn(with: identity, client: TestServer.client))
        #expect(session.user.email == nil)
        #expect(try await server.users() == 2)
    }

    @Test("SRV-19 a name and a picture may be missing, and what is no address of a picture counts as none")
    func withoutName() async throws {
        change { $0.user = #"{"id": 7, "name": null}"# }
        let bare = try await comeBack().identity
        #expect(bare.name == nil && bare.picture == nil && bare.subject == "7")
        change { $0.user = #"{"id": 7, "name": " ", "avatar_url": "http://a.example/1"}"# }
        let other = try await comeBack().identity
        #expect(other.name == nil && other.picture == nil)
    }

    /// What GitHub answers with.
    enum Document { case token, user, emails }

    @Test(
        "SRV-19 an answer that is not as GitHub documents it signs nobody in, and is the provider's fault",
        arguments: [
            (.token, #"{"error": "bad_verification_code"}"#),
            (.token, "access_token=gho_secret&token_type=bearer"), (.token, "[]"), (.token, "{}"),
            (.token, #"{"access_token": 7, "token_type": "bearer"}"#), (.token, #"{"access_token": "gho_secret"}"#),
            (.token, #"{"access_token": "gho_secret", "token_type": "mac"}"#),
            (.token, #"{"access_token": "", "token_type": "bearer"}"#),
            (.token, #"{"access_token": "gho secret", "token_type": "bearer"}"#),
            (.token, #"{"access_token": "gho_secret\r\nX-Other: 1", "token_type": "bearer"}"#),
            (.token, #"{"access_token": "\#(String(repeating: "a", count: 1025))", "token_type": "bearer"}"#),
            (.user, "no JSON"), (.user, "[]"), (.user, "{}"), (.user, #"{"id": "583231"}"#),
            (.user, #"{"id": 583231.5}"#), (.user, #"{"id": 0}"#), (.user, #"{"id": -1}"#),
            (.user, #"{"id": null}"#), (.user, #"{"id": 99999999999999999999}"#), (.user, #"{"id": 1, "id": 2}"#),
            (.user, #"{"id": 1, "name": 7}"#), (.user, #"{"id": 1, "avatar_url": {}}"#),
            (.emails, "no JSON"), (.emails, "{}"), (.emails, #"["ada@example.org"]"#),
            (.emails, #"[{"email": "ada@example.org", "primary": true}]"#),
            (.emails, #"[{"email": "ada@example.org", "primary": "true", "verified": true}]"#),
            (.emails, #"[{"email": "ada@example.org", "primary": true, "verified": "true"}]"#),
            (.emails, #"[{"email": 7, "primary": true, "verified": true}]"#),
            (.emails, #"[{"primary": true, "verified": true}]"#),
            (
                .emails,
                #"[{"email": "ada@example.org", "primary": true, "verified": true},"#
                    + #" {"email": "b@example.org", "primary": true, "verified": true}]"#
            ),
        ] as [(Document, String)])
    func wrong(document: Document, text: String) async throws {
        change { state in
            switch document {
            case .token: state.token = text
            case .user: state.user = text
            case .emails: state.emails = text
            }
        }
        let refused = try await refusal { try await comeBack() }
        #expect(refused?.status == 400 && refused?.code == .badOAuthCallback)
        let lines = recorder.lines.joined(separator: "\n")
        #expect(lines.contains(#""provider": github"#))
        for secret in ["gho_", "gho ", "aaaa", "example.org", "583231", "code-1", "of the server"] {
            #expect(!lines.contains(secret))
        }
    }

    @Test("SRV-19 GitHub out of reach is told as that, and a refused token or an answer without end as its fault")
    func failures() async throws {
        let paths = ["/login/oauth/access_token", "/user", "/user/emails"]
        for path in paths {
            change { $0.failures = [path: .timedOut] }
            #expect(try await refusal { try await comeBack() }?.code == .providerUnavailable, "\(path)")
            change { $0.failures = [:] }
            for (status, code) in [
                (503, ErrorCode.providerUnavailable), (302, .badOAuthCallback), (401, .badOAuthCallback),
            ] {
                change { $0.statuses = [path: status] }
                #expect(try await refusal { try await comeBack() }?.code == code, "\(path) \(status)")
            }
            change { $0.statuses = [:] }
        }
        change { $0.failures = ["/user": .tooLarge] }
        #expect(try await refusal { try await comeBack() }?.code == .badOAuthCallback)
    }

    @Test("SRV-19 an answer of another issuer, a posted one and a canceled one sign nobody in, and ask GitHub nothing")
    func foreign() async throws {
        let other = try await refusal { try await comeBack("code=c&iss=https%3A%2F%2Fid.example.com") }
        #expect(other?.code == .badOAuthCallback)
        #expect(try await refusal { try await comeBack("error=access_denied") }?.code == .accessDenied)
        #expect(try await refusal { try await comeBack("error=server_error") }?.code == .badOAuthCallback)
        #expect(github.requests.isEmpty)
    }

    @Test("SRV-19 a provider without ID tokens takes none from an app, whatever its keys")
    func noTokens() async throws {
        try await APIBench.run(.inProcess, providerTransport: github, prepare: { $0.providers = [FakeGitHub.settings] })
        {
            bench in
            for body: JSONObject in [
                ["provider": "github"], ["issuer": "https://github.com/login/oauth", "client_id": "client-1"],
            ] {
                let answer = try await bench.send(
                    .post, "/token?grant_type=id_token", json: .object(body.merging(["id_token": "a.b.c"]) { $1 }))
                #expect(try answer.isRefusal(400, .providerDisabled))
            }
            let settings = try await bench.send(.get, "/settings").json().objectValue
            #expect(settings?["external"]?.objectValue?["github"] == true)
            #expect(settings?["gatehouse"]?.objectValue?["authorize"]?.objectValue?["github"] == "GitHub")
        }
        #expect(github.requests.isEmpty)
    }
}

/// What GitHub answers. The walk over a real network is in the tests of the browser.
final class FakeGitHub: HTTPTransport {
    struct State {
        var token = #"{"access_token": "gho_secret", "scope": "user:email", "token_type": "bearer"}"#
        var user = #"{"login": "ada", "id": 583231, "name": "Ada Lovelace", "avatar_url": "https://a.example/1"}"#
        var emails =
            #"[{"email": "old@example.org", "primary": false, "verified": true, "visibility": null},"#
            + #" {"email": "Ada@Example.org", "primary": true, "verified": true, "visibility": "private"}]"#
        /// The status of the answers at paths, where it is not 200.
        var statuses: [String: Int] = [:]
        /// The paths at which there is no answer.
        var failures: [String: HTTPFailure] = [:]
        var requests: [URLRequest] = []
    }

    let state = Mutex(State())

    static let settings = ProviderSettings(
        id: "github", kind: .github, issuer: "https://github.com/login/oauth", clientIDs: ["client-1"],
        clientSecret: Secret("of the server"))

    var requests: [URLRequest] { state.withLock { $0.requests } }

    func send(_ request: URLRequest) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
        let path = request.url?.path() ?? ""
        let state = state.withLock { state in
            state.requests.append(request)
            return state
        }
        if let failure = state.failures[path] { throw failure }
        let text =
            switch path {
            case "/login/oauth/access_token": state.token
            case "/user", "/api/v3/user": state.user
            case "/user/emails", "/api/v3/user/emails": state.emails
            default: "no such page"
            }
        guard let url = request.url,
            let head = HTTPURLResponse(
                url: url, statusCode: state.statuses[path] ?? 200, httpVersion: "HTTP/1.1", headerFields: nil)
        else { throw .malformed }
        return (Data(text.utf8), head)
    }
}
