public import GatehouseDomain

/// Signs in without a back end, for demos, previews and tests.
///
/// Every provider except email lets everyone in. Email asks ``InMemoryAccounts`` when the context has an email and a
/// password, and signs in a demo person when there is no context.
public actor InMemoryAuthAdapter: AuthenticationPort, AccountDeletionPort {
    /// The default providers.
    @usableFromInline package static let defaultProviders = [
        ProviderInfo(id: "email", displayName: "Email"),
        ProviderInfo(id: "apple", displayName: "Apple"),
        ProviderInfo(id: "google", displayName: "Google"),
        ProviderInfo(id: "guest", displayName: "Guest", isGuest: true),
    ]

    private nonisolated let providers: [ProviderInfo]
    private nonisolated let accounts: InMemoryAccounts
    private var guests = 0
    /// The email sign-ins that started and have not ended in this adapter.
    private var sessions: [AuthSession] = []

    /// Creates an adapter.
    /// - Parameters:
    ///   - accounts: The email accounts.
    ///   - providers: The providers to offer.
    public init(
        accounts: InMemoryAccounts = InMemoryAccounts(),
        providers: [ProviderInfo] = InMemoryAuthAdapter.defaultProviders
    ) {
        self.accounts = accounts
        self.providers = providers
    }

    /// The rules of the accounts.
    public nonisolated var requirements: AuthRequirements { accounts.requirements }

    /// Returns the providers passed to `init`.
    public nonisolated func availableProviders() -> [ProviderInfo] { providers }

    /// Returns the providers passed to `init`, because there is no back end to ask.
    public func refreshProviders() async throws -> [ProviderInfo] { providers }

    /// Signs in with a provider.
    /// - Throws: ``/GatehouseDomain/AuthError/unavailable`` for a provider that is not offered; errors of the accounts.
    public func authenticate(providerId: String, context: [String: String]?) async throws -> Identity {
        guard let provider = providers.first(where: { $0.id == providerId }) else { throw AuthError.unavailable }
        let method = provider.isGuest ? AuthMethod.guest : AuthMethod(rawValue: provider.id)
        if method == .email, let email = context?[AuthContextKey.email] {
            let password = context?[AuthContextKey.password] ?? ""
            let session = try await accounts.signIn(email: email, password: password)
            sessions.append(session)
            return session.identity
        }
        let identity = try makeIdentity(for: provider, method)
        if let userId = context?[AuthContextKey.userId], userId != identity.userId {
            throw AuthError.invalidCredentials
        }
        if accounts.holding.holder == nil {
            await accounts.add(identity)
        } else {
            sessions.append(await accounts.begin(identity))
        }
        return identity
    }

    private func makeIdentity(for provider: ProviderInfo, _ method: AuthMethod) throws -> Identity {
        if provider.isGuest { guests += 1 }
        let userId = provider.isGuest ? "guest-\(guests)" : "\(provider.id)-person"
        guard let identity = Identity(userId: userId, authMethod: method) else {
            throw AuthError.unknown("blank_user_id")
        }
        return identity
    }

    /// Returns the id by which a demo provider knows its person. Guests and email accounts have none.
    public func providerSubject(of identity: Identity) async -> String? {
        switch identity.authMethod {
        case .email, .guest: nil
        case .apple, .google, .other: "\(identity.authMethod.rawValue)-subject"
        }
    }

    /// Returns who signed in last, with this adapter or with the accounts.
    public func currentIdentity() async -> Identity? {
        guard let holder = accounts.holding.holder else { return await accounts.current }
        return await holder.currentIdentity()
    }

    /// Signs everyone out.
    public func logout() async throws {
        sessions = []
        await accounts.removeAll()
        await accounts.holding.holder?.signOut()
    }

    /// Ends one sign-in of this adapter, the newest of this identity. Others stay.
    public func discard(_ identity: Identity) async throws {
        if let index = sessions.lastIndex(where: { $0.identity == identity }) {
            let session = sessions.remove(at: index)
            await accounts.end(session)
            await accounts.holding.holder?.discard(session)
        } else {
            await accounts.forget(identity)
        }
    }

    /// Deletes the person's account and everything that belongs to it.
    public func deleteAccount(of identity: Identity, context: [String: String]?) async throws {
        try await accounts.deleteAccount(of: identity, context: context)
    }
}
