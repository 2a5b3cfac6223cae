import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Testing

/// What somebody can make the server do, and keep, without signing in. Work is counted in bytes that were read, never in
/// time.
@Suite(.timeLimit(.minutes(5)))
struct OpenBodyTests {
    private func head(_ path: String, length: Int) -> String {
        "POST /auth/v1\(path) HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: \(length)\r\n\r\n"
    }

    @Test("SRV-41 a body of more than 64 KiB is refused before a byte of it has come, on every open route")
    func tooLong() async throws {
        let prepare: @Sendable (inout ServerSettings) -> Void = { $0.passkeysAreOffered = true }
        try await APIBench.run(.overSocket, prepare: prepare) { bench in
            let port = try #require(bench.port)
            for path in [
                "/signup", "/token?grant_type=password", "/recover", "/resend", "/verify", "/otp", "/magiclink",
                // It reads no body at all.
                "/passkeys/authentication/options",
            ] {
                let connection = try #require(RawConnection(port: port))
                await connection.send(head(path, length: 64 * 1024 + 1))
                // Nothing of the body is ever sent.
                #expect(await connection.readSome()?.hasPrefix("HTTP/1.1 413") == true, "\(path)")
            }
        }
    }

    @Test("SRV-41 a client that has used up its limit is refused before a byte of the body has come")
    func usedUp() async throws {
        let prepare: @Sendable (inout ServerSettings) -> Void = { settings in
            for path in [
                \.signUp, \.token, \.recover, \.resend, \.verify, \.otp,
            ] as [WritableKeyPath<LimitPolicy, LimitRule?>] { settings.limits[keyPath: path]?.count = 1 }
        }
        try await APIBench.run(.overSocket, prepare: prepare) { bench in
            let port = try #require(bench.port)
            let requests: [(String, JSONValue)] = [
                ("/signup", ["email": "a@example.org", "password": "correct horse battery"]),
                ("/token?grant_type=password", ["email": "e@example.org", "password": "another horse"]),
                ("/recover", ["email": "b@example.org"]),
                ("/resend", ["type": "signup", "email": "c@example.org"]),
                ("/verify", ["type": "signup", "token_hash": "none"]), ("/otp", ["email": "d@example.org"]),
            ]
            for (path, body) in requests {
                #expect(try await bench.send(.post, path, json: body).status != 429, "\(path)")
                let connection = try #require(RawConnection(port: port))
                await connection.send(head(path, length: 60_000))
                let answer = await connection.readSome()
                #expect(answer?.hasPrefix("HTTP/1.1 429") == true, "\(path)")
                #expect(answer?.lowercased().contains("retry-after: ") == true)
            }
        }
    }

