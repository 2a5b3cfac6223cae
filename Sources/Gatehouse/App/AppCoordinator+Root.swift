extension AppCoordinator {
    /// The screen at the root of the app, determined by state only.
    public enum Root: String, Hashable, Sendable, CaseIterable {
        /// It is not known yet who is signed in, or the splash has not been visible long enough.
        case splash
        /// The introduction for a first-time user.
        case onboarding
        /// The sign-in.
        case signIn
        /// The choice of a group, or an invitation that waits, before the tabs.
        case group
        /// The tabs, for people who are signed in, and for everyone with ``AppAccess/open``.
        case main
    }
}
