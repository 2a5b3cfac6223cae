public import GatehouseDomain

/// The contract of ``/GatehouseDomain/SessionHolder``, which every adapter must pass. It does not depend on it.
public struct SessionHolderContract: PortContract {
    /// A rule of the contract.
    public enum Rule: String, CaseIterable, Sendable {
        /// A new holder is signed out and has no token.
        case emptyIsNobody
        /// An adopted session is in use: its person, and its access token.
        case handedOverIsInForce
        /// A newer session replaces the previous one.
        case newerReplaces
        /// A token that the back end rejected is not returned again.
        case rejectedTokenIsReplaced
        /// Signing out forgets the session and can be repeated.
        case signOutForgets
        /// Discarding the current session ends it.
        case discardEnds
        /// Discarding another session changes nothing.
        case discardKeepsOthers
    }

    /// The setup for a rule.
    public struct Fixture: Sendable {
        /// The adapter, signed out.
        package let holder: any SessionHolder
        /// Two sessions that the back end has just issued to two people.
        package let grants: (SessionGrant, SessionGrant)

        /// Creates a fixture.
        public init(holder: any SessionHolder, grants: (SessionGrant, SessionGrant)) {
            self.holder = holder
            self.grants = grants
        }

        func expectNobody(_ what: String) async throws {
            try expect(await holder.currentIdentity() == nil, what)
            try expect(try await holder.restoredIdentity() == nil, what)
            try await expect(AuthError.notSignedIn, what) { try await holder.accessToken(rejected: nil) }
        }
    }

    private let make: @Sendable () async throws -> Fixture

    /// Creates the contract from a factory of empty holders.
    public init(make: @escaping @Sendable () async throws -> Fixture) {
        self.make = make
    }

    /// Checks a rule on an empty holder.
    /// - Throws: ``ContractViolation`` when the rule is broken; errors of the adapter and the factory.
    public func check(_ rule: Rule) async throws {
        let fixture = try await make()
        let (holder, (one, other)) = (fixture.holder, fixture.grants)
        if rule == .emptyIsNobody { return try await fixture.expectNobody("a new holder knows nobody") }
        await holder.signIn(one)
        switch rule {
        case .emptyIsNobody: break
        case .handedOverIsInForce:
            try expect(await holder.currentIdentity() == one.session.identity, "the person is known")
            try expect(try await holder.restoredIdentity() == one.session.identity, "the person is known at launch")
            try expect(try await holder.accessToken(rejected: nil) == one.session.accessToken, "the token is given")
        case .newerReplaces:
            await holder.signIn(other)
            try expect(await holder.currentIdentity() == other.session.identity, "the newer person is known")
            try expect(
                try await holder.accessToken(rejected: nil) == other.session.accessToken, "the newer token is given")
        case .rejectedTokenIsReplaced:
            let token = try await holder.accessToken(rejected: one.session.accessToken)
            try expect(token != one.session.accessToken, "another token is given for one that was not taken")
            try expect(await holder.currentIdentity() == one.session.identity, "the person stays signed in")
        case .signOutForgets:
            await holder.signOut()
            try await fixture.expectNobody("signing out forgets")
            await holder.signOut()
        case .discardEnds:
            await holder.discard(one.session)
            try await fixture.expectNobody("discarding the session held ends it")
        case .discardKeepsOthers:
            await holder.discard(other.session)
            try expect(await holder.currentIdentity() == one.session.identity, "another session changes nothing")
            try expect(try await holder.accessToken(rejected: nil) == one.session.accessToken, "the token stays")
        }
    }
}
