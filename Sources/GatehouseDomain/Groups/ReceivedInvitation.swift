public import Foundation

/// What a person with the code of an invitation sees. While it is not open, only the state is known.
public struct ReceivedInvitation: Hashable, Sendable, Codable {
    /// Whether an invitation can be accepted.
    public enum State: String, Hashable, Sendable, Codable, CaseIterable {
        /// It can be accepted.
        case open
        /// It has expired.
        case expired
        /// It was accepted as often as it may be.
        case used
        /// It was revoked.
        case revoked
        /// It was declined.
        case declined
    }

    /// What is known of an open invitation.
    public struct Details: Hashable, Sendable, Codable {
        /// The name of the group, on one line that is safe to show.
        public let groupName: String
        /// What the person who invites wants to be called, on one line; nil if they have not said.
        public let inviterName: String?
        /// The name of the role that it gives.
        public let role: String
        /// When it expires.
        public let expiresAt: Date
        /// The invited address; nil for links and codes.
        public let email: String?
        /// Whether the person who is signed in has another address than the invited one.
        public let isForOtherAddress: Bool

        /// Creates the details. Adapters call this. Without a visible character in the name of the group, they are nil.
        public init?(
            groupName: String, inviterName: String? = nil, role: String, expiresAt: Date, email: String? = nil,
            isForOtherAddress: Bool = false
        ) {
            guard let name = VisibleText.name(groupName) else { return nil }
            self.groupName = name
            self.inviterName = VisibleText.name(inviterName)
            self.role = role
            self.expiresAt = expiresAt
            self.email = VisibleText.name(email, longest: VisibleText.longestAddress)
            self.isForOtherAddress = isForOtherAddress
        }
    }

    /// Whether it can be accepted.
    public let state: State
    /// What else is known; nil unless it is open.
    public let details: Details?

    /// Creates what a person sees. Adapters call this.
    public init(state: State, details: Details? = nil) {
        self.state = state
        self.details = state == .open ? details : nil
    }
}

/// An invitation that waits for a person, because it is to their confirmed address.
public struct PendingInvitation: Hashable, Sendable, Codable, Identifiable {
    /// Its id.
    public let id: String
    /// The name of the group, on one line that is safe to show.
    public let groupName: String
    /// What the person who invites wants to be called, on one line; nil if they have not said.
    public let inviterName: String?
    /// The name of the role that it gives.
    public let role: String
    /// When it expires.
    public let expiresAt: Date

    /// Creates an invitation. Adapters call this.
    public init(id: String, groupName: String, inviterName: String? = nil, role: String, expiresAt: Date) {
        self.id = id
        self.groupName = VisibleText.name(groupName) ?? id
        self.inviterName = VisibleText.name(inviterName)
        self.role = role
        self.expiresAt = expiresAt
    }
}

/// What tells invitations apart: the code or the id.
public enum InvitationKey: Hashable, Sendable {
    /// The one with this code, from a link or typed.
    case code(Secret)
    /// The one with this id, which has to be to the person's own confirmed address.
    case id(String)
}
