package import Foundation

/// One row of `audit_events`. Nothing in it is a secret, an address, or anything that somebody typed.
package struct AuditRecord: Sendable, Equatable {
    /// Who did it. Kept as text, so that a newer server's do not break an older one.
    package struct Actor: RawRepresentable, Hashable, Sendable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The person the account is of, or somebody who says so.
        package static let person = Actor(rawValue: "person")
        /// Whoever holds the administrator key.
        package static let administrator = Actor(rawValue: "administrator")
        /// Whoever runs commands on the server's files.
        package static let command = Actor(rawValue: "command")
        /// An administrator, on the pages.
        package static func administrator(_ user: UserID) -> Actor { Actor(rawValue: "\(prefix)\(user.text)") }

        /// The account of an administrator who did it on the pages; nil for everybody else.
        package var administratorID: UserID? {
            guard rawValue.hasPrefix(Self.prefix) else { return nil }
            return UserID(text: String(rawValue.dropFirst(Self.prefix.count)))
        }

        private static let prefix = "administrator:"
    }

    /// Its place in the order in which things happened; 0 for one that is not stored yet.
    package var position: Int64 = 0
    package var time: Date
    package var event: AuditEvent
    package var actor: Actor
    /// Whose account it is about; nil for the server itself, and for an address without an account.
    package var userID: UserID?
    package var sessionID: SessionID?
    /// How somebody signed in, or tried to: `password`, `otp`, `anonymous`.
    package var method: String?
    /// Why somebody was refused, or more about what was done: a word of this server's.
    package var reason: String?

    package init(
        time: Date, event: AuditEvent, actor: Actor, userID: UserID? = nil, sessionID: SessionID? = nil,
        method: String? = nil, reason: String? = nil
    ) {
        self.time = time
        self.event = event
        self.actor = actor
        self.userID = userID
        self.sessionID = sessionID
        self.method = method
        self.reason = reason
    }
}
