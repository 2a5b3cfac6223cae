/// A sign-in that waits for its second step. The flow never holds it: the shell does, and abandons it when the person turns
/// back.
public struct PendingStep: Equatable, Sendable {
    /// How long a sign-in waits for the second step, in seconds.
    public static let life = 900

    /// What the person can take the step with.
    public let choice: FactorChoice
    /// The adapter's own reference to the sign-in: a session of the first level.
    public let reference: Secret

    /// Creates a step. Adapters call this.
    public init(choice: FactorChoice, reference: Secret) {
        self.choice = choice
        self.reference = reference
    }

    /// What follows a step.
    public enum Outcome: Equatable, Sendable {
        /// The person is signed in.
        case signedIn(AuthSession)
        /// The person can set a new password.
        case recovery(RecoveryGrant)
    }
}

/// A sign-in that waits until the person has a second factor, because the account must have one. The flow never holds it:
/// the shell does, and abandons it when the person turns back. It can wait as long as a ``PendingStep``.
public struct PendingEnrollment: Equatable, Sendable {
    /// The adapter's own reference to the sign-in: a session of the first level.
    public let reference: Secret

    /// Creates an enrollment. Adapters call this.
    public init(reference: Secret) {
        self.reference = reference
    }
}

/// What the shell of a sign-in holds of an unfinished step.
package enum HeldStep: Equatable, Sendable {
    /// The right to set a new password.
    case recovery(RecoveryGrant)
    /// A sign-in that waits for its second step.
    case step(PendingStep)
    /// A sign-in that waits until the person has a second factor.
    case enrollment(PendingEnrollment)
}
