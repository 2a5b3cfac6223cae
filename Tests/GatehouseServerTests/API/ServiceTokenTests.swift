import Crypto
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseSettings
import GatehouseTesting
import GatehouseTokens
import GatehouseWire
import HTTPTypes
import Testing

/// Public and administrator keys that a deployment made itself, with the shared secret of its tokens.
struct ServiceTokenTests {
    /// The secret of Supabase's local development, and the keys made with it, as its documentation prints them.
    private static let secret = "super-secret-jwt-token-with-at-least-32-characters-long"
    private static let demoHeader = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9"
    private static let demoAnon =
        demoHeader + ".eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6ImFub24iLCJleHAiOjE5ODM4MTI5OTZ9."
        + "CRXP1A7WOeoJeXxjNni43kdQwgnWNReilDMblYTn_I0"
    private static let demoService =
        demoHeader + ".eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6InNlcnZpY2Vfcm9sZSIsImV4cCI6MTk4MzgxMjk5Nn0."
        + "EGIM96RAZx35lJzdJsyH-qQwv8Hdp7fsn3W0YpN81IU"

    private static func run(
        _ prepare: @Sendable (inout ServerSettings) -> Void = { _ in },
        _ steps: @Sendable (APIBench) async throws -> Void
    ) async throws {
        try await APIBench.run(
            .inProcess,
            prepare: {
                $0.keys.secret = Secret(secret)
                prepare(&$0)
            }, steps: steps)
    }

