/// The limits of a server. The counts for client addresses are those that clients of the interface are used to.
package struct LimitPolicy: Equatable, Sendable {
    /// Sign-ins and refreshes from one client address.
    package var token = LimitRule("token", count: 150, window: .seconds(300))
    /// Codes and links presented from one client address.
    package var verify = LimitRule("verify", count: 30, window: .seconds(300))
    /// Sign-ups from one client address.
    package var signUp = LimitRule("signup", count: 30, window: .seconds(300))
    /// Guest accounts made from one client address.
    package var guest = LimitRule("guest", count: 30, window: .seconds(3600))
    /// Requests for a recovery from one client address.
    package var recover = LimitRule("recover", count: 30, window: .seconds(300))
    /// Requests for another confirmation mail from one client address.
    package var resend = LimitRule("resend", count: 30, window: .seconds(300))
    /// Changes of an account from one client address.
    package var update = LimitRule("update", count: 30, window: .seconds(300))
    /// Passwords that were not the one, for one e-mail address from one client address.
    package var passwordNearby = LimitRule("password-nearby", count: 10, window: .seconds(900))
    /// Passwords that were not the one, for one e-mail address from everywhere.
    package var password = LimitRule("password", count: 100, window: .seconds(900))

    /// The limits of a server that is told nothing else.
    package static let standard = LimitPolicy()
}
