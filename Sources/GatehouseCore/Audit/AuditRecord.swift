package import Foundation

/// One row of `audit_events`. It contains no secret, no address, and nothing that somebody typed.
package struct AuditRecord: Sendable, Equatable {
    /// Who acted. Stored as text, so that a newer server's values do not break an older one.
    package struct Actor: RawRepresentable, Hashable, Sendable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The account's owner, or a person who claims to be.
        package static let person = Actor(rawValue: "person")
        /// The holder of the administrator key.
        package static let administrator = Actor(rawValue: "administrator")
        /// A person who runs commands on the server's files.
        package static let command = Actor(rawValue: "command")
        /// The server itself.
        package static let server = Actor(rawValue: "server")
        /// An administrator, in the admin console.
        package static func administrator(_ user: UserID) -> Actor { Actor(rawValue: "\(prefix)\(user.text)") }

        /// The account of an administrator who acted in the admin console; nil for everybody else.
        package var administratorID: UserID? {
            guard rawValue.hasPrefix(Self.prefix) else { return nil }
            return UserID(text: String(rawValue.dropFirst(Self.prefix.count)))
        }

        /// Another member of the group that the event is about.
        package static func member(_ user: UserID) -> Actor { Actor(rawValue: "\(memberPrefix)\(user.text)") }

        /// The account of the member who acted on somebody else's membership; nil for everybody else.
        package var memberID: UserID? {
            guard rawValue.hasPrefix(Self.memberPrefix) else { return nil }
            return UserID(text: String(rawValue.dropFirst(Self.memberPrefix.count)))
        }

        /// Whether a person acted in their own name, and not as an administrator, a command or the server.
        package var isPersonal: Bool { self == .person || memberID != nil }

        private static let prefix = "administrator:"
        private static let memberPrefix = "member:"
    }

    /// Its position in the trail; 0 if it is not stored yet.
    package var position: Int64 = 0
    package var time: Date
    /// The event's name. Text, so that a newer server's events do not break an older one.
    package var name: String
    package var actor: Actor
    /// The account it is about; nil for the server itself, and for an address without an account.
    package var userID: UserID?
    package var sessionID: SessionID?
    /// The sign-in method: `password`, `otp`, `anonymous`.
    package var method: String?
    /// Why the request was refused, or a detail of the action: one of this server's own words.
    package var reason: String?
    /// The network of the request, such as `192.0.2.0/24`; nil for commands, and if it is not known.
    package var network: String?
    /// The group that it is about; nil for an event about none.
    package var groupID: GroupID?

    /// The event; nil if this version does not know it.
    package var event: AuditEvent? { AuditEvent(rawValue: name) }

    package init(
        time: Date, name: String, actor: Actor, userID: UserID? = nil, sessionID: SessionID? = nil,
        method: String? = nil, reason: String? = nil, network: String? = nil, groupID: GroupID? = nil
    ) {
        self.time = time
        self.name = name
        self.actor = actor
        self.userID = userID
        self.sessionID = sessionID
        self.method = method
        self.reason = reason
        self.network = network
        self.groupID = groupID
    }

    /// Creates a record of an event that this version knows.
    package init(
        time: Date, event: AuditEvent, actor: Actor, userID: UserID? = nil, sessionID: SessionID? = nil,
        method: String? = nil, reason: String? = nil, network: String? = nil, groupID: GroupID? = nil
    ) {
        self.init(
            time: time, name: event.rawValue, actor: actor, userID: userID, sessionID: sessionID, method: method,
            reason: reason, network: network, groupID: groupID)
    }
}
