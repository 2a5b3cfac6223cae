/// The result of a sign-up.
public enum SignUpResult: Equatable, Sendable {
    /// The account exists and the person is signed in.
    case signedIn(AuthSession)
    /// A code was mailed to this address. The account is not active until it is entered.
    case confirmationPending(String)
}
