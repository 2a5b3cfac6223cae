/// A name that a provider told once, at a person's first sign-in, and that no profile has stored yet.
public struct ToldName: Hashable, Sendable, Codable {
    /// The id of the ``ProviderInfo``.
    package let providerId: String
    /// The provider's own id of the person (the subject of its id token). Nobody else gets the name.
    package let subject: String
    /// The person's name.
    package let name: String
    /// The id of the ``Identity``, once the person has signed in.
    package var userId: String?

    /// Creates a name that waits for its profile.
    package init(providerId: String, subject: String, name: String, userId: String? = nil) {
        self.providerId = providerId
        self.subject = subject
        self.name = name
        self.userId = userId
    }
}
