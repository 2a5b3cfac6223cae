import GatehouseAPI
import GatehouseDomain
import GatehouseServer
import GatehouseSettings
import GatehouseTesting
import GatehouseWire
import HTTPTypes
import Testing

struct NotOfferedTests {
    private static let someID = "00000000-0000-4000-8000-000000000000"

    /// Method, path, status and code of each refusal, once whoever asks may ask.
    private static let refusals: [(HTTPRequest.Method, String, Int, ErrorCode)] = [
        (.get, "/authorize?provider=google", 400, .validationFailed),
        (.get, "/authorize", 400, .validationFailed),
        (.get, "/callback", 400, .badOAuthCallback),
        (.get, "/callback?code=1&state=2", 400, .badOAuthState),
        (.post, "/callback", 400, .badOAuthCallback),
        (.post, "/callback?state=2", 400, .badOAuthCallback),
        (.post, "/sso", 404, .samlProviderDisabled),
        (.get, "/sso/saml/metadata", 404, .samlProviderDisabled),
        (.post, "/sso/saml/acs", 404, .samlProviderDisabled),
        (.post, "/passkeys/authentication/options", 404, .passkeyDisabled),
        (.post, "/passkeys/authentication/verify", 404, .passkeyDisabled),
        (.post, "/passkeys/registration/options", 404, .passkeyDisabled),
        (.post, "/passkeys/registration/verify", 404, .passkeyDisabled),
        (.post, "/passkeys/signup/options", 404, .passkeyDisabled),
        (.post, "/passkeys/signup/verify", 404, .passkeyDisabled),
        (.get, "/passkeys", 404, .passkeyDisabled),
        (.patch, "/passkeys/\(someID)", 404, .passkeyDisabled),
        (.delete, "/passkeys/\(someID)", 404, .passkeyDisabled),
        (.post, "/factors/\(someID)/challenge", 404, .mfaFactorNotFound),
        (.post, "/factors/\(someID)/verify", 400, .validationFailed),
        (.delete, "/factors/\(someID)", 404, .mfaFactorNotFound),
        (.get, "/user/oauth/grants", 404, .featureDisabled),
        (.delete, "/user/oauth/grants?client_id=\(someID)", 404, .featureDisabled),
        (.get, "/user/identities/authorize?provider=google", 404, .manualLinkingDisabled),
        (.delete, "/user/identities/\(someID)", 404, .manualLinkingDisabled),
        (.get, "/oauth/authorize", 404, .featureDisabled),
        (.get, "/oauth/authorizations/\(someID)", 404, .featureDisabled),
        (.post, "/oauth/authorizations/\(someID)/consent", 404, .featureDisabled),
        (.post, "/oauth/token", 404, .featureDisabled),
        (.get, "/oauth/userinfo", 404, .featureDisabled),
        (.post, "/oauth/clients/register", 404, .featureDisabled),
        (.get, "/scim/v2/ServiceProviderConfig", 404, .featureDisabled),
        (.get, "/scim/v2/ResourceTypes", 404, .featureDisabled),
        (.get, "/scim/v2/Schemas", 404, .featureDisabled),
        (.get, "/admin/sso/providers", 404, .samlProviderDisabled),
        (.post, "/admin/sso/providers", 404, .samlProviderDisabled),
        (.get, "/admin/sso/providers/\(someID)", 404, .samlProviderDisabled),
        (.put, "/admin/sso/providers/\(someID)", 404, .samlProviderDisabled),
        (.delete, "/admin/sso/providers/\(someID)", 404, .samlProviderDisabled),
        (.get, "/admin/custom-providers", 404, .featureDisabled),
        (.post, "/admin/custom-providers", 404, .featureDisabled),
        (.get, "/admin/custom-providers/custom:x", 404, .featureDisabled),
        (.put, "/admin/custom-providers/custom:x", 404, .featureDisabled),
        (.delete, "/admin/custom-providers/custom:x", 404, .featureDisabled),
        (.get, "/admin/oauth/clients", 404, .featureDisabled),
        (.post, "/admin/oauth/clients", 404, .featureDisabled),
        (.get, "/admin/oauth/clients/\(someID)", 404, .featureDisabled),
        (.put, "/admin/oauth/clients/\(someID)", 404, .featureDisabled),
        (.delete, "/admin/oauth/clients/\(someID)", 404, .featureDisabled),
        (.post, "/admin/oauth/clients/\(someID)/regenerate_secret", 404, .featureDisabled),
        (.get, "/admin/users/\(someID)/factors", 404, .userNotFound),
        (.put, "/admin/users/\(someID)/factors/\(someID)", 404, .userNotFound),
        (.delete, "/admin/users/\(someID)/factors/\(someID)", 404, .userNotFound),
        (.get, "/admin/users/\(someID)/passkeys", 404, .userNotFound),
        (.delete, "/admin/users/\(someID)/passkeys/\(someID)", 404, .passkeyDisabled),
    ]

