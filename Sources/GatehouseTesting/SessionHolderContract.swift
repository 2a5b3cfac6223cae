public import GatehouseDomain

/// The contract of ``GatehouseDomain/SessionHolder``, for every adapter to pass. It knows nothing of the adapter.
public struct SessionHolderContract: PortContract {
    /// A rule.
    public enum Rule: String, CaseIterable, Sendable {
        /// A new holder knows nobody and has no token.
        case emptyIsNobody
        /// A session that was handed over is in force: its person, and its access token.
        case handedOverIsInForce
        /// A newer session replaces the one before.
        case newerReplaces
        /// A token that the back end did not take is not given once more.
        case rejectedTokenIsReplaced
        /// Signing out forgets, and may be repeated.
        case signOutForgets
        /// Discarding the session held ends it.
        case discardEnds
        /// Discarding another session changes nothing.
        case discardKeepsOthers
    }

    /// What a rule is tried on.
    public struct Fixture: Sendable {
        /// The adapter, with nobody signed in.
        public let holder: any SessionHolder
        /// Two sessions that the back end has just issued to two people.
        public let grants: (SessionGrant, SessionGrant)

        /// Makes a fixture.
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

    /// Takes the factory of empty holders.
    public init(make: @escaping @Sendable () async throws -> Fixture) {
        self.make = make
    }

    /// Tries a rule on an empty holder.
    /// - Throws: ``ContractViolation`` when it is broken, or what the adapter or the factory throws.
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
