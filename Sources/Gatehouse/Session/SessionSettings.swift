public import Foundation

/// The settings of an app's sessions. All times are in seconds.
public struct SessionSettings: Hashable, Sendable {
    /// How long before its expiry an access token is renewed; 300 by default.
    public var renewalLead: TimeInterval = 300
    /// The remaining share of its lifetime, from 0 to 1, at which an access token is renewed if that is later than
    /// ``renewalLead``; one fifth by default.
    public var renewalShare = 0.2
    /// An access token that expires sooner than this is not returned; 5 by default, or half of the lead if that is
    /// less.
    package var leeway: TimeInterval = 5
    /// How long the app can be in the background before it locks; nil for no limit. 300 by default. The navigation of
    /// the app follows it.
    public var backgroundTimeout: TimeInterval? = 300
    /// Whether a person is still signed in after the app was removed and installed again, where the store outlives the
    /// app, as the Keychain does. False by default. The one-line set-ups use it.
    public var survivesUninstall = false
    /// The longest wait before the first retry; doubled with each failure.
    package var backoffBase: TimeInterval = 1
    /// The longest wait before any retry.
    package var backoffLimit: TimeInterval = 300
    /// How long the back end may take to renew or revoke a session before it counts as unreachable; 30 by default.
    package var requestTimeout: TimeInterval = 30

    /// Creates settings with the product's defaults.
    public init() {}

    /// Returns how long to wait after a number of consecutive failures: a random time up to a limit that doubles ("full
    /// jitter"), so that devices that failed together do not retry together.
    /// - Parameter jitter: A random number from 0 to 1.
    func backoff(after failures: Int, jitter: Double) -> TimeInterval {
        let doublings = max(0, min(failures, 32) - 1)
        let limit = min(backoffLimit, backoffBase * Double(UInt64(1) << doublings))
        return max(0, limit) * (jitter.isFinite ? max(0, min(1, jitter)) : 1)
    }
}
