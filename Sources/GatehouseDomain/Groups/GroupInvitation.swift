public import Foundation

/// An invitation to a group, as people who may invite or revoke see it.
public struct GroupInvitation: Hashable, Sendable, Identifiable {
    /// How an invitation reaches people.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// A mail to one address.
        case mail
        /// A link for everybody who has it.
        case link
        /// A code to type, for everybody who has it.
        case code
    }

    /// An invitation to create.
    public struct Draft: Hashable, Sendable {
        /// An id of the app's choice, so that a request whose answer was lost can be repeated; nil for a new one.
        public var id: String?
        /// How it reaches people.
        public var kind: Kind
        /// The address, for an invitation by mail; nil for the others.
        public var email: String?
        /// The name of the role that it gives.
        public var role: String
        /// How long it can be accepted, in seconds, from one hour to 30 days; nil for the back end's choice.
        public var life: Int?
        /// The number of people who can accept it, from 1 to 500; 1 for an invitation by mail.
        public var maxUses: Int
        /// The domain of the addresses that can use a link or a code; nil for any.
        public var domain: String?

        /// Creates an invitation by mail.
        /// - Parameters:
        ///   - email: The address.
        ///   - role: The name of the role that it gives.
        ///   - id: An id of the app's choice, the same for each attempt; nil for a new one.
        ///   - life: How long it can be accepted, in seconds; nil for the back end's choice.
        public init(to email: String, role: String = GroupRole.memberName, id: String? = nil, life: Int? = nil) {
            self.init(kind: .mail, email: email, role: role, id: id, life: life, maxUses: 1, domain: nil)
        }

        /// Creates an invitation as a link or as a code.
        /// - Parameters:
        ///   - kind: ``Kind/link`` or ``Kind/code``.
        ///   - role: The name of a role with ``GroupRole/isOpen``.
        ///   - id: An id of the app's choice, the same for each attempt; nil for a new one.
        ///   - life: How long it can be accepted, in seconds; nil for the back end's choice.
        ///   - maxUses: The number of people who can accept it.
        ///   - domain: The domain of the addresses that can use it; nil for any.
        public init(
            _ kind: Kind, role: String = GroupRole.memberName, id: String? = nil, life: Int? = nil, maxUses: Int = 1,
            domain: String? = nil
        ) {
            self.init(kind: kind, email: nil, role: role, id: id, life: life, maxUses: maxUses, domain: domain)
        }

        private init(
            kind: Kind, email: String?, role: String, id: String?, life: Int?, maxUses: Int, domain: String?
        ) {
            self.kind = kind
            self.email = email
            self.role = role
            self.id = id
            self.life = life
            self.maxUses = maxUses
            self.domain = domain
        }
    }

    /// Its id.
    public let id: String
    /// How it reaches people.
    public let kind: Kind
    /// The name of the role that it gives.
    public let role: String
    /// The invited address; nil for links and codes.
    public let email: String?
    /// The domain of the addresses that can use it; nil for any.
    public let domain: String?
    /// The number of people who can accept it.
    public let maxUses: Int
    /// The number of people who have accepted it.
    public let uses: Int
    /// When it was created.
    public let createdAt: Date
    /// When it expires.
    public let expiresAt: Date
    /// The link to send; nil for a code, and for those who may not invite.
    public let link: Secret?
    /// The code to type; nil for the others, and for those who may not invite.
    public let code: Secret?

    /// Creates an invitation. Adapters call this.
    public init(
        id: String, kind: Kind, role: String, email: String? = nil, domain: String? = nil, maxUses: Int, uses: Int,
        createdAt: Date, expiresAt: Date, link: Secret? = nil, code: Secret? = nil
    ) {
        self.id = id
        self.kind = kind
        self.role = role
        self.email = VisibleText.name(email, longest: VisibleText.longestAddress)
        self.domain = domain
        self.maxUses = maxUses
        self.uses = uses
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.link = link
        self.code = code
    }
}
