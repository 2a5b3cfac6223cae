import Foundation
package import GatehouseDomain
import GatehouseHTTP
import GatehouseJOSE

/// The sessions at an OpenID provider: its refresh tokens.
package struct OpenIDSessions: SessionPort {
    private let provider: OpenIDProvider

    /// Creates a port to the sessions of a provider.
    /// - Parameter provider: The provider. Pass the same object to the sign-in.
    package init(_ provider: OpenIDProvider) {
        self.provider = provider
    }

    /// The provider, and the app's id there.
    package var backEnd: BackEndName? { provider.configuration.backEnd }

    /// Exchanges the refresh token for new tokens (RFC 6749, section 6; OpenID Connect Core 1.0, section 12). If the
    /// provider sends no new refresh token, the old one stays.
    /// - Throws: `SessionRenewalFailure`; a refusal only for `invalid_grant`, and for another person's id token.
    package func renew(_ session: AuthSession) async throws(SessionRenewalFailure) -> SessionGrant {
        guard !session.refreshToken.isEmpty else { throw .refused(.expired) }
        let configuration = provider.configuration
        do throws(OpenIDFailure) {
            let reply = try await provider.client.form(
                try await provider.metadata().tokenEndpoint,
                [
                    ("grant_type", "refresh_token"), ("refresh_token", session.refreshToken.reveal()),
                    ("client_id", configuration.clientID),
                ] + configuration.resources.map { ("resource", $0) })
            let answer = try TokenAnswer(reply, deviceTime: provider.clock.now)
            if let text = answer.idToken {
                let token = try await provider.verified(text)
                let rules = configuration.rules(with: answer.accessToken)
                guard let (subject, _) = try? token.check(rules, at: answer.serverTime) else {
                    throw .distrusted(.idToken)
                }
                guard OpenIDPerson.userID(subject, configuration) == session.identity.userId else {
                    throw .refused(status: 200, code: Self.somebodyElse)
                }
            }
            return answer.grant(session.identity, former: session.refreshToken)
        } catch {
            switch error {
            case .refused(_, "invalid_grant"): throw .refused(.refused)
            case .refused(200, Self.somebodyElse): throw .refused(.replaced)
            case .refused where [.cancelled, .sessionExpired].contains(error.authError):
                // An error that only asks for the person's interaction does not end a session.
                throw .failed(.unknown("openid_refused"))
            default: throw .failed(error.authError.postponed(by: error.retryAfter))
            }
        }
    }

    /// Revokes the refresh token, or the access token of a session without one (RFC 7009). A provider without a
    /// revocation endpoint, or whose endpoint takes no public client, cannot be told. A definite refusal ends it.
    /// - Throws: `AuthError` when the provider could not be reached.
    package func revoke(_ session: AuthSession) async throws {
        do throws(OpenIDFailure) {
            let metadata = try await provider.metadata()
            guard let endpoint = metadata.revocationEndpoint, metadata.revokesForPublicClients else { return }
            let hasRefresh = !session.refreshToken.isEmpty
            try await provider.client.tell(
                endpoint,
                [
                    ("token", (hasRefresh ? session.refreshToken : session.accessToken).reveal()),
                    ("token_type_hint", hasRefresh ? "refresh_token" : "access_token"),
                    ("client_id", provider.configuration.clientID),
                ])
        } catch {
            // A provider that refuses would refuse the next time too.
            guard error.isTemporary else { return }
            throw error.authError
        }
    }

    private static let somebodyElse = "somebody else"
}
