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

    /// Returns whether the person has withdrawn this app's access at a provider. False when that is not known.
    ///
    /// The default implementation returns false.
    /// - Parameters:
    ///   - providerId: The id of a ``ProviderInfo``.
    ///   - subject: The provider's own id of the person: ``UserProfile/socialUserId``.
    func isRevoked(providerId: String, subject: String) async -> Bool

    /// Returns the ids of providers at which the person withdraws this app's access while the app runs. Each call
    /// returns a stream of its own.
    ///
    /// The default implementation returns an empty stream.
    func revocations() -> AsyncStream<String>
}

extension ProviderSignIn {
    /// Returns false.
    public func isRevoked(providerId: String, subject: String) async -> Bool { false }

    /// Returns an empty stream.
    public func revocations() -> AsyncStream<String> { AsyncStream { $0.finish() } }
}

/// An implementation without any sheets.
@usableFromInline package struct NoProviderSheets: ProviderSignIn {
    /// Creates the port.
    @usableFromInline package init() {}

    /// Returns false.
    @usableFromInline package func hasSheet(for providerId: String) -> Bool { false }

    /// Returns nil.
    @usableFromInline package func credential(for providerId: String) async throws -> ProviderCredential? { nil }
}
