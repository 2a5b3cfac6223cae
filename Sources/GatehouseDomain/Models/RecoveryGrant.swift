/// The right to set a new password, granted for a reset code. It is valid for one account and a short time.
///
/// It stays in memory while the person corrects a refused password. Only the adapter knows what `reference` means: a
/// recovery session, or the code itself.
public struct RecoveryGrant: Equatable, Sendable {
    /// The address the code was sent to.
    public let email: String
    /// The adapter's own reference to the right.
    public let reference: Secret

    /// Creates a grant. Adapters call this.
    public init(email: String, reference: Secret) {
        self.email = email
        self.reference = reference
    }
}
