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

    /// Creates a session.
    public init(identity: Identity, accessToken: Secret, refreshToken: Secret, expiresAt: Date) {
        self.identity = identity
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
    }
}
