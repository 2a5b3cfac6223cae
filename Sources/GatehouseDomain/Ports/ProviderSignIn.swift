/// The port to the providers' own sheets, such as the one of Sign in with Apple. The app shows them while the flow
/// waits.
public protocol ProviderSignIn: Sendable {
    /// Whether a provider has a sheet. Without one, its button is shown only if the back end runs the sign-in.
    /// - Parameter providerId: The id of a ``ProviderInfo``.
    func hasSheet(for providerId: String) -> Bool

    /// Asks the person to sign in with a provider.
    /// - Parameter providerId: The id of a ``ProviderInfo``.
    /// - Returns: The provider's credential; nil when it has no sheet and the back end runs the sign-in.
    /// - Throws: ``AuthError/cancelled`` when the person closed the sheet; any other error is mapped to an
    ///   ``AuthError``.
    func credential(for providerId: String) async throws -> ProviderCredential?
}

/// An implementation without any sheets.
public struct NoProviderSheets: ProviderSignIn {
    /// Creates the port.
    public init() {}

    /// Returns false.
    public func hasSheet(for providerId: String) -> Bool { false }

    /// Returns nil.
    public func credential(for providerId: String) async throws -> ProviderCredential? { nil }
}
