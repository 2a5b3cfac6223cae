public import GatehouseDomain

/// How an adapter handles a failing network. Every adapter that uses one must pass: a failure is never mistaken for the
/// back end's verdict on the person.
public struct NetworkFailureContract: PortContract {
    /// A rule of the contract.
    public enum Rule: String, CaseIterable, Sendable {
        /// When there is no answer, every call throws ``/GatehouseDomain/AuthError/network``.
        case silenceIsNetwork
        /// Every failure is an ``/GatehouseDomain/AuthError`` that says nothing about the person.
        case failuresSayNothingOfThePerson
        /// A proxy's page is not mistaken for an answer.
        case strangersAreNotBelieved
        /// The back end's time to retry is passed on.
        case rateLimitIsSaid
        /// The person stays signed in, and the call works once the network is back.
        case personStaysSignedIn
        /// A renewal that did not reach the back end is not a refusal, and works once the network is back.
        case renewalIsNotRefused
        /// A failed sign-in signs nobody in.
        case failedSignInSignsNobodyIn
        /// Signing out forgets the person, even without a network.
        case logoutForgets
        /// The list of providers does not change.
        case providersStay
    }

    /// The setup for a rule: a new back end with a confirmed account, and the ports of one device.
    public struct Fixture: Sendable {
        /// Signs in with providers.
        package let authentication: any AuthenticationPort
        /// The email accounts.
        package let accounts: any AuthService
        /// The profiles.
        package let profiles: any ProfilePort
        /// The account port.
        package let account: any AccountPort
        /// The port of mailed codes and links.
        package let mailed: any MailedSignInPort
        /// The groups.
        package let groups: any GroupPorts
        /// The sessions at the back end; nil for a back end that has none.
        package let sessions: (any SessionPort)?
        /// The address and password of the account.
        package let credentials: (email: String, password: String)
        /// Makes the network fail like this until it is set to nil.
        package let fail: @Sendable (NetworkFault?) async throws -> Void

        /// Creates a fixture.
        public init(
            authentication: any AuthenticationPort, accounts: any AuthService, profiles: any ProfilePort,
            account: any AccountPort = NoAccountActs(), mailed: any MailedSignInPort = NoMailedSignIn(),
            groups: any GroupPorts = NoGroups(), sessions: (any SessionPort)? = nil,
            credentials: (email: String, password: String),
            fail: @escaping @Sendable (NetworkFault?) async throws -> Void
        ) {
            self.authentication = authentication
            self.accounts = accounts
            self.profiles = profiles
            self.account = account
            self.mailed = mailed
            self.groups = groups
            self.sessions = sessions
            self.credentials = credentials
            self.fail = fail
        }

        func signIn() async throws -> AuthSession {
            try await accounts.signIn(email: credentials.email, password: credentials.password)
        }
    }

    private let make: @Sendable () async throws -> Fixture

    /// Creates the contract from a factory of new back ends.
    public init(make: @escaping @Sendable () async throws -> Fixture) {
        self.make = make
    }

    /// Checks a rule on a new back end.
    /// - Throws: ``ContractViolation`` when the rule is broken; errors of the adapter and the factory.
    public func check(_ rule: Rule) async throws {
        let fixture = try await make()
        switch rule {
        case .silenceIsNetwork: try await checkCalls(fixture, NetworkFault.allCases.filter(\.isSilence))
        case .failuresSayNothingOfThePerson: try await checkCalls(fixture, [.outage, .rateLimit])
        case .strangersAreNotBelieved: try await checkCalls(fixture, [.captivePortal])
        case .rateLimitIsSaid: try await checkRateLimit(fixture)
        case .personStaysSignedIn: try await checkStays(fixture)
        case .renewalIsNotRefused: try await checkRenewal(fixture)
        case .failedSignInSignsNobodyIn: try await checkSignIn(fixture)
        case .logoutForgets: try await checkLogout(fixture)
        case .providersStay: try await checkProviders(fixture)
        }
    }

    private func checkCalls(_ fixture: Fixture, _ faults: [NetworkFault]) async throws {
        let session = try await fixture.signIn()
        for fault in faults {
            try await fixture.fail(fault)
            for call in NetworkCall.all(fixture, session) where call.answers || fault != .captivePortal {
                guard let error = try await call.error() else {
                    throw ContractViolation("\(call.name) fails for \(fault.rawValue)")
                }
                if fault.isSilence {
                    try expect(
                        error == .network, "\(call.name) throws network for \(fault.rawValue), not \(errorName(error))")
                } else {
                    try expect(
                        !NetworkCall.verdicts.contains(error.code),
                        "\(call.name) says nothing of the person for \(fault.rawValue), but threw \(errorName(error))")
                }
            }
        }
    }

    private func checkRateLimit(_ fixture: Fixture) async throws {
        try await fixture.fail(.rateLimit)
        try await expect(AuthError.rateLimited(retryAfter: 30), "the wait that the back end asks for is told") {
            try await fixture.signIn()
        }
    }

    private func checkStays(_ fixture: Fixture) async throws {
        let session = try await fixture.signIn()
        let signedIn = await fixture.authentication.currentIdentity()
        try expect(signedIn == session.identity, "who signed in is current")
        for fault in NetworkFault.allCases {
            try await fixture.fail(fault)
            _ = try? await fixture.profiles.getProfile(userId: session.identity.userId)
            _ = try? await fixture.account.account()
            try expect(await fixture.authentication.currentIdentity() == signedIn, "\(fault.rawValue) signs nobody out")
            try expect(
                try await fixture.authentication.restoredIdentity() == signedIn,
                "a launch knows the person in spite of \(fault.rawValue)")
        }
        try await fixture.fail(nil)
        _ = try await fixture.profiles.getProfile(userId: session.identity.userId)
        try expect(await fixture.authentication.currentIdentity() == signedIn, "the person is still signed in")
    }

    private func checkRenewal(_ fixture: Fixture) async throws {
        guard let sessions = fixture.sessions else { return }
        let session = try await fixture.signIn()
        for fault in NetworkFault.allCases {
            try await fixture.fail(fault)
            do {
                _ = try await sessions.renew(session)
            } catch .failed {
                continue
            } catch {
                throw ContractViolation("\(fault.rawValue) does not end a session, but \(errorName(error)) was thrown")
            }
            throw ContractViolation("nothing is renewed for \(fault.rawValue)")
        }
        try await fixture.fail(nil)
        _ = try await sessions.renew(session)
    }

    private func checkSignIn(_ fixture: Fixture) async throws {
        for fault in NetworkFault.allCases {
            try await fixture.fail(fault)
            let session = try? await fixture.signIn()
            try expect(session == nil, "a sign-in fails for \(fault.rawValue)")
            try expect(await fixture.authentication.currentIdentity() == nil, "\(fault.rawValue) signs nobody in")
        }
        try await fixture.fail(nil)
        _ = try await fixture.signIn()
    }

    private func checkLogout(_ fixture: Fixture) async throws {
        for fault in NetworkFault.allCases {
            try await fixture.fail(nil)
            _ = try await fixture.signIn()
            try await fixture.fail(fault)
            try? await fixture.authentication.logout()
            try expect(
                await fixture.authentication.currentIdentity() == nil, "signing out forgets for \(fault.rawValue)")
        }
    }

    private func checkProviders(_ fixture: Fixture) async throws {
        let before = fixture.authentication.availableProviders()
        for fault in NetworkFault.allCases {
            try await fixture.fail(fault)
            _ = try? await fixture.authentication.refreshProviders()
            try expect(
                fixture.authentication.availableProviders() == before, "the providers stay for \(fault.rawValue)")
        }
    }
}
