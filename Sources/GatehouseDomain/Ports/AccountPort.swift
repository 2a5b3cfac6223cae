/// The port through which the person who is signed in changes their own account.
///
/// A back end rarely does all of it. ``capabilities`` says what it does; everything else throws
/// ``AuthError/unsupported``, which is also what an adapter gets for a method that it does not implement. Every failure
/// that leaves an adapter is an ``AuthError``; ``AuthError/notSignedIn`` when nobody is signed in.
public protocol AccountPort: AccountDeletionPort {
    /// What this back end does, as last known: there at once, never waits. An adapter that fulfils
    /// other ports too may declare for all of them; ``BackEndCapability/session`` is declared by none.
    var capabilities: Set<BackEndCapability> { get }

    /// Returns the person's own account.
    /// - Throws: ``AuthError``.
    func account() async throws -> AccountDetails

    /// Asks for another email address. It is mailed a code, and so may be the present one.
    /// - Throws: ``AuthError/emailInvalid``, ``AuthError/duplicateEmail``, ``AuthError/rateLimited(retryAfter:)``; others.
    func changeEmail(to email: String) async throws -> AccountDetails

    /// Confirms a change of address with the code that was mailed to one of the two addresses.
    /// - Returns: Whether the change is complete; false while the other address has yet to agree.
    /// - Throws: ``AuthError/otpIncorrect``, ``AuthError/otpExpired``; others.
    func confirmEmailChange(email: String, code: String) async throws -> Bool

    /// Sets another password.
    /// - Parameters:
    ///   - password: The new one.
    ///   - current: The one in force, where the back end asks for it.
    ///   - code: The code that ``requestReauthentication()`` had mailed, where the back end asks for it.
    /// - Throws: ``AuthError/weakPassword``, ``AuthError/commonPassword``, ``AuthError/samePassword``,
    ///   ``AuthError/invalidCredentials`` for a wrong current one, ``AuthError/otpIncorrect``; others.
    func changePassword(to password: String, current: Secret?, code: Secret?) async throws

    /// Has a code mailed that proves it is still the same person.
    /// - Throws: ``AuthError/rateLimited(retryAfter:)``; others.
    func requestReauthentication() async throws

    /// Changes what the app keeps about the person. Values that are not named stay.
    /// - Parameter values: Texts by their names; nil removes one.
    /// - Throws: ``AuthError``.
    func changeMetadata(_ values: [String: String?]) async throws -> AccountDetails

    /// Adds a provider to sign in with.
    /// - Parameters:
    ///   - providerId: The id of a ``ProviderInfo``.
    ///   - credential: What the provider's sheet handed over.
    /// - Throws: ``AuthError/unavailable`` where the provider is not offered, `.unknown("identity_already_exists")` when
    ///   the provider's person has another account; others.
    func link(providerId: String, credential: ProviderCredential) async throws -> AccountDetails

    /// Removes a way of signing in.
    /// - Parameter method: One of ``AccountDetails/signInMethods``.
    /// - Throws: ``AuthError``; the last one cannot be removed.
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
    public func changePassword(to password: String, current: Secret?, code: Secret?) async throws {
        throw AuthError.unsupported
    }

    /// Sets another password where the back end asks for nothing beside it.
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

/// The account of a back end that changes nothing: every act throws ``AuthError/unsupported``.
public struct NoAccountActs: AccountPort {
    /// Makes the port.
    public init() {}

    /// None.
    public var capabilities: Set<BackEndCapability> { [] }
}
