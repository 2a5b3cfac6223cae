import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseHTTP
import GatehouseInMemory
import GatehouseOpenID
import GatehouseTesting
import GatehouseWire
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("OpenID: renewal and sign-out")
struct OpenIDRenewalTests {
    private func signedIn(_ change: @Sendable (inout Behaviour) -> Void = { _ in }) async throws -> Device {
        let device = try Device()
        await device.provider.behave(change)
        try await device.signIn()
        return device
    }

    private func failure(of device: Device) async throws -> SessionRenewalFailure? {
        do throws(SessionRenewalFailure) {
            _ = try await device.sessions.renew(try await Self.session(device))
            return nil
        } catch {
            return error
        }
    }

    private static func session(_ device: Device) async throws(SessionRenewalFailure) -> AuthSession {
        do {
            return try await device.stored()
        } catch {
            throw .failed(.notSignedIn)
        }
    }

    @Test("OIC-08 a new refresh token is adopted, and without one the old one stays", arguments: [true, false])
    func rotation(_ rotates: Bool) async throws {
        let device = try await signedIn { $0.rotatesRefreshTokens = rotates }
        let former = try await device.stored()
        device.provider.clock.advance(by: FakeProvider.life)
        device.clock.advance(by: FakeProvider.life)
        let renewed = try await device.sessions.renew(former).session
        #expect((renewed.refreshToken == former.refreshToken) == !rotates)
        #expect(renewed.accessToken != former.accessToken)
        #expect(await device.provider.accepts(renewed.accessToken))
    }

    @Test("OIC-08 the session of a provider that keeps its refresh token is renewed and stored")
    func sameRefreshToken() async throws {
        let device = try await signedIn { $0.rotatesRefreshTokens = false }
        let former = try await device.stored()
        let token = try await device.session.accessToken(rejected: former.accessToken)
        #expect(token != former.accessToken)
        await device.session.finishErrands()
        #expect(try await device.stored().accessToken == token)
        #expect(try await device.stored().refreshToken == former.refreshToken)
        // Another process that starts now sees the renewed session.
        let other = SessionManager(sessions: device.sessions, store: device.store)
        #expect(try await other.restoredIdentity() == former.identity)
        #expect(try await other.accessToken(rejected: nil) == token)
    }

    @Test("OIC-08 a renewal needs no id token, and one that it has is checked")
    func idToken() async throws {
        let device = try await signedIn { $0.renewalHasIDToken = false }
        #expect(try await failure(of: device) == nil)
        for (name, value): (String, JSONValue) in [
            ("iss", "https://other.example.com"), ("aud", "another-app"), ("exp", 1), ("sub", ""),
        ] {
            let device = try await signedIn { $0.renewedClaims = { $0[name] = value } }
            #expect(try await failure(of: device) == .failed(.unknown("openid_id_token_refused")))
        }
    }

    @Test("OIC-08 OIC-12 another person at a renewal ends the session")
    func replaced() async throws {
        let device = try await signedIn { $0.renewedClaims = { $0["sub"] = "person-2" } }
        #expect(try await failure(of: device) == .refused(.replaced))
    }

    @Test("OIC-08 only invalid_grant ends a session")
    func ends() async throws {
        let json: @Sendable (String) -> Data = { Data(JSONValue.object(["error": .string($0)]).bytes) }
        let device = try await signedIn()
        for code in [
            "invalid_client", "unauthorized_client", "invalid_scope", "invalid_request", "unsupported_grant_type",
            "access_denied", "login_required", "server_error", "temporarily_unavailable", "whatever",
        ] {
            for status in [400, 401, 403] {
                await device.provider.behave { $0.answers["token"] = .init(status: status, body: json(code)) }
                guard case .failed(let error) = try await failure(of: device) else {
                    Issue.record("\(code) with \(status) ends the session")
                    continue
                }
                #expect(![.cancelled, .sessionExpired].contains(error))
            }
        }
        for answer in [
            Behaviour.Answer(status: 400, headers: ["Content-Type": "text/html"], body: Data("invalid_grant".utf8)),
            .init(status: 500, body: json("invalid_grant")), .init(status: 200, body: json("invalid_grant")),
            .init(status: 302, headers: ["Location": "https://other.example.com/"]),
        ] {
            await device.provider.behave { $0.answers["token"] = answer }
            guard case .failed = try await failure(of: device) else {
                Issue.record("\(answer.status) ends the session")
                continue
            }
        }
        await device.provider.behave { $0.answers["token"] = .init(status: 400, body: json("invalid_grant")) }
        #expect(try await failure(of: device) == .refused(.refused))
        await device.provider.behave { $0.answers = [:] }
        #expect(try await failure(of: device) == nil)
    }

