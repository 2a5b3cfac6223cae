public import Foundation
public import GatehouseDomain

/// The contract of ``/GatehouseDomain/SessionPort``, which every adapter must pass. It does not depend on it.
public struct SessionPortContract: PortContract {
    /// A rule of the contract.
    public enum Rule: String, CaseIterable, Sendable {
        /// A renewed session belongs to the same person.
        case renewalKeepsThePerson
        /// A renewal returns an access token that the back end accepts, and tokens that can be renewed again.
        case renewedTokensWork
        /// A renewal reports the lifetime of its access token, and the expiry agrees with it.
        case renewalSaysHowLong
        /// A session with an expired access token can be renewed.
        case expiredTokenIsRenewed
        /// A refresh token that the back end does not know is refused.
        case unknownTokenIsRefused
        /// A revoked session is refused.
        case revokedIsRefused
        /// Revoking twice is not an error.
        case revokeIsIdempotent
        /// A session with an expired access token can be revoked.
        case expiredTokenIsRevoked
        /// Revoking ends one session and keeps the person's other sessions.
        case revokeKeepsOthers
        /// What is kept of a session after a sign-out ends it: its ticket, or its refresh token where it has none.
        case keptPartIsRevoked
        /// A session has a sign-out ticket, so that no token stays on the device after a sign-out without a network.
        /// Without one, the refresh token stays until the back end has been told, seven days at most.
        case noTokenIsKept
    }

    /// The setup for a rule: a new back end with an account.
    public struct Fixture: Sendable {
        /// The adapter.
        package let port: any SessionPort
        /// Signs the same person in again and returns the new session.
        package let signIn: @Sendable () async throws -> AuthSession
        /// Whether the back end accepts this access token now.
        package let accepts: @Sendable (_ accessToken: Secret) async throws -> Bool
        /// Lets enough time pass at the back end for all access tokens issued so far to expire.
        package let expireAccessTokens: @Sendable () async throws -> Void
        /// The current time of the back end.
        package let now: @Sendable () async throws -> Date

        /// Creates a fixture.
        public init(
            port: any SessionPort, signIn: @escaping @Sendable () async throws -> AuthSession,
            accepts: @escaping @Sendable (_ accessToken: Secret) async throws -> Bool,
            expireAccessTokens: @escaping @Sendable () async throws -> Void,
            now: @escaping @Sendable () async throws -> Date = { SystemWallClock().now }
        ) {
            self.port = port
            self.signIn = signIn
            self.accepts = accepts
            self.expireAccessTokens = expireAccessTokens
            self.now = now
        }

        func expectRefused(_ session: AuthSession, _ what: String) async throws {
            do {
                _ = try await port.renew(session)
            } catch {
                guard case .refused = error else { throw ContractViolation("\(what): \(errorName(error)) was thrown") }
                return
            }
            throw ContractViolation("\(what): it was renewed")
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
        let port = fixture.port
        let session = try await fixture.signIn()
        switch rule {
        case .renewalKeepsThePerson:
            let renewed = try await port.renew(session).session
            try expect(renewed.identity == session.identity, "a renewed session is the same person's")
        case .renewedTokensWork:
            let renewed = try await port.renew(session).session
            try expect(renewed.accessToken != session.accessToken, "a renewal gives another access token")
            try expect(try await fixture.accepts(renewed.accessToken), "the renewed access token is taken")
            let next = try await port.renew(renewed).session
            try expect(try await fixture.accepts(next.accessToken), "a renewed session is renewed in turn")
        case .renewalSaysHowLong:
            let grant = try await port.renew(session)
            try expect(grant.life > 0, "an access token lives for a while")
            let left = grant.session.expiresAt.timeIntervalSince(try await fixture.now())
            try expect(abs(left - grant.life) <= 120, "the expiry is by the back end's time")
        case .expiredTokenIsRenewed:
            try await fixture.expireAccessTokens()
            try expect(try await fixture.accepts(session.accessToken) == false, "an expired access token is not taken")
            let renewed = try await port.renew(session).session
            try expect(try await fixture.accepts(renewed.accessToken), "the renewed access token is taken")
        case .unknownTokenIsRefused:
            let unknown = AuthSession(
                identity: session.identity, accessToken: session.accessToken,
                refreshToken: Secret("no-such-token"), expiresAt: session.expiresAt)
            try await fixture.expectRefused(unknown, "an unknown refresh token is refused")
            _ = try await port.renew(session)
        case .revokedIsRefused:
            try await port.revoke(session)
            try await fixture.expectRefused(session, "a revoked session is refused")
        case .revokeIsIdempotent:
            try await port.revoke(session)
            try await port.revoke(session)
        case .expiredTokenIsRevoked:
            try await fixture.expireAccessTokens()
            try await port.revoke(session)
            try await fixture.expectRefused(session, "a revoked session is refused")
        case .revokeKeepsOthers:
            let other = try await fixture.signIn()
            try await port.revoke(session)
            _ = try await port.renew(other)
        case .keptPartIsRevoked:
            try await port.revoke(session.afterSignOut)
            try await fixture.expectRefused(session, "a session that was revoked with what is kept of it is refused")
        case .noTokenIsKept:
            let kept = session.afterSignOut
            try expect(
                kept.ticket != nil && kept.refreshToken.isEmpty && kept.accessToken.isEmpty,
                "a session has a sign-out ticket")
            try expect(
                try await port.renew(session).session.ticket != nil, "a renewed session has a sign-out ticket")
        }
    }
}
