import Foundation
import GatehouseAPI
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehousePages
import GatehouseServer
import GatehouseSettings
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Testing

extension LessonsTests {
    @Test("SRV-06 lesson 9: what a mail or a provider brings back works once, and only where it was asked for")
    func singleUse() async throws {
        try await APIBench.run(.inProcess) { bench in
            _ = try await bench.signedIn()
            bench.server.clock.advance(by: 61)
            #expect(try await bench.send(.post, "/recover", json: ["email": .string(APIBench.email)]).status == 200)
            let token = try bench.server.linkToken(in: try await bench.server.newestMail()).reveal()
            let proof: JSONValue = ["type": "recovery", "token_hash": .string(token)]
            #expect(try await bench.send(.post, "/verify", json: proof).status == 200)
            for _ in 0..<3 {
                #expect(try await bench.send(.post, "/verify", json: proof).isRefusal(403, .otpExpired))
            }
            // Nothing waits for a provider's answer, and nothing that was made up elsewhere is a code of ours.
            for code in [token, "1", "00000000-0000-4000-8000-000000000000"] {
                let grant: JSONValue = ["auth_code": .string(code), "code_verifier": .string(token)]
                #expect(
                    try await bench.send(.post, "/token?grant_type=pkce", json: grant).isRefusal(
                        404, .flowStateNotFound))
                #expect(try await bench.send(.get, "/callback?state=\(code)&code=\(code)").status == 400)
                #expect(try await bench.send(.post, "/callback?state=\(code)", bytes: []).status == 400)
            }
        }
    }

    @Test("SRV-02 lesson 10: sessions of all origins have the same level and pass the same gate")
    func oneGate() async throws {
        try await APIBench.run(.inProcess, prepare: { $0.guestsAreAllowed = true }) { bench in
            let confirmed = try await bench.signedIn()
            let signedIn: WireSession = try await bench.signIn().decoded()
            let refreshed: WireSession = try await bench.refresh(signedIn.refreshToken).decoded()
            bench.server.clock.advance(by: 61)
            _ = try await bench.send(.post, "/recover", json: ["email": .string(APIBench.email)])
            let code = try await bench.server.newestMail().code
            let recovered: WireSession = try await bench.send(
                .post, "/verify", json: ["type": "recovery", "email": .string(APIBench.email), "token": .string(code)]
            ).decoded()
            let guest: WireSession = try await bench.send(.post, "/signup", json: [:]).decoded()
            let sessions = [confirmed, signedIn, refreshed, recovered, guest]
            let api = try GatehouseAPI(backend: bench.server.backend, settings: bench.settings)
            let gated = api.routes.filter { $0.access == .bearer || $0.access == .bearerOfAnySession }
            #expect(gated.count >= 3)
            for session in sessions {
                let who = try await bench.server.accounts.sessions.authenticate(
                    accessToken: Secret(session.accessToken))
                #expect(who.claims?.assuranceLevel == "aal1" && who.claims?.methods?.isEmpty == false)
            }
            let key = try bench.administratorKey()
            for id in Set(sessions.map(\.user.id)) {
                let ban = try await bench.send(
                    .put, "/admin/users/\(id)", json: ["ban_duration": "24h"], bearer: key)
                #expect(ban.status == 200)
            }
            for session in sessions {
                for route in gated {
                    let path = route.path.split(separator: "/").map { $0.hasPrefix(":") ? "/1" : "/\($0)" }.joined()
                    let answer = try await bench.send(
                        route.method, path, json: [:], bearer: session.accessToken)
                    #expect(try answer.isRefusal(403, .userBanned), "\(route.method) \(route.path)")
                }
            }
        }
    }

    @Test("SRV-07 lesson 11: wrong passwords count for the account, by whichever way in they come")
    func oneLimiter() async throws {
        try await APIBench.run(.inProcess) { bench in
            _ = try await bench.signedIn()
            // No address of the client is known in process, so that the limit of the account alone counts.
            let pages = LocalAuthAdapter(
                accounts: bench.server.accounts, client: ClientContext(), clock: bench.server.clock)
            let most = try #require(LimitPolicy.standard.password).count
            for number in 0..<most {
                if number.isMultiple(of: 2) {
                    #expect(try await bench.signIn("not the password").isRefusal(400, .invalidCredentials))
                } else {
                    await #expect(throws: AuthError.invalidCredentials) {
                        try await pages.signIn(email: APIBench.email, password: "not the password")
                    }
                }
            }
            #expect(try await bench.signIn().isRefusal(429, .overRequestRateLimit))
            let refused = await #expect(throws: AuthError.self) {
                try await pages.signIn(email: APIBench.email, password: APIBench.password)
            }
            #expect(refused != .invalidCredentials)
            // There is no way in that asks somebody else's device instead (CIBA), and no other one beside these.
            for path in ["/bc-authorize", "/oauth/bc-authorize", "/ext/ciba/auth", "/token/ciba"] {
                #expect(try await bench.send(.post, path, json: [:]).isRefusal(404, .notFound))
            }
            let ciba = "/token?grant_type=urn%3Aopenid%3Aparams%3Agrant-type%3Aciba"
            #expect(try await bench.send(.post, ciba, json: [:]).isRefusal(400, .invalidCredentials))
        }
    }

    @Test("SRV-06 lesson 13: a code is taken when purpose, address, digits and time are all right, and never else")
    func truthTable() async throws {
        for combination in 0..<16 {
            let server = try await TestServer.start()
            try await server.confirmed("grace@example.org")
            try await server.signUp()
            let mail = try await server.newestMail()
            let isRight = (0..<4).map { combination & (1 << $0) != 0 }
            if !isRight[3] { server.clock.advance(by: 30 * 86_400) }
            let refused = try await refusal {
                try await server.verify(
                    isRight[0] ? .signup : .recovery, code: isRight[2] ? mail.code : server.wrongCode(for: mail),
                    email: isRight[1] ? TestServer.email : "grace@example.org")
            }
            #expect((refused == nil) == (combination == 15), "\(isRight)")
            if let refused { #expect(refused.code == .otpExpired) }
        }
    }

    @Test(
        "SRV-08 lesson 13: where the server is reached is a URL of scheme, host and port, read by its parts",
        arguments: [
            "https://accounts.example.com@evil.example", "https://accounts.example.com:x@evil.example",
            "https://user@accounts.example.com", "https://accounts.example.com/path", "https://accounts.example.com?a",
            "https://accounts.example.com#a", "javascript:alert(1)", "//accounts.example.com", "https://",
            "https://accounts.example.com:99999",
        ])
    func publicURL(text: String) throws {
        #expect(throws: SettingsError.self) {
            try SettingsLoader().load(arguments: ["--public-url", text], environment: [:])
        }
    }
}
