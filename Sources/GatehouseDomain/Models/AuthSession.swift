public import Foundation

/// A session as the client holds it.
///
/// The tokens are redacted wherever the session is printed or reflected, and the type is not `Codable`: only the
/// credential store writes them, value by value.
public struct AuthSession: Equatable, Sendable {
    /// Whose session it is.
    public let identity: Identity
    /// What goes with requests, short-lived.
    public let accessToken: Secret
    /// What renews the access token.
    public let refreshToken: Secret
    /// When the access token expires, by server time.
    public let expiresAt: Date

    /// Makes a session.
    public init(identity: Identity, accessToken: Secret, refreshToken: Secret, expiresAt: Date) {
        self.identity = identity
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
    }
}
