public import Foundation

/// The settings of an app's navigation. All times are in seconds.
public struct NavigationSettings: Hashable, Sendable, Codable {
    /// How long a destination waits for a sign-in; 15 minutes by default.
    public var pendingLife: TimeInterval = 900
    /// How long an invitation waits until the server says how long it is valid; one week by default.
    public var invitationLife: TimeInterval = 7 * 86_400
    /// How long the app can be in the background before it locks; nil for no limit. 300 by default.
    ///
    /// Navigation and session lock together, so it is enough to set this or ``SessionSettings/backgroundTimeout``. If
    /// both are set, this one counts.
    public var backgroundTimeout = NavigationSettings.standardTimeout

    /// Whether people can browse the app without signing in; by default they can't.
    public var access = AppAccess.signInFirst

    /// The time until the app locks, unless the app sets another.
    static let standardTimeout: TimeInterval? = 300

    /// Makes navigation and session agree on the time until the app locks: on the one that the app set.
    mutating func share(with session: SessionManager?) {
        guard let session else { return }
        if backgroundTimeout == Self.standardTimeout {
            backgroundTimeout = session.backgroundTimeout
        } else {
            session.backgroundTimeout = backgroundTimeout
        }
    }

    /// Creates settings with the product's defaults.
    /// - Parameter backgroundTimeout: How long the app can be in the background before it locks, in seconds; nil for no
    ///   limit.
    public init(backgroundTimeout: TimeInterval? = 300) {
        self.backgroundTimeout = backgroundTimeout
    }
}
