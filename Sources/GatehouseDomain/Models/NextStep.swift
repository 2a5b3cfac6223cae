/// What an app does after sign-in or at launch.
public enum NextStep: Hashable, Sendable {
    /// The person is signed in and has a profile: the app's own flow begins.
    case startHouseholdFlow(userId: String, profile: UserProfile)
    /// Nobody is signed in. Only ``BootstrapOnLaunch`` says so.
    case needsLogin

    /// ``startHouseholdFlow(userId:profile:)`` by a neutral name, for apps without households.
    public static func start(userId: String, profile: UserProfile) -> NextStep {
        .startHouseholdFlow(userId: userId, profile: profile)
    }

    /// Who is in, for apps without households: `if let (userId, profile) = step.started`. Nil for ``needsLogin``.
    public var started: (userId: String, profile: UserProfile)? {
        if case .startHouseholdFlow(let userId, let profile) = self { (userId, profile) } else { nil }
    }
}
