import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseSettings
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Testing

/// A stranger who knows an address and guesses, and the owner who wants to come in meanwhile.
struct KnownDeviceTests {
    private static let wrong = Secret("not the password")
    private static let new = Secret("another fine passphrase")
    private static let day: TimeInterval = 86_400

    private static func start() async throws -> TestServer {
        try await TestServer.start {
            var limits = LimitPolicy.none
            limits.passwordNearby = LimitPolicy.standard.passwordNearby
            limits.password = LimitPolicy.standard.password
            limits.passwordKnownDevice = LimitPolicy.standard.passwordKnownDevice
            $0.limits = limits
        }
    }

    private func signIn(
        _ server: TestServer, _ password: Secret, device: Secret? = nil, from address: String = "192.0.2.7",
        email: String = TestServer.email
    ) async throws -> ServerError? {
        try await refusal {
            try await server.issued(
                server.accounts.signIn.withPassword(
                    email: email, password: password, client: ClientContext(address: address, device: device)))
        }
    }

    /// A stranger's attempts from many addresses, and from the owner's own network, until nothing more is compared.
    private func attack(_ server: TestServer, email: String = TestServer.email) async throws {
        for _ in 0..<12 { _ = try await signIn(server, Self.wrong, email: email) }
        for number in 0..<100 {
            _ = try await signIn(server, Self.wrong, from: "198.51.100.\(number)", email: email)
        }
        #expect(try await signIn(server, TestServer.password, from: "203.0.113.9", email: email)?.status == 429)
    }

    @Test("SRV-26 whatever strangers try, again and again, a browser that signed in before gets in")
    func owner() async throws {
        let server = try await Self.start()
        let device = try await server.confirmed().deviceToken
        for _ in 0..<3 {
            try await attack(server)
            #expect(try await signIn(server, TestServer.password)?.status == 429)
            #expect(try await signIn(server, TestServer.password, device: device) == nil)
            server.clock.advance(by: 900)
        }
    }

    @Test("SRV-26 a stolen device has its ten wrong passwords, wherever it is, and signing in again gives no more")
    func stolen() async throws {
        let server = try await Self.start()
        let device = try await server.confirmed().deviceToken
        let compared = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<40 {
                group.addTask {
                    try await signIn(server, Self.wrong, device: device, from: "203.0.113.\(number)")?.status == 400
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(compared == 10)
        #expect(try await signIn(server, TestServer.password, device: device)?.status == 429)
        // It has used up nothing of anybody else's.
        #expect(try await signIn(server, TestServer.password) == nil)
        // A renewed token is the same device.
        server.clock.advance(by: 901)
        let again = try await server.issued(
            server.accounts.signIn.withPassword(
                email: TestServer.email, password: TestServer.password, client: ClientContext(device: device)
            )
        ).deviceToken
        #expect(again != device)
        for number in 0..<10 { _ = try await signIn(server, Self.wrong, device: number < 5 ? device : again) }
        #expect(try await signIn(server, TestServer.password, device: again)?.status == 429)
    }

    @Test("SRV-26 a new password by recovery clears the count everywhere, an administrator's too; another does not")
    func recovery() async throws {
        let server = try await Self.start()
        try await server.confirmed()
        try await attack(server)
        try await server.recover()
        let recovered = try await server.verify(.recovery, code: try await server.newestMail().code)
        #expect(try await signIn(server, TestServer.password)?.status == 429)
        let who = try await server.authenticate(recovered)
        _ = try await server.accounts.own.update(who, change: UserChange(password: Self.new))
        #expect(try await signIn(server, Self.new) == nil)
        #expect(try await signIn(server, Self.new, from: "203.0.113.9") == nil)
        try await attack(server)
        var change = AdministratorChange()
        change.password = .plain(TestServer.password)
        _ = try await server.accounts.administration.changeUser(who.user.id, change)
        #expect(try await signIn(server, TestServer.password) == nil)
    }

    @Test(
        "SRV-26 a device is known for 90 days from its last sign-in, to this account only, until the password changes")
    func bounds() async throws {
        let server = try await Self.start()
        let first = try await server.confirmed()
        let device = first.deviceToken
        func isKnown(_ device: Secret, to email: String = TestServer.email) async throws -> Bool {
            try await attack(server, email: email)
            defer { server.clock.advance(by: 901) }
            return try await signIn(server, TestServer.password, device: device, email: email) == nil
        }
        try await server.confirmed("grace@example.org")
        #expect(try await isKnown(device))
        #expect(try await !isKnown(device, to: "grace@example.org"))
        #expect(try await signIn(server, Self.wrong, device: device, email: "nobody@example.org")?.status == 400)
        for forged in [
            "", "~", "a~b", device.reveal() + "A", String(device.reveal().dropLast()), "x" + device.reveal(),
        ] {
            #expect(try await !isKnown(Secret(forged)), "\(forged.count)")
        }
        let session = try #require(try await server.accounts.sessions.live(first.sessionID))
        try await server.accounts.sessions.end(session, scope: .global)
        #expect(try await isKnown(device))
        let elapsed = server.clock.now.timeIntervalSince(first.accessTokenExpiresAt) + 3600
        server.clock.advance(by: 90 * Self.day - elapsed - 1)
        #expect(try await isKnown(device))
        #expect(try await !isKnown(device))
        // A renewal renews it, and it survives nothing that takes the password away.
        let later = try await server.signIn()
        server.clock.advance(by: 80 * Self.day)
        let renewed = try await server.issued(
            server.accounts.sessions.refresh(
                later.refreshToken, client: ClientContext(device: later.deviceToken)))
        server.clock.advance(by: 80 * Self.day)
        #expect(try await isKnown(renewed.deviceToken))
        let who = try #require(try await server.accounts.sessions.live(later.sessionID))
        let user = try await server.accounts.own.update(
            who, change: UserChange(password: Self.new, currentPassword: TestServer.password))
        let mine = server.accounts.devices.token(for: user, presented: renewed.deviceToken)
        try await attack(server)
        #expect(try await signIn(server, Self.new, device: renewed.deviceToken)?.status == 429)
        #expect(try await signIn(server, Self.new, device: mine) == nil)
    }

    @Test("SRV-26 a device that several people use is known to each of the last four, and says nothing of any of them")
    func several() async throws {
        let server = try await Self.start()
        var device: Secret?
        var (ids, tokens): ([UserID], [String]) = ([], [])
        for number in 0..<5 {
            let email = "person\(number)@example.org"
            try await server.confirmed(email)
            let session = try await server.issued(
                server.accounts.signIn.withPassword(
                    email: email, password: TestServer.password, client: ClientContext(device: device)))
            device = session.deviceToken
            ids.append(session.user.id)
            tokens.append(session.deviceToken.reveal())
        }
        let text = try #require(device?.reveal())
        #expect(text.utf8.count <= 512)
        for number in 0..<5 {
            let email = "person\(number)@example.org"
            try await attack(server, email: email)
            let known = try await signIn(server, TestServer.password, device: device, email: email) == nil
            #expect(known == (number > 0))
        }
        // Nothing of an account is in it, and nobody else's key recognises it.
        let bytes = text.split(separator: "~").compactMap { Base64URL.decode($0) }.flatMap(\.self)
        for id in ids {
            let raw = withUnsafeBytes(of: id.rawValue.uuid) { Array($0) }
            #expect(!bytes.indices.contains { bytes[$0...].starts(with: raw) })
        }
        #expect(Set(tokens).count == 5)
        let other = try await Self.start()
        #expect(
            DeviceTokens(keys: other.backend.keys).device(device, of: ids[4], since: nil, at: server.clock.now) == nil)
        #expect(
            DeviceTokens(keys: server.backend.keys).device(device, of: ids[4], since: nil, at: server.clock.now) != nil)
    }

