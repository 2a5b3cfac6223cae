public import GatehouseDomain
public import Observation

/// Who the app is working for: filled by the hand-off, emptied by logout.
@MainActor
@Observable
public final class AppState {
    /// Who is signed in.
    public private(set) var identity: Identity?
    /// The person's profile.
    public private(set) var profile: UserProfile?

    /// Starts empty.
    public init() {}

    /// Takes over from a finished sign-in or a launch.
    /// - Parameters:
    ///   - identity: Who is signed in.
    ///   - step: Where to go; with ``GatehouseDomain/NextStep/needsLogin`` the state is emptied.
    public func handoff(_ identity: Identity?, _ step: NextStep) {
        switch step {
        case .startHouseholdFlow(let userId, let profile) where identity?.userId == userId:
            self.identity = identity
            self.profile = profile
        case .startHouseholdFlow, .needsLogin:
            clear()
        }
    }

    /// Signs out and empties the state, also when the back end could not be told.
    /// - Throws: What the port throws, after the state was emptied.
    public func logout(using coordinator: AuthCoordinator) async throws {
        defer { clear() }
        try await coordinator.logout()
    }

    private func clear() {
        identity = nil
        profile = nil
    }
}
