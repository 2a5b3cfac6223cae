/// The port to the providers' own sheets, such as the one for Sign in with Apple: the app shows them, the flow waits.
public protocol ProviderSignIn: Sendable {
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

    /// Always nil.
    public func credential(for providerId: String) async throws -> ProviderCredential? { nil }
}
