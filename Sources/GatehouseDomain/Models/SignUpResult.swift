/// What a sign-up led to.
public enum SignUpResult: Equatable, Sendable {
    /// The account exists and the person is in.
    case signedIn(AuthSession)
    /// A code was mailed to this address; the account waits for it.
    case confirmationPending(String)
}
