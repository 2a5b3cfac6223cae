public import GatehouseDomain
public import Observation

/// Who the app is working for: filled by the hand-off, emptied by logout, and kept while the person is asked to sign in
/// again.
@MainActor
@Observable
public final class AppState {
    /// Who is signed in.
    public private(set) var identity: Identity?
    /// The person's profile.
    public private(set) var profile: UserProfile?
    /// The user id of the person who is signed in, known from the launch on; nil for guests. The provider's own id is in
    /// ``profile``, as ``GatehouseDomain/UserProfile/socialUserId``.
    public private(set) var socialUserId: String?
    /// The way of signing in that was used last on this device, as a hint for the next time.
    public private(set) var lastMethod: AuthMethod?
    /// Why the session has ended, while the person is asked to sign in again; everything else stays as it is meanwhile.
    public private(set) var reauthentication: SessionEnd?
    /// Whether the person has to prove to be the same before anything of theirs is shown.
    public private(set) var isLocked = false
    /// Whether what belongs to the person is to be covered, as in the background.
    public private(set) var isShielded = false

    @ObservationIgnored private let memory: SignInMemory?

    /// Starts without a person.
    /// - Parameter memory: What is remembered between launches; nothing unless it is given.
    public init(memory: SignInMemory? = nil) {
        self.memory = memory
        socialUserId = memory?.socialUserId
        lastMethod = memory?.lastMethod
    }

    /// Takes over from a finished sign-in or a launch.
    /// - Parameters:
    ///   - identity: Who is signed in.
    ///   - step: Where to go; with ``GatehouseDomain/NextStep/needsLogin`` the state is emptied.
    public func handoff(_ identity: Identity?, _ step: NextStep) {
        switch step {
        case .startHouseholdFlow(let userId, let profile):
            guard let identity, identity.userId == userId else { return clear() }
            self.identity = identity
            self.profile = profile
            reauthentication = nil
            socialUserId = identity.isGuest ? nil : userId
            lastMethod = identity.authMethod
            memory?.remember(identity)
        case .needsLogin:
            if reauthentication == nil { clear() }
        }
    }

    /// Follows the session for as long as it lives: its end asks for a new sign-in and keeps the person, a sign-out
    /// empties the state.
    public func follow(_ session: SessionManager) async {
        for await status in session.states { follow(status) }
    }

    /// Takes what has become of the session.
    public func follow(_ status: SessionStatus) {
        switch status.phase {
        case .restoring, .storeUnavailable: break
        case .signedOut: clear()
        case .requiresReauthentication(let person, let end):
            if let identity, identity.userId != person.userId { clear() }
            reauthentication = end
        case .signedIn(let person):
            if let identity, identity.userId != person.userId { clear() }
            reauthentication = nil
        }
        isLocked = status.isLocked
        isShielded = status.isShielded
    }

    /// Signs out and empties the state, also when the back end could not be told.
    /// - Throws: What the port throws, after the state was emptied.
    public func logout(using coordinator: AuthCoordinator) async throws {
        defer { clear() }
        try await coordinator.logout()
    }

    /// Deletes the person's account and empties the state.
    /// - Parameters:
    ///   - deletion: The use case.
    ///   - context: What the back end needs for it, under the keys of ``GatehouseDomain/AuthContextKey``.
    ///   - reauthenticate: Has the person sign in now, and says who that was.
    /// - Throws: What the use case throws; nothing has changed then.
    public func deleteAccount(
        using deletion: DeleteAccount, context: [String: String]? = nil,
        reauthenticate: () async throws -> Identity
    ) async throws {
        try await deletion.execute(context: context, reauthenticate: reauthenticate)
        clear()
    }

    private func clear() {
        identity = nil
        profile = nil
        reauthentication = nil
        socialUserId = nil
        memory?.forgetPerson()
    }
}
