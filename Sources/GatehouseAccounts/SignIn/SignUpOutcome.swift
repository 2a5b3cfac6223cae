/// The outcome of a sign-up.
package enum SignUpOutcome: Sendable {
    /// Addresses are confirmed automatically, so the person is signed in.
    case signedIn(OpenedSession)
    /// A mail with a code and a link is on its way. For a repeated sign-up the user is made up.
    case confirmationPending(UserRecord)
}
