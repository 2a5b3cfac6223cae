import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Testing

struct GuestTests {
    @Test(
        "SRV-02 who says nothing about themselves gets a guest account, where guests are switched on",
        arguments: Way.allCases)
    func guest(_ way: Way) async throws {
        try await APIBench.run(way, prepare: { $0.guestsAreAllowed = true }) { bench in
            let session: WireSession = try await bench.send(.post, "/signup", json: ["data": ["theme": "dark"]])
                .decoded()
            #expect(session.user.isAnonymous)
            #expect(session.user.email.isEmpty && session.user.identities.isEmpty && session.user.appMetadata.isEmpty)
            #expect(session.user.userMetadata == ["theme": "dark"])
            let who = try await bench.server.accounts.sessions.authenticate(accessToken: Secret(session.accessToken))
            #expect(who.claims?.isAnonymous == true)
            #expect(who.claims?.methods?.map(\.method) == ["anonymous"])
            let renewed: WireSession = try await bench.refresh(session.refreshToken).decoded()
            #expect(renewed.user.id == session.user.id)
            let other: WireSession = try await bench.send(.post, "/signup", json: [:]).decoded()
            #expect(other.user.id != session.user.id)
        }
    }

    @Test("SRV-16 settings tell whether guests are welcome", arguments: [true, false])
    func settings(_ allowed: Bool) async throws {
        try await APIBench.run(.inProcess, prepare: { $0.guestsAreAllowed = allowed }) { bench in
            let settings: WireSettings = try await bench.send(.get, "/settings").decoded()
            #expect(settings.external["anonymous_users"] == allowed)
            #expect(try await bench.send(.post, "/signup", json: [:]).status == (allowed ? 200 : 422))
        }
    }

    @Test("SRV-16 closed sign-up is closed to guests as well")
    func closed() async throws {
        try await APIBench.run(
            .inProcess,
            prepare: {
                $0.guestsAreAllowed = true
                $0.signUpIsOpen = false
            }
        ) { bench in
            let answer = try await bench.send(.post, "/signup", json: [:])
            #expect(try answer.isRefusal(422, .signupDisabled))
        }
    }

    @Test("SRV-18 where consent is required, a guest account needs it, and it is kept")
    func consent() async throws {
        try await APIBench.run(
            .inProcess,
            prepare: {
                $0.guestsAreAllowed = true
                $0.consentIsRequired = true
            }
        ) { bench in
            #expect(try await bench.send(.post, "/signup", json: [:]).isRefusal(422, .consentRequired))
            let body: JSONValue = ["gatehouse_consent": ["version": "3", "accepted_at": "2020-01-01T00:00:00Z"]]
            let session: WireSession = try await bench.send(.post, "/signup", json: body).decoded()
            let id = try #require(UserID(text: session.user.id))
            let stored = try await bench.server.backend.database.read { try UserTable($0).find(id) }
            #expect(stored?.consent?.version == "3")
        }
    }

    @Test("SRV-02 a guest cannot have a password before an address")
    func password() async throws {
        try await APIBench.run(.inProcess, prepare: { $0.guestsAreAllowed = true }) { bench in
            let session: WireSession = try await bench.send(.post, "/signup", json: [:]).decoded()
            let answer = try await bench.send(
                .put, "/user", json: ["password": .string(APIBench.password)], bearer: session.accessToken)
            #expect(try answer.isRefusal(422, .validationFailed))
        }
    }

    @Test("SRV-07 a client address makes at most 30 guest accounts in an hour")
    func limit() async throws {
        let server = try await TestServer.start {
            $0.guestsAllowed = true
            $0.limits = .standard
        }
        for _ in 0..<30 {
            _ = try await server.accounts.signUp.asGuest(metadata: [:], consent: nil, client: TestServer.client)
        }
        let refused = try await refusal {
            try await server.accounts.signUp.asGuest(metadata: [:], consent: nil, client: TestServer.client)
        }
        #expect(refused?.code == .overRequestRateLimit)
        #expect(refused?.retryAfter == 3600)
    }

    @Test("SRV-07 the guests of a client address have no more mails sent to new addresses than sign-ups have")
    func mails() async throws {
        let server = try await TestServer.start {
            $0.guestsAllowed = true
            $0.limits = .standard
        }
        func guest(_ client: ClientContext = TestServer.client) async throws -> Authenticated {
            let opened = try await server.accounts.signUp.asGuest(metadata: [:], consent: nil, client: client)
            return try await server.authenticate(try await server.issued(opened))
        }
        let member = try await server.authenticate(try await server.confirmed())
        let guests = [try await guest(), try await guest()]
        var mailed = 0
        var refused: ServerError?
        while refused == nil, mailed < 100 {
            let address = "stranger-\(mailed)@example.org"
            refused = try await refusal { try await server.changeEmail(guests[mailed % 2], to: address) }
            if refused == nil { mailed += 1 }
            server.clock.advance(by: 1)
        }
        #expect(refused?.code == .overRequestRateLimit)
        #expect(mailed == (server.backend.accounts.policy.limits?.signUp?.count ?? 0) - 1)
        // Guests from elsewhere and accounts with an address of their own are not held up.
        var elsewhere = TestServer.client
        elsewhere.address = "203.0.113.9"
        try await server.changeEmail(try await guest(elsewhere), to: "other@example.org")
        try await server.changeEmail(member, to: "new@example.org")
    }
}
