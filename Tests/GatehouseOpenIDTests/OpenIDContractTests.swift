import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseOpenID
import GatehouseTesting
import Testing

@Suite("OpenID: the contracts of the ports")
struct OpenIDContractTests {
    @Test(
        "ADP-01 ADP-04 the authentication port", arguments: AuthenticationPortContract.Rule.allCases)
    func authentication(_ rule: AuthenticationPortContract.Rule) async throws {
        let contract = AuthenticationPortContract { .init(port: try Device().adapter) }
        try await contract.check(rule, of: "OpenIDAuthAdapter", limits: ContractLimit.all)
    }

    @Test("ADP-01 ADP-04 OIC-07 the profile port", arguments: ProfilePortContract.Rule.allCases)
    func profiles(_ rule: ProfilePortContract.Rule) async throws {
        let contract = ProfilePortContract { .init(port: try Device().profiles, userIds: ("one", "other")) }
        try await contract.check(rule, of: "OpenIDProfileAdapter", limits: ContractLimit.all)
    }

    @Test("ADP-01 ADP-04 OIC-08 the session port", arguments: SessionPortContract.Rule.allCases)
    func sessions(_ rule: SessionPortContract.Rule) async throws {
        let contract = SessionPortContract {
            let provider = FakeProvider()
            return .init(
                port: try Device(provider).sessions,
                signIn: {
                    let device = try Device(provider)
                    try await device.signIn()
                    return try await device.stored()
                },
                accepts: { await provider.accepts($0) },
                expireAccessTokens: { provider.clock.advance(by: FakeProvider.life) },
                now: { provider.clock.now })
        }
        try await contract.check(rule, of: "OpenIDSessions", limits: ContractLimit.all)
    }

    @Test("ADP-01 OIC-10 there are no email accounts", arguments: AuthServiceContract.Rule.allCases)
    func accounts(_ rule: AuthServiceContract.Rule) async throws {
        let contract = AuthServiceContract {
            let device = try Device()
            return .init(
                service: NoEmailAccounts(sessions: device.sessions), requirements: device.adapter.requirements,
                mailedCode: { _ in nil }, advance: { device.provider.clock.advance(by: $0) }, codeLife: 600,
                mailInterval: 60)
        }
        try await contract.check(rule, of: "NoEmailAccounts", limits: ContractLimit.all)
    }

    /// Signs in with the provider where the contract signs in with an address, which this back end does not have.
    private struct SignIn: AuthService {
        let device: Device
        private let none: NoEmailAccounts

        init(_ device: Device) {
            self.device = device
            none = NoEmailAccounts(sessions: device.sessions)
        }

        func signIn(email: String, password: String) async throws -> AuthSession {
            try await device.signIn()
            return try await device.stored()
        }

        func signUp(email: String, password: String, consent: Consent) async throws -> SignUpResult {
            try await none.signUp(email: email, password: password, consent: consent)
        }

        func confirmSignUp(email: String, code: String) async throws -> AuthSession {
            try await none.confirmSignUp(email: email, code: code)
        }

        func resendConfirmation(email: String) async throws { try await none.resendConfirmation(email: email) }

        func requestPasswordReset(email: String) async throws { try await none.requestPasswordReset(email: email) }

        func verifyResetCode(email: String, code: String) async throws -> RecoveryGrant {
            try await none.verifyResetCode(email: email, code: code)
        }

        func setNewPassword(_ password: String, grant: RecoveryGrant) async throws {
            try await none.setNewPassword(password, grant: grant)
        }

        func abandon(_ grant: RecoveryGrant) async {}

        func revoke(_ session: AuthSession) async throws { try await none.revoke(session) }
    }

    @Test("ADP-01 ADP-05 OIC-08 a failing network", arguments: NetworkFailureContract.Rule.allCases)
    func network(_ rule: NetworkFailureContract.Rule) async throws {
        let contract = NetworkFailureContract {
            let device = try Device()
            return .init(
                authentication: device.adapter, accounts: SignIn(device), profiles: device.profiles,
                sessions: device.sessions, credentials: ("nobody@example.com", "no password"),
                fail: { fault in await device.network.always(fault?.fault ?? .none) })
        }
        try await contract.check(rule, of: "OpenIDAuthAdapter", limits: ContractLimit.all)
    }

    @Test("ADP-05 OIC-10 a failing network says nothing of the person", arguments: NetworkFault.allCases)
    func faults(_ fault: NetworkFault) async throws {
        let device = try Device()
        try await device.signIn()
        let session = try await device.stored()
        await device.network.always(fault.fault)
        let other = try Device(device.provider)
        await other.network.always(fault.fault)
        let allowed: [AuthError] =
            switch fault {
            case .unreachable, .timedOut, .connectionLost: [.network]
            case .outage: [.unavailable]
            case .captivePortal: [.unknown("malformed_response")]
            case .rateLimit: [.rateLimited(retryAfter: 30)]
            }
        for call: () async throws -> Void in [
            { try await device.signIn() }, { try await other.signIn() },
            { try await device.sessions.revoke(session) },
        ] {
            do {
                try await call()
                Issue.record("the call succeeds")
            } catch let error as AuthError {
                #expect(allowed.contains(error))
            }
        }
        #expect(await device.adapter.currentIdentity() == session.identity)
        #expect(await other.isEmpty())
    }

    @Test("OIC-10 ADP-01 what the back end cannot do is declared, throws, and is on no screen")
    func notOffered() async throws {
        let device = try Device()
        #expect(device.adapter.availableProviders().map(\.id) == ["Example"])
        #expect(device.adapter.availableProviders().allSatisfy { !$0.isGuest && !$0.needsSheet })
        let accounts = NoEmailAccounts(sessions: device.sessions)
        let consent = Consent(version: "1", time: device.clock.now)
        let grant = RecoveryGrant(email: "a@example.com", reference: Secret("x"))
        for call: () async throws -> Void in [
            { _ = try await accounts.signIn(email: "a@example.com", password: "a password") },
            { _ = try await accounts.signUp(email: "a@example.com", password: "a password", consent: consent) },
            { _ = try await accounts.confirmSignUp(email: "a@example.com", code: "123456") },
            { try await accounts.resendConfirmation(email: "a@example.com") },
            { try await accounts.requestPasswordReset(email: "a@example.com") },
            { _ = try await accounts.verifyResetCode(email: "a@example.com", code: "123456") },
            { try await accounts.setNewPassword("a password", grant: grant) },
        ] {
            await #expect(throws: AuthError.unsupported) { try await call() }
        }
        for id in ["email", "guest", "apple", "google"] {
            await #expect(throws: AuthError.unavailable) {
                try await device.adapter.authenticate(providerId: id, context: nil)
            }
        }
        #expect(await device.provider.requests.isEmpty)
    }
}
