public import GatehouseDomain

/// The contract of ``GatehouseDomain/AuthenticationPort``, for every adapter to pass. It knows nothing of the adapter.
public struct AuthenticationPortContract: Sendable {
    /// A rule.
    public enum Rule: String, CaseIterable, Sendable {
        /// At least one way of signing in is offered, each once, each with a name.
        case providersAreListed
        /// Refreshing gives what the snapshot gives afterwards.
        case refreshUpdatesTheSnapshot
        /// Every provider signs in, and the identity is a guest's exactly for a guest provider.
        case everyProviderSignsIn
        /// An unknown provider is unavailable, and nobody is signed in by it.
        case unknownProviderIsUnavailable
        /// The identity is remembered until logout.
        case identityIsRemembered
        /// Logout forgets, and may be repeated.
        case logoutForgets
        /// A failed sign-in leaves the one before as it was.
        case failureKeepsTheIdentity
        /// Discarding ends the sign-in that it names, and may be repeated.
        case discardEndsTheSignIn
        /// Discarding leaves everybody else signed in.
        case discardKeepsOthers
        /// What is demanded makes sense.
        case requirementsAreSane
    }

    /// What a rule is tried on: a fresh adapter.
    public struct Fixture: Sendable {
        /// The adapter, with nobody signed in.
        public let port: any AuthenticationPort
        /// The context that signs in with each provider that cannot do without one.
        public let contexts: [String: [String: String]]

        /// Makes a fixture.
        public init(port: any AuthenticationPort, contexts: [String: [String: String]] = [:]) {
            self.port = port
            self.contexts = contexts
        }

        func signIn(_ provider: ProviderInfo) async throws -> Identity {
            try await port.authenticate(providerId: provider.id, context: contexts[provider.id])
        }

        func anyProvider() throws -> ProviderInfo {
            guard let provider = port.availableProviders().first else {
                throw ContractViolation("at least one provider is offered")
            }
            return provider
        }
    }

    private let make: @Sendable () async throws -> Fixture

    /// Takes the factory of fresh adapters.
    public init(make: @escaping @Sendable () async throws -> Fixture) {
        self.make = make
    }

    /// Tries a rule on a fresh adapter.
    /// - Throws: ``ContractViolation`` when it is broken, or what the factory throws.
    public func check(_ rule: Rule) async throws {
        let fixture = try await make()
        let port = fixture.port
        switch rule {
        case .providersAreListed:
            let providers = port.availableProviders()
            try expect(!providers.isEmpty, "at least one provider is offered")
            try expect(Set(providers.map(\.id)).count == providers.count, "each provider is listed once")
            try expect(providers.allSatisfy { !$0.displayName.isEmpty }, "each provider has a name")
        case .refreshUpdatesTheSnapshot:
            let refreshed = try await port.refreshProviders()
            try expect(refreshed == port.availableProviders(), "the snapshot is what was refreshed")
        case .everyProviderSignsIn:
            for provider in port.availableProviders() {
                let identity = try await fixture.signIn(provider)
                try expect(identity.isGuest == provider.isGuest, "a guest exactly for a guest provider")
                try expect(await port.currentIdentity() == identity, "the one who signed in is current")
                try await port.logout()
            }
        case .unknownProviderIsUnavailable:
            try await expect(AuthError.unavailable, "an unknown provider is unavailable") {
                try await port.authenticate(providerId: "no-such-provider", context: nil)
            }
            try expect(await port.currentIdentity() == nil, "nobody is signed in by an unknown provider")
        case .identityIsRemembered:
            try expect(await port.currentIdentity() == nil, "nobody is signed in at first")
            let identity = try await fixture.signIn(try fixture.anyProvider())
            try expect(await port.currentIdentity() == identity, "the identity is remembered")
        case .logoutForgets:
            _ = try await fixture.signIn(try fixture.anyProvider())
            try await port.logout()
            try expect(await port.currentIdentity() == nil, "logout forgets")
            try await port.logout()
        case .failureKeepsTheIdentity:
            let identity = try await fixture.signIn(try fixture.anyProvider())
            _ = try? await port.authenticate(providerId: "no-such-provider", context: nil)
            try expect(await port.currentIdentity() == identity, "a failed sign-in changes nothing")
        case .discardEndsTheSignIn:
            let identity = try await fixture.signIn(try fixture.anyProvider())
            try await port.discard(identity)
            try expect(await port.currentIdentity() == nil, "nobody is signed in once the sign-in is discarded")
            try await port.discard(identity)
        case .discardKeepsOthers:
            let first = try await fixture.signIn(try fixture.anyProvider())
            guard let stranger = Identity(userId: "somebody-else", authMethod: first.authMethod) else {
                throw ContractViolation("an identity can be made")
            }
            try await port.discard(stranger)
            try expect(await port.currentIdentity() == first, "who is signed in stays when another is discarded")
            for provider in port.availableProviders().dropFirst() {
                let next = try await fixture.signIn(provider)
                if next != first { try await port.discard(first) }
                try expect(await port.currentIdentity() == next, "who signed in meanwhile stays signed in")
            }
        case .requirementsAreSane:
            let requirements = port.requirements
            try expect(requirements.minimumPasswordLength >= 6, "a password has at least 6 characters")
            try expect(
                requirements.maximumPasswordBytes >= requirements.minimumPasswordLength, "some password fits")
            try expect((4...10).contains(requirements.codeLength), "a code has 4 to 10 digits")
        }
    }
}