    /// A token made here, so that the server's own code cannot vouch for itself.
    private static func token(
        _ claims: JSONObject, header: JSONObject = ["alg": "HS256", "typ": "JWT"], secret: String = secret
    ) throws -> String {
        func encode(_ data: some DataProtocol) -> String {
            Data(data).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
                "=", with: "")
        }
        let input = try [header, claims].map { encode(try JSONEncoder().encode(JSONValue.object($0))) }.joined(
            separator: ".")
        let code = HMAC<SHA256>.authenticationCode(
            for: Data(input.utf8), using: SymmetricKey(data: Data(secret.utf8)))
        return input + "." + encode(Data(code))
    }

    @Test("SRV-16 the keys of Supabase's local development work where their secret is configured, and nowhere else")
    func demoKeys() async throws {
        try await Self.run { bench async throws in
            #expect(try await bench.send(.get, "/admin/users", bearer: Self.demoService).status == 200)
            #expect(try await bench.send(.get, "/admin/users", bearer: Self.demoAnon).isRefusal(403, .notAdmin))
        }
        try await APIBench.run(.inProcess) { bench async throws in
            for key in [Self.demoService, Self.demoAnon] {
                #expect(try await bench.send(.get, "/admin/users", bearer: key).isRefusal(403, .badJWT))
            }
        }
    }

    @Test("SRV-16 a public key opens nothing and harms nothing: open routes work with it, a person's do not")
    func publicKey() async throws {
        try await Self.run { bench async throws in
            let headers: HTTPFields = [.apiVersion: "2024-01-01", .apiKey: Self.demoAnon]
            for path in ["/settings", "/health", "/.well-known/jwks.json"] {
                #expect(try await bench.send(.get, path, bearer: Self.demoAnon, headers: headers).status == 200)
            }
            let session = try await bench.signedIn()
            let renewed = try await bench.send(
                .post, "/token?grant_type=refresh_token",
                bytes: Array(JSONEncoder().encode(["refresh_token": session.refreshToken])), bearer: Self.demoAnon,
                headers: headers)
            #expect(renewed.status == 200)
            for token in [Self.demoAnon, Self.demoService] {
                #expect(try await bench.send(.get, "/user", bearer: token, headers: headers).isRefusal(403, .badJWT))
                #expect(try await bench.send(.post, "/logout", bearer: token).isRefusal(403, .badJWT))
            }
            // The key in apikey never stands in for a bearer token.
            #expect(try await bench.send(.get, "/user", headers: headers).isRefusal(401, .noAuthorization))
            let service: HTTPFields = [.apiVersion: "2024-01-01", .apiKey: Self.demoService]
            #expect(try await bench.send(.get, "/admin/users", headers: service).isRefusal(401, .noAuthorization))
        }
    }

    @Test("SRV-16 service_role and supabase_admin administer; other roles and tokens out of their time do not")
    func roles() async throws {
        try await Self.run { bench async throws in
            let now = bench.server.clock.now.timeIntervalSince1970.rounded(.down)
            let later = JSONValue.integer(Int64(now) + 60)
            func answer(_ claims: JSONObject, secret: String = Self.secret) async throws -> Answer {
                try await bench.send(.get, "/admin/users", bearer: try Self.token(claims, secret: secret))
            }
            for role in ["service_role", "supabase_admin"] {
                #expect(try await answer(["role": .string(role), "exp": later]).status == 200)
                #expect(try await answer(["role": .string(role), "exp": .number(now + 0.5)]).isRefusal(403, .badJWT))
                #expect(
                    try await answer(["role": .string(role), "exp": .integer(Int64(now))]).isRefusal(403, .badJWT))
                #expect(
                    try await answer(["role": .string(role), "exp": later, "nbf": .integer(Int64(now) + 61)])
                        .isRefusal(403, .badJWT))
                #expect(
                    try await answer(["role": .string(role), "exp": later, "iat": .integer(Int64(now) + 61)])
                        .isRefusal(403, .badJWT))
                #expect(
                    try await answer(["role": .string(role), "exp": later], secret: Self.secret + "x")
                        .isRefusal(403, .badJWT))
            }
            for role in ["anon", "authenticated", "Service_Role", "service_role ", "admin", ""] {
                #expect(try await answer(["role": .string(role), "exp": later]).isRefusal(403, .notAdmin), "\(role)")
            }
            #expect(try await answer(["exp": later]).isRefusal(403, .notAdmin))
            #expect(try await answer(["role": ["service_role"], "exp": later]).isRefusal(403, .badJWT))
        }
    }

    @Test("SRV-32 without exp the tokens of services count, signed by the shared secret, and no others")
    func withoutExpiry() async throws {
        try await Self.run { bench async throws in
            func answer(
                _ claims: JSONObject, header: JSONObject = ["alg": "HS256", "typ": "JWT"], secret: String = Self.secret
            ) async throws -> Answer {
                try await bench.send(
                    .get, "/admin/users", bearer: try Self.token(claims, header: header, secret: secret))
            }
            #expect(try await answer(["role": "service_role"]).status == 200)
            #expect(try await answer(["role": "service_role", "exp": .null]).status == 200)
            #expect(try await answer(["role": "anon"]).isRefusal(403, .notAdmin))
            for role in ["supabase_admin", "authenticated", "Service_Role", ""] {
                #expect(try await answer(["role": .string(role)]).isRefusal(403, .badJWT), "\(role)")
            }
            #expect(try await answer([:]).isRefusal(403, .badJWT))
            #expect(try await answer(["role": "service_role", "exp": "never"]).isRefusal(403, .badJWT))
            let now = Int64(bench.server.clock.now.timeIntervalSince1970)
            for claim in ["nbf", "iat"] {
                #expect(try await answer(["role": "service_role", claim: .integer(now + 61)]).isRefusal(403, .badJWT))
            }
            #expect(try await answer(["role": "service_role"], secret: Self.secret + "x").isRefusal(403, .badJWT))
            for algorithm in ["none", "HS384", "HS512", "RS256"] {
                #expect(
                    try await answer(["role": "service_role"], header: ["alg": .string(algorithm)])
                        .isRefusal(403, .badJWT))
            }
            #expect(
                try await answer(["role": "service_role"], header: ["alg": "HS256", "kid": "another"])
                    .isRefusal(403, .badJWT))
            // On a person's route they are genuine, and nobody's.
            for role in ["anon", "service_role"] {
                let refused = try await bench.send(.get, "/user", bearer: try Self.token(["role": .string(role)]))
                #expect(try refused.isRefusal(403, .badJWT))
                #expect(try refused.error().message == "invalid claim: missing sub claim")
            }
        }
    }

    @Test("SRV-32 no key but the shared secret signs tokens that never expire")
    func withoutExpiryByOtherKeys() async throws {
        let now = Date(timeIntervalSince1970: 1_767_225_600)
        let claims = AccessClaims(expiresAt: nil, role: "service_role")
        let shared = SymmetricKey(data: Data(Self.secret.utf8))
        let elliptic = SigningKey(kid: "elliptic", privateKey: P256.Signing.PrivateKey())
        let named = SigningKey(kid: "named", secret: shared)
        let secret = SigningKey(secret: shared)
        func isTaken(_ key: SigningKey, _ keys: ConfiguredKeys) throws -> Bool {
            let token = try AccessTokens(keys: SigningKeys(ConfiguredKeys(signing: key))).sign(claims, at: now)
            return AccessTokens(keys: SigningKeys(keys)).claims(of: token, at: now) == claims
        }
        #expect(try isTaken(secret, ConfiguredKeys(signing: secret, secret: secret)))
        #expect(try isTaken(secret, ConfiguredKeys(signing: elliptic, secret: secret)))
        #expect(try !isTaken(elliptic, ConfiguredKeys(signing: elliptic, secret: secret)))
        #expect(try !isTaken(named, ConfiguredKeys(signing: named, secret: secret)))
        #expect(try !isTaken(secret, ConfiguredKeys(signing: elliptic)))
    }

    @Test("SRV-16 a token of a session with an administrator's role counts only while the session lives")
    func sessionOfAnAdministrator() async throws {
        try await Self.run { bench async throws in
            let session = try await bench.signedIn()
            let id = try await bench.send(.get, "/user", bearer: session.accessToken).json().objectValue?["id"]
            let part = try #require(Base64URL.decode(String(session.accessToken.split(separator: ".")[1])))
            let payload = try JSONValue(json: part)
            let claims = try #require(payload.objectValue)
            func token(_ changes: JSONObject) throws -> String {
                try Self.token(claims.merging(changes) { _, new in new })
            }
            let good = try token(["role": "service_role"])
            #expect(claims["sub"] == id)
            #expect(try await bench.send(.get, "/admin/users", bearer: good).status == 200)
            let broken: [(JSONObject, ErrorCode)] = [
                (["session_id": "x"], .badJWT), (["sub": .null], .badJWT),
                (["session_id": "00000000-0000-4000-8000-000000000000"], .sessionNotFound),
                (["sub": "00000000-0000-4000-8000-000000000000"], .userNotFound),
            ]
            for (change, code) in broken {
                let token = try token(change.merging(["role": "service_role"]) { first, _ in first })
                #expect(try await bench.send(.get, "/admin/users", bearer: token).isRefusal(403, code))
            }
            _ = try await bench.send(.post, "/logout", bearer: session.accessToken)
            #expect(try await bench.send(.get, "/admin/users", bearer: good).isRefusal(403, .sessionNotFound))
        }
    }

    @Test("SRV-16 with a shared secret alone no key is published, and tokens name the issuer that is set")
    func sharedSecret() async throws {
        try await Self.run({ $0.keys.issuer = "https://project.example/auth/v1" }) { bench async throws in
            let session = try await bench.signedIn()
            let part = try #require(Base64URL.decode(String(session.accessToken.split(separator: ".")[0])))
            let header = try JSONValue(json: part)
            #expect(header == ["alg": "HS256", "typ": "JWT"])
            #expect(try await bench.send(.get, "/.well-known/jwks.json").json() == ["keys": []])
            #expect(try await bench.send(.get, "/user", bearer: session.accessToken).status == 200)
            let metadata = try await bench.send(.get, "/.well-known/openid-configuration").json().objectValue
            #expect(metadata?["issuer"] == "https://project.example/auth/v1")
            #expect(metadata?["id_token_signing_alg_values_supported"] == ["HS256"])
            #expect(metadata?["jwks_uri"] == "https://accounts.example.com/auth/v1/.well-known/jwks.json")
            // The administrator key that the first start made works beside.
            let key = try bench.administratorKey()
            #expect(try await bench.send(.get, "/admin/users", bearer: key).status == 200)
            // Somebody with the secret of the tokens cannot make one of the administrator's kind, nor without kid others.
            let forged = try Self.token(
                ["role": "service_role", "exp": 99_999_999_999],
                header: ["alg": "HS256", "typ": "JWT", "kid": "administrator"])
            #expect(try await bench.send(.get, "/admin/users", bearer: forged).isRefusal(403, .badJWT))
        }
    }

    @Test(
        "SRV-02 SRV-32 discovery names who makes tokens and where their keys are, and nothing that does not work",
        arguments: ["/auth/v1", "/"])
    func metadata(basePath: String) async throws {
        try await APIBench.run(.inProcess, prepare: { $0.basePath = basePath }) { bench async throws in
            let base = basePath == "/" ? "" : basePath
            let url = "https://accounts.example.com\(base)"
            let answer = try await bench.send(.get, "/.well-known/openid-configuration", base: base)
            let json = try answer.json()
            let found = try #require(json.objectValue)
            #expect(answer.status == 200 && answer.headers[.cacheControl] == "public, max-age=600")
            #expect(
                Set(found.keys) == [
                    "issuer", "jwks_uri", "subject_types_supported", "id_token_signing_alg_values_supported",
                    "claims_supported", "code_challenge_methods_supported",
                ])
            #expect(found["issuer"] == .string(url))
            // SRV-32: every address that is named answers.
            for (name, value) in found where value.stringValue?.hasPrefix(url + "/") == true {
                let path = String(try #require(value.stringValue).dropFirst(url.count))
                #expect(try await bench.send(.get, path, base: base).status == 200, "\(name)")
            }
            #expect(found["code_challenge_methods_supported"] == ["S256"])
            let user = try await bench.server.confirmed()
            let token = user.accessToken.reveal().split(separator: ".").map(String.init)[1]
            let payload = try JSONValue(json: try #require(Base64URL.decode(token)))
            let claims = try #require(payload.objectValue)
            #expect(Set(found["claims_supported"]?.arrayValue?.compactMap(\.stringValue) ?? []) == Set(claims.keys))
            #expect(found["id_token_signing_alg_values_supported"] == ["ES256"])
            #expect(
                try await bench.send(.get, "/.well-known/oauth-authorization-server", base: base)
                    .isRefusal(404, .featureDisabled))
        }
    }
}

extension HTTPField.Name {
    fileprivate static let apiKey = HTTPField.Name("apikey") ?? .authorization
}