    @Test("SRV-26 what a device keeps opens nothing", arguments: ["/user", "/admin/users"])
    func noSession(path: String) async throws {
        try await APIBench.run(.inProcess) { bench in
            let device = try await bench.server.confirmed().deviceToken.reveal()
            #expect(try await bench.send(.get, path, bearer: device).isRefusal(403, .badJWT))
            #expect(try await bench.refresh(device).isRefusal(400, .refreshTokenNotFound))
        }
    }

    @Test("SRV-26 over the interface it is a header field, on every answer that signs in or sets a password")
    func header() async throws {
        try await APIBench.run(
            .overSocket, prepare: { $0.limits.password = LimitRule("password", count: 3, window: .seconds(900)) }
        ) { bench in
            let field = try #require(HTTPField.Name("X-Gatehouse-Device"))
            _ = try await bench.signedIn()
            let signedIn = try await bench.signIn()
            let device = try #require(signedIn.headers[field])
            let session: WireSession = try signedIn.decoded()
            for _ in 0..<4 { _ = try await bench.signIn("not the password") }
            #expect(try await bench.signIn().status == 429)
            func send(_ path: String, _ body: JSONValue, device: String) async throws -> Answer {
                try await bench.send(.post, path, json: body, headers: [.apiVersion: "2024-01-01", field: device])
            }
            let body: JSONValue = ["email": .string(APIBench.email), "password": .string(APIBench.password)]
            let known = try await send("/token?grant_type=password", body, device: device)
            #expect(known.status == 200 && known.headers[field] != nil)
            let refreshed = try await bench.refresh(session.refreshToken)
            #expect(refreshed.headers[field] != nil)
            let changed = try await bench.send(
                .put, "/user", json: ["password": "another fine passphrase"], bearer: session.accessToken,
                headers: [.apiVersion: "2024-01-01", field: device])
            #expect(changed.status == 200)
            let newest = try #require(changed.headers[field])
            let new: JSONValue = ["email": .string(APIBench.email), "password": "another fine passphrase"]
            #expect(try await send("/token?grant_type=password", new, device: device).status == 429)
            #expect(try await send("/token?grant_type=password", new, device: newest).status == 200)
            #expect(try await bench.send(.get, "/user", bearer: session.accessToken).headers[field] == nil)
            let preflight = try await bench.send(.options, "/token")
            #expect(preflight.headers[.accessControlAllowHeaders]?.contains("X-Gatehouse-Device") == true)
            #expect(known.headers[.accessControlExposeHeaders]?.contains("X-Gatehouse-Device") == true)
        }
    }
}
