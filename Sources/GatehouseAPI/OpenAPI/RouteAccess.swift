/// Who may call a route.
package enum RouteAccess: Sendable {
    /// Anybody.
    case open
    /// Anybody with the access token of a live session.
    case bearer
    /// Anybody with an access token, even one that has expired or whose session or account has ended.
    case bearerOfAnySession
    /// Anybody with a token of this server with the role `service_role`.
    case administrator
}
