public import Foundation

/// What an app knows about a person in addition to the identity.
public struct UserProfile: Hashable, Sendable, Codable {
    /// The id of the ``Identity`` this profile belongs to.
    public let userId: String
    /// The name to show, if the person gave one.
    public var displayName: String?
    /// The person's email address, if the back end knows one.
    public var email: String?
    /// When the profile was created.
    public var createdAt: Date
    /// The provider's own id of the person (the subject of its id token, OpenID Connect Core 1.0, section 2). It is set
    /// at the first sign-in with a provider, and nil before that and in data of versions that did not store it.
    ///
    /// It differs from the value that an app keeps under the key `socialUserId` of its user defaults, which is the
    /// ``userId``.
    public var socialUserId: String?

    /// Creates a profile.
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
