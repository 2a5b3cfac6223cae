import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// A second step above the app whose answer comes at the wrong moment.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct RaiseStoryTests {
    /// An app with a person who is signed in and has an authenticator app; somebody else has an account too.
    @MainActor
    private struct Stage {
        let story = StoryApp()
        let factors: GatedFactors
        let service: GatedAccounts
        let profiles = LostProfiles()
        let app: AppRoot<StoryApp.Place>
        let code: String

        init() async throws {
            for email in [StoryApp.ben, StoryApp.ada] { try await story.signUp(email) }
            factors = GatedFactors(story.accounts)
            service = GatedAccounts(story.accounts)
            let backEnd = BackEnd(
                authentication: story.root.authentication, service: service, profiles: profiles, factors: factors,
                cache: InMemoryProfileCache(), sheets: NoProviderSheets())
            app = try await story.launch(backEnd: backEnd)
            try await story.signIn(StoryApp.ada, in: app)
            code = try #require(try await story.protect().first).reveal()
            app.navigation.navigate(to: .project("7"))
        }

        /// Asks for the step, and returns once it lies above the app.
        func raise() async -> Task<Void, any Error> {
            let raise = Task { try await app.coordinator.raise() }
            while !app.coordinator.isRaising { await Task.yield() }
            return raise
        }

        /// The person is signed in, and where they were.
        func isUndisturbed() async -> Bool {
            let isKept = await service.revoked.isEmpty
            return isKept && app.coordinator.isAuthenticated && app.navigation[.home] == [.project("7")]
        }
    }

    @Test("PKF-07 a step that started for one person is not shown to the next")
    func somebodyElse() async throws {
        let stage = try await Stage()
        await stage.factors.holdNext()
        let raise = Task { try await stage.app.coordinator.raise() }
        await stage.factors.isWaiting()
        await stage.app.coordinator.logout()
        try await stage.story.signIn(StoryApp.ben, in: stage.app)
        await stage.factors.goOn()
        await #expect(throws: AuthError.unavailable) { try await raise.value }
        #expect(!stage.app.coordinator.isRaising && stage.app.flow.navigationState == .choice)
    }

    @Test("PKF-07 a step that started before a sign-out is not shown to the same person after the next sign-in")
    func samePersonAgain() async throws {
        let stage = try await Stage()
        let app = stage.app
        await stage.factors.holdNext()
        let raise = Task { try await app.coordinator.raise() }
        await stage.factors.isWaiting()
        await app.coordinator.logout()
        await #expect(throws: AuthError.secondFactorRequired) { try await stage.story.signIn(StoryApp.ada, in: app) }
        try await app.authenticator.verify(code: stage.code)
        #expect(app.coordinator.isAuthenticated)
        await stage.factors.goOn()
        await #expect(throws: AuthError.unavailable) { try await raise.value }
        #expect(!app.coordinator.isRaising && app.flow.navigationState == .choice)
    }

    @Test("PKF-07 a step that is prepared when its person has signed out does not lie on the sign-in")
    func signedOut() async throws {
        let stage = try await Stage()
        let authenticator = stage.app.authenticator
        await stage.factors.holdNext()
        let raise = Task { try await authenticator.raise() }
        await stage.factors.isWaiting()
        await stage.app.coordinator.logout()
        await stage.factors.goOn()
        await #expect(throws: AuthError.unavailable) { try await raise.value }
        #expect(stage.app.flow.navigationState == .choice)
    }

    @Test("PKF-07 a step that was prepared while another sign-in began does not take its screen")
    func otherCall() async throws {
        let stage = try await Stage()
        let authenticator = stage.app.authenticator
        await stage.factors.holdNext()
        let raise = Task { try await authenticator.raise() }
        await stage.factors.isWaiting()
        await stage.service.hold()
        let signIn = Task { try await authenticator.signIn(email: StoryApp.ben, password: StoryApp.password) }
        await stage.service.waits(for: 1)
        await stage.factors.goOn()
        await #expect(throws: AuthError.unavailable) { try await raise.value }
        #expect(stage.app.flow.navigationState == .login)
        await stage.service.release()
        _ = try await signIn.value
        #expect(stage.app.flow.navigationState == .choice)
    }

    @Test("PKF-07 SES-07 a sign-in of somebody else in another window ends the step, also while its code is checked")
    func otherWindow() async throws {
        let stage = try await Stage()
        let raise = await stage.raise()
        await stage.factors.holdNext()
        let late = Task { try await stage.app.authenticator.verify(code: stage.code) }
        await stage.factors.isWaiting()
        let window = try await stage.story.launch(backEnd: stage.app.backEnd)
        let former = window.coordinator.userId
        try await stage.story.signIn(StoryApp.ben, in: window)
        await #expect(throws: AuthError.cancelled) { try await raise.value }
        await stage.factors.goOn()
        await #expect(throws: AuthError.cancelled) { try await late.value }
        let coordinator = stage.app.coordinator
        #expect(!coordinator.isRaising && stage.app.navigation[.home].isEmpty)
        #expect(coordinator.userId == window.coordinator.userId && coordinator.userId != former)
    }

    @Test("PKF-07 a person who turns back while their code is checked stays signed in")
    func turnedBack() async throws {
        let stage = try await Stage()
        let raise = await stage.raise()
        await stage.factors.holdNext()
        let late = Task { try await stage.app.authenticator.verify(code: stage.code) }
        await stage.factors.isWaiting()
        stage.app.coordinator.cancelRaise()
        await #expect(throws: AuthError.cancelled) { try await raise.value }
        await stage.factors.goOn()
        await #expect(throws: AuthError.cancelled) { try await late.value }
        #expect(await stage.isUndisturbed())
    }

    @Test("PKF-07 a person whose profile can't be loaded after the step stays signed in")
    func noProfile() async throws {
        let stage = try await Stage()
        let raise = await stage.raise()
        await stage.profiles.lose()
        await #expect(throws: AuthError.network) { try await stage.app.authenticator.verify(code: stage.code) }
        #expect(await stage.isUndisturbed())
        stage.app.coordinator.cancelRaise()
        await #expect(throws: AuthError.cancelled) { try await raise.value }
        #expect(await stage.isUndisturbed())
    }

    @Test("PKF-07 MFA-06 a step whose factor another device removes says so, and the person stays signed in")
    func factorIsGone() async throws {
        let stage = try await Stage()
        let raise = await stage.raise()
        for factor in try await stage.story.accounts.factors() {
            try await stage.story.accounts.removeFactor(factor.id)
        }
        await #expect(throws: AuthError.factorRemoved) { try await stage.app.authenticator.verify(code: stage.code) }
        await #expect(throws: AuthError.factorRemoved) { try await raise.value }
        #expect(!stage.app.coordinator.isRaising)
        #expect(await stage.isUndisturbed())
        await #expect(throws: AuthError.secondFactorMissing) { try await stage.app.coordinator.raise() }
    }

    @Test("PKF-07 SES-06 a lock in the middle of the step ends it, and the place is kept behind the lock")
    func locked() async throws {
        let stage = try await Stage()
        let raise = await stage.raise()
        stage.story.lock(stage.app)
        await #expect(throws: AuthError.cancelled) { try await raise.value }
        #expect(!stage.app.coordinator.isRaising && stage.app.flow.navigationState == .choice)
        #expect(await stage.isUndisturbed())
        await #expect(throws: AuthError.unavailable) { try await stage.app.coordinator.raise() }
    }

    @Test("PKF-07 SES-06 the answer to a step that comes after the lock does not open it")
    func lockedWhileChecked() async throws {
        let stage = try await Stage()
        let raise = await stage.raise()
        await stage.factors.holdNext()
        let late = Task { try await stage.app.authenticator.verify(code: stage.code) }
        await stage.factors.isWaiting()
        stage.story.lock(stage.app)
        await #expect(throws: AuthError.cancelled) { try await raise.value }
        await stage.factors.goOn()
        await #expect(throws: AuthError.cancelled) { try await late.value }
        #expect(stage.app.coordinator.requiresReauthentication)
        #expect(await stage.isUndisturbed())
    }
}

/// Profiles that cannot be reached once they are lost.
actor LostProfiles: ProfilePort {
    private let base = InMemoryProfileAdapter()
    private var isLost = false

    func lose() { isLost = true }

    func getProfile(userId: String) async throws -> UserProfile? {
        if isLost { throw AuthError.network }
        return try await base.getProfile(userId: userId)
    }

    func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile {
        if isLost { throw AuthError.network }
        return try await base.createProfile(userId: userId, seed: seed)
    }
}
