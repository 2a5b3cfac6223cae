import Foundation
import GatehouseAccounts
import GatehousePasswords
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import Synchronization
import Testing

struct SignInTests {
    @Test("SRV-02 a right password gives a session with the claims of the interface")
    func claims() async throws {
        let server = try await TestServer.start()
        try await server.confirmed()
        let session = try await server.signIn(" ADA@Example.org ")
        let who = try await server.authenticate(session)
        let claims = try #require(who.claims)
        let now = Int(server.clock.now.timeIntervalSince1970)
        #expect(claims.issuer == "https://accounts.example.com/auth/v1" && claims.audience == "authenticated")
        #expect(claims.subject == session.user.id.text && claims.sessionID == session.sessionID.text)
        #expect(claims.issuedAt == now - 10 && claims.expiresAt == now + 3600 && session.expiresIn == 3600)
        #expect(claims.email == TestServer.email && claims.phone == "" && claims.role == "authenticated")
        #expect(claims.assuranceLevel == "aal1" && claims.isAnonymous == false)
        #expect(claims.methods == [AuthenticationMethod(method: "password", timestamp: now)])
        #expect(claims.appMetadata == UserRecord.emailProvider && claims.userMetadata == [:])
        #expect(session.user.lastSignInAt == server.clock.now)
    }

    @Test("SRV-05 an unknown address and a wrong password give the same answer, after the same hashing")
    func noEnumeration() async throws {
        let server = try await TestServer.start()
        try await server.confirmed()
        let counter = CountingHasher()
        let accounts = try server.accounts(hasher: counter)

        var answers: [ServerError] = []
        var costs: [[String]] = []
        for email in [TestServer.email, "nobody@example.org", "not an address"] {
            let error = try await refusal {
                try await accounts.signIn.withPassword(
                    email: email, password: Secret("not the password"), client: TestServer.client)
            }
            answers.append(try #require(error))
            costs.append(counter.taken())
        }
        #expect(answers.allSatisfy { $0 == answers[0] })
        #expect(answers[0].status == 400 && answers[0].code == .invalidCredentials)
        // One verification each, at the same cost.
        #expect(costs.allSatisfy { $0.count == 1 && $0 == costs[0] })
    }

    @Test("SRV-05 whether an account is banned or unconfirmed is told to nobody but who knows the password")
    func stateAfterPassword() async throws {
        let server = try await TestServer.start()
        try await server.signUp()
        #expect(
            try await refusal { try await server.signIn(password: Secret("wrong wrong")) }?.code == .invalidCredentials)
        let error = try await refusal { try await server.signIn() }
        #expect(error?.status == 400 && error?.code == .emailNotConfirmed)

        let user = try #require(try await server.stored())
        let (now, end) = (server.clock.now, server.clock.now.addingTimeInterval(3600))
        try await server.backend.database.write { try UserTable($0).setBan(until: end, of: user.id, at: now) }
        #expect(
            try await refusal { try await server.signIn(password: Secret("wrong wrong")) }?.code == .invalidCredentials)
        #expect(try await refusal { try await server.signIn() }?.code == .userBanned)
    }

    @Test("SRV-05 a password longer than allowed is refused like a wrong one, and not hashed")
    func tooLong() async throws {
        let server = try await TestServer.start()
        try await server.confirmed()
        let counter = CountingHasher()
        let accounts = try server.accounts(hasher: counter)
        for email in [TestServer.email, "nobody@example.org"] {
            let long = Secret(String(repeating: "x", count: 1025))
            let error = try await refusal {
                try await accounts.signIn.withPassword(email: email, password: long, client: TestServer.client)
            }
            #expect(error?.code == .invalidCredentials)
        }
        #expect(counter.taken().isEmpty)
    }

    @Test("SRV-05 a hash with older parameters is replaced at sign-in, once")
    func rehash() async throws {
        let server = try await TestServer.start()
        try await server.confirmed()
        let before = try #require(try await server.stored()?.passwordHash)
        let stronger = try await server.another(parameters: Argon2Parameters(memory: 64, passes: 2, lanes: 1))
        _ = try await stronger.signIn()
        let after = try #require(try await server.stored()?.passwordHash)
        #expect(before.hasPrefix("$argon2id$v=19$m=32,t=1,p=1$") && after.hasPrefix("$argon2id$v=19$m=64,t=2,p=1$"))
        _ = try await stronger.signIn()
        #expect(try await server.stored()?.passwordHash == after)
        #expect(try await refusal { try await stronger.signIn(password: Secret("wrong wrong")) } != nil)
        #expect(try await server.stored()?.passwordHash == after)
    }

    @Test("SRV-05 a hashing queue that is full refuses with 429, not with wrong credentials")
    func fullQueue() async throws {
        let server = try await TestServer.start()
        try await server.confirmed()
        let accounts = try server.accounts(hasher: CountingHasher(isFull: true))
        for email in [TestServer.email, "nobody@example.org"] {
            let error = try await refusal {
                try await accounts.signIn.withPassword(
                    email: email, password: TestServer.password, client: TestServer.client)
            }
            #expect(error?.status == 429 && error?.code == .overRequestRateLimit)
        }
    }

    @Test("SRV-05 a password that is changed while it is being compared opens no session")
    func changedMeanwhile() async throws {
        let server = try await TestServer.start()
        let who = try await server.authenticate(try await server.confirmed())
        let change = UserChange(password: Secret("another fine passphrase"))
        let accounts = try server.accounts(
            hasher: HookedHasher { _ = try await server.accounts.own.update(who, change: change) })
        let error = try await refusal {
            try await accounts.signIn.withPassword(
                email: TestServer.email, password: TestServer.password, client: TestServer.client)
        }
        #expect(error?.code == .invalidCredentials)
        let sessions = try await server.backend.database.read { try SessionTable($0).all(of: who.user.id) }
        #expect(sessions.map(\.id) == [who.session.id])
    }

    @Test("SRV-05 a hash that is replaced elsewhere in the meantime does not turn a right password away")
    func rehashedMeanwhile() async throws {
        let server = try await TestServer.start()
        try await server.confirmed()
        let stronger = try await server.another(parameters: Argon2Parameters(memory: 64, passes: 1, lanes: 1))
        let accounts = try server.accounts(hasher: HookedHasher { _ = try await stronger.signIn() })
        let session = try await accounts.signIn.withPassword(
            email: TestServer.email, password: TestServer.password, client: TestServer.client)
        #expect(session.user.email == TestServer.email)
    }

    @Test("SRV-05 no room to compute a new hash does not turn a right password away")
    func noRoomForRehash() async throws {
        let server = try await TestServer.start()
        try await server.confirmed()
        let before = try await server.stored()?.passwordHash
        let stronger = Argon2Parameters(memory: 64, passes: 1, lanes: 1)
        let accounts = try server.accounts(hasher: HookedHasher(parameters: stronger, canHash: false))
        let session = try await accounts.signIn.withPassword(
            email: TestServer.email, password: TestServer.password, client: TestServer.client)
        #expect(session.user.email == TestServer.email)
        #expect(try await server.stored()?.passwordHash == before)
    }
}
