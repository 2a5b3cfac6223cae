/// The right to set a new password, given for a reset code: good for one account, for a short time.
///
/// It is kept in memory while the person corrects a refused password. What `reference` means is the adapter's own
/// matter (a recovery session, the code itself).
public struct RecoveryGrant: Equatable, Sendable {
    /// The address the code was sent to.
    public let email: String
    /// The adapter's own handle on the right.
    public let reference: Secret

    /// Makes a grant; adapters do.
    public init(email: String, reference: Secret) {
        self.email = email
        self.reference = reference
    }
}
