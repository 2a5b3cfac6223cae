import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseOperations
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import Testing

/// What an account may keep about a person, however it got there.
struct MetadataTests {
    private static let limit = 16_384
    private static let rowLimit = 33 * 1024
    private static let tokenLimit = 48 * 1024

    /// An object that is so many bytes long as JSON.
    private static func object(_ length: Int) -> JSONObject {
        ["fill": .string(String(repeating: "x", count: length - #"{"fill":""}"#.utf8.count))]
    }

    /// The bytes of all columns of somebody's row.
    private func rowSize(of user: UserID, _ server: TestServer) async throws -> Int {
        try await server.backend.database.read { sql in
            let columns = try sql.rows("SELECT name FROM pragma_table_info('users')", []).map { try $0.text("name") }
            let sizes = columns.map { "COALESCE(LENGTH(CAST(\($0) AS BLOB)), 0)" }.joined(separator: " + ")
            let row = try sql.row("SELECT \(sizes) AS size FROM users WHERE id = ?", [.id(user)])
            return Int(try #require(row).integer("size"))
        }
    }

    /// Does so many updates, each of which adds something, eight at a time, and looks at what became of it.
    func update(times count: Int) async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        let who = try await server.authenticate(session)
        let texts = ["\u{1}\u{2}", "plain", "\"\\\n", "😀é", "</script>"]
        let taken = try await withThrowingTaskGroup(of: Int.self) { group in
            for lane in 0..<8 {
                group.addTask {
                    var taken = 0
                    for number in 0..<count / 8 {
                        let text = String(repeating: texts[number % texts.count], count: 20 * (number % 11))
                        let data: JSONObject = [
                            "k\(lane)-\(number)": [.string(text), .number(Double(number) / 7), .integer(.min)]
                        ]
                        let error =
                            try await number.isMultiple(of: 5)
                            ? change(server, who.user.id, app: data) : update(server, who, data)
                        if let error { #expect(error.status == 400 && error.message.contains("16384")) }
                        if error == nil { taken += 1 }
                    }
                    return taken
                }
            }
            return try await group.reduce(0, +)
        }
        // Some were taken until it was full, and small ones into what was left.
        #expect((50...1000).contains(taken))
        let user = try await server.stored(who.user.id)
        for metadata in [user.userMetadata, user.appMetadata] {
            #expect((Self.limit - 500...Self.limit).contains(JSONValue.object(metadata).bytes.count))
        }
        #expect(try await rowSize(of: user.id, server) <= Self.rowLimit)
        let token = try await server.signIn().accessToken
        #expect(token.reveal().utf8.count <= Self.tokenLimit)
        let claims = try #require(try await server.accounts.sessions.authenticate(accessToken: token).claims)
        #expect(claims.userMetadata == user.userMetadata && claims.appMetadata == user.appMetadata)
    }

    private func update(_ server: TestServer, _ who: Authenticated, _ data: JSONObject) async throws -> ServerError? {
        try await refusal { try await server.accounts.own.update(who, change: UserChange(metadata: data)) }
    }

    private func change(
        _ server: TestServer, _ id: UserID, user: JSONObject? = nil, app: JSONObject? = nil
    ) async throws -> ServerError? {
        var change = AdministratorChange()
        (change.userMetadata, change.appMetadata) = (user, app)
        return try await refusal { try await server.accounts.administration.changeUser(id, change) }
    }

    @Test("SRV-24 what one change adds to what is stored counts: to the byte, and said in the refusal")
    func merged() async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        let who = try await server.authenticate(session)
        #expect(try await update(server, who, Self.object(10_000)) == nil)
        let room = Self.limit - 10_000 - #","a":"""#.utf8.count
        let over = try #require(
            try await update(server, who, ["a": .string(String(repeating: "y", count: room + 1))]))
        #expect(over.status == 400 && over.code == .validationFailed)
        #expect(over.message.contains("user_metadata") && over.message.contains("16384"))
        #expect(try await server.stored()?.userMetadata == Self.object(10_000))
        #expect(try await update(server, who, ["a": .string(String(repeating: "y", count: room))]) == nil)
        #expect(try await update(server, who, ["b": 1])?.code == .validationFailed)
        #expect(try await update(server, who, ["fill": nil, "b": 1]) == nil)
    }

    @Test("SRV-24 an administrator is held to the same, and leaves room for every provider")
    func administrator() async throws {
        let server = try await TestServer.start {
            $0.providers = (1...3).map {
                ProviderSettings(
                    id: "provider-\($0)", kind: .openID, issuer: "https://\($0).example", clientIDs: ["web"])
            }
        }
        let id = try await server.confirmed().user.id
        #expect(try await change(server, id, user: Self.object(Self.limit)) == nil)
        #expect(try await change(server, id, user: ["a": 1])?.message.contains("user_metadata") == true)
        var length = Self.limit
        while try await change(server, id, app: Self.object(length)) != nil { length -= 1 }
        #expect(length > Self.limit - 200)
        let refused = try #require(try await change(server, id, app: Self.object(length + 1)))
        #expect(refused.status == 400 && refused.message.contains("app_metadata"))
        for number in 1...3 {
            let identity = ProviderIdentity.ada(
                subject: "\(number)", issuer: "https://\(number).example", provider: "provider-\(number)")
            _ = try await server.signIn(with: identity)
        }
        let full = try await server.stored(id)
        #expect(full.appMetadata["providers"]?.arrayValue?.count == 4)
        #expect(JSONValue.object(full.appMetadata).bytes.count <= Self.limit)
        var new = AdministratorChange()
        (new.email, new.userMetadata) = ("new@example.org", Self.object(Self.limit + 1))
        #expect(
            try await refusal { try await server.accounts.administration.createUser(id: nil, new, consent: nil) }?
                .status == 400)
    }

    @Test("SRV-24 no way into the database takes more: sign-up, guest, mailed sign-in, invitation")
    func everyWayIn() async throws {
        let server = try await TestServer.start { $0.guestsAllowed = true }
        let (accounts, big) = (server.accounts, Self.object(Self.limit + 1))
        let ways: [@Sendable () async throws -> Void] = [
            {
                _ = try await accounts.signUp.withPassword(
                    email: "a@example.org", password: TestServer.password, metadata: big, consent: nil,
                    client: TestServer.client)
            },
            { _ = try await accounts.signUp.asGuest(metadata: big, consent: nil, client: TestServer.client) },
            {
                try await accounts.signIn.requestMail(
                    MailedSignIn(email: "b@example.org", metadata: big), app: AppLink(), client: TestServer.client)
            },
            {
                _ = try await accounts.administration.invitations.invite(
                    Invitation(email: "c@example.org", metadata: big))
            },
        ]
        for way in ways {
            let error = try #require(try await refusal { try await way() })
            #expect(error.status == 400 && error.message.contains("16384"))
        }
        #expect(try await server.users() == 0)
    }

    @Test("SRV-24 an import names the line of an account with more, and takes the others")
    func imported() async throws {
        let server = try await TestServer.start()
        func line(_ number: Int, _ user: JSONObject, _ app: JSONObject) -> String {
            let row: JSONObject = [
                "id": .string("00000000-0000-4000-8000-00000000000\(number)"),
                "email": .string("p\(number)@example.org"),
                "created_at": "2026-01-02 03:04:05+00", "raw_user_meta_data": .object(user),
                "raw_app_meta_data": .object(app),
            ]
            return String(decoding: JSONValue.object(row).bytes, as: UTF8.self)
        }
        let export = [
            line(1, Self.object(Self.limit), [:]), line(2, Self.object(Self.limit + 1), [:]),
            line(3, [:], Self.object(Self.limit + 1)),
        ].joined(separator: "\n")
        let report = try await UserImport(
            into: server.accounts, by: server.accounts.administration, clock: server.clock
        ).run(TextFile(export).source(), skipsProblems: true)
        #expect(report.imported == 1 && report.problems.map(\.line) == [2, 3])
        #expect(report.problems.allSatisfy { $0.text.contains("16384") })
    }

    @Test("SRV-24 what a provider brings is bounded, and never keeps anybody from signing in")
    func provider() async throws {
        let server = try await TestServer.start()
        // One character, of many bytes.
        let long = "A" + String(repeating: "\u{301}", count: 100_000)
        let identity = ProviderIdentity(
            provider: "google", issuer: ProviderIdentity.googleIssuer, subject: "1", email: TestServer.email,
            isEmailVerified: true, name: String(repeating: long, count: 3) + String(repeating: "é\"", count: 500),
            picture: "https://example.org/" + String(repeating: "p", count: 20_000))
        let user = try await server.signIn(with: identity).user
        #expect(JSONValue.object(user.userMetadata).bytes.count <= Self.limit)
        #expect(try await rowSize(of: user.id, server) <= Self.rowLimit)
        let full = try await server.confirmed("full@example.org").user.id
        #expect(try await change(server, full, user: Self.object(Self.limit)) == nil)
        _ = try await server.signIn(with: .ada(email: "full@example.org", subject: "2"))
        #expect(try await server.stored(full).userMetadata == Self.object(Self.limit))
    }

    @Test("SRV-24 hundreds of updates leave a row under 33 KiB and a token under 48 KiB")
    func manyUpdates() async throws {
        try await update(times: 400)
    }

    @Test("SRV-24 an account from before the limit signs in with a token that is taken, reads all it has, and shrinks")
    func larger() async throws {
        let server = try await TestServer.start()
        let id = try await server.confirmed().user.id
        let now = server.clock.now
        let old: JSONObject = [
            "a": .object(Self.object(300_000)), "b": .object(Self.object(30_000)), "name": "Ada",
        ]
        try await server.backend.database.write { sql in
            try UserTable(sql).setMetadata(old, of: id, at: now)
            try UserTable(sql).setAppMetadata(
                old.merging(UserRecord.emailProvider) { _, new in new }, of: id, at: now)
        }
        let session = try await server.signIn()
        #expect(session.accessToken.reveal().utf8.count < Self.tokenLimit)
        let who = try await server.authenticate(session)
        #expect(who.claims?.userMetadata == [:] && who.claims?.appMetadata == UserRecord.emailProvider)
        #expect(who.user.userMetadata == old)
        // Nothing may be added, anything may be removed, and then it is an account like others.
        #expect(try await update(server, who, ["name": "Ada Lovelace"])?.status == 400)
        #expect(try await update(server, who, ["a": nil]) == nil)
        #expect(try await update(server, who, ["b": "short"]) == nil)
        #expect(try await update(server, who, ["name": "Ada Lovelace"]) == nil)
        #expect(try await change(server, id, app: ["a": nil, "b": nil, "team": "blue"]) == nil)
        let claims = try #require(try await server.authenticate(try await server.refresh(session.refreshToken)).claims)
        #expect(claims.userMetadata == ["b": "short", "name": "Ada Lovelace"])
        #expect(claims.appMetadata?["team"] == "blue")
    }
}

/// The same for as long as somebody who wants to fill the disk would do it.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["GATEHOUSE_SOAK"] == "1"))
struct MetadataSoakTests {
    @Test("SRV-24 ten thousand updates leave a row under 33 KiB and a token under 48 KiB")
    func tenThousand() async throws {
        try await MetadataTests().update(times: 10_000)
    }
}
