import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehousePages
import GatehouseServer
import GatehouseTesting
import Testing

/// The contract suites, run against the ports over a real database.
@Suite("Ports over the accounts of this process")
struct LocalContractTests {
    private static func makeAdapter(
        _ server: TestServer, session: SessionID? = nil
    ) -> LocalAuthAdapter {
        LocalAuthAdapter(
            accounts: server.accounts, client: TestServer.client, sessionID: session, clock: server.clock)
    }

    private static let serviceContract = AuthServiceContract {
        let server = try await TestServer.start()
        let adapter = makeAdapter(server)
        return AuthServiceContract.Fixture(
            service: adapter, requirements: adapter.requirements,
            mailedCode: { email in try await server.backend.mailbox.newest().first { $0.to == email }?.code },
            advance: { server.clock.advance(by: $0) },
            codeLife: TimeInterval(server.policy.codeLife.components.seconds),
            mailInterval: TimeInterval(server.policy.mailInterval.components.seconds))
    }

    @Test(
        "ADP-01 DOM-20 the local adapter keeps the contract of e-mail accounts",
        arguments: AuthServiceContract.Rule.allCases)
    func service(rule: AuthServiceContract.Rule) async throws {
        try await Self.serviceContract.check(rule)
    }

    private static let authenticationContract = AuthenticationPortContract {
        let server = try await TestServer.start()
        try await server.confirmed()
        let context = [
            AuthContextKey.email: TestServer.email, AuthContextKey.password: TestServer.password.reveal(),
        ]
        return AuthenticationPortContract.Fixture(port: makeAdapter(server), contexts: ["email": context])
    }

    @Test(
        "ADP-01 DOM-06 the local adapter keeps the contract of sign-in",
        arguments: AuthenticationPortContract.Rule.allCases)
    func authentication(rule: AuthenticationPortContract.Rule) async throws {
        try await Self.authenticationContract.check(rule)
    }

    private static let profilesContract = ProfilePortContract {
        let server = try await TestServer.start()
        let one = try await server.confirmed("first@example.com").user.id.text
        let other = try await server.confirmed("second@example.com").user.id.text
        return ProfilePortContract.Fixture(
            port: LocalProfileAdapter(accounts: server.accounts), userIds: (one, other))
    }

    @Test(
        "ADP-01 DOM-07 the local adapter keeps the contract of profiles", arguments: ProfilePortContract.Rule.allCases)
    func profiles(rule: ProfilePortContract.Rule) async throws {
        try await Self.profilesContract.check(rule)
    }

    @Test("DOM-12 what the server half refuses with reaches the port as an error of the domain")
    func mapping() async throws {
        let server = try await TestServer.start { $0.signUpOpen = false }
        let adapter = Self.makeAdapter(server)
        let consent = Consent(version: "1", time: server.clock.now)
        await #expect(throws: AuthError.signUpClosed) {
            try await adapter.signUp(
                email: TestServer.email, password: TestServer.password.reveal(), consent: consent)
        }
        await #expect(throws: AuthError.otpExpired) {
            try await adapter.confirmSignUp(email: TestServer.email, code: "000000")
        }
    }

    @Test("FLOW-20 the right to set a new password ends when a code would have")
    func recoveryEnds() async throws {
        let server = try await TestServer.start()
        try await server.confirmed()
        server.clock.advance(by: 60)
        try await server.recover()
        let adapter = Self.makeAdapter(server)
        let grant = try await adapter.verifyResetCode(
            email: TestServer.email, code: try await server.newestMail().code)
        server.clock.advance(by: TimeInterval(server.policy.codeLife.components.seconds))
        await #expect(throws: AuthError.otpExpired) {
            try await adapter.setNewPassword("another long password", grant: grant)
        }
    }

    @Test("FLOW-20 an ordinary session is no right to set a new password")
    func ordinarySessionIsNoGrant() async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        let grant = RecoveryGrant(email: TestServer.email, reference: Secret(session.sessionID.text))
        await #expect(throws: AuthError.otpExpired) {
            try await Self.makeAdapter(server).setNewPassword("another long password", grant: grant)
        }
    }

    @Test("DOM-21 a sign-in in the browser with a provider tells its subject, another way of signing in tells none")
    func subject() async throws {
        let server = try await TestServer.start()
        let adapter = LocalAuthAdapter(
            accounts: server.accounts, client: TestServer.client,
            arrival: ProviderArrival(providerID: "google", fault: "") { .ada(subject: "g-1") }, clock: server.clock)
        let person = try await adapter.authenticate(providerId: "google", context: nil)
        #expect(await adapter.providerSubject(of: person) == "g-1")
        let other = try #require(Identity(userId: "somebody-else", authMethod: .google))
        #expect(await adapter.providerSubject(of: other) == nil)
    }
}
