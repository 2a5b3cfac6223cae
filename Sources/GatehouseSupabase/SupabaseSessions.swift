import Foundation
package import GatehouseDomain
package import GatehouseHTTP
import GatehouseWire

/// The sessions at a back end with the API of Supabase Auth. Stateless.
package struct SupabaseSessions: SessionPort {
    let client: SupabaseClient
    let clock: any WallClock

    /// Creates a port to the sessions of a back end.
    /// - Parameters:
    ///   - configuration: The address, key and callback of the back end.
    ///   - transport: Sends the requests.
    ///   - device: The id by which the back end recognizes this device. A renewal updates it too.
    ///   - clock: Used when the server sends no time.
    package init(
        _ configuration: SupabaseConfiguration, transport: any HTTPTransport = SystemTransport(),
        device: KnownDevice = KnownDevice(), clock: any WallClock = SystemWallClock()
    ) {
        client = SupabaseClient(configuration: configuration, transport: transport, device: device)
        self.clock = clock
    }

    /// Exchanges the refresh token for new tokens. The sign-in method stays the same, except for a guest who has become
    /// a user.
    /// - Throws: `SessionRenewalFailure`, with a refusal only for the documented codes that end a session.
    package func renew(_ session: AuthSession) async throws(SessionRenewalFailure) -> SessionGrant {
        let body = RefreshGrantBody(refreshToken: session.refreshToken)
        do throws(SupabaseFailure) {
            let reply: SupabaseReply<SessionReply> = try await client.json(
                .post, "/token", query: [("grant_type", "refresh_token")], body: body.json)
            let grant = try reply.grant(method: Self.method(of: session, reply.value.user), clock: clock)
            guard grant.session.identity.userId == session.identity.userId else {
                throw SupabaseFailure.refused(status: 200, code: nil, .unknown("somebody_else"))
            }
            return grant
        } catch {
            if case .refused(let status, let code?, _, _) = error, (400..<500).contains(status),
                let end = Self.ends[code]
            {
                throw .refused(end)
            }
            throw .failed(error.authError.postponed(by: error.retryAfter))
        }
    }

    /// The back end, by the base URL of its API.
    package var backEnd: BackEndName? { client.configuration.backEnd }

    /// Ends a session with its ticket. Without one, it is ended with its access token. If that is missing or no longer
    /// accepted, the session is renewed first, because not every back end accepts an expired token for a sign-out.
    /// - Throws: `AuthError` when the back end could not be reached.
    package func revoke(_ session: AuthSession) async throws {
        if let ticket = session.ticket { return try await tell(ticket) }
        do throws(SupabaseFailure) {
            guard !session.accessToken.isEmpty else {
                throw .refused(status: 401, code: .noAuthorization, .sessionExpired)
            }
            try await signOut(session.accessToken)
        } catch  where error.code == .badJWT || error.code == .noAuthorization {
            let renewed: SessionGrant
            do throws(SessionRenewalFailure) {
                renewed = try await renew(session)
            } catch {
                switch error {
                case .refused: return
                case .failed(let error): throw error
                }
            }
            do {
                try await signOut(renewed.session.accessToken)
            } catch {
                throw error.authError
            }
        } catch {
            throw error.authError
        }
    }

    private func tell(_ ticket: Secret) async throws {
        do throws(SupabaseFailure) {
            try await client.run(.post, "/logout/ticket", body: TicketBody(ticket: ticket).json)
        } catch {
            // A server that refuses would refuse the next time too.
            if case .refused(let status, _, _, _) = error, (400..<500).contains(status),
                ![408, 425, 429].contains(status)
            {
                return
            }
            throw error.authError
        }
    }

    /// Ends the session of an access token, and no other session of the same person.
    func signOut(_ accessToken: Secret) async throws(SupabaseFailure) {
        do {
            try await client.run(.post, "/logout", query: [("scope", "local")], bearer: accessToken)
        } catch  where [.sessionNotFound, .sessionExpired, .userNotFound].contains(error.code) {
            // The session has already ended.
        }
    }

    private static func method(of session: AuthSession, _ user: WireUser) -> AuthMethod {
        guard session.identity.isGuest else { return session.identity.authMethod }
        return AuthMethod(rawValue: user.appMetadata["provider"]?.stringValue ?? AuthMethod.email.rawValue)
    }

    /// The refusals that end a session. Any other response may come from a proxy, or be temporary.
    private static let ends: [ErrorCode: SessionEnd] = [
        .refreshTokenAlreadyUsed: .reuseDetected, .refreshTokenNotFound: .revoked, .sessionNotFound: .revoked,
        .sessionExpired: .expired, .userNotFound: .accountGone, .userBanned: .accountSuspended,
        "invalid_grant": .refused, .validationFailed: .refused,
    ]
}
