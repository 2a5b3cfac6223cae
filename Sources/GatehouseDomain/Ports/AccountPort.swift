/// The port through which signed-in people change their own account.
///
/// A back end rarely supports all of it. ``capabilities`` lists what it supports; everything else throws
/// ``AuthError/unsupported``, which is also the default of each method that an adapter does not implement. Adapters
/// throw only ``AuthError``, and ``AuthError/notSignedIn`` when nobody is signed in.
public protocol AccountPort: AccountDeletionPort {
    /// What this back end supports, as last known. Returns at once. An adapter that implements further ports can
    /// declare capabilities for all of them. None declares ``BackEndCapability/session``.
    var capabilities: Set<BackEndCapability> { get }

    /// Returns the person's own account.
    /// - Throws: ``AuthError``.
    func account() async throws -> AccountDetails

    /// Requests a change of the email address. The back end mails a code to the new address, and possibly to the
    /// current one.
    /// - Throws: ``AuthError/emailInvalid``, ``AuthError/duplicateEmail``, ``AuthError/rateLimited(retryAfter:)``; or
    ///   another `AuthError`.
    func changeEmail(to email: String) async throws -> AccountDetails

    /// Confirms a change of email with the code that was mailed to one of the two addresses.
    /// - Returns: Whether the change is complete; false until the other address is confirmed too.
    /// - Throws: ``AuthError/otpIncorrect``, ``AuthError/otpExpired``; or another `AuthError`.
    func confirmEmailChange(email: String, code: String) async throws -> Bool

    /// Cancels a change of email that waits to be confirmed. Its codes no longer work. Without such a change, does
    /// nothing.
    /// - Throws: ``AuthError``.
    func cancelEmailChange() async throws -> AccountDetails

    /// Sets a new password.
    /// - Parameters:
    ///   - password: The new password.
    ///   - current: The current password, where the back end requires it.
    ///   - code: The code mailed by ``requestReauthentication()``, where the back end requires it.
    /// - Throws: ``AuthError/weakPassword``, ``AuthError/commonPassword``, ``AuthError/samePassword``,
    ///   ``AuthError/invalidCredentials`` for a wrong current one, ``AuthError/otpIncorrect``; or another `AuthError`.
    func changePassword(to password: String, current: Secret?, code: Secret?) async throws

    /// Mails a code that confirms the person's identity.
    /// - Throws: ``AuthError/rateLimited(retryAfter:)``; or another `AuthError`.
    func requestReauthentication() async throws

    /// Changes the app's own values about the person. Values that are not listed stay.
    /// - Parameter values: Strings by name. Nil removes one.
    /// - Throws: ``AuthError``.
    func changeMetadata(_ values: [String: String?]) async throws -> AccountDetails

    /// Adds a provider to the account.
    /// - Parameters:
    ///   - providerId: The id of a ``ProviderInfo``.
    ///   - credential: The result of the provider's sheet.
    /// - Throws: ``AuthError/unavailable`` when the provider is not offered, `.unknown("identity_already_exists")` when
    ///   the provider's person belongs to another account; or another `AuthError`.
    func link(providerId: String, credential: ProviderCredential) async throws -> AccountDetails

    /// Removes a sign-in method.
    /// - Parameter method: One of ``AccountDetails/signInMethods``.
    /// - Throws: ``AuthError``. The last sign-in method cannot be removed.
    func remove(_ method: AccountDetails.SignInMethod) async throws
}

extension AccountPort {
    /// Throws ``AuthError/unsupported``.
    public func account() async throws -> AccountDetails { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    public func changeEmail(to email: String) async throws -> AccountDetails { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    public func confirmEmailChange(email: String, code: String) async throws -> Bool { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    public func cancelEmailChange() async throws -> AccountDetails { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    public func changePassword(to password: String, current: Secret?, code: Secret?) async throws {
        throw AuthError.unsupported
    }

    /// Sets a new password, for a back end that requires nothing else.
    /// - Throws: ``AuthError``.
    public func changePassword(to password: String) async throws {
        try await changePassword(to: password, current: nil, code: nil)
    }

    /// Throws ``AuthError/unsupported``.
    public func requestReauthentication() async throws { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    public func changeMetadata(_ values: [String: String?]) async throws -> AccountDetails {
        throw AuthError.unsupported
    }

    /// Throws ``AuthError/unsupported``.
    public func link(providerId: String, credential: ProviderCredential) async throws -> AccountDetails {
        throw AuthError.unsupported
    }

    /// Throws ``AuthError/unsupported``.
    public func remove(_ method: AccountDetails.SignInMethod) async throws { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    public func deleteAccount(of identity: Identity, context: [String: String]?) async throws {
        throw AuthError.unsupported
    }
}

/// The account port of a back end without account changes. Every method throws ``AuthError/unsupported``.
@usableFromInline package struct NoAccountActs: AccountPort {
    /// Creates the port.
    @usableFromInline package init() {}

    /// None.
    @usableFromInline package var capabilities: Set<BackEndCapability> { [] }
}
