/// Who may call a route.
package enum RouteAccess: Sendable {
    /// Anyone.
    case open
    /// Anyone with the access token of a live session.
    case bearer
    /// Anyone with an access token, even one that has expired or whose session or account has ended.
    case bearerOfAnySession
    /// Anyone with a token of this server with the role `service_role`.
    case administrator

    /// The largest body that is read, in bytes: little from those who have shown nothing yet (SRV-41).
    var bodyLimit: Int {
        switch self {
        case .open: 64 * 1024
        case .bearer, .bearerOfAnySession, .administrator: 1024 * 1024
        }
    }
}
