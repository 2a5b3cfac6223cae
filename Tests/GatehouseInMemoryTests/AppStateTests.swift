import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

@MainActor
@Suite
struct AppStateTests {
    private static let profile = UserProfile(userId: "person-1", createdAt: Date(timeIntervalSince1970: 0))
    private static let step = NextStep.startHouseholdFlow(userId: "person-1", profile: profile)

    private static func identity(_ userId: String = "person-1") throws -> Identity {
        try #require(Identity(userId: userId, authMethod: .apple))
    }

    private static func filled() throws -> AppState {
        let state = AppState()
        state.handoff(try identity(), step)
        return state
    }

    @Test("DOM-16 the hand-off fills identity and profile")
    func handoff() throws {
        let state = AppState()
        #expect(state.identity == nil)
        #expect(state.profile == nil)
        state.handoff(try Self.identity(), Self.step)
        #expect(state.identity == (try Self.identity()))
        #expect(state.profile == Self.profile)
    }

    @Test("UI-12 after a sign-out, the next first screen hints at the last used method")
    func hint() async throws {
        let root = CompositionRoot()
        _ = try await root.demo()
        let texts = root.makeAuthViewModel().screen.texts
        #expect(texts.contains(say(.lastUsed(provider: nil))))
        let fresh = CompositionRoot().makeAuthViewModel().screen.texts
        #expect(fresh.allSatisfy { !$0.hasPrefix("Last time") })
    }

    @Test("DOM-16 identity and profile of two people are never held together")
    func twoPeople() throws {
        for identity in [try Self.identity("person-2"), nil] {
            let state = try Self.filled()
            state.handoff(identity, Self.step)
            #expect(state.identity == nil)
            #expect(state.profile == nil)
        }
    }

    @Test("DOM-16 a launch that needs a sign-in empties the state")
    func needsLogin() throws {
        let state = try Self.filled()
        state.handoff(try Self.identity(), .needsLogin)
        #expect(state.identity == nil)
        #expect(state.profile == nil)
    }

    @Test("DOM-16 DOM-11 logout signs out at the port and empties the state")
    func logout() async throws {
        let root = CompositionRoot()
        let step = try await root.coordinator.loginThenHandoff(providerId: "apple")
        root.appState.handoff(await root.authentication.currentIdentity(), step)
        #expect(root.appState.profile != nil)
        try await root.appState.logout(using: root.coordinator)
        #expect(root.appState.identity == nil)
        #expect(root.appState.profile == nil)
        #expect(await root.authentication.currentIdentity() == nil)
    }

    @Test("DOM-16 logout empties the state even when the back end could not be told")
    func logoutOffline() async throws {
        let state = try Self.filled()
        let coordinator = AuthCoordinator(
            authentication: UnreachablePort(), profiles: InMemoryProfileAdapter(), cache: InMemoryProfileCache())
        await #expect(throws: AuthError.network) { try await state.logout(using: coordinator) }
        #expect(state.identity == nil)
        #expect(state.profile == nil)
    }
}

/// A port that nothing can be told.
private struct UnreachablePort: AuthenticationPort {
    let requirements = AuthRequirements()

    func availableProviders() -> [ProviderInfo] { [] }

    func refreshProviders() async throws -> [ProviderInfo] { throw AuthError.network }

    func authenticate(providerId: String, context: [String: String]?) async throws -> Identity {
        throw AuthError.network
    }

    func currentIdentity() async -> Identity? { nil }

    func logout() async throws { throw AuthError.network }
}