    @Test("SRV-02 routes without a feature have their documented refusal for callers with access; others never see it")
    func table() async throws {
        try await APIBench.run(.inProcess) { bench in
            let (key, person) = (try bench.administratorKey(), try await bench.signedIn().accessToken)
            let api = try GatehouseAPI(backend: bench.server.backend, settings: bench.settings)
            for (method, path, status, code) in Self.refusals {
                func answer(_ bearer: String?) async throws -> Answer {
                    try await bench.send(method, path, json: [:], bearer: bearer)
                }
                let refusal = (status, code)
                let (stranger, somebody, administrator) =
                    switch try #require(Self.access(method, path, in: api), "\(method) \(path)") {
                    case .open: (refusal, refusal, refusal)
                    case .administrator: ((401, .noAuthorization), (403, .notAdmin), refusal)
                    default: ((401, .noAuthorization), refusal, (403, .badJWT))
                    }
                #expect(try await answer(nil).isRefusal(stranger.0, stranger.1), "\(method) \(path)")
                #expect(try await answer(person).isRefusal(somebody.0, somebody.1), "\(method) \(path)")
                #expect(try await answer(key).isRefusal(administrator.0, administrator.1), "\(method) \(path)")
            }
        }
    }

    /// Who may ask, by the route table.
    private static func access(
        _ method: HTTPRequest.Method, _ path: String, in api: GatehouseAPI
    ) -> RouteAccess? {
        let segments = path.prefix { $0 != "?" }.split(separator: "/")
        func matches(_ route: APIRoute) -> Bool {
            let pattern = route.path.split(separator: "/")
            return route.method == method && pattern.count == segments.count
                && zip(pattern, segments).allSatisfy { $0.0 == $0.1 || $0.0.hasPrefix(":") }
        }
        return api.routes.first(where: matches)?.access
    }

    @Test("SRV-02 a provider's answer by form post that nobody waits for is refused like one by address")
    func postedCallback() async throws {
        try await APIBench.run(.inProcess) { bench in
            let answer = try await bench.send(.post, "/callback", bytes: Array("code=1&state=2".utf8))
            #expect(try answer.isRefusal(400, .badOAuthState))
            #expect(answer.headers[.location] == nil)
        }
    }

    @Test("SRV-02 a second factor of each kind has its own refusal, and a guest is told that guests have none")
    func secondFactors() async throws {
        try await APIBench.run(.inProcess, prepare: { $0.guestsAreAllowed = true }) { bench in
            let person = try await bench.signedIn()
            let cases: [(JSONValue, Int, ErrorCode)] = [
                (["factor_type": "totp", "friendly_name": "phone", "issuer": nil], 422, .mfaTOTPEnrollNotEnabled),
                (["factor_type": "phone", "phone": "+15550100"], 422, .mfaPhoneEnrollNotEnabled),
                (["factor_type": "webauthn"], 422, .mfaWebAuthnEnrollNotEnabled),
                (["factor_type": "smoke"], 400, .validationFailed),
                (["factor_type": 7], 400, .validationFailed),
                ([:], 400, .validationFailed),
            ]
            for (body, status, code) in cases {
                let answer = try await bench.send(.post, "/factors", json: body, bearer: person.accessToken)
                #expect(try answer.isRefusal(status, code), "\(body)")
            }
            #expect(try await bench.send(.post, "/factors", json: [:]).isRefusal(401, .noAuthorization))
            let guest: WireSession = try await bench.send(.post, "/signup", json: [:]).decoded()
            let answer = try await bench.send(
                .post, "/factors", json: ["factor_type": "totp"], bearer: guest.accessToken)
            #expect(try answer.isRefusal(403, .noAuthorization))
        }
    }

    @Test("SRV-02 an administrator sees that an account has no second factor")
    func factorsOfAnAccount() async throws {
        try await APIBench.run(.inProcess) { bench in
            let key = try bench.administratorKey()
            let path = "/admin/users/\(try await bench.signedIn().user.id)/factors"
            let list = try await bench.send(.get, path, bearer: key)
            #expect(list.status == 200)
            #expect(try list.json() == [])
            for method in [HTTPRequest.Method.put, .delete] {
                let answer = try await bench.send(method, "\(path)/\(Self.someID)", json: [:], bearer: key)
                #expect(try answer.isRefusal(404, .mfaFactorNotFound))
            }
        }
    }

    @Test("SRV-02 with manual linking the last identity stays, and only one's own is known")
    func identities() async throws {
        try await APIBench.run(.inProcess, prepare: { $0.manualLinking = true }) { bench in
            let person = try await bench.signedIn()
            let other = try await bench.signedIn("eve@example.org")
            func unlink(_ id: String?) async throws -> Answer {
                try await bench.send(
                    .delete, "/user/identities/\(try #require(id))", bearer: person.accessToken)
            }
            #expect(
                try await unlink(person.user.identities.first?.identityID)
                    .isRefusal(422, .singleIdentityNotDeletable))
            #expect(try await unlink(other.user.identities.first?.identityID).isRefusal(422, .identityNotFound))
            #expect(try await unlink(Self.someID).isRefusal(422, .identityNotFound))
            #expect(try await unlink("none").isRefusal(404, .validationFailed))
            let link = try await bench.send(
                .get, "/user/identities/authorize?provider=google&skip_http_redirect=true",
                bearer: person.accessToken)
            #expect(try link.isRefusal(400, .validationFailed))
            let me: WireUser = try await bench.send(.get, "/user", bearer: person.accessToken).decoded()
            #expect(me.identities == person.user.identities)
        }
    }
}
