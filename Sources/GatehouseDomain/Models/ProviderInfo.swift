/// A way of signing in that a back end offers.
public struct ProviderInfo: Hashable, Sendable, Identifiable {
    /// The id to pass to ``AuthenticationPort/authenticate(providerId:context:)``, for example `apple`.
    public let id: String
    /// The name to show.
    public let displayName: String
    /// Whether it signs in a guest.
    public let isGuest: Bool
    /// Whether the back end takes nothing but what the provider's own sheet or button handed over
    /// (``ProviderCredential``), so that an app without one does not show the provider.
    public let needsSheet: Bool

    /// Describes a provider.
    public init(id: String, displayName: String, isGuest: Bool = false, needsSheet: Bool = false) {
        self.id = id
        self.displayName = displayName
        self.isGuest = isGuest
        self.needsSheet = needsSheet
    }
}