    @Test("OIC-08 without a refresh token the session ends with its access token, and the person stays known")
    func noRefreshToken() async throws {
        let device = try await signedIn { $0.issuesRefreshTokens = false }
        let session = try await device.stored()
        #expect(session.refreshToken.isEmpty)
        #expect(try await device.session.accessToken(rejected: nil) == session.accessToken)
        await #expect(throws: AuthError.sessionExpired) {
            try await device.session.accessToken(rejected: session.accessToken)
        }
        #expect(device.session.status.phase == .requiresReauthentication(session.identity, .expired))
        #expect(try await failure(of: device) != nil)
        #expect(await device.provider.count(of: "token") == 1)
    }

    @Test("OIC-05 a life that is not said is five minutes")
    func life() async throws {
        let device = try await signedIn { $0.tokens = { $0["expires_in"] = nil } }
        #expect(try await device.stored().expiresAt == device.provider.clock.now.addingTimeInterval(300))
        let text = try await signedIn { $0.tokens = { $0["expires_in"] = "120" } }
        #expect(try await text.stored().expiresAt == text.provider.clock.now.addingTimeInterval(120))
    }

    @Test("OIC-09 signing out is local first, and the refresh token is revoked when the provider can be reached")
    func signOut() async throws {
        let device = try await signedIn()
        let session = try await device.stored()
        await device.network.always(.fails(.unreachable))
        try await device.adapter.logout()
        #expect(await device.adapter.currentIdentity() == nil)
        #expect(await device.keptStore.read() == .absent)
        await device.session.finishErrands()
        #expect(await device.provider.accepts(session.accessToken))
        await device.network.always(.none)
        device.session.connectionReturned()
        await device.session.finishErrands()
        #expect(await !device.provider.accepts(session.accessToken))
        let form = FakeProvider.form(
            try #require(await device.provider.requests.last { $0.url?.lastPathComponent == "revoke" }))
        #expect(form["token"] == session.refreshToken.reveal())
        #expect(form["token_type_hint"] == "refresh_token")
        #expect(form["client_id"] == FakeProvider.clientID)
        #expect(await device.isEmpty())
    }

    @Test("OIC-09 a provider without a place to revoke, or that refuses to, is not asked again")
    func noRevocation() async throws {
        let device = try await signedIn { $0.metadata = { $0["revocation_endpoint"] = nil } }
        try await device.adapter.logout()
        await device.session.finishErrands()
        #expect(await device.provider.count(of: "revoke") == 0)
        #expect(await device.isEmpty())
        let refusing = try await signedIn {
            $0.answers["revoke"] = .init(status: 400, body: Data(#"{"error":"unsupported_token_type"}"#.utf8))
        }
        try await refusing.adapter.logout()
        await refusing.session.finishErrands()
        #expect(await refusing.provider.count(of: "revoke") == 1)
        #expect(await refusing.isEmpty())
    }

    @Test(
        "OIC-09 SES-13 a definite refusal ends a revocation, with or without a word",
        arguments: [400, 401, 403, 404, 410])
    func definite(_ status: Int) async throws {
        let answers: [Behaviour.Answer] = [
            .init(status: status, headers: [:]), .init(status: status),
            .init(status: status, headers: ["Content-Type": "text/html"], body: Data("<p>no</p>".utf8)),
            .init(status: status, body: Data(#"{"error":"invalid_client"}"#.utf8)),
        ]
        for answer in answers {
            let device = try await signedIn { $0.answers["revoke"] = answer }
            try await device.adapter.logout()
            await device.session.finishErrands()
            #expect(await device.provider.count(of: "revoke") == 1)
            #expect(await device.isEmpty())
            let ended = await device.store.entry("ended")?.read()
            #expect(ended == .absent)
        }
    }

    @Test("OIC-09 SES-13 what may pass is told later", arguments: [408, 425, 429, 500, 503])
    func passing(_ status: Int) async throws {
        let device = try await signedIn { $0.answers["revoke"] = .init(status: status, headers: [:]) }
        try await device.adapter.logout()
        await device.session.finishErrands()
        guard case .found? = await device.store.entry("ended")?.read() else {
            Issue.record("forgotten after \(status)")
            return
        }
        await device.provider.behave { $0.answers["revoke"] = nil }
        device.session.connectionReturned()
        await device.session.finishErrands()
        #expect(await device.store.entry("ended")?.read() == .absent)
    }

    @Test(
        "OIC-09 an endpoint that takes no public client is not asked",
        arguments: [
            (["client_secret_basic"], 0), (["client_secret_basic", "private_key_jwt"], 0), (["tls_client_auth"], 0),
            (["none"], 1), (["client_secret_basic", "none"], 1), (["client_secret_basic", "client_secret_post"], 1),
            ([], 1),
        ])
    func methods(_ methods: [String], _ count: Int) async throws {
        let device = try await signedIn {
            $0.metadata = { $0["revocation_endpoint_auth_methods_supported"] = .array(methods.map(JSONValue.string)) }
        }
        try await device.adapter.logout()
        await device.session.finishErrands()
        #expect(await device.provider.count(of: "revoke") == count)
        #expect(await device.isEmpty())
    }

    @Test("SES-05 a renewal that is refused for now waits as long as the provider says", arguments: RetryTable.rows)
    func retryAfter(row: RetryTable.Row) async throws {
        let device = try await signedIn()
        await device.provider.behave {
            $0.answers["token"] = .init(status: row.status, headers: ["Retry-After": row.field])
        }
        #expect(try await failure(of: device) == .failed(row.error))
    }

    /// A browser that remembers the page it was sent to, and returns with its state.
    private actor Leaving: BrowserSession {
        private(set) var page: URL?
        private let answer: @Sendable (URL, String) -> URL?

        init(_ answer: @escaping @Sendable (URL, String) -> URL?) {
            self.answer = answer
        }

        func answer(to page: @escaping @Sendable (URL) async throws -> URL) async throws -> URL {
            guard let callback = URL(string: "com.example.app://signed-out") else { throw AuthError.unavailable }
            let url = try await page(callback)
            self.page = url
            let state = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems?.first { $0.name == "state" }
            guard let back = answer(callback, state?.value ?? "") else { throw AuthError.cancelled }
            return back
        }
    }

    @Test(
        "OIC-09 the provider's page ends the session there, and its failure changes nothing",
        arguments: ["?state=STATE", "?state=other", "", nil])
    func leaving(_ query: String?) async throws {
        let browser = Leaving { callback, state in
            query.flatMap { URL(string: callback.absoluteString + $0.replacing("STATE", with: state)) }
        }
        let device = try Device(
            signOutBrowser: browser,
            configuration: try Device.configuration(postLogout: "com.example.app://signed-out", signOutAtProvider: true)
        )
        try await device.signIn()
        guard case .found(let kept) = await device.keptStore.read() else { throw AuthError.unavailable }
        try await device.adapter.logout()
        await device.session.finishErrands()
        #expect(await device.isEmpty())
        let page = try #require(await browser.page)
        let items = URLComponents(url: page, resolvingAgainstBaseURL: true)?.queryItems ?? []
        #expect(page.path() == "/tenant/leave")
        #expect(items.map(\.name) == ["tenant", "id_token_hint", "client_id", "post_logout_redirect_uri", "state"])
        let hint = try #require(items.first { $0.name == "id_token_hint" }?.value)
        #expect(hint.split(separator: ".").count == 3)
        #expect(kept.reveal().contains(hint))
    }

    @Test("OIC-09 the id token is not kept where the sign-out does not need it")
    func noIDTokenKept() async throws {
        let device = try await signedIn()
        for store in [device.store, device.keptStore] {
            guard case .found(let text) = await store.read() else { throw AuthError.unavailable }
            #expect(!text.reveal().contains("eyJ"))
        }
    }

    @Test("OIC-09 discarding a sign-in revokes it")
    func discard() async throws {
        let device = try await signedIn()
        let session = try await device.stored()
        try await device.adapter.discard(session.identity)
        #expect(await !device.provider.accepts(session.accessToken))
        #expect(await device.adapter.currentIdentity() == nil)
        // The session is no longer known: nothing is said of its person, and a second discard revokes nothing.
        #expect(await device.adapter.providerSubject(of: session.identity) == nil)
        let revoked = await device.provider.count(of: "revoke")
        try await device.adapter.discard(session.identity)
        #expect(await device.provider.count(of: "revoke") == revoked)
    }
}
