/// The port to the providers' own sheets, such as the one for Sign in with Apple: the app shows them, the flow waits.
public protocol ProviderSignIn: Sendable {
    /// Whether there is a sheet for a provider. Without one, its button is shown only if the back end leads the sign-in.
    /// - Parameter providerId: The id of a ``ProviderInfo``.
    func hasSheet(for providerId: String) -> Bool

    /// Asks the person to sign in with a provider.
    /// - Parameter providerId: The id of a ``ProviderInfo``.
    /// - Returns: What the provider handed over; nil when it has no sheet here and the back end leads the sign-in.
    /// - Throws: ``AuthError/cancelled`` when the person closed the sheet; any other error is taken for one of ours.
    func credential(for providerId: String) async throws -> ProviderCredential?
}

/// No provider has a sheet of its own.
public struct NoProviderSheets: ProviderSignIn {
    /// Makes the port.
    public init() {}

    /// Always false.
    public func hasSheet(for providerId: String) -> Bool { false }

    /// Always nil.
    public func credential(for providerId: String) async throws -> ProviderCredential? { nil }
}
