public import Foundation

/// Where a request to open something came from.
public enum NavigationSource: String, Hashable, Sendable, Codable, CaseIterable {
    /// The app itself.
    case app
    /// A link with the app's own scheme, which any other app can claim as well.
    case customScheme
    /// A link of the web that the operating system has verified to be the app's.
    case universalLink
}

/// A destination that waits: until it is known who is signed in, or until somebody is.
public struct CapturedDestination<Destination: NavigationDestination>: Hashable, Sendable, Codable {
    /// For whom it was captured.
    public enum Audience: Hashable, Sendable, Codable {
        /// For whoever signs in next: nobody was signed in.
        case anybody
        /// For this user alone.
        case account(String)
    }

    /// Where to go.
    public let destination: Destination
    /// The tab that was asked for; nil for the destination's own.
    public let tab: Destination.Tab?
    /// Where the request came from.
    public let source: NavigationSource
    /// When it was captured.
    public let capturedAt: SessionInstant
    /// For how many seconds it is good.
    public internal(set) var timeToLive: TimeInterval
    /// For whom.
    public internal(set) var audience: Audience

    /// Whether it may still be opened: its time is not over, and does not lie in the future.
    public func isAlive(at now: SessionInstant) -> Bool {
        let age = now.seconds(since: capturedAt)
        return age >= 0 && age < timeToLive
    }

    /// The same for this user alone, unless it was for another one before.
    func claimed(by account: NavigationAccount) -> Self {
        guard audience == .anybody else { return self }
        var claimed = self
        claimed.audience = .account(account.userId)
        return claimed
    }

    /// Whether it was captured for this user, or for whoever comes.
    func isMeant(for userId: String) -> Bool {
        switch audience {
        case .anybody: true
        case .account(let captured): captured == userId
        }
    }
}
