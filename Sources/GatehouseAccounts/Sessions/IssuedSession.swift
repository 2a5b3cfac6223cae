package import Foundation
package import GatehouseCore
package import GatehouseDomain

/// A session with the tokens just issued for it.
package struct IssuedSession: Sendable {
    /// The user whose session it is.
    package var user: UserRecord
    /// The session, which outlives its tokens.
    package var sessionID: SessionID
    /// A signed access token (RFC 7519).
    package var accessToken: Secret
    /// The instant at which the access token expires.
    package var accessTokenExpiresAt: Date
    /// The life of the access token in seconds, from now.
    package var expiresIn: Int
    /// The derived, rotating refresh token.
    package var refreshToken: Secret
    /// What ends the session without its tokens; see ``SignOutTickets``.
    package var ticket: Secret
    /// What the browser or app keeps after the sign-in, in place of what it presented; see ``DeviceTokens``.
    package var deviceToken: Secret

    package init(
        user: UserRecord, sessionID: SessionID, accessToken: Secret, accessTokenExpiresAt: Date, expiresIn: Int,
        refreshToken: Secret, ticket: Secret, deviceToken: Secret
    ) {
        self.user = user
        self.sessionID = sessionID
        self.accessToken = accessToken
        self.accessTokenExpiresAt = accessTokenExpiresAt
        self.expiresIn = expiresIn
        self.refreshToken = refreshToken
        self.ticket = ticket
        self.deviceToken = deviceToken
    }
}
