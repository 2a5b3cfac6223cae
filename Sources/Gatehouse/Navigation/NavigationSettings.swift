public import Foundation

/// What an app can set about its navigation. All times are in seconds.
public struct NavigationSettings: Hashable, Sendable, Codable {
    /// For how long a destination waits for somebody to sign in; 15 minutes unless told otherwise.
    public var pendingLife: TimeInterval = 900
    /// For how long an invitation waits as long as the server has not said how long it is good; a week.
    public var invitationLife: TimeInterval = 7 * 86_400
    /// How long the app may be in the background before it is locked; nil for ever. 300 unless told otherwise.
    public var backgroundTimeout: TimeInterval? = 300

    /// Whether the app can be looked around in without signing in; not unless told otherwise.
    public var access = AppAccess.signInFirst

    /// The rules of the product.
    public init() {}
}
