public import Foundation

/// A member of a group.
public struct GroupMember: Hashable, Sendable, Codable, Identifiable {
    /// The person's id.
    public let userId: String
    /// What the person wants to be called, on one line that is safe to show; nil if they have not said.
    public let name: String?
    /// The name of the role.
    public let role: String
    /// Grows with each change of the role. A change names the one that the person has seen.
    public let revision: Int64
    /// When the person joined.
    public let joinedAt: Date
    /// The address; nil for those who may not read it, and for a person without one.
    public let email: String?

    /// Creates a member. Adapters call this.
    public init(
        userId: String, name: String? = nil, role: String, revision: Int64, joinedAt: Date, email: String? = nil
    ) {
        self.userId = userId
        self.name = VisibleText.name(name)
        self.role = role
        self.revision = revision
        self.joinedAt = joinedAt
        self.email = VisibleText.name(email, longest: VisibleText.longestAddress)
    }

    /// The person's id.
    public var id: String { userId }
}
