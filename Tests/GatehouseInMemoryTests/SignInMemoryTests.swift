import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Observation
import Testing

/// What an app remembers between launches, and what becomes of it with the session.
@MainActor
@Suite
struct SignInMemoryTests {
    private static func identity(_ method: AuthMethod = .apple, _ userId: String = "person-1") throws -> Identity {
        try #require(Identity(userId: userId, authMethod: method))
    }

    private static func step(_ identity: Identity) -> NextStep {
        .start(
            userId: identity.userId,
            profile: UserProfile(userId: identity.userId, createdAt: Date(timeIntervalSince1970: 0)))
    }

    private static func signedIn(_ memory: SignInMemory) throws -> AppState {
        let state = AppState(memory: memory)
        state.handoff(try identity(), step(try identity()))
        return state
    }

    @Test("UI-05 the user id is kept under socialUserId, is there at the next launch, and goes with a sign-out")
    func socialUserId() throws {
        let settings = InMemorySettings()
        let memory = SignInMemory(settings: settings)
        let state = try Self.signedIn(memory)
        #expect(state.socialUserId == "person-1" && settings.text(for: "socialUserId") == "person-1")
        #expect(AppState(memory: memory).socialUserId == "person-1")
        state.follow(SessionStatus(phase: .signedOut(.signedOutHere)))
        #expect(state.socialUserId == nil && settings.text(for: "socialUserId") == nil)
        #expect(AppState(memory: memory).socialUserId == nil)
    }

    @Test("UI-05 neither a guest's user id nor that of the previous person is stored")
    func guest() throws {
        let settings = InMemorySettings()
        let state = try Self.signedIn(SignInMemory(settings: settings))
        let guest = try Self.identity(.guest, "guest-1")
        state.handoff(guest, Self.step(guest))
        #expect(state.identity == guest)
        #expect(state.socialUserId == nil && settings.text(for: "socialUserId") == nil)
    }

    @Test("UI-05 the user defaults keep and remove texts")
    func userDefaults() throws {
        let suite = "gatehouse-test-\(ProcessInfo.processInfo.processIdentifier)"
        let settings = UserDefaultsSettings(suite: suite)
        defer { UserDefaults(suiteName: suite)?.removePersistentDomain(forName: suite) }
        #expect(settings.text(for: "key") == nil)
        settings.set("text", for: "key")
        #expect(UserDefaultsSettings(suite: suite).text(for: "key") == "text")
        #expect(UserDefaults(suiteName: suite)?.string(forKey: "key") == "text")
        settings.set(nil, for: "key")
        #expect(settings.text(for: "key") == nil)
    }

    @Test("UI-12 the way of signing in used last is known at the next launch, also after a sign-out")
    func lastMethod() throws {
        let memory = SignInMemory(settings: InMemorySettings())
        #expect(AppState(memory: memory).lastMethod == nil)
        let state = try Self.signedIn(memory)
        state.follow(SessionStatus(phase: .signedOut(.signedOutHere)))
        #expect(AppState(memory: memory).lastMethod == .apple)
    }

    @Test("SES-05 SES-07 a session that ends asks for a new sign-in and keeps the person, who can continue")
    func reauthentication() throws {
        let state = try Self.signedIn(SignInMemory(settings: InMemorySettings()))
        state.follow(SessionStatus(phase: .requiresReauthentication(try Self.identity(), .revoked)))
        #expect(state.reauthentication == .revoked)
        #expect(state.profile != nil && state.socialUserId == "person-1")
        state.handoff(nil, .needsLogin)
        #expect(state.profile != nil)
        state.follow(SessionStatus(phase: .signedIn(try Self.identity())))
        #expect(state.reauthentication == nil && state.profile != nil)
    }

    @Test("SES-07 another person who signs in finds nothing of the first one")
    func somebodyElse() throws {
        let state = try Self.signedIn(SignInMemory(settings: InMemorySettings()))
        state.follow(SessionStatus(phase: .requiresReauthentication(try Self.identity(), .revoked)))
        state.follow(SessionStatus(phase: .signedIn(try Self.identity(.email, "person-2"))))
        #expect(state.identity == nil && state.profile == nil && state.socialUserId == nil)
    }

    @Test("SES-06 lock and shield are those of the session, and hide nothing by emptying it")
    func lock() throws {
        let state = try Self.signedIn(SignInMemory(settings: InMemorySettings()))
        state.follow(SessionStatus(phase: .signedIn(try Self.identity()), isLocked: true, isShielded: true))
        #expect(state.isLocked && state.isShielded && state.profile != nil)
        state.follow(SessionStatus(phase: .signedIn(try Self.identity())))
        #expect(!state.isLocked && !state.isShielded)
    }

    @Test("SES-09 a store that cannot be read empties nothing")
    func unavailable() throws {
        let state = try Self.signedIn(SignInMemory(settings: InMemorySettings()))
        state.follow(SessionStatus(phase: .storeUnavailable(.locked)))
        state.follow(SessionStatus(phase: .restoring))
        #expect(state.profile != nil && state.socialUserId == "person-1")
    }

    @Test("UI-06 the state follows a real session until it is signed out")
    func follows() async throws {
        let state = try Self.signedIn(SignInMemory(settings: InMemorySettings()))
        let manager = SessionManager(sessions: NoSessions(), store: InMemoryCredentialStore())
        let following = Task { await state.follow(manager) }
        let session = AuthSession(
            identity: try Self.identity(), accessToken: Secret("a"), refreshToken: Secret("r"),
            expiresAt: Date(timeIntervalSince1970: 4_000_000_000))
        await manager.signIn(SessionGrant(session: session, life: 3_600))
        await manager.signOut()
        await Self.wait { state.identity == nil }
        #expect(state.socialUserId == nil)
        following.cancel()
        await following.value
    }

    /// Waits for what views would be told of.
    private static func wait(until condition: @escaping @MainActor () -> Bool) async {
        while !condition() {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = condition()
                } onChange: {
                    continuation.resume()
                }
            }
        }
    }

    private struct NoSessions: SessionPort {
        func renew(_ session: AuthSession) async throws(SessionRenewalFailure) -> SessionGrant {
            throw .failed(.network)
        }

        func revoke(_ session: AuthSession) async throws {}
    }
}
