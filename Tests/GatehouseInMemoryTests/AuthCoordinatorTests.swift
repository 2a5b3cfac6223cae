import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

@Suite
struct AuthCoordinatorTests {
    private let clock = ManualWallClock()
    private let log = EventLog()
    private let accounts: InMemoryAccounts
    private let authentication: InMemoryAuthAdapter
    private let profiles = InMemoryProfileAdapter()
    private let cache = InMemoryProfileCache()
    private let coordinator: AuthCoordinator

    init() {
        accounts = InMemoryAccounts(clock: clock)
        authentication = InMemoryAuthAdapter(accounts: accounts)
        coordinator = AuthCoordinator(
            authentication: authentication, profiles: profiles, cache: cache, clock: clock, onEvent: log.handler)
    }

    @Test(
        "DOM-15 every provider's sign-in ends in the hand-off with the person's profile",
        arguments: ["email", "apple", "google", "guest"])
    func everyProvider(provider: String) async throws {
        let step = try await coordinator.loginThenHandoff(providerId: provider)
        let identity = try #require(await authentication.currentIdentity())
        let profile = try #require(try await profiles.getProfile(userId: identity.userId))
        #expect(step == .startHouseholdFlow(userId: identity.userId, profile: profile))
        #expect(try await coordinator.bootstrap() == step)
        #expect(try await coordinator.loginThenHandoff(providerId: provider) != .needsLogin)
    }

    @Test("DOM-15 the address of the context is the seed of a profile that is missing")
    func seed() async throws {
        let step = try await coordinator.loginThenHandoff(
            providerId: "apple", context: [AuthContextKey.email: "ada@example.com"])
        guard case .startHouseholdFlow(_, let profile) = step else {
            Issue.record("the hand-off was expected")
            return
        }
        #expect(profile.email == "ada@example.com")
    }

    @Test(
        "DOM-21 a sign-in with a provider fills in its id of the person, also in a profile that is there; others do not",
        arguments: [("apple", "apple-subject"), ("google", "google-subject"), ("guest", nil)] as [(String, String?)])
    func subject(provider: String, subject: String?) async throws {
        let profiles = InMemoryProfileAdapter(profiles: [
            UserProfile(userId: "apple-person", displayName: "Ada", createdAt: Date(timeIntervalSince1970: 0))
        ])
        let coordinator = AuthCoordinator(authentication: authentication, profiles: profiles, cache: cache)
        guard
            case .startHouseholdFlow(let id, let profile) = try await coordinator.loginThenHandoff(
                providerId: provider)
        else {
            Issue.record("the hand-off was expected")
            return
        }
        #expect(profile.socialUserId == subject)
        #expect(try await profiles.getProfile(userId: id) == profile)
        #expect(profile.displayName == (provider == "apple" ? "Ada" : nil))
    }

    @Test("DOM-15 a sign-in that fails, or whose profile fails, throws and returns no step")
    func failures() async {
        await #expect(throws: AuthError.unavailable) { try await coordinator.loginThenHandoff(providerId: "acme") }
        await profiles.fail(with: .network)
        await #expect(throws: AuthError.network) { try await coordinator.loginThenHandoff(providerId: "apple") }
    }

    @Test("DOM-15 BootstrapOnLaunch decides a launch: signed out, signed in, offline, after a sign-out")
    func bootstrap() async throws {
        #expect(try await coordinator.bootstrap() == .needsLogin)
        let step = try await coordinator.loginThenHandoff(providerId: "google")
        #expect(try await coordinator.bootstrap() == step)
        await profiles.fail(with: .network)
        #expect(try await coordinator.bootstrap() == step)
        try await coordinator.logout()
        #expect(try await coordinator.bootstrap() == .needsLogin)
        #expect(await cache.profile(userId: "google-person") == nil)
    }

    @Test("DOM-14 a coordinator of use cases that were wired by hand does the same")
    func wiredByHand() async throws {
        let ensure = EnsureProfileAfterAuth(profiles: profiles, cache: cache)
        let byHand = AuthCoordinator(
            login: LoginWithProvider(authentication: authentication), ensureProfile: ensure,
            bootstrap: BootstrapOnLaunch(authentication: authentication, ensureProfile: ensure, cache: cache),
            logout: Logout(authentication: authentication, cache: cache))
        let step = try await byHand.loginThenHandoff(providerId: "google")
        #expect(try await coordinator.bootstrap() == step)
        try await byHand.logout()
        #expect(try await coordinator.bootstrap() == .needsLogin)
    }

    @Test("DOM-18 a first sign-in, a second one, a launch and a failure emit exactly these events in this order")
    func events() async throws {
        let start = clock.now
        _ = try await coordinator.loginThenHandoff(providerId: "google")
        clock.advance(by: 10)
        _ = try await coordinator.loginThenHandoff(providerId: "google")
        clock.advance(by: 10)
        _ = try await coordinator.bootstrap()
        _ = try? await coordinator.loginThenHandoff(providerId: "acme")
        try await coordinator.logout()
        _ = try await coordinator.bootstrap()
        let (second, third) = (start.addingTimeInterval(10), start.addingTimeInterval(20))
        #expect(
            await log.all() == [
                AuthEventPayload(name: .loginStarted, providerId: "google", time: start),
                AuthEventPayload(name: .loginSuccess, providerId: "google", time: start),
                AuthEventPayload(name: .profileCreated, time: start),
                AuthEventPayload(name: .loginStarted, providerId: "google", time: second),
                AuthEventPayload(name: .loginSuccess, providerId: "google", time: second),
                AuthEventPayload(name: .profileLoaded, time: second),
                AuthEventPayload(name: .profileLoaded, time: third),
                AuthEventPayload(name: .loginStarted, providerId: "acme", time: third),
                AuthEventPayload(name: .loginFailed, providerId: "acme", errorCode: "unavailable", time: third),
            ])
    }

    @Test("DOM-18 a sign-up, its code and a failed sign-in through the flow emit no password, token, code or address")
    func flowEvents() async throws {
        let (email, password) = ("planted@example.com", "planted password")
        let performer = AuthPerformer(authentication: authentication, service: accounts, coordinator: coordinator)
        var held: HeldStep?
        let consent = Consent(version: "1", time: clock.now)
        _ = await performer.perform(
            .signUp(email: email, password: Secret(password), consent: consent), held: &held)
        let code = try #require(await accounts.mailedCode(to: email)?.reveal())
        let confirmed = await performer.perform(.confirm(email: email, code: Secret(code)), held: &held)
        guard case .signedIn(let completion) = confirmed else {
            Issue.record("the confirmation signs in")
            return
        }
        let session = try #require(completion.session)
        _ = await performer.perform(.signIn(email: email, password: Secret("planted wrong")), held: &held)
        let events = await log.all()
        #expect(
            events.map(\.name) == [.loginStarted, .loginSuccess, .profileCreated, .loginStarted, .loginFailed])
        #expect(events.compactMap(\.providerId) == ["email", "email", "email", "email"])
        #expect(events.compactMap(\.errorCode) == ["invalid_credentials"])
        let text = events.map { String(reflecting: $0) }.joined()
        for secret in ["planted", code, session.accessToken.reveal(), session.refreshToken.reveal()] {
            #expect(!text.contains(secret))
        }
    }
}
