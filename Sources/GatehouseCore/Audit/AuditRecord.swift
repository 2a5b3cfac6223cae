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
        /// The holder of the administrator key.
        package static let administrator = Actor(rawValue: "administrator")
        /// A person who runs commands on the server's files.
        package static let command = Actor(rawValue: "command")
        /// The server by itself.
        package static let server = Actor(rawValue: "server")
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
    /// The event's name. Text, so that a newer server's events do not break an older one.
    package var name: String
    package var actor: Actor
    /// Whose account it is about; nil for the server itself, and for an address without an account.
    package var userID: UserID?
    package var sessionID: SessionID?
    /// How somebody signed in, or tried to: `password`, `otp`, `anonymous`.
    package var method: String?
    /// Why somebody was refused, or more about what was done: a word of this server's.
    package var reason: String?
    /// The network it was asked for from, such as `192.0.2.0/24`; nil for commands, and where it is not known.
    package var network: String?

    /// What happened; nil for an event that this version does not know.
    package var event: AuditEvent? { AuditEvent(rawValue: name) }

    package init(
        time: Date, name: String, actor: Actor, userID: UserID? = nil, sessionID: SessionID? = nil,
        method: String? = nil, reason: String? = nil, network: String? = nil
    ) {
        self.time = time
        self.name = name
        self.actor = actor
        self.userID = userID
        self.sessionID = sessionID
        self.method = method
        self.reason = reason
        self.network = network
    }

    /// A record of an event that this version knows.
    package init(
        time: Date, event: AuditEvent, actor: Actor, userID: UserID? = nil, sessionID: SessionID? = nil,
        method: String? = nil, reason: String? = nil, network: String? = nil
    ) {
        self.init(
            time: time, name: event.rawValue, actor: actor, userID: userID, sessionID: sessionID, method: method,
            reason: reason, network: network)
    }
}
