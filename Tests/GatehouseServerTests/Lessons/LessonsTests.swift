import Crypto
import Foundation
import GatehouseAPI
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseSettings
import GatehouseTesting
import GatehouseTokens
import GatehouseWire
import HTTPTypes
import Testing

/// Vulnerabilities that other servers of this kind have had, each with what must hold here. Where the thing itself is not
/// offered, the test says what holds instead.
struct LessonsTests {
    /// What a client may write that sounds as if it were the server's to say.
    private static let claimed: JSONObject = [
        "id": "00000000-0000-4000-8000-000000000001", "user_id": "00000000-0000-4000-8000-000000000001",
        "userId": "00000000-0000-4000-8000-000000000001", "sub": "00000000-0000-4000-8000-000000000001",
        "session_id": "00000000-0000-4000-8000-000000000001", "role": "service_role", "is_admin": true,
        "is_super_admin": true, "app_metadata": ["role": "admin", "provider": "google"], "provider": "google",
        "identities": [["provider": "google", "id": "1"]], "email_verified": true, "email_confirm": true,
        "email_confirmed_at": "2020-01-01T00:00:00Z", "confirmed_at": "2020-01-01T00:00:00Z", "phone_verified": true,
        "phone_confirm": true, "verified": true, "is_anonymous": false, "banned_until": "2099-01-01T00:00:00Z",
        "ban_duration": "none", "aud": "admin", "password_hash": "x", "created_at": "2000-01-01T00:00:00Z",
    ]

    @Test("SRV-08 lesson 1: no header of a request decides where a mailed link leads")
    func links() async throws {
        try await APIBench.run(.inProcess) { bench in
            var headers: HTTPFields = [
                .forwardedHost: "evil.example", .forwardedProto: "http", .forwardedFor: "evil.example",
                .referer: "https://evil.example/", .origin: "https://evil.example",
                .redirectTo: "https://evil.example/",
            ]
            for name in ["Forwarded", "X-Original-Host", "X-Host", "X-Forwarded-Server", "X-Forwarded-Port"] {
                headers[try #require(HTTPField.Name(name))] = "host=evil.example"
            }
            let email: JSONValue = .string(APIBench.email)
            let requests: [(String, JSONValue)] = [
                ("/signup", ["email": email, "password": .string(APIBench.password)]),
                ("/resend", ["type": "signup", "email": email]), ("/recover", ["email": email]),
                ("/invite", ["email": "grace@example.org"]),
            ]
            for (path, body) in requests {
                bench.server.clock.advance(by: 61)
                let key = path == "/invite" ? try bench.administratorKey() : nil
                let target = "\(path)?redirect_to=https%3A%2F%2Fevil.example%2F"
                #expect(
                    try await bench.send(
                        .post, target, bytes: Array(JSONEncoder().encode(body)), bearer: key, headers: headers
                    ).status == 200)
            }
            let mails = try await bench.server.backend.mailbox.newest()
            #expect(mails.count == 4)
            for mail in mails {
                #expect(!mail.links.isEmpty)
                #expect(mail.links.allSatisfy { $0.hasPrefix("https://accounts.example.com/") })
                #expect(!mail.text.contains("evil.example"))
            }
        }
    }

    @Test("SRV-10 lesson 2: an id token is not taken on the word of an issuer that the request names")
    func issuer() async throws {
        try await APIBench.run(.inProcess) { bench in
            let key = SigningKey(kid: "1", privateKey: P256.Signing.PrivateKey())
            let claims = AccessClaims(
                issuer: "https://evil.example", subject: "1", audience: "gatehouse", expiresAt: 4_000_000_000,
                issuedAt: 1_700_000_000, email: APIBench.email)
            let token = try AccessTokens(keys: SigningKeys(ConfiguredKeys(signing: key)))
                .sign(claims, at: bench.server.clock.now).reveal()
            for provider in ["apple", "azure", "google", "evil", "https://evil.example"] {
                let answer = try await bench.send(
                    .post, "/token?grant_type=id_token",
                    json: [
                        "provider": .string(provider), "id_token": .string(token), "issuer": "https://evil.example",
                        "client_id": "gatehouse",
                    ])
                #expect(answer.status == 400)
            }
            #expect(try await bench.server.stored() == nil)
        }
    }

