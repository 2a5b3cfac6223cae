/// Whether an app can be looked around in without signing in.
public enum AppAccess: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing of the app is shown before somebody has signed in, apart from what opens above the sign-in.
    case signInFirst
    /// Everybody gets the tabs. Signed out, their stacks hold public places only, and the sign-in is shown above them once
    /// something protected is asked for.
    case open
}
