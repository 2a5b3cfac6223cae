/// The result of opening a mailed link.
public enum MailedLink: Equatable, Sendable {
    /// The email is confirmed and the person is signed in.
    case signedIn(AuthSession)
    /// The person can set a new password.
    case recovery(RecoveryGrant)
}
