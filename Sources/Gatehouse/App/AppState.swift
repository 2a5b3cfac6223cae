public import GatehouseDomain
public import Observation

/// Who the app works for. The handoff fills it, logout empties it, and it stays while the person is asked to sign in
/// again.
@MainActor
@Observable
public final class AppState {
    /// Who is signed in.
    public private(set) var identity: Identity?
    /// The person's profile.
    public private(set) var profile: UserProfile?
    /// The user id of the signed-in person, known from launch on; nil for guests. The provider's own id is in
    /// ``profile``, as ``/GatehouseDomain/UserProfile/socialUserId``.
    public private(set) var socialUserId: String?
    /// The sign-in method last used on this device, as a hint for the next sign-in.
    public private(set) var lastMethod: AuthMethod?
    /// Why the session ended, while the person is asked to sign in again. Everything else stays as it is meanwhile.
    public private(set) var reauthentication: SessionEnd?
    /// Whether the person must confirm their identity before any of their content is shown.
    package private(set) var isLocked = false
    /// Whether the person's content must be covered, as in the background.
    package private(set) var isShielded = false

    /// Counts how often somebody was let in who was not in before. What ends one sign-in leaves the next one alone.
    @ObservationIgnored private(set) var arrivals = 0
    @ObservationIgnored private let memory: SignInMemory?
    @ObservationIgnored private var followers: [Follower] = []

    private struct Follower {
        weak var coordinator: AppCoordinator?
    }

    /// Creates a state without a person.
    /// - Parameter memory: The values kept between launches; by default none.
    package init(memory: SignInMemory?) {
        self.memory = memory
        socialUserId = memory?.socialUserId
        lastMethod = memory?.lastMethod
    }

    /// Creates a state in which nobody is signed in.
    public convenience init() {
        self.init(memory: nil)
    }

    /// Applies the result of a sign-in or a launch.
    /// - Parameters:
    ///   - identity: The person who is signed in.
    ///   - step: The next step. ``/GatehouseDomain/NextStep/needsLogin`` empties the state.
    public func handoff(_ identity: Identity?, _ step: NextStep) {
        switch step {
        case .startHouseholdFlow(let userId, let profile):
            guard let identity, identity.userId == userId else { return clear() }
            start(identity, profile: profile)
        case .needsLogin:
            if reauthentication == nil { clear() }
        }
    }

    /// Lets in the person of a launch, whose profile may not be known yet.
    func start(_ identity: Identity, profile: UserProfile?) {
        if self.identity?.userId != identity.userId { arrivals += 1 }
        self.identity = identity
        self.profile = profile
        reauthentication = nil
        socialUserId = identity.isGuest ? nil : identity.userId
        lastMethod = identity.authMethod
        memory?.remember(identity)
    }

    /// Follows a session until its states end. When the session ends, asks for a new sign-in and keeps the person; a
    /// sign-out empties the state.
    package func follow(_ session: SessionManager) async {
        for await status in session.states { follow(status) }
    }

    /// Applies a status of the session.
    package func follow(_ status: SessionStatus) {
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

    /// Signs out and empties the state, even when the back end could not be told. A person who is let in before that is
    /// known stays in.
    /// - Throws: The errors of the port, after the state was emptied.
    public func logout(using coordinator: AuthCoordinator) async throws {
        let former = arrivals
        defer { if arrivals == former { clear() } }
        try await coordinator.logout()
    }

    /// Deletes the person's account and empties the state.
    /// - Parameters:
    ///   - deletion: The use case.
    ///   - context: Values the back end needs, under the keys of ``/GatehouseDomain/AuthContextKey``.
    ///   - reauthenticate: Asks the person to sign in now, and returns who did.
    /// - Throws: The errors of the use case. Nothing has changed then.
    public func deleteAccount(
        using deletion: DeleteAccount, context: [String: String]? = nil,
        reauthenticate: () async throws -> Identity
    ) async throws {
        let person = identity?.userId
        try await deletion.execute(context: context, reauthenticate: reauthenticate)
        leave(person)
    }

    /// Works like ``deleteAccount(using:context:reauthenticate:)``, with a proof that the back end needs as well.
    func deleteAccount(
        using deletion: DeleteAccount,
        proof: () async throws -> (identity: Identity, context: [String: String])
    ) async throws {
        let person = identity?.userId
        try await deletion.delete(proof: proof)
        leave(person)
    }

    /// Tells a coordinator, which is not retained, when the state becomes empty.
    func add(_ coordinator: AppCoordinator) {
        followers.removeAll { $0.coordinator == nil }
        followers.append(Follower(coordinator: coordinator))
    }

    /// Empties the state after the account of this person was deleted, unless somebody else has been let in since.
    private func leave(_ person: String?) {
        if identity?.userId == person { clear() }
    }

    private func clear() {
        identity = nil
        profile = nil
        reauthentication = nil
        socialUserId = nil
        memory?.forgetPerson()
        for follower in followers { follower.coordinator?.followEmptyState() }
    }
}
