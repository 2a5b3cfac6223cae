import Foundation
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Synchronization

/// The ports of a device before a back end in memory, over a network that fails when it is told to, with one thing wrong.
actor BrokenNetwork: AuthenticationPort, AuthService, ProfilePort, SessionPort {
    typealias Rule = NetworkFailureContract.Rule

    /// What is wrong.
    enum Fault: CaseIterable {
        case callsSilenceUnavailable, throwsForeignErrors, callsOutagesWrongPasswords, believesStrangers, hearsNoWait
        case signsOutOnFailure, forgetsAtLaunch, refusesToRenew, signsInAnyway, staysUnlessTold, losesProviders

        /// The rules that must notice.
        var caught: Set<Rule> {
            switch self {
            case .callsSilenceUnavailable: [.silenceIsNetwork]
            case .throwsForeignErrors: [.silenceIsNetwork, .failuresSayNothingOfThePerson]
            case .callsOutagesWrongPasswords: [.failuresSayNothingOfThePerson]
            case .believesStrangers: [.strangersAreNotBelieved]
            case .hearsNoWait: [.rateLimitIsSaid]
            case .signsOutOnFailure, .forgetsAtLaunch: [.personStaysSignedIn]
            case .refusesToRenew: [.renewalIsNotRefused]
            case .signsInAnyway: [.failedSignInSignsNobodyIn]
            case .staysUnlessTold: [.logoutForgets]
            case .losesProviders: [.providersStay]
            }
        }
    }

    struct Foreign: Error {}

    private let base: InMemoryAccounts
    private let memory: InMemoryAuthAdapter
    private let profiles = InMemoryProfileAdapter()
    private let fault: Fault?
    private var network: NetworkFault?
    private nonisolated let providers = Mutex([ProviderInfo(id: "email", displayName: "Email")])

    init(_ base: InMemoryAccounts, fault: Fault?) {
        self.base = base
        memory = InMemoryAuthAdapter(accounts: base)
        self.fault = fault
    }

    static func contract(_ fault: Fault?) -> NetworkFailureContract {
        NetworkFailureContract {
            let (email, password) = (BrokenAccountActs.email, BrokenAccountActs.password)
            let accounts = InMemoryAccounts(confirmsAddresses: false)
            let consent = Consent(version: "1", time: Date(timeIntervalSince1970: 0))
            _ = try await accounts.signUp(email: email, password: password, consent: consent)
            let device = BrokenNetwork(accounts, fault: fault)
            try await device.logout()
            return NetworkFailureContract.Fixture(
                authentication: device, accounts: device, profiles: device, sessions: device,
                credentials: (email, password), fail: { await device.set($0) })
        }
    }

    private func set(_ network: NetworkFault?) { self.network = network }

    /// Asks the back end.
    private func pass() async throws {
        guard let network else { return }
        if fault == .signsOutOnFailure { try await memory.logout() }
        if fault == .throwsForeignErrors { throw Foreign() }
        switch network {
        case .unreachable, .timedOut, .connectionLost:
            throw fault == .callsSilenceUnavailable ? AuthError.unavailable : .network
        case .outage: throw fault == .callsOutagesWrongPasswords ? AuthError.invalidCredentials : .unavailable
        case .captivePortal: if fault != .believesStrangers { throw AuthError.unknown("malformed_response") }
        case .rateLimit: throw AuthError.rateLimited(retryAfter: fault == .hearsNoWait ? nil : 30)
        }
    }

    // MARK: AuthenticationPort

    nonisolated var requirements: AuthRequirements { AuthRequirements() }
    nonisolated func availableProviders() -> [ProviderInfo] { providers.withLock(\.self) }

    func refreshProviders() async throws -> [ProviderInfo] {
        if fault == .losesProviders, network != nil { providers.withLock { $0 = [] } }
        try await pass()
        return availableProviders()
    }

    func authenticate(providerId: String, context: [String: String]?) async throws -> Identity {
        try await pass()
        return try await memory.authenticate(providerId: providerId, context: context)
    }

    func currentIdentity() async -> Identity? { await memory.currentIdentity() }

    func restoredIdentity() async throws -> Identity? {
        fault == .forgetsAtLaunch && network != nil ? nil : await memory.currentIdentity()
    }

    func logout() async throws {
        if fault == .staysUnlessTold { try await pass() }
        try await memory.logout()
        try await pass()
    }

    // MARK: AuthService

    func signIn(email: String, password: String) async throws -> AuthSession {
        if fault == .signsInAnyway { _ = try await base.signIn(email: email, password: password) }
        try await pass()
        return try await base.signIn(email: email, password: password)
    }

    func signUp(email: String, password: String, consent: Consent) async throws -> SignUpResult {
        try await pass()
        return try await base.signUp(email: email, password: password, consent: consent)
    }

    func confirmSignUp(email: String, code: String) async throws -> AuthSession {
        try await pass()
        return try await base.confirmSignUp(email: email, code: code)
    }

    func resendConfirmation(email: String) async throws { try await pass() }

    func requestPasswordReset(email: String) async throws { try await pass() }

    func verifyResetCode(email: String, code: String) async throws -> RecoveryGrant {
        try await pass()
        return try await base.verifyResetCode(email: email, code: code)
    }

    func setNewPassword(_ password: String, grant: RecoveryGrant) async throws { try await pass() }

    func abandon(_ grant: RecoveryGrant) async {}

    // MARK: ProfilePort

    func getProfile(userId: String) async throws -> UserProfile? {
        try await pass()
        return try await profiles.getProfile(userId: userId)
    }

    func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile {
        try await pass()
        return try await profiles.createProfile(userId: userId, seed: seed)
    }

    // MARK: SessionPort

    func renew(_ session: AuthSession) async throws(SessionRenewalFailure) -> SessionGrant {
        do { try await pass() } catch {
            throw fault == .refusesToRenew ? .refused(.revoked) : .failed(AuthError(mapping: error))
        }
        return SessionGrant(session: session, life: 3_600)
    }

    func revoke(_ session: AuthSession) async throws { try await pass() }
}
