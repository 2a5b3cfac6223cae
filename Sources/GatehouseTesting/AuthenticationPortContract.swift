public import GatehouseDomain

/// The contract of ``/GatehouseDomain/AuthenticationPort``, which every adapter must pass. It does not depend on it.
public struct AuthenticationPortContract: Sendable {
    /// A rule of the contract.
    public enum Rule: String, CaseIterable, Sendable {
        /// At least one sign-in method is offered. Each appears once and has a name.
        case providersAreListed
        /// Refreshing returns the same providers as the snapshot afterwards.
        case refreshUpdatesTheSnapshot
        /// Every provider signs in, and only a guest provider's identity is a guest.
        case everyProviderSignsIn
        /// An unknown provider is unavailable and signs nobody in.
        case unknownProviderIsUnavailable
        /// The identity is remembered until logout.
        case identityIsRemembered
        /// Logout forgets the identity and can be repeated.
        case logoutForgets
        /// A failed sign-in leaves the previous one as it was.
        case failureKeepsTheIdentity
        /// Discarding ends the given sign-in and can be repeated.
        case discardEndsTheSignIn
        /// Discarding leaves everyone else signed in.
        case discardKeepsOthers
        /// The requirements make sense.
        case requirementsAreSane
    }

    /// The setup for a rule: a new adapter.
    public struct Fixture: Sendable {
        /// The adapter, signed out.
        package let port: any AuthenticationPort
        /// The context that signs in with each provider that requires one.
        package let contexts: [String: [String: String]]

        /// Creates a fixture.
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

    /// Creates the contract from a factory of new adapters.
    public init(make: @escaping @Sendable () async throws -> Fixture) {
        self.make = make
    }

    /// Checks a rule on a new adapter.
    /// - Throws: ``ContractViolation`` when the rule is broken; errors of the factory.
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
