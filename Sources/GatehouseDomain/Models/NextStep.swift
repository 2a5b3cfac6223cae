/// The next step of an app after sign-in or at launch.
public enum NextStep: Hashable, Sendable {
    /// The person is signed in and has a profile, and the app's own flow starts.
    case startHouseholdFlow(userId: String, profile: UserProfile)
    /// Nobody is signed in. Only ``BootstrapOnLaunch`` returns this.
    case needsLogin

    /// Creates ``startHouseholdFlow(userId:profile:)`` under a neutral name, for apps without households.
    public static func start(userId: String, profile: UserProfile) -> NextStep {
        .startHouseholdFlow(userId: userId, profile: profile)
    }

    /// The person who is signed in, for apps without households: `if let (userId, profile) = step.started`. Nil for
    /// ``needsLogin``.
    public var started: (userId: String, profile: UserProfile)? {
        if case .startHouseholdFlow(let userId, let profile) = self { (userId, profile) } else { nil }
    }
}
