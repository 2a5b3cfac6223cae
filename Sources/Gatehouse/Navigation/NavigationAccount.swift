import Foundation

/// What the navigation needs to know about the signed-in person.
package struct NavigationAccount: Hashable, Sendable, Codable {
    /// The id of the user. A destination captured for one user is never shown to another.
    package let userId: String
    /// When the person last signed in or confirmed their identity.
    package let authenticatedAt: SessionInstant

    /// Creates an account.
    package init(userId: String, authenticatedAt: SessionInstant) {
        self.userId = userId
        self.authenticatedAt = authenticatedAt
    }

    /// Returns the account of a person whose last sign-in is unknown, and therefore never recent.
    static func unproved(_ userId: String) -> NavigationAccount {
        NavigationAccount(
            userId: userId, authenticatedAt: SessionInstant(wall: .distantPast, uptime: 0, boot: ""))
    }

    /// Whether the last sign-in is at most this many seconds ago. A time in the future does not count.
    func isRecent(_ maxAge: TimeInterval, at now: SessionInstant) -> Bool {
        let age = now.seconds(since: authenticatedAt)
        return age >= 0 && age <= maxAge
    }
}
