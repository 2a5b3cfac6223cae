public import GatehouseDomain

/// Signs in without a back end: for demos, previews and tests.
///
/// Every provider but e-mail lets everybody in. E-mail asks ``InMemoryAccounts`` when the context holds an address and a
/// password, and lets a demo person in when there is no context at all.
public actor InMemoryAuthAdapter: AuthenticationPort, AccountDeletionPort {
    /// The providers that it offers unless told otherwise.
    public static let defaultProviders = [
        ProviderInfo(id: "email", displayName: "E-mail"),
        ProviderInfo(id: "apple", displayName: "Apple"),
        ProviderInfo(id: "google", displayName: "Google"),
        ProviderInfo(id: "guest", displayName: "Guest", isGuest: true),
    ]

    private nonisolated let providers: [ProviderInfo]
    private nonisolated let accounts: InMemoryAccounts
    private var guests = 0
    /// The sign-ins by e-mail that were made here and have not been ended here.
    private var sessions: [AuthSession] = []

    /// Makes an adapter.
    /// - Parameters:
    ///   - accounts: The e-mail accounts.
    ///   - providers: What it offers.
    public init(
        accounts: InMemoryAccounts = InMemoryAccounts(),
        providers: [ProviderInfo] = InMemoryAuthAdapter.defaultProviders
    ) {
        self.accounts = accounts
        self.providers = providers
    }

    /// What the accounts demand.
    public nonisolated var requirements: AuthRequirements { accounts.requirements }

    /// The providers it was made with.
    public nonisolated func availableProviders() -> [ProviderInfo] { providers }

    /// The providers it was made with; there is nobody to ask.
    public func refreshProviders() async throws -> [ProviderInfo] { providers }

    /// Signs in with a provider.
    /// - Throws: ``GatehouseDomain/AuthError/unavailable`` for one that is not offered; what the accounts throw.
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
        await accounts.add(identity)
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

    /// The id that a provider of a demo knows its person by; guests and email accounts have none.
    public func providerSubject(of identity: Identity) async -> String? {
        switch identity.authMethod {
        case .email, .guest: nil
        case .apple, .google, .other: "\(identity.authMethod.rawValue)-subject"
        }
    }

    /// Who signed in last, here or at the accounts.
    public func currentIdentity() async -> Identity? { await accounts.current }

    /// Forgets who signed in.
    public func logout() async throws {
        sessions = []
        await accounts.removeAll()
    }

    /// Forgets one sign-in that was made here, the newest of this identity; others stay.
    public func discard(_ identity: Identity) async throws {
        if let index = sessions.lastIndex(where: { $0.identity == identity }) {
            await accounts.end(sessions.remove(at: index))
        } else {
            await accounts.remove(identity)
        }
    }

    /// Deletes the person's account with everything that belonged to it.
    public func deleteAccount(of identity: Identity, context: [String: String]?) async throws {
        try await accounts.deleteAccount(of: identity, context: context)
    }
}
