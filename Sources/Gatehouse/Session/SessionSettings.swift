public import Foundation

/// What an app can set about its sessions. All times are in seconds.
public struct SessionSettings: Hashable, Sendable {
    /// How long before its expiry an access token is renewed; 300 unless told otherwise.
    public var renewalLead: TimeInterval = 300
    /// The part of its life, from 0 to 1, with which an access token is renewed if that is later: a fifth.
    public var renewalShare = 0.2
    /// A token that expires sooner than this is not handed out any more: 5, or half of the lead if that is less.
    public var leeway: TimeInterval = 5
    /// How long the app may be in the background before it is locked; nil for ever. 300 unless told otherwise.
    public var backgroundTimeout: TimeInterval? = 300
    /// The longest wait before the first repetition of what failed; doubled with each failure.
    public var backoffBase: TimeInterval = 1
    /// The longest wait before any repetition.
    public var backoffLimit: TimeInterval = 300
    /// How long the back end may take to renew or revoke a session; then it counts as out of reach. 30 unless told
    /// otherwise.
    public var requestTimeout: TimeInterval = 30

    /// The rules of the product.
    public init() {}

    /// How long to wait after a number of failures in a row: any time up to a limit that doubles ("full jitter"), so
    /// that devices that failed together do not come back together.
    /// - Parameter jitter: A random number from 0 to 1.
    func backoff(after failures: Int, jitter: Double) -> TimeInterval {
        let doublings = max(0, min(failures, 32) - 1)
        let limit = min(backoffLimit, backoffBase * Double(UInt64(1) << doublings))
        return max(0, limit) * (jitter.isFinite ? max(0, min(1, jitter)) : 1)
    }
}
