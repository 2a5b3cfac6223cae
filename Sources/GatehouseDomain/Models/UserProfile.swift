public import Foundation

/// What an app knows about a person beside the identity.
public struct UserProfile: Hashable, Sendable, Codable {
    /// The id of the ``Identity`` this profile belongs to.
    public let userId: String
    /// The name to show, if the person gave one.
    public var displayName: String?
    /// The person's e-mail address, if the back end knows one.
    public var email: String?
    /// When the profile came into being.
    public var createdAt: Date
    /// The provider's own id of the person (the subject of its id token, OpenID Connect Core 1.0, section 2), filled in at
    /// the first sign-in with a provider; absent before, and in data of versions that did not know it.
    ///
    /// It is not the id that an app keeps under the key `socialUserId` of its user defaults: that one is the ``userId``.
    public var socialUserId: String?

    /// Makes a profile.
    public init(
        userId: String, displayName: String? = nil, email: String? = nil, createdAt: Date, socialUserId: String? = nil
    ) {
        self.userId = userId
        self.displayName = displayName
        self.email = email
        self.createdAt = createdAt
        self.socialUserId = socialUserId
    }
}
