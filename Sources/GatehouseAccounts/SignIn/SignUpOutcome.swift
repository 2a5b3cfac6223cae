/// What a sign-up led to.
package enum SignUpOutcome: Sendable {
    /// Addresses are confirmed automatically here: the person is in.
    case signedIn(IssuedSession)
    /// A mail with a code and a link is on its way. For a repeated sign-up the user is made up.
    case confirmationPending(UserRecord)
}
