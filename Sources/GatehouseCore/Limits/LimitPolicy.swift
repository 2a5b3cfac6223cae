/// The limits of a server; nil for no limit. The counts for client addresses are those that clients of the interface
/// expect.
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
    /// Requests to begin a sign-in with a passkey from one client address.
    package var passkey: LimitRule? = LimitRule("passkey", count: 30, window: .seconds(300))
    /// Wrong codes of second factors and wrong backup codes of one account, over all sessions.
    package var factor: LimitRule? = LimitRule("factor", count: 10, window: .seconds(900))
    /// Challenges of second factors, and answers to them, from one client address.
    package var factorNearby: LimitRule? = LimitRule("factor-nearby", count: 15, window: .seconds(60))
    /// Changes of an account by its owner.
    package var update: LimitRule? = LimitRule("update", count: 30, window: .seconds(300))
    /// Wrong passwords for one email address from one client address.
    package var passwordNearby: LimitRule? = LimitRule("password-nearby", count: 10, window: .seconds(900))
    /// Wrong passwords for one email address from everywhere.
    package var password: LimitRule? = LimitRule("password", count: 100, window: .seconds(900))
    /// Wrong passwords from one known device.
    package var passwordKnownDevice: LimitRule? = LimitRule("password-device", count: 10, window: .seconds(900))
    /// Wrong codes for one address and purpose, over all codes and client addresses.
    package var code: LimitRule? = LimitRule("code", count: 20, window: .seconds(86_400))
    /// Wrong codes for one address and purpose, from all known devices.
    package var codeKnownDevice: LimitRule? = LimitRule("code-device", count: 20, window: .seconds(86_400))
    /// Mails that anyone can request, to all addresses. Off by default, because a client that uses it up would keep
    /// everyone from getting mail.
    package var mail: LimitRule?
    /// Mails of any kind that strangers can request, to one address.
    package var mailTo: LimitRule? = LimitRule("mail-to", count: 30, window: .seconds(3600))
    /// Groups created by one person.
    package var groupCreation: LimitRule? = LimitRule("group-create", count: 200, window: .seconds(86_400))
    /// Invitations to groups made by one person.
    package var invitations: LimitRule? = LimitRule("group-invite", count: 20, window: .seconds(86_400))
    /// Invitations to one group.
    package var groupInvitations: LimitRule? = LimitRule("group-invited", count: 50, window: .seconds(86_400))
    /// Invitations looked at from one client address.
    package var invitationLooks: LimitRule? = LimitRule("group-look", count: 30, window: .seconds(300))
    /// Wrong codes of invitations from one person.
    package var invitationGuesses: LimitRule? = LimitRule("group-code", count: 10, window: .seconds(3600))
    /// Wrong codes of invitations from one client address.
    package var invitationGuessesNearby: LimitRule? = LimitRule("group-code-nearby", count: 100, window: .seconds(3600))

    /// The default limits of a server.
    package static let standard = LimitPolicy()

    /// The limits in development, where everything, including tests, comes from one address. They are so high that a
    /// person at a keyboard never reaches one.
    package static let development: LimitPolicy = {
        var policy = LimitPolicy()
        for path in all { policy[keyPath: path]?.count *= developmentFactor }
        return policy
    }()

    /// The factor by which limits are higher in development.
    package static let developmentFactor = 100

    /// No limits.
    package static let none: LimitPolicy = {
        var policy = LimitPolicy()
        for path in all { policy[keyPath: path] = nil }
        return policy
    }()

    private static var all: [WritableKeyPath<LimitPolicy, LimitRule?>] {
        [
            \.token, \.verify, \.signUp, \.guest, \.otp, \.recover, \.resend, \.passkey, \.factor,
            \.factorNearby, \.update, \.passwordNearby, \.password, \.passwordKnownDevice, \.code, \.codeKnownDevice,
            \.mail, \.mailTo, \.groupCreation, \.invitations, \.groupInvitations, \.invitationLooks,
            \.invitationGuesses, \.invitationGuessesNearby,
        ]
    }
}
