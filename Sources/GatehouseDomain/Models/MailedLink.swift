/// What a mailed link led to.
public enum MailedLink: Equatable, Sendable {
    /// The address is confirmed and the person is in.
    case signedIn(AuthSession)
    /// The person may set a new password.
    case recovery(RecoveryGrant)
}
