import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import Testing

struct LimitTests {
    private static let home = ClientContext(address: "192.0.2.7")
    private static let wrong = Secret("not the password")

    private static func start(_ configure: (inout LimitPolicy) -> Void = { _ in }) async throws -> TestServer {
        var limits = LimitPolicy.standard
        configure(&limits)
        return try await TestServer.start { $0.limits = limits }
    }

    private func refresh(_ server: TestServer, from address: String?) async throws -> ServerError? {
        // Not a person's token, but one that passes the first look, so that it reaches the limit.
        let token = RefreshTokens(keys: server.backend.keys).token(of: SessionID(rawValue: UUID()), number: 0)
        return try await refusal {
            try await server.accounts.sessions.refresh(token, client: ClientContext(address: address))
        }
    }

    private func signIn(
        _ server: TestServer, _ password: Secret, from client: ClientContext = LimitTests.home,
        email: String = TestServer.email
    ) async throws -> ServerError? {
        try await refusal {
            try await server.accounts.signIn.withPassword(email: email, password: password, client: client)
        }
    }

    @Test("SRV-07 no stretch of five minutes lets more through than allowed, and none less")
    func exact() async throws {
        let server = try await Self.start()
        for number in 0..<150 {
            #expect(try await refresh(server, from: "192.0.2.1")?.status == 400)
            if number == 74 { server.clock.advance(by: 100) }
        }
        let refused = try #require(try await refresh(server, from: "192.0.2.1"))
        #expect(refused.status == 429 && refused.code == .overRequestRateLimit && refused.retryAfter == 200)
        server.clock.advance(by: 199.999)
        #expect(try await refresh(server, from: "192.0.2.1")?.retryAfter == 1)
        server.clock.advance(by: 0.001)
        // The first 75 have left the window, the other 75 have not.
        for _ in 0..<75 { #expect(try await refresh(server, from: "192.0.2.1")?.status == 400) }
        #expect(try await refresh(server, from: "192.0.2.1")?.retryAfter == 100)
    }

    @Test("SRV-07 a limit holds after a restart and over instances, for one address and no other")
    func shared() async throws {
        let first = try await Self.start { $0.token?.count = 4 }
        let second = try await first.another()
        for server in [first, second, first, second] {
            #expect(try await refresh(server, from: "192.0.2.1")?.status == 400)
        }
        for server in [first, second, try await first.another()] {
            #expect(try await refresh(server, from: "192.0.2.1")?.status == 429)
        }
        #expect(try await refresh(second, from: "192.0.2.2")?.status == 400)
    }

    @Test("SRV-07 an IPv6 client counts with its whole /64, and without an address nobody is counted")
    func networks() async throws {
        let server = try await Self.start { $0.token?.count = 1 }
        #expect(try await refresh(server, from: "2001:db8:1:2::1")?.status == 400)
        #expect(try await refresh(server, from: "2001:db8:1:2:ffff::9")?.status == 429)
        #expect(try await refresh(server, from: "2001:db8:1:3::1")?.status == 400)
        for _ in 0..<3 { #expect(try await refresh(server, from: nil)?.status == 400) }
    }

    @Test("SRV-07 of forty who come at once over two instances, exactly as many get through as allowed")
    func racers() async throws {
        let first = try await Self.start { $0.token?.count = 10 }
        let second = try await first.another()
        let admitted = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<40 {
                let server = number.isMultiple(of: 2) ? first : second
                group.addTask { try await refresh(server, from: "192.0.2.1")?.status == 400 }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(admitted == 10)
    }

    @Test("SRV-07 every way of asking has its limit, at the counts of the interface")
    func everyWay() async throws {
        let server = try await Self.start()
        let session = try await server.confirmed()
        let who = try await server.authenticate(session)
        server.clock.advance(by: 3600)
        let accounts = server.accounts
        let ways: [(String, @Sendable (Int) async throws -> Void)] = [
            (
                "verify",
                { _ in
                    let proof = Verification.Proof.code(email: TestServer.email, Secret("not it"))
                    _ = try await accounts.signIn.verify(Verification(kind: .signup, proof: proof), client: Self.home)
                }
            ),
            (
                "sign-up",
                { number in
                    _ = try await accounts.signUp.withPassword(
                        email: "p\(number)@example.org", password: TestServer.password, metadata: [:], consent: nil,
                        client: Self.home)
                }
            ),
            (
                "recover",
                { number in
                    try await accounts.codes.requestRecovery(email: "p\(number)@example.org", client: Self.home)
                }
            ),
            (
                "resend",
                { number in
                    try await accounts.codes.resendConfirmation(email: "q\(number)@example.org", client: Self.home)
                }
            ),
            (
                "update",
                { number in
                    _ = try await accounts.own.update(who, change: UserChange(metadata: ["n": .integer(Int64(number))]))
                }
            ),
        ]
        for (name, ask) in ways {
            for number in 0..<30 {
                #expect(try await refusal { try await ask(number) }?.status != 429, "\(name) \(number)")
            }
            let error = try await refusal { try await ask(30) }
            #expect(error?.code == .overRequestRateLimit && error?.retryAfter == 300, "\(name)")
        }
    }

    @Test("SRV-07 after ten wrong passwords from one place not even the right one is compared, elsewhere it is")
    func passwordNearby() async throws {
        let server = try await Self.start()
        try await server.confirmed()
        for _ in 0..<10 { #expect(try await signIn(server, Self.wrong)?.code == .invalidCredentials) }
        let refused = try await signIn(server, TestServer.password)
        #expect(refused?.status == 429 && refused?.code == .overRequestRateLimit && refused?.retryAfter == 900)
        #expect(try await signIn(server, TestServer.password, from: ClientContext(address: "198.51.100.1")) == nil)
        server.clock.advance(by: 900)
        #expect(try await signIn(server, TestServer.password) == nil)
    }

    @Test("SRV-07 an address without an account is limited like one with")
    func unknown() async throws {
        let server = try await Self.start()
        try await server.confirmed()
        for _ in 0..<11 {
            let known = try await signIn(server, Self.wrong)
            #expect(try await signIn(server, Self.wrong, email: "nobody@example.org") == known)
        }
    }

    @Test("SRV-07 the right password forgives the wrong ones of its place, and counts for none itself")
    func forgiven() async throws {
        let server = try await Self.start { $0.password?.count = 12 }
        try await server.confirmed()
        for _ in 0..<9 { _ = try await signIn(server, Self.wrong) }
        for _ in 0..<20 { #expect(try await signIn(server, TestServer.password) == nil) }
        // Towards the limit from everywhere the nine still count: three are left.
        for _ in 0..<3 { #expect(try await signIn(server, Self.wrong)?.code == .invalidCredentials) }
        let elsewhere = ClientContext(address: "198.51.100.1")
        #expect(try await signIn(server, Self.wrong, from: elsewhere)?.status == 429)
    }

    @Test("SRV-07 wrong passwords at once are compared no more often than allowed")
    func passwordRacers() async throws {
        let server = try await Self.start()
        try await server.confirmed()
        let compared = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<30 { group.addTask { try await signIn(server, Self.wrong)?.status == 400 } }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(compared == 10)
    }

    @Test("SRV-07 a server too busy to compare uses up nobody's attempts")
    func busy() async throws {
        let server = try await Self.start()
        try await server.confirmed()
        let full = try server.accounts(hasher: CountingHasher(isFull: true))
        for _ in 0..<12 {
            let error = try await refusal {
                try await full.signIn.withPassword(
                    email: TestServer.email, password: TestServer.password, client: Self.home)
            }
            #expect(error?.retryAfter == 1)
        }
        #expect(try await signIn(server, TestServer.password) == nil)
    }
}
