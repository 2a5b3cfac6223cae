import Foundation
import GatehouseAPI
import GatehouseAccounts
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseSettings
import GatehouseTesting
import GatehouseWire
import HTTPTypes
import Testing

struct AdministrationTests {
    private static let nobody = "/admin/users/00000000-0000-4000-8000-000000000000"
    private static let zero = "00000000-0000-0000-0000-000000000000"

    @Test("SRV-10 administration needs the administrator key, on every route", arguments: Way.allCases)
    func access(_ way: Way) async throws {
        try await APIBench.run(way) { bench in
            let person = try await bench.signedIn()
            let api = try GatehouseAPI(backend: bench.server.backend, settings: bench.settings)
            let routes = api.routes.filter { if case .administrator = $0.access { true } else { false } }
            #expect(routes.count >= 5)
            for route in routes {
                let path = route.path.replacing(":id", with: person.user.id)
                func answer(_ bearer: String?) async throws -> Answer {
                    try await bench.send(route.method, path, bytes: Array("{}".utf8), bearer: bearer)
                }
                #expect(try await answer(nil).isRefusal(401, .noAuthorization), "\(route.method) \(path)")
                #expect(try await answer(person.accessToken).isRefusal(403, .notAdmin), "\(route.method) \(path)")
                #expect(try await answer("no.token.atall").isRefusal(403, .badJWT), "\(route.method) \(path)")
            }
            #expect(try await bench.server.stored() != nil)
        }
    }

    @Test("SRV-02 an administrator creates, reads, changes and deletes accounts", arguments: Way.allCases)
    func lifeOfAnAccount(_ way: Way) async throws {
        try await APIBench.run(way, prepare: { $0.signUpIsOpen = false }) { bench in
            let key = try bench.administratorKey()
            let made: WireUser = try await bench.send(
                .post, "/admin/users",
                json: [
                    "email": "Ada@Example.org", "password": .string(APIBench.password), "email_confirm": true,
                    "user_metadata": ["name": "Ada"], "app_metadata": ["plan": "gold", "provider": "sms"],
                    "phone": .null, "phone_confirm": true, "ban_duration": .null,
                ], bearer: key
            ).decoded()
            #expect(made.email == APIBench.email && made.emailConfirmedAt != nil)
            #expect(made.appMetadata == UserRecord.emailProvider.merging(["plan": "gold"]) { $1 })
            #expect(try await bench.server.backend.mailbox.newest().isEmpty)
            let path = "/admin/users/\(made.id)"
            #expect(try await bench.send(.get, path, bearer: key).decoded(as: WireUser.self) == made)
            let session: WireSession = try await bench.signIn().decoded()

            let changed: WireUser = try await bench.send(
                .put, path,
                json: ["app_metadata": ["plan": .null, "team": "blue"], "user_metadata": ["age": 36]], bearer: key
            ).decoded()
            #expect(changed.appMetadata == UserRecord.emailProvider.merging(["team": "blue"]) { $1 })
            #expect(changed.userMetadata == ["name": "Ada", "age": 36])
            #expect(try await bench.send(.get, "/user", bearer: session.accessToken).status == 200)

            let deleted = try await bench.send(.delete, path, json: ["should_soft_delete": false], bearer: key)
            #expect(deleted.status == 200)
            #expect(try deleted.json() == [:])
            #expect(try await bench.send(.get, "/user", bearer: session.accessToken).isRefusal(403, .userNotFound))
            #expect(try await bench.send(.delete, path, bearer: key).isRefusal(404, .userNotFound))
            #expect(try await bench.signIn().isRefusal(400, .invalidCredentials))
        }
    }