    @Test("SRV-41 requests that cannot be read have a limit of their own, and nothing is read beyond it")
    func unreadable() async throws {
        let prepare: @Sendable (inout ServerSettings) -> Void = { settings in
            settings.limits.token?.count = 1
            settings.limits.recover?.count = 1
        }
        try await APIBench.run(.overSocket, prepare: prepare) { bench in
            let port = try #require(bench.port)
            // Nor do those count against another limit that ask for what nobody gets, whoever asks.
            let long = String(repeating: "p", count: 2_000)
            let requests = [
                ("/recover", "{"), ("/recover", #"{"email":5}"#), ("/recover", #"{"email":""}"#),
                ("/token?grant_type=refresh_token", #"{"refresh_token":"aaaa"}"#),
                ("/token?grant_type=password", #"{"email":"a@example.org","password":"\#(long)"}"#),
                ("/signup", #"{"email":"a@example.org","password":"short"}"#),
            ]
            for number in 0..<Limiter.fewestFruitless {
                let (path, body) = requests[number % requests.count]
                let answer = try await bench.send(.post, path, bytes: Array(body.utf8))
                #expect([400, 422].contains(answer.status), "\(path) \(number)")
            }
            for path in ["/recover", "/token?grant_type=password"] {
                let connection = try #require(RawConnection(port: port))
                await connection.send(head(path, length: 60_000))
                #expect(await connection.readSome()?.hasPrefix("HTTP/1.1 429") == true, "\(path)")
            }
            // They cost nothing of what other requests may have: the first good one is taken when the time has passed.
            bench.server.clock.advance(by: 600)
            #expect(try await bench.send(.post, "/recover", json: ["email": "a@example.org"]).status == 200)
        }
    }

    /// Requests that guess something which opens or ends a session.
    private static let guesses = [
        ("/token?grant_type=refresh_token", #"{"refresh_token":"made-up"}"#),
        ("/token?grant_type=pkce", #"{"auth_code":"made-up","code_verifier":"\#(String(repeating: "v", count: 43))"}"#),
        ("/token?grant_type=password", #"{"email":"ada@example.org","password":"made up by somebody"}"#),
        ("/verify", #"{"type":"signup","token_hash":"made-up"}"#),
        ("/verify", #"{"type":"recovery","email":"ada@example.org","token":"000000"}"#),
        ("/logout/ticket", #"{"ticket":"made-up"}"#),
        ("/callback", "state=made-up&code=made-up"),
    ]

    @Test("SRV-07 whatever is guessed, one network guesses it a bounded number of times", arguments: guesses)
    func guess(path: String, body: String) async throws {
        let prepare: @Sendable (inout ServerSettings) -> Void = { settings in
            settings.limits.token?.count = 2
            settings.limits.verify?.count = 2
        }
        try await APIBench.run(.overSocket, prepare: prepare) { bench in
            var statuses: [Int] = []
            for _ in 0...Limiter.fewestFruitless {
                statuses.append(try await bench.send(.post, path, bytes: Array(body.utf8)).status)
            }
            #expect(statuses.first != 429 && statuses.last == 429)
            // It is one count for all of what is refused before a limit counts it, and it passes.
            bench.server.clock.advance(by: 600)
            #expect(try await bench.send(.post, path, bytes: Array(body.utf8)).status != 429)
        }
    }

    @Test("SRV-41 requests that cannot be read are remembered for a while, and only of so many networks")
    func remembered() {
        let (fruitless, rule) = (FruitlessRequests(), LimitRule("test", count: 3, window: .seconds(100)))
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        for _ in 0..<3 { fruitless.count("a", by: rule, at: start) }
        #expect(fruitless.wait("a", by: rule, at: start) == 100)
        #expect(fruitless.wait("b", by: rule, at: start) == nil)
        // What was a while ago counts less and less, and then not at all.
        fruitless.count("a", by: rule, at: start.addingTimeInterval(110))
        #expect(fruitless.wait("a", by: rule, at: start.addingTimeInterval(110)) != nil)
        #expect(fruitless.wait("a", by: rule, at: start.addingTimeInterval(190)) == nil)
        #expect(fruitless.wait("a", by: rule, at: start.addingTimeInterval(500)) == nil)
        // A clock that was set back locks nobody out.
        for _ in 0..<3 { fruitless.count("a", by: rule, at: start.addingTimeInterval(500)) }
        #expect(fruitless.wait("a", by: rule, at: start) == nil)
        // Many networks end a period early, twice of which is all that is kept.
        let late = start.addingTimeInterval(1_000)
        for _ in 0..<3 { fruitless.count("a", by: rule, at: late) }
        for number in 0..<20_001 { fruitless.count("n\(number)", by: rule, at: late) }
        #expect(fruitless.wait("a", by: rule, at: late) == nil)
    }

    @Test("SRV-41 what sign-ups without a confirmation and guests store is bounded in bytes")
    func bytes() async throws {
        let server = try await TestServer.start { policy in
            policy.duplicateSignUp = .private
            policy.guestsAllowed = true
            var caps = CapPolicy.none
            caps.signUps = CapPolicy.Cap(perNetwork: 100, total: 150)
            caps.guests = caps.signUps
            caps.codes = caps.signUps
            policy.caps = caps
            policy.limits = nil
        }
        let metadata: JSONObject = ["about": .string(String(repeating: "x", count: 15_000))]
        func stored(_ kind: String) async throws -> Int64 {
            try await server.backend.database.read { sql in
                let query = "SELECT CAST(SUM(bytes) AS BIGINT) AS n FROM open_requests WHERE kind = ?"
                return try sql.row(query, [.text(kind)])?.integer("n") ?? 0
            }
        }
        func client(_ number: Int) -> ClientContext { ClientContext(address: "203.0.\(number).7") }
        for number in 0..<30 {
            server.clock.advance(by: 1)
            _ = try await server.accounts.signUp.withPassword(
                email: "p\(number)@example.org", password: Secret("correct horse battery"), metadata: metadata,
                consent: nil, client: client(1))
        }
        // The oldest of this network made room; the newest is still there.
        let cap = CapPolicy.Cap(perNetwork: 100, total: 150)
        #expect(try await stored("sign-up") <= Int64(cap.bytesPerNetwork))
        #expect(try await stored("sign-up") > Int64(cap.bytesPerNetwork) - 16_000)
        // All networks together are refused once there is no room.
        var refused = 0
        for number in 2..<10 {
            for index in 0..<14 {
                server.clock.advance(by: 1)
                let error = try await refusal {
                    try await server.accounts.signUp.withPassword(
                        email: "q\(number)-\(index)@example.org", password: Secret("correct horse battery"),
                        metadata: metadata, consent: nil, client: client(number))
                }
                if error?.status == 429 { refused += 1 }
            }
        }
        #expect(refused > 0)
        #expect(try await stored("sign-up") <= Int64(cap.totalBytes))
        var guests = 0
        for _ in 0..<30 {
            let error = try await refusal {
                try await server.accounts.signUp.asGuest(metadata: metadata, consent: nil, client: client(1))
            }
            if error == nil { guests += 1 }
        }
        #expect(guests < 30)
        #expect(try await stored("guest") <= Int64(cap.bytesPerNetwork))
    }

    @Test("SRV-41 guests store no more by changing what they said than by saying it")
    func guests() async throws {
        let prepare: @Sendable (inout ServerSettings) -> Void = { settings in
            settings.guestsAreAllowed = true
            settings.caps.guests = CapPolicy.Cap(perNetwork: 100, total: 100)
        }
        try await APIBench.run(.inProcess, prepare: prepare) { bench in
            let data: JSONValue = ["data": ["about": .string(String(repeating: "x", count: 15_000))]]
            var statuses: [Int] = []
            for _ in 0..<25 {
                let guest: WireSession = try await bench.send(.post, "/signup", json: [:]).decoded()
                statuses.append(try await bench.send(.put, "/user", json: data, bearer: guest.accessToken).status)
            }
            #expect(statuses.first == 200 && statuses.last == 429)
        }
    }

    @Test("SRV-41 what a field cannot hold is refused by its length alone")
    func fields() {
        // Of such texts, nothing but the length is looked at: a code stays as it is, an address is too long.
        let long = String(repeating: "\u{E9}", count: 30_000)
        #expect(TypedCode.digits(long) == long)
        #expect(throws: EmailAddress.Fault.tooLong) { try EmailAddress(checking: long) }
    }
}
