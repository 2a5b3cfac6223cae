import Foundation
import GatehouseAccounts
import GatehouseDomain
import GatehouseSettings
import GatehouseTesting
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Testing

/// The devices of a person, as requests to a server.
struct DeviceRouteTests {
    private func devices(_ bench: APIBench, _ token: String) async throws -> [WireDevice] {
        try await bench.send(.get, "/user/sessions", bearer: token).decoded()
    }

    @Test("SLS-01 a person lists their devices, this one first, and signs one out, which is out at its next request")
    func listed() async throws {
        try await APIBench.runWithFactors { bench in
            let first = try await bench.signedIn()
            let second: WireSession = try await bench.signIn().decoded()
            let listed = try await devices(bench, first.accessToken)
            #expect(listed.map(\.current) == [true, false] && listed.allSatisfy { $0.aal == "aal1" })
            #expect(listed[1].methods.first == "password")
            let path = "/user/sessions/\(listed[1].id)"
            for _ in 1...2 {
                // One that is signed out already is no error.
                #expect(try await bench.send(.delete, path, bearer: first.accessToken).status == 204)
            }
            #expect(try await devices(bench, first.accessToken).map(\.id) == [listed[0].id])
            #expect(try await bench.refresh(second.refreshToken).status == 400)
        }
    }

    @Test("SLS-03 a device is listed by the name that its app sends, and a renewal without one keeps it")
    func named() async throws {
        try await APIBench.runWithFactors { bench in
            func signIn(_ name: String) async throws -> WireSession {
                let body: JSONObject = ["email": .string(APIBench.email), "password": .string(APIBench.password)]
                return try await bench.send(
                    .post, "/token?grant_type=password", json: .object(body), headers: [.deviceName: name]
                ).decoded()
            }
            let own = try await bench.signedIn()
            var shown: [String?] = []
            for name in ["iPhone 17 Pro", "Ünï <b>", String(repeating: "x", count: 65), "a\u{202E}b", " "] {
                let session = try await signIn(name)
                #expect(try await bench.refresh(session.refreshToken).status == 200)
                let others = try await devices(bench, own.accessToken).filter { !$0.current }
                shown.append(try #require(others.first).device)
                for other in others {
                    let path = "/user/sessions/\(other.id)"
                    #expect(try await bench.send(.delete, path, bearer: own.accessToken).status == 204)
                }
            }
            #expect(shown == ["iPhone 17 Pro", "Ünï <b>", nil, nil, nil])
        }
    }

    @Test("SLS-01 another person's device and one that never was are not found, by a code that signs nobody out")
    func foreign() async throws {
        try await APIBench.runWithFactors { bench in
            let own = try await bench.signedIn()
            let other = try await bench.signedIn("eve@example.com")
            let theirs = try #require(try await devices(bench, other.accessToken).first?.id)
            for id in [theirs, UUID().uuidString.lowercased(), "x"] {
                let answer = try await bench.send(.delete, "/user/sessions/\(id)", bearer: own.accessToken)
                #expect(try answer.isRefusal(404, .notFound))
            }
            #expect(try await devices(bench, other.accessToken).count == 1)
        }
    }

    @Test("SLS-01 a session that has not taken the second step sees no devices and ends none")
    func withoutStep() async throws {
        try await APIBench.runWithFactors { bench in
            let session = try await bench.signedIn()
            let (_, raised) = try await bench.withApp(session.accessToken)
            let low: WireSession = try await bench.signIn().decoded()
            let listed = try await bench.send(.get, "/user/sessions", bearer: low.accessToken)
            #expect(try listed.isRefusal(403, .insufficientAAL))
            let id = try #require(try await devices(bench, raised.accessToken).first?.id)
            let ended = try await bench.send(.delete, "/user/sessions/\(id)", bearer: low.accessToken)
            #expect(try ended.isRefusal(403, .insufficientAAL))
        }
    }

    @Test(
        "SLS-01 MFA-09 a sign-out from a session that owes the second step ends no session that has taken it",
        arguments: ["others", "global"])
    func signOutWithoutStep(scope: String) async throws {
        try await APIBench.runWithFactors { bench in
            let (_, raised) = try await bench.withApp(try await bench.signedIn().accessToken)
            let beside: WireSession = try await bench.signIn().decoded()
            let low: WireSession = try await bench.signIn().decoded()
            let path = "/logout?scope=\(scope)"
            #expect(try await bench.send(.post, path, bearer: low.accessToken).status == 204)
            #expect(try await bench.refresh(beside.refreshToken).status == 400)
            #expect(try await bench.refresh(low.refreshToken).status == (scope == "others" ? 200 : 400))
            let renewed: WireSession = try await bench.refresh(raised.refreshToken).decoded()
            let last: WireSession = try await bench.signIn().decoded()
            #expect(try await bench.send(.post, path, bearer: renewed.accessToken).status == 204)
            #expect(try await bench.refresh(last.refreshToken).status == 400)
        }
    }

    @Test("SRV-16 MFA-09 with one session per user, a sign-in ends one that has taken the second step once it has, too")
    func replacedByStep() async throws {
        try await APIBench.runWithFactors(prepare: { $0.sessions.onePerUser = true }) { bench in
            let (app, raised) = try await bench.withApp(try await bench.signedIn().accessToken)
            bench.server.clock.advance(by: 60)
            let first: WireSession = try await bench.signIn().decoded()
            let second: WireSession = try await bench.signIn().decoded()
            #expect(try await bench.refresh(first.refreshToken).isRefusal(400, .sessionExpired))
            let renewed: WireSession = try await bench.refresh(raised.refreshToken).decoded()
            let code = app.code(at: bench.server.clock.now)
            #expect(try await bench.take(app, code: code, second.accessToken).status == 200)
            #expect(try await bench.refresh(renewed.refreshToken).isRefusal(400, .sessionExpired))
        }
    }
}
