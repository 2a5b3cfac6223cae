import Foundation

/// Who is signed in, as far as navigation has to know.
public struct NavigationAccount: Hashable, Sendable, Codable {
    /// The id of the user: what was captured for one is never shown to another.
    public let userId: String
    /// When the person last proved who they are.
    public let authenticatedAt: SessionInstant

    /// Describes who is signed in.
    public init(userId: String, authenticatedAt: SessionInstant) {
        self.userId = userId
        self.authenticatedAt = authenticatedAt
    }

    /// Somebody of whom it is not known when they last proved who they are: never recently enough.
    static func unproved(_ userId: String) -> NavigationAccount {
        NavigationAccount(
            userId: userId, authenticatedAt: SessionInstant(wall: .distantPast, uptime: 0, boot: ""))
    }

    /// Whether that was no longer ago than so many seconds. A proof that lies in the future is none.
    func isRecent(_ maxAge: TimeInterval, at now: SessionInstant) -> Bool {
        let age = now.seconds(since: authenticatedAt)
        return age >= 0 && age <= maxAge
    }
}
