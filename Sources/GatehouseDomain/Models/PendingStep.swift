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

/// What the shell of a sign-in holds of an unfinished step.
package enum HeldStep: Equatable, Sendable {
    /// The right to set a new password.
    case recovery(RecoveryGrant)
    /// A sign-in that waits for its second step.
    case step(PendingStep)
}
