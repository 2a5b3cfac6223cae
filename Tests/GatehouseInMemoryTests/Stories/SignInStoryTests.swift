import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// Sign-ins with something in their middle.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct SignInStoryTests {
    @Test(
        "PKY-09 LINK-05 APP-12 a sign-up with a passkey ends at invitation and place, also after a relaunch",
        arguments: [false, true])
    func passkeySignUp(inSheet: Bool) async throws {
        let story = StoryApp()
        let code = try await story.invitation()
        try await Self.begin(story, code, inSheet)
        let app = try await story.launch()
        #expect(app.flow.navigationState == .confirmEmail(pendingEmail: StoryApp.ben))
        await app.navigation.finishErrands()
        #expect(app.flow.screen.texts.contains(say(.invitationWaits(group: "Yard 0"))))
        let mailed = try #require(await story.accounts.mailedCode(to: StoryApp.ben))
        try await app.authenticator.verify(code: mailed.reveal())
        await app.coordinator.finishAskingGroups()
        #expect(app.navigation[.home] == [.join(code)])
        #expect(try await story.accounts.passkeys().count == 1)
        app.navigation.settleInvitation()
        #expect(app.navigation[.home] == [.project("7")])
    }

    @Test(
        "SES-08 APP-22 a person who signs in again before their sign-out has come to its end stays in",
        arguments: [true, false])
    func signedInAgain(byCoordinator: Bool) async throws {
        let story = StoryApp(hasSession: true)
        try await story.signUp(StoryApp.ada)
        let port = GatedSignOut(story.root.authentication)
        var backEnd = story.root.backEnd
        backEnd.authentication = port
        let app = try await story.launch(backEnd: backEnd)
        try await story.signIn(StoryApp.ada, in: app)
        let (coordinator, handoff) = (app.coordinator, app.backEnd.handoff)
        await port.holdNext()
        let leaving = Task {
            if byCoordinator {
                await coordinator.logout()
            } else {
                try await coordinator.appState.logout(using: handoff)
            }
        }
        await port.isWaiting()
        coordinator.follow()
        #expect(!coordinator.isAuthenticated && coordinator.appState.identity == nil)
        try await story.signIn(StoryApp.ada, in: app)
        await port.goOn()
        try await leaving.value
        coordinator.follow()
        let identity = app.backEnd.session?.status.identity
        #expect(coordinator.isAuthenticated && coordinator.root == .main && identity != nil)
        #expect(coordinator.appState.identity == identity && coordinator.appState.profile != nil)
    }

    @Test("FLOW-32 SES-08 the late end of a session for another account leaves the next person the way to continue")
    func nextReturn() async throws {
        let story = StoryApp(hasSession: true)
        try await story.signUp(StoryApp.ada)
        let port = GatedSignOut(story.root.authentication)
        var backEnd = story.root.backEnd
        backEnd.authentication = port
        let app = try await story.launch(backEnd: backEnd)
        try await story.signIn(StoryApp.ada, in: app)
        try await story.endSession(in: app)
        await port.holdNext()
        let leaving = Task { await app.flow.perform(.returnOffered(nil)) }
        await port.isWaiting()
        app.coordinator.follow()
        #expect(!app.coordinator.isAuthenticated)
        try await story.signIn(StoryApp.ada, in: app)
        try await story.endSession(in: app)
        await port.goOn()
        await leaving.value
        #expect(app.flow.screen.actions.contains { $0.event == .returnOffered(nil) })
    }

    /// The first launch, which ends on the screen that waits for the code.
    private static func begin(_ story: StoryApp, _ code: String, _ inSheet: Bool) async throws {
        var backEnd = story.root.backEnd
        if inSheet { backEnd.ceremony = InMemoryDevice(owner: StoryApp.ben) }
        let app = try await story.launch(backEnd: backEnd)
        app.coordinator.handleDeepLink("stories://project/7")
        app.coordinator.handleDeepLink("stories://join/\(code)")
        await app.navigation.finishErrands()
        #expect(app.flow.screen.texts.contains(say(.signUpToJoin(group: "Yard 0"))))
        let email = inSheet ? nil : StoryApp.ben
        #expect(try await app.authenticator.signUpWithPasskey(email: email, acceptsTerms: true) == nil)
    }

    @Test("PKF-01 FLOW-32 an invitation that somebody else opens in the middle of a second step is theirs alone")
    func invitationInTheStep() async throws {
        let story = StoryApp()
        let code = try await story.invitation()
        try await story.signUp(StoryApp.ben)
        let app = try await story.launch()
        try await story.signIn(StoryApp.ada, in: app)
        let backup = try await story.protect()
        app.navigation.navigate(to: .project("7"))
        await app.coordinator.logout()
        await #expect(throws: AuthError.secondFactorRequired) { try await story.signIn(StoryApp.ada, in: app) }
        let step = try #require(await story.accounts.pendingStep())
        app.coordinator.handleDeepLink("stories://join/\(code)")
        await app.navigation.finishErrands()
        #expect(app.flow.navigationState == .secondFactor(step.choice))
        #expect(app.flow.screen.texts.contains(say(.invitationWaits(group: "Yard 0"))))
        await app.flow.perform(.navigateToChoice)
        #expect(app.flow.screen.texts.contains(say(.signUpToJoin(group: "Yard 0"))))
        try await story.signIn(StoryApp.ben, in: app)
        #expect(app.navigation[.home] == [.join(code)] && app.flow.navigationState == .choice)
        await #expect(throws: AuthError.factorExpired) {
            try await story.accounts.verify(factor: step.choice.chosen.id, code: backup[0], of: step)
        }
    }

    @Test("PKF-01 MFA-10 SES-07 a person who must add a factor in the middle of the work keeps the place")
    func required() async throws {
        let story = StoryApp(hasSession: true)
        try await story.signUp(StoryApp.ada)
        let app = try await story.launch()
        try await story.signIn(StoryApp.ada, in: app)
        app.navigation.navigate(to: .project("7"))
        await story.accounts.requireFactors()
        try await story.endSession(in: app)
        #expect(app.navigation[.home] == [.project("7")])
        await #expect(throws: AuthError.secondFactorRequired) { try await story.signIn(StoryApp.ada, in: app) }
        #expect(app.flow.navigationState == .enrollFactor(.intro) && app.coordinator.requiresReauthentication)
        await app.flow.perform(.submitted(.enrollFactor))
        let key = try #require(app.flow.screen.secret?.key)
        app.flow.otpCode = await story.accounts.appCode(for: key).reveal()
        await app.flow.perform(.submitted(.enrollFactor))
        #expect(app.flow.navigationState == .enrollFactor(.codes) && app.coordinator.requiresReauthentication)
        await app.flow.perform(.submitted(.enrollFactor))
        #expect(!app.coordinator.requiresReauthentication && app.navigation[.home] == [.project("7")])
    }

    @Test("PKF-01 SES-07 somebody else in the middle of the set-up of a factor gets neither the place nor the set-up")
    func somebodyElse() async throws {
        let story = StoryApp(hasSession: true)
        for email in [StoryApp.ada, StoryApp.ben] { try await story.signUp(email) }
        let app = try await story.launch()
        try await story.signIn(StoryApp.ada, in: app)
        app.navigation.navigate(to: .project("7"))
        await story.accounts.requireFactors()
        try await story.endSession(in: app)
        await #expect(throws: AuthError.secondFactorRequired) { try await story.signIn(StoryApp.ada, in: app) }
        await app.flow.perform(.submitted(.enrollFactor))
        let key = try #require(app.flow.screen.secret?.key)
        let enrollment = try #require(await story.accounts.pendingEnrollment())
        await app.flow.perform(.navigateToChoice)
        await app.flow.perform(.returnOffered(nil))
        #expect(app.coordinator.userId == nil && app.navigation[.home].isEmpty)
        #expect(app.flow.screen.secret == nil)
        await #expect(throws: AuthError.secondFactorRequired) { try await story.signIn(StoryApp.ben, in: app) }
        #expect(app.flow.navigationState == .enrollFactor(.intro) && !app.coordinator.isAuthenticated)
        await #expect(throws: AuthError.factorExpired) {
            _ = try await story.accounts.enrollApp(named: nil, in: enrollment)
        }
        await app.flow.perform(.submitted(.enrollFactor))
        #expect(app.flow.screen.secret?.key != key)
    }
}