    @Test("SRV-02 a password that an administrator sets ends all sessions of the account and forgets its codes")
    func password() async throws {
        try await APIBench.run(.inProcess) { bench in
            let key = try bench.administratorKey()
            let session = try await bench.signedIn()
            let other: WireSession = try await bench.signIn().decoded()
            #expect(try await bench.send(.post, "/recover", json: ["email": .string(APIBench.email)]).status == 200)
            let code = try await bench.server.newestMail().code
            let answer = try await bench.send(
                .put, "/admin/users/\(session.user.id)", json: ["password": "another horse battery"], bearer: key)
            #expect(answer.status == 200)
            for token in [session, other] {
                #expect(
                    try await bench.send(.get, "/user", bearer: token.accessToken).isRefusal(403, .sessionNotFound))
                #expect(try await bench.refresh(token.refreshToken).isRefusal(400, .sessionNotFound))
            }
            #expect(
                try await bench.send(
                    .post, "/verify",
                    json: ["type": "recovery", "email": .string(APIBench.email), "token": .string(code)]
                ).isRefusal(403, .otpExpired))
            #expect(try await bench.signIn().isRefusal(400, .invalidCredentials))
            #expect(try await bench.signIn("another horse battery").status == 200)
        }
    }

    @Test("SRV-02 a hash from elsewhere is taken as the password it was made of")
    func passwordHash() async throws {
        try await APIBench.run(.inProcess) { bench in
            let key = try bench.administratorKey()
            let hash = try await CountingHasher().hash(
                Secret(APIBench.password))
            let body: JSONValue = [
                "email": .string(APIBench.email), "password_hash": .string(hash), "email_confirm": true,
            ]
            #expect(try await bench.send(.post, "/admin/users", json: body, bearer: key).status == 200)
            #expect(try await bench.signIn().status == 200)
        }
    }

    @Test("SRV-02 somebody who is banned is kept out until the ban ends or is lifted")
    func ban() async throws {
        try await APIBench.run(.inProcess) { bench in
            let key = try bench.administratorKey()
            let session = try await bench.signedIn()
            let path = "/admin/users/\(session.user.id)"
            let banned: WireUser = try await bench.send(.put, path, json: ["ban_duration": "1h30m"], bearer: key)
                .decoded()
            #expect(banned.bannedUntil?.date == bench.server.clock.now.addingTimeInterval(5400))
            #expect(try await bench.signIn().isRefusal(400, .userBanned))
            #expect(try await bench.refresh(session.refreshToken).isRefusal(400, .userBanned))
            #expect(try await bench.send(.get, "/user", bearer: session.accessToken).isRefusal(403, .userBanned))
            let freed: WireUser = try await bench.send(.put, path, json: ["ban_duration": "none"], bearer: key)
                .decoded()
            #expect(freed.bannedUntil == nil)
            #expect(try await bench.send(.get, "/user", bearer: session.accessToken).isRefusal(403, .sessionNotFound))
        }
    }

    @Test("SRV-02 an address that an administrator sets counts as confirmed when they say so, and not before")
    func address() async throws {
        try await APIBench.run(.inProcess, prepare: { $0.guestsAreAllowed = true }) { bench in
            let key = try bench.administratorKey()
            let taken = try await bench.signedIn("taken@example.org")
            let guest: WireSession = try await bench.send(.post, "/signup", json: [:]).decoded()
            let path = "/admin/users/\(guest.user.id)"
            #expect(
                try await bench.send(.put, path, json: ["email": "TAKEN@example.org"], bearer: key)
                    .isRefusal(422, .emailExists))
            #expect(
                try await bench.send(.put, path, json: ["password": .string(APIBench.password)], bearer: key)
                    .isRefusal(422, .validationFailed))
            let named: WireUser = try await bench.send(
                .put, path, json: ["email": .string(APIBench.email), "password": .string(APIBench.password)],
                bearer: key
            ).decoded()
            #expect(named.email == APIBench.email && !named.isAnonymous && named.emailConfirmedAt == nil)
            #expect(named.appMetadata == UserRecord.emailProvider)
            #expect(try await bench.signIn().isRefusal(400, .emailNotConfirmed))
            #expect(try await bench.send(.put, path, json: ["email_confirm": true], bearer: key).status == 200)
            #expect(try await bench.signIn().status == 200)
            let moved: WireUser = try await bench.send(
                .put, "/admin/users/\(taken.user.id)", json: ["email": "moved@example.org"], bearer: key
            ).decoded()
            #expect(moved.emailConfirmedAt == nil)
        }
    }

    @Test("SRV-02 users are listed page by page, with their number and links, and found by address and name")
    func list() async throws {
        try await APIBench.run(.inProcess) { bench in
            let key = try bench.administratorKey()
            for name in ["ada", "a_a", "bob", "eve"] {
                let body: JSONValue = [
                    "email": .string("\(name)@example.org"),
                    "user_metadata": name == "eve" ? ["full_name": "Évelyne 50% Roe"] : [:],
                ]
                #expect(try await bench.send(.post, "/admin/users", json: body, bearer: key).status == 200)
            }
            func addresses(_ query: String, total: String, links: [String] = []) async throws -> Set<String> {
                let answer = try await bench.send(.get, "/admin/users?\(query)", bearer: key)
                #expect(answer.status == 200 && answer.headers[.totalCount] == total, "\(query)")
                for link in links {
                    #expect(try #require(answer.headers[.link]).contains(link), "\(query)")
                }
                let users = try #require(try answer.json().objectValue?["users"]?.arrayValue)
                return Set(users.compactMap { $0.objectValue?["email"]?.stringValue })
            }
            let start = "<https://accounts.example.com/auth/v1/admin/users?page="
            let first = try await addresses(
                "page=1&per_page=3", total: "4",
                links: [#"\#(start)2&per_page=3>; rel="next""#, #"\#(start)2&per_page=3>; rel="last""#])
            let second = try await addresses("page=2&per_page=3", total: "4", links: [#"rel="last""#])
            #expect(first.count == 3 && second.count == 1 && first.union(second).count == 4)
            #expect(try await addresses("page=3&per_page=3", total: "4").isEmpty)
            #expect(try await addresses("page=1000000000&per_page=1000", total: "4").isEmpty)
            #expect(try await addresses("", total: "4").count == 4)
            #expect(try await addresses("email=ADA@example.org", total: "1") == ["ada@example.org"])
            #expect(try await addresses("email=ada", total: "0").isEmpty)
            #expect(try await addresses("filter=A_", total: "1") == ["a_a@example.org"])
            #expect(try await addresses("filter=%25", total: "1") == ["eve@example.org"])
            #expect(try await addresses("filter=%25%25", total: "0").isEmpty)
            #expect(try await addresses("filter=velyne%2050", total: "1") == ["eve@example.org"])
            #expect(try await addresses("email=bob@example.org&filter=roe", total: "0").isEmpty)
            #expect(try await addresses("filter=B@", total: "1") == ["bob@example.org"])
        }
    }

    @Test("SRV-02 what administration cannot take is refused by name")
    func refusals() async throws {
        try await APIBench.run(.inProcess) { bench in
            let key = try bench.administratorKey()
            let id = try await bench.signedIn().user.id
            let person = "/admin/users/\(id)"
            let cases: [(HTTPRequest.Method, String, JSONValue, Int, ErrorCode)] = [
                (.post, "/admin/users", [:], 400, .validationFailed),
                (.post, "/admin/users", ["email": "no address"], 400, .validationFailed),
                (.post, "/admin/users", ["phone": "+15550100"], 400, .phoneProviderDisabled),
                (.post, "/admin/users", ["phone": "+15550100", "phone_confirm": true], 400, .phoneProviderDisabled),
                (.post, "/admin/users", ["email": "ADA@example.org"], 422, .emailExists),
                (.post, "/admin/users", ["email": "b@example.org", "id": .string(id)], 409, .conflict),
                (.post, "/admin/users", ["email": "b@example.org", "id": "7"], 400, .validationFailed),
                (.post, "/admin/users", ["email": "b@example.org", "password": "short"], 422, .weakPassword),
                (.post, "/admin/users", ["email": "b@example.org", "email_confirm": "yes"], 400, .validationFailed),
                (.put, person, ["role": "service_role"], 400, .validationFailed),
                (.put, person, ["password_hash": "$2y$10$abcdefghijklmnopqrstuv"], 400, .validationFailed),
                (.put, person, ["password": "x", "password_hash": "y"], 400, .validationFailed),
                (.put, person, ["ban_duration": "for ever"], 400, .validationFailed),
                (.put, person, ["ban_duration": "1"], 400, .validationFailed),
                (.put, person, ["ban_duration": "-1h"], 400, .validationFailed),
                (.put, person, ["ban_duration": "1e9h"], 400, .validationFailed),
                (.put, person, ["app_metadata": "gold"], 400, .validationFailed),
                (.get, Self.nobody, [:], 404, .userNotFound), (.put, Self.nobody, [:], 404, .userNotFound),
                (.delete, Self.nobody, [:], 404, .userNotFound),
                (.get, "/admin/users/7", [:], 404, .validationFailed),
                (.post, "/admin/users", ["id": .string(Self.zero), "email": "b@example.org"], 400, .validationFailed),
                (.put, person, ["password": ""], 422, .weakPassword),
                (.get, "/admin/users?page=0", [:], 400, .validationFailed),
                (.get, "/admin/users?page=9223372036854775807", [:], 400, .validationFailed),
                (.get, "/admin/users?per_page=1001", [:], 400, .validationFailed),
                (.get, "/admin/users?filter=%00", [:], 400, .validationFailed),
            ]
            for (method, path, body, status, code) in cases {
                let answer = try await bench.send(method, path, json: body, bearer: key)
                #expect(try answer.isRefusal(status, code), "\(method) \(path) \(body): \(answer.status)")
            }
        }
    }

    @Test("SRV-18 where consent is required, an administrator makes no account without it either")
    func consent() async throws {
        try await APIBench.run(.inProcess, prepare: { $0.consentIsRequired = true }) { bench in
            let key = try bench.administratorKey()
            var body: JSONObject = ["email": .string(APIBench.email)]
            #expect(
                try await bench.send(.post, "/admin/users", json: .object(body), bearer: key)
                    .isRefusal(422, .consentRequired))
            body["gatehouse_consent"] = ["version": "3", "accepted_at": "2020-01-01T00:00:00Z"]
            #expect(try await bench.send(.post, "/admin/users", json: .object(body), bearer: key).status == 200)
            #expect(try await bench.server.stored()?.consent?.version == "3")
        }
    }

    @Test(
        "SRV-02 a ban lasts as long as a duration in the notation of Go says",
        arguments: [
            ("24h", 86_400), ("1h30m", 5400), ("1.5h", 5400), ("90s", 90), ("1500ms", 1.5), ("876000h", 3_153_600_000),
        ])
    func duration(_ text: String, _ seconds: Double) {
        #expect(AdministratorChange.Ban(text: text) == .seconds(seconds))
    }

    @Test("SRV-02 an account of which the row is kept is gone for everybody, its address is free, and it stays deleted")
    func softDeletion() async throws {
        try await APIBench.run(.inProcess) { bench in
            let key = try bench.administratorKey()
            let session = try await bench.signedIn()
            let path = "/admin/users/\(session.user.id)"
            for _ in 0..<2 {
                let answer = try await bench.send(.delete, path, json: ["should_soft_delete": true], bearer: key)
                #expect(answer.status == 200)
            }
            let kept: WireUser = try await bench.send(.get, path, bearer: key).decoded()
            #expect(kept.deletedAt != nil && kept.email.isEmpty && kept.identities.isEmpty && kept.confirmedAt == nil)
            #expect(kept.userMetadata.isEmpty && kept.appMetadata.isEmpty && kept.id == session.user.id)
            #expect(try await bench.send(.get, "/user", bearer: session.accessToken).isRefusal(403, .sessionNotFound))
            #expect(try await bench.refresh(session.refreshToken).isRefusal(400, .sessionNotFound))
            #expect(try await bench.signIn().isRefusal(400, .invalidCredentials))
            #expect(
                try await bench.send(.put, path, json: ["email": "a@b.example"], bearer: key).isRefusal(409, .conflict))
            bench.server.clock.advance(by: 61)
            #expect(try await bench.signedIn().user.id != session.user.id)
            #expect(try await bench.send(.delete, path, bearer: key).status == 200)
            #expect(try await bench.send(.get, path, bearer: key).isRefusal(404, .userNotFound))
        }
    }

    @Test("SRV-02 the list is sorted by the time at which accounts were made, either way, on all pages")
    func sorted() async throws {
        try await APIBench.run(.inProcess) { bench in
            let key = try bench.administratorKey()
            for name in ["a", "b", "c"] {
                let body: JSONValue = ["email": .string("\(name)@example.org")]
                #expect(try await bench.send(.post, "/admin/users", json: body, bearer: key).status == 200)
                bench.server.clock.advance(by: 1)
            }
            func names(_ query: String) async throws -> [String] {
                let answer = try await bench.send(.get, "/admin/users?\(query)", bearer: key)
                #expect(answer.status == 200)
                let users = try #require(try answer.json().objectValue?["users"]?.arrayValue)
                return users.compactMap { ($0.objectValue?["email"]?.stringValue?.first).map(String.init) }
            }
            #expect(try await names("") == ["c", "b", "a"])
            #expect(try await names("sort=created_at%20desc") == ["c", "b", "a"])
            #expect(try await names("sort=created_at+asc") == ["a", "b", "c"])
            #expect(try await names("sort=created_at+asc&page=2&per_page=2") == ["c"])
            let first = try await bench.send(.get, "/admin/users?sort=created_at+asc&per_page=2", bearer: key)
            #expect(try #require(first.headers[.link]).contains("sort=created_at"))
            for sort in ["email+asc", "created_at+up", "created_at;--"] {
                #expect(
                    try await bench.send(.get, "/admin/users?sort=\(sort)", bearer: key)
                        .isRefusal(400, .validationFailed))
            }
        }
    }
}