    @Test("SRV-10 lesson 3: what a client says about its identity at sign-up is metadata and proves nothing")
    func claimedIdentity() async throws {
        try await APIBench.run(.inProcess) { bench in
            let account: JSONObject = ["email": .string(APIBench.email), "password": .string(APIBench.password)]
            let body = account.merging(Self.claimed.merging(["data": .object(Self.claimed)]) { $1 }) { $1 }
            #expect(try await bench.send(.post, "/signup", json: .object(body)).status == 200)
            let user = try #require(try await bench.server.stored())
            #expect(user.emailConfirmedAt == nil && !user.isAnonymous && user.bannedUntil == nil)
            #expect(user.appMetadata == UserRecord.emailProvider)
            #expect(user.identities.count == 1)
            // Whoever proves the address later keeps nothing of what the first one brought to get in with.
            bench.server.clock.advance(by: 61)
            #expect(try await bench.send(.post, "/recover", json: ["email": .string(APIBench.email)]).status == 200)
            let code = try await bench.server.newestMail().code
            let session: WireSession = try await bench.send(
                .post, "/verify", json: ["type": "recovery", "email": .string(APIBench.email), "token": .string(code)]
            ).decoded()
            #expect(session.user.id == user.id.text)
            #expect(try await bench.signIn().isRefusal(400, .invalidCredentials))
        }
    }

    @Test("SRV-04 lesson 4: any number of refreshes at once with one token leave one lineage", arguments: [16, 200])
    func refreshRace(racers: Int) async throws {
        let (first, session) = try await Self.signedIn()
        let second = try await first.another()
        let tokens = try await withThrowingTaskGroup(of: Secret.self) { group in
            for number in 0..<racers {
                group.addTask { try await [first, second][number % 2].refresh(session.refreshToken).refreshToken }
            }
            return try await group.reduce(into: Set<Secret>()) { $0.insert($1) }
        }
        #expect(tokens.count == 1)
        #expect(try await first.storedSession(session.sessionID)?.counter == 1)
    }

    @Test("SRV-06 lesson 6: of any number who present one code or its link at once, one is let in")
    func codeRace() async throws {
        let server = try await TestServer.start()
        let second = try await server.another()
        try await server.signUp()
        let signUp = try await server.newestMail()
        try await race(server, second, .signup, mail: signUp)
        server.clock.advance(by: 61)
        try await server.recover()
        try await race(server, second, .recovery, mail: try await server.newestMail())
    }

    private func race(
        _ first: TestServer, _ second: TestServer, _ kind: Verification.Kind, mail: MailboxMessage
    ) async throws {
        let token = try first.linkToken(in: mail)
        let winners = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<40 {
                let server = number.isMultiple(of: 2) ? first : second
                group.addTask {
                    try await refusal {
                        if number % 4 < 2 { return try await server.verify(kind, code: mail.code) }
                        return try await server.verify(kind, link: token)
                    } == nil
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(winners == 1)
    }

    @Test("SRV-10 lesson 7: no field, parameter or header of a request stands in for the access token")
    func identityInBody() async throws {
        try await APIBench.run(.inProcess) { bench in
            let api = try GatehouseAPI(backend: bench.server.backend, settings: bench.settings)
            let person = try await bench.signedIn()
            let id = person.user.id
            var headers: HTTPFields = [.apiVersion: "2024-01-01", .cookie: "sb-access-token=\(person.accessToken)"]
            for name in ["X-User-Id", "X-Forwarded-User", "X-Session-Id", "apikey", "X-Access-Token"] {
                headers[try #require(HTTPField.Name(name))] = name == "X-User-Id" ? id : person.accessToken
            }
            let body = Self.claimed.merging([
                "id": .string(id), "user_id": .string(id), "userId": .string(id), "sub": .string(id),
                "access_token": .string(person.accessToken),
            ]) { $1 }
            for route in api.routes where route.access != .open {
                let path = route.path.split(separator: "/").map { $0.hasPrefix(":") ? "/\(id)" : "/\($0)" }.joined()
                let answer = try await bench.send(
                    route.method, "\(path)?access_token=\(person.accessToken)&user_id=\(id)",
                    bytes: Array(JSONEncoder().encode(body)), headers: headers)
                #expect(try answer.isRefusal(401, .noAuthorization), "\(route.method) \(route.path)")
            }
            #expect(try await bench.send(.get, "/user", bearer: person.accessToken).status == 200)
        }
    }

    @Test("SRV-10 lesson 8: nobody confirms their own address, raises their own rights or lifts their own ban")
    func selfService() async throws {
        try await APIBench.run(.inProcess, prepare: { $0.guestsAreAllowed = true }) { bench in
            let person = try await bench.signedIn()
            let guest: WireSession = try await bench.send(.post, "/signup", json: [:]).decoded()
            for session in [person, guest] {
                let id = try #require(UserID(text: session.user.id))
                let before = try await bench.server.accounts.administration.user(id)
                for (name, value) in Self.claimed {
                    let answer = try await bench.send(.put, "/user", json: [name: value], bearer: session.accessToken)
                    #expect(answer.status < 500)
                    var after = try await bench.server.accounts.administration.user(id)
                    after.updatedAt = before.updatedAt
                    #expect(after == before, "\(name)")
                }
            }
        }
    }

    static func signedIn() async throws -> (TestServer, IssuedSession) {
        let server = try await TestServer.start()
        return (server, try await server.confirmed())
    }
}
