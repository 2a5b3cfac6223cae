import Foundation
package import GatehouseDomain
public import GatehouseHTTP

/// The sessions of a Firebase project. Stateless.
///
/// Firebase gives apps no way to end a session: a refresh token stays valid until the password changes, the account is
/// suspended or deleted, or an administrator revokes it. Signing out therefore ends the session on this device only.
package struct FirebaseSessions: SessionPort {
    let client: FirebaseClient

    /// Creates a port to the sessions of a project.
    /// - Parameters:
    ///   - configuration: The project.
    ///   - transport: Sends the requests.
    ///   - clock: Used when Google sends no time.
    package init(
        _ configuration: FirebaseConfiguration, transport: any HTTPTransport = FirebaseConfiguration.network(),
        clock: any WallClock = SystemWallClock()
    ) {
        client = FirebaseClient(configuration, transport: transport, clock: clock)
    }

    /// The project.
    package var backEnd: BackEndName? { client.configuration.backEnd }

    /// Exchanges the refresh token for new tokens. The refresh token may stay the same. The sign-in method stays the
    /// same too, except for a guest who has become a user.
    /// - Throws: `SessionRenewalFailure`, with a refusal only for the documented codes that end a session.
    package func renew(_ session: AuthSession) async throws(SessionRenewalFailure) -> SessionGrant {
        do throws(FirebaseFailure) {
            let renewed = try await client.renew(session.refreshToken).renewedGrant(clock: client.clock).session
            let kept = try renewed.keeping(session.identity)
            return session.identity.isGuest ? renewed : kept
        } catch {
            if let end = error.code.flatMap({ Self.ends[$0] }) { throw .refused(end) }
            throw .failed(error.authError.postponed(by: error.retryAfter))
        }
    }

    /// Does nothing: see ``FirebaseSessions``.
    package func revoke(_ session: AuthSession) async throws {}

    /// The refusals that end a session. Any other response may come from a proxy, be temporary, or be about the app.
    private static let ends: [String: SessionEnd] = [
        "TOKEN_EXPIRED": .revoked, "INVALID_REFRESH_TOKEN": .refused, "USER_DISABLED": .accountSuspended,
        "USER_NOT_FOUND": .accountGone,
    ]
}

extension SessionGrant {
    /// Returns the grant with the identity of the session that it replaces; the grant itself if there was none.
    /// - Throws: ``FirebaseFailure`` for the grant of somebody else, which replaces nobody's session.
    func keeping(_ former: Identity?) throws(FirebaseFailure) -> SessionGrant {
        guard let former else { return self }
        guard session.identity.userId == former.userId else {
            throw .refused(status: 200, code: nil, .unknown("somebody_else"))
        }
        return with(former)
    }

    /// Returns the grant for the same person, who signed in in another way.
    func with(_ identity: Identity) -> SessionGrant {
        let session = AuthSession(
            identity: identity, accessToken: session.accessToken, refreshToken: session.refreshToken,
            expiresAt: session.expiresAt)
        return SessionGrant(session: session, life: life, serverTime: serverTime)
    }
}

extension FirebaseConfiguration {
    /// The network, with the limits for Firebase: 10 seconds and 256 KiB.
    @usableFromInline package static func network() -> SystemTransport {
        SystemTransport(sizeLimit: FirebaseClient.largestAnswer)
    }
}
