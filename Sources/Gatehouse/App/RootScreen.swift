/// What the root of the app shows: decided by state alone.
public enum RootScreen: String, Hashable, Sendable, CaseIterable {
    /// It is not known yet who is signed in, or the splash has not been shown for long enough.
    case splash
    /// The introduction for somebody who has never been here.
    case onboarding
    /// The sign-in.
    case signIn
    /// The tabs: for people who are signed in, and with ``AppAccess/open`` for everybody.
    case main
}
