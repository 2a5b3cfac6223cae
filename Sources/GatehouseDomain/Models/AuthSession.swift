public import Foundation

/// A session as the client holds it.
///
/// The tokens are redacted wherever the session is printed or reflected, and the type is not `Codable`: only the
/// credential store writes them, value by value.
public struct AuthSession: Equatable, Sendable {
    /// The person whose session it is.
    public let identity: Identity
    /// The short-lived token that is sent with requests.
    public let accessToken: Secret
    /// The token that renews the access token.
    public let refreshToken: Secret
    /// When the access token expires, in server time.
    public let expiresAt: Date
    /// What ends the session at the back end after a sign-out, and does nothing else; nil at a back end without
    /// tickets.
    public let ticket: Secret?

    /// Creates a session.
    public init(
        identity: Identity, accessToken: Secret, refreshToken: Secret, expiresAt: Date, ticket: Secret? = nil
    ) {
        self.identity = identity
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
        self.ticket = ticket
    }
}

extension AuthSession {
    /// What is kept of the session after a sign-out, until the back end has been told: the ticket alone if there is one,
    /// otherwise the refresh token alone, or the access token of a session without one. The other texts are empty.
    package var afterSignOut: AuthSession {
        let keepsRefreshToken = ticket == nil && !refreshToken.isEmpty
        return AuthSession(
            identity: identity, accessToken: ticket == nil && !keepsRefreshToken ? accessToken : Secret(""),
            refreshToken: keepsRefreshToken ? refreshToken : Secret(""), expiresAt: expiresAt, ticket: ticket)
    }
}
