/// Whether people can browse an app without signing in.
public enum AppAccess: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing of the app is visible before a sign-in, except what opens above the sign-in.
    case signInFirst
    /// Everyone gets the tabs. While signed out, their stacks contain only public destinations, and the sign-in appears
    /// above them when a protected one is requested.
    case open
}
