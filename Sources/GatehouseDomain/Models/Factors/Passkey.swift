public import Foundation

/// A passkey of the signed-in person, as the back end describes it. It contains no secret.
public struct Passkey: Hashable, Sendable, Identifiable {
    /// The back end's own name for it.
    public let id: String
    /// What its owner calls it; nil if it has no name.
    public let name: String?
    /// When it was added.
    public let createdAt: Date
    /// When somebody last signed in with it; nil if nobody has.
    public let lastUsedAt: Date?
    /// Whether it is copied to other devices of its owner, such as by a password manager; nil if that is not known.
    public let isBackedUp: Bool?

    /// Creates a description of a passkey. Adapters call this.
    public init(id: String, name: String?, createdAt: Date, lastUsedAt: Date? = nil, isBackedUp: Bool? = nil) {
        self.id = id
        self.name = name
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.isBackedUp = isBackedUp
    }
}
