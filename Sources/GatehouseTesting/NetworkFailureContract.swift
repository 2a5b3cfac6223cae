public import GatehouseDomain

/// What an adapter makes of a network that fails, for every adapter that has one to pass: a failure is never taken for
/// the back end's word about the person.
public struct NetworkFailureContract: PortContract {
    /// A rule.
    public enum Rule: String, CaseIterable, Sendable {
        /// Where nobody answers, every call throws ``GatehouseDomain/AuthError/network``.
        case silenceIsNetwork
        /// Whatever is wrong, what is thrown is an ``GatehouseDomain/AuthError`` that says nothing about the person.
        case failuresSayNothingOfThePerson
        /// A page that somebody else answers with is not taken for an answer.
        case strangersAreNotBelieved
        /// A back end that says when to ask again is heard.
        case rateLimitIsSaid
        /// The person stays signed in, and what was tried works once the network is back.
        case personStaysSignedIn
        /// A renewal that could not be asked for is not refused, and works once the network is back.
        case renewalIsNotRefused
        /// A sign-in that failed signs nobody in.
        case failedSignInSignsNobodyIn
        /// Signing out forgets the person without a network too.
        case logoutForgets
        /// The list of providers stays as it was.
        case providersStay
    }

    /// What a rule is tried on: a fresh back end with a confirmed account, and the ports of one device.
    public struct Fixture: Sendable {
        /// Signs in with providers.
        public let authentication: any AuthenticationPort
        /// The email accounts.
        public let accounts: any AuthService
        /// The profiles.
        public let profiles: any ProfilePort
        /// What the person changes about the account.
        public let account: any AccountPort
        /// Mailed codes and links.
        public let mailed: any MailedSignInPort
        /// The sessions at the back end; nil for a back end that has none.
        public let sessions: (any SessionPort)?
        /// The address and password of the account.
        public let credentials: (email: String, password: String)
        /// Makes the network fail like this until it is set to nil.
        public let fail: @Sendable (NetworkFault?) async throws -> Void

        /// Makes a fixture.
        public init(
            authentication: any AuthenticationPort, accounts: any AuthService, profiles: any ProfilePort,
            account: any AccountPort = NoAccountActs(), mailed: any MailedSignInPort = NoMailedSignIn(),
            sessions: (any SessionPort)? = nil, credentials: (email: String, password: String),
            fail: @escaping @Sendable (NetworkFault?) async throws -> Void
        ) {
            self.authentication = authentication
            self.accounts = accounts
            self.profiles = profiles
            self.account = account
            self.mailed = mailed
            self.sessions = sessions
            self.credentials = credentials
            self.fail = fail
        }

        func signIn() async throws -> AuthSession {
            try await accounts.signIn(email: credentials.email, password: credentials.password)
        }
    }

    private let make: @Sendable () async throws -> Fixture

    /// Takes the factory of fresh back ends.
    public init(make: @escaping @Sendable () async throws -> Fixture) {
        self.make = make
    }

    /// Tries a rule on a fresh back end.
    /// - Throws: ``ContractViolation`` when it is broken, or what the adapter or the factory throws.
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
                    try expect(error == .network, "\(call.name) throws network for \(fault.rawValue)")
                } else {
                    try expect(
                        !NetworkCall.verdicts.contains(error.code),
                        "\(call.name) says nothing of the person for \(fault.rawValue)")
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
                throw ContractViolation("\(fault.rawValue) does not end a session")
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
