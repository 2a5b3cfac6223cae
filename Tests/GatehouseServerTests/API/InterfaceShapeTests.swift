import Foundation
import GatehouseDomain
import GatehouseSettings
import GatehouseWire
import HTTPTypes
import Testing

/// What clients read of settings, identities and passkeys.
struct InterfaceShapeTests {
    @Test("SRV-32 the settings name every provider that clients look for, and say which are offered")
    func providers() async throws {
        try await APIBench.run(.inProcess, prepare: { $0.guestsAreAllowed = true }) { bench in
            let settings: WireSettings = try await bench.send(.get, "/settings").decoded()
            let off = [
                "apple", "azure", "bitbucket", "discord", "facebook", "figma", "fly", "github", "gitlab", "google",
                "kakao", "keycloak", "linkedin", "linkedin_oidc", "notion", "phone", "slack", "slack_oidc", "snapchat",
                "spotify", "twitch", "twitter", "workos", "x", "zoom",
            ]
            for name in off { #expect(settings.external[name] == false, "\(name)") }
            #expect(Set(settings.external.filter(\.value).keys) == ["email", "anonymous_users"])
        }
    }

    @Test("SRV-32 the identity of an address has what the sign-up sent as data, and the server's word counts first")
    func identityData() async throws {
        try await APIBench.run(.inProcess) { bench in
            let data: JSONObject = [
                "name": "Ada", "sub": "another", "email_verified": true, "email": "eve@example.org",
            ]
            let body: JSONObject = [
                "email": .string(APIBench.email), "password": .string(APIBench.password), "data": .object(data),
            ]
            let user: WireUser = try await bench.send(.post, "/signup", json: .object(body)).decoded()
            let identity = try #require(user.identities.first)
            #expect(
                identity.identityData == [
                    "name": "Ada", "sub": .string(user.id), "email": .string(APIBench.email), "email_verified": false,
                    "phone_verified": false,
                ])
        }
    }

    @Test("SRV-32 an account's passkeys are an empty list, and an account that is not there has none")
    func passkeys() async throws {
        try await APIBench.run(.inProcess) { bench in
            let session = try await bench.signedIn()
            let (key, path) = (try bench.administratorKey(), "/admin/users/\(session.user.id)/passkeys")
            let answer = try await bench.send(.get, path, bearer: key)
            #expect(try answer.status == 200 && answer.json() == [])
            #expect(try await bench.send(.get, path, bearer: session.accessToken).isRefusal(403, .notAdmin))
            #expect(try await bench.send(.get, path).isRefusal(401, .noAuthorization))
            let nobody: [(String, ErrorCode)] = [
                ("x", .validationFailed), ("00000000-0000-4000-8000-000000000000", .userNotFound),
            ]
            for (id, code) in nobody {
                let missing = try await bench.send(.get, "/admin/users/\(id)/passkeys", bearer: key)
                #expect(try missing.isRefusal(404, code))
            }
        }
    }

    @Test("SRV-32 what goes beyond GoTrue's text is in hint, in both shapes of errors")
    func hints() async throws {
        try await APIBench.run(.inProcess) { bench in
            for headers: HTTPFields in [[:], [.apiVersion: "2024-01-01"]] {
                let json = try await bench.send(.post, "/token?grant_type=other", json: [:], headers: headers).json()
                let told = try #require(json.objectValue)
                #expect(told["msg"] ?? told["message"] == "unsupported_grant_type")
                #expect(told["hint"]?.stringValue?.contains("refresh_token") == true)
            }
        }
    }
}
