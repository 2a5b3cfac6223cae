/// The limits of a server; nil for no limit. The counts for client addresses are those that clients of the
/// interface are used to.
package struct LimitPolicy: Equatable, Sendable {
    /// Sign-ins and refreshes from one client address.
    package var token: LimitRule? = LimitRule("token", count: 150, window: .seconds(300))
    /// Codes and links presented from one client address.
    package var verify: LimitRule? = LimitRule("verify", count: 30, window: .seconds(300))
    /// Sign-ups from one client address.
    package var signUp: LimitRule? = LimitRule("signup", count: 30, window: .seconds(300))
    /// Guest accounts created from one client address.
    package var guest: LimitRule? = LimitRule("guest", count: 30, window: .seconds(3600))
    /// Requests to sign in by mail from one client address.
    package var otp: LimitRule? = LimitRule("otp", count: 30, window: .seconds(300))
    /// Requests for a recovery from one client address.
    package var recover: LimitRule? = LimitRule("recover", count: 30, window: .seconds(300))
    /// Requests for another confirmation mail from one client address.
    package var resend: LimitRule? = LimitRule("resend", count: 30, window: .seconds(300))
    /// Changes of an account by its owner.
    package var update: LimitRule? = LimitRule("update", count: 30, window: .seconds(300))
    /// Passwords that were not the one, for one email address from one client address.
    package var passwordNearby: LimitRule? = LimitRule("password-nearby", count: 10, window: .seconds(900))
    /// Passwords that were not the one, for one email address from everywhere.
    package var password: LimitRule? = LimitRule("password", count: 100, window: .seconds(900))
    /// Passwords that were not the one, from one device that the account knows.
    package var passwordKnownDevice: LimitRule? = LimitRule("password-device", count: 10, window: .seconds(900))
    /// Wrong codes for one address and purpose, over all codes and client addresses.
    package var code: LimitRule? = LimitRule("code", count: 20, window: .seconds(86_400))
    /// The same, from all devices that the account knows.
    package var codeKnownDevice: LimitRule? = LimitRule("code-device", count: 20, window: .seconds(86_400))
    /// Mails that anyone can ask for, over all addresses. Off by default: a client that uses it up would keep everyone from
    /// getting mail.
    package var mail: LimitRule?
    /// Mails of any kind that strangers can ask for, to one address.
    package var mailTo: LimitRule? = LimitRule("mail-to", count: 30, window: .seconds(3600))

    /// The limits of a server that is told nothing else.
    package static let standard = LimitPolicy()

    /// The limits in development, where everything comes from one address, tests and all: so high that a person at a
    /// keyboard never meets one.
    package static let development: LimitPolicy = {
        var policy = LimitPolicy()
        for path in all { policy[keyPath: path]?.count *= developmentFactor }
        return policy
    }()

    /// By how much the limits are higher in development.
    package static let developmentFactor = 100

    /// No limits.
    package static let none: LimitPolicy = {
        var policy = LimitPolicy()
        for path in all { policy[keyPath: path] = nil }
        return policy
    }()

    private static var all: [WritableKeyPath<LimitPolicy, LimitRule?>] {
        [
            \.token, \.verify, \.signUp, \.guest, \.otp, \.recover, \.resend, \.update, \.passwordNearby, \.password,
            \.passwordKnownDevice, \.code, \.codeKnownDevice, \.mail, \.mailTo,
        ]
    }
}
