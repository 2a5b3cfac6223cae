package import Foundation

/// The source of a request to open a destination.
package enum NavigationSource: String, Hashable, Sendable, Codable, CaseIterable {
    /// The app itself.
    case app
    /// A link with the app's own scheme, which other apps can claim too.
    case customScheme
    /// A web link that the operating system has verified as the app's.
    case universalLink
}

/// A destination that waits until it is known who is signed in, or until a person signs in.
package struct CapturedDestination<Destination: NavigationDestination>: Hashable, Sendable, Codable {
    /// Who a destination was captured for.
    package enum Audience: Hashable, Sendable, Codable {
        /// The next person who is let in, because nobody was: signed out, the session ended, or the app locked.
        case anybody
        /// Only this user.
        case account(String)
    }

    /// The destination to open.
    package let destination: Destination
    /// The requested tab; nil for the destination's own.
    package let tab: Destination.Tab?
    /// The source of the request.
    package let source: NavigationSource
    /// When it was captured.
    package let capturedAt: SessionInstant
    /// How long it is valid, in seconds.
    package internal(set) var timeToLive: TimeInterval
    /// Who it is for.
    package internal(set) var audience: Audience

    /// Whether it is an invitation, which waits in a place of its own.
    var isInvitation: Bool { destination.invitation != nil }

    /// Returns whether it may still be opened: its time is neither over nor in the future.
    package func isAlive(at now: SessionInstant) -> Bool {
        let age = now.seconds(since: capturedAt)
        return age >= 0 && age < timeToLive
    }

    /// Returns the same destination for this user only, unless it was already captured for another user.
    func claimed(by account: NavigationAccount) -> Self {
        guard audience == .anybody else { return self }
        var claimed = self
        claimed.audience = .account(account.userId)
        return claimed
    }
}
