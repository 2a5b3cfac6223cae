public import Foundation
public import GatehouseDomain

/// The contract of ``GatehouseDomain/SessionPort``, for every adapter to pass. It knows nothing of the adapter.
public struct SessionPortContract: PortContract {
    /// A rule.
    public enum Rule: String, CaseIterable, Sendable {
        /// A renewed session is the same person's.
        case renewalKeepsThePerson
        /// A renewal gives an access token that the back end takes, and tokens that can be renewed in turn.
        case renewedTokensWork
        /// A renewal says how long its access token lives, and the expiry agrees.
        case renewalSaysHowLong
        /// A session whose access token has expired is renewed.
        case expiredTokenIsRenewed
        /// A refresh token that the back end does not know is refused.
        case unknownTokenIsRefused
        /// A session that was revoked is refused.
        case revokedIsRefused
        /// Revoking twice is no error.
        case revokeIsIdempotent
        /// A session whose access token has expired is revoked all the same.
        case expiredTokenIsRevoked
        /// Revoking ends one session and leaves the person's others.
        case revokeKeepsOthers
    }

    /// What a rule is tried on: a fresh back end with an account.
    public struct Fixture: Sendable {
        /// The adapter.
        public let port: any SessionPort
        /// Signs the same person in once more and gives the new session.
        public let signIn: @Sendable () async throws -> AuthSession
        /// Whether the back end takes this access token now.
        public let accepts: @Sendable (_ accessToken: Secret) async throws -> Bool
        /// Lets so much time pass at the back end that the access tokens issued so far have expired.
        public let expireAccessTokens: @Sendable () async throws -> Void
        /// What time it is at the back end.
        public let now: @Sendable () async throws -> Date

        /// Makes a fixture.
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
                guard case .refused = error else { throw ContractViolation("\(what): the renewal failed instead") }
                return
            }
            throw ContractViolation("\(what): it was renewed")
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
        }
    }
}
