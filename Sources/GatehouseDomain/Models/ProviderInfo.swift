/// A sign-in method that a back end offers.
public struct ProviderInfo: Hashable, Sendable, Identifiable {
    /// The id to pass to ``AuthenticationPort/authenticate(providerId:context:)``, for example `apple`.
    public let id: String
    /// The name to show.
    public let displayName: String
    /// Whether it signs in as a guest.
    public let isGuest: Bool
    /// Whether the back end accepts only a ``ProviderCredential`` from the provider's own sheet or button. An app
    /// without one does not show the provider.
    public let needsSheet: Bool

    /// Creates a description of a provider.
    public init(id: String, displayName: String, isGuest: Bool = false, needsSheet: Bool = false) {
        self.id = id
        self.displayName = displayName
        self.isGuest = isGuest
        self.needsSheet = needsSheet
    }
}
