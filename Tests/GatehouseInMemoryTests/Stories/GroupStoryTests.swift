import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// Groups that change while somebody works in them.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct GroupStoryTests {
    /// A person in two groups who acts in the first one.
    private func inTwoGroups(_ story: StoryApp, _ app: AppRoot<StoryApp.Place>) async throws {
        try await story.signUp(StoryApp.ada)
        try await story.signIn(StoryApp.ada, in: app)
        for number in 0...1 { _ = try await story.group(number) }
        let model = GroupViewModel(.switcher, app: app)
        await model.open()
        await model.perform(.switched(StoryApp.ids[0]))
        #expect(app.coordinator.group?.groupId == StoryApp.ids[0])
    }

    /// The back end of a story, whose answers about groups can be held back.
    private func backEnd(_ story: StoryApp, _ groups: GatedGroups) -> BackEnd {
        var backEnd = story.root.backEnd
        backEnd.groups = groups
        return backEnd
    }

    @Test("GRP-37 LINK-03 nothing of a group that ended at the lock is behind it, and a link into the group says so")
    func removedAtTheLock() async throws {
        let story = StoryApp()
        let app = try await story.launch()
        try await inTwoGroups(story, app)
        app.navigation.navigate(to: .project("7"))
        app.navigation.navigate(to: .crew(StoryApp.ids[0]), in: .yard)
        story.lock(app)
        app.coordinator.handleDeepLink("stories://crew/\(StoryApp.ids[0])")
        let epoch = app.coordinator.epoch
        try await story.accounts.deleteGroup(StoryApp.ids[0])
        app.coordinator.take(nil)
        #expect(app.coordinator.group == nil && app.coordinator.epoch == epoch + 1)
        #expect(app.navigation[.home].isEmpty && app.navigation[.yard].isEmpty)
        try await story.signIn(StoryApp.ada, in: app)
        #expect(app.coordinator.cover == nil && app.navigation[.yard] == [.crew(StoryApp.ids[0])])
        await app.coordinator.finishEntering()
        let shown = app.coordinator.content(needing: .membership, of: StoryApp.ids[0], seenIn: nil)
        #expect(shown.notice?.name == .noGroup && app.navigation[.home].isEmpty)
    }

    /// The groups of a back end that never answers.
    private struct SilentGroups: GroupPorts {
        let capabilities: Set<BackEndCapability>
        private let silence = AsyncStream.makeStream(of: Never.self)

        init(capabilities: Set<BackEndCapability>) {
            self.capabilities = capabilities
        }

        func pendingInvitations() async throws -> [PendingInvitation] {
            for await _ in silence.stream {}
            throw AuthError.network
        }
    }

    @Test(
        "APP-25 GRP-35 a launch continues in the group that the stored token names, without an answer of the back end",
        arguments: [[.groups, .groupInvitations], []] as [Set<BackEndCapability>])
    func launched(known: Set<BackEndCapability>) async throws {
        let story = StoryApp(hasSession: true)
        try await story.signUp(StoryApp.ada)
        _ = try await story.accounts.signIn(email: StoryApp.ada, password: StoryApp.password)
        _ = try await story.group(0)
        _ = try await story.groups.switchGroup(to: StoryApp.ids[0])
        var backEnd = story.root.backEnd
        backEnd.groups = SilentGroups(capabilities: known)
        let app = try await story.launch(requiresGroup: true, backEnd: backEnd)
        #expect(app.coordinator.root == .main && app.coordinator.group?.groupId == StoryApp.ids[0])
        #expect(app.coordinator.content(needing: .membership, of: StoryApp.ids[0], seenIn: nil) == .shown)
        await app.coordinator.logout()
        #expect(app.coordinator.group == nil)
    }

    @Test("GRP-35 a person whose group ends chooses among those that are left, where the app needs one")
    func removed() async throws {
        let story = StoryApp()
        try await story.signUp(StoryApp.ada)
        _ = try await story.accounts.signIn(email: StoryApp.ada, password: StoryApp.password)
        for number in 0...1 { _ = try await story.group(number) }
        _ = try await story.groups.switchGroup(to: StoryApp.ids[0])
        let app = try await story.launch(requiresGroup: true)
        await app.coordinator.finishAskingGroups()
        #expect(app.coordinator.root == .main && app.coordinator.group?.groupId == StoryApp.ids[0])
        try await story.accounts.deleteGroup(StoryApp.ids[0])
        app.coordinator.take(nil)
        #expect(app.coordinator.root == .group && app.coordinator.groupGate == .choose)
    }

    @Test(
        "GRP-26 GRP-37 a next session in another group, or in none, shows nothing of the former and opens what waited",
        arguments: [true, false])
    func nextSession(hasOther: Bool) async throws {
        let story = StoryApp(hasSession: true)
        let app = try await story.launch()
        try await inTwoGroups(story, app)
        if !hasOther { try await story.accounts.deleteGroup(StoryApp.ids[1]) }
        app.navigation.navigate(to: .project("7"), in: .yard)
        try await story.accounts.deleteGroup(StoryApp.ids[0])
        try await story.endSession(in: app)
        #expect(app.navigation[.yard] == [.project("7")])
        app.coordinator.handleDeepLink("stories://project/8")
        try await story.signIn(StoryApp.ada, in: app)
        #expect(app.coordinator.group?.groupId == (hasOther ? StoryApp.ids[1] : nil))
        #expect(app.navigation[.home] == [.project("8")] && app.navigation[.yard].isEmpty)
    }

    @Test("SES-07 GRP-26 a next session in the same group keeps the place")
    func sameGroup() async throws {
        let story = StoryApp(hasSession: true)
        let app = try await story.launch()
        try await inTwoGroups(story, app)
        app.navigation.navigate(to: .project("7"))
        try await story.endSession(in: app)
        try await story.signIn(StoryApp.ada, in: app)
        #expect(app.coordinator.group?.groupId == StoryApp.ids[0] && app.navigation[.home] == [.project("7")])
    }

    @Test("SES-07 GRP-26 an answer about the group of an ended session that comes in the next one keeps the place")
    func lateAnswer() async throws {
        let story = StoryApp(hasSession: true)
        let groups = GatedGroups(story.accounts)
        let app = try await story.launch(backEnd: backEnd(story, groups))
        try await inTwoGroups(story, app)
        app.navigation.navigate(to: .project("7"))
        await groups.hold(.noGroup)
        try await story.endSession(in: app)
        await groups.isWaiting()
        try await story.signIn(StoryApp.ada, in: app)
        // The next question comes once the answer to this one has been heard.
        await groups.hold(.current)
        await groups.goOn()
        await groups.isWaiting()
        #expect(app.coordinator.group?.groupId == StoryApp.ids[0] && app.navigation[.home] == [.project("7")])
        await groups.goOn()
    }

    @Test("SES-07 GRP-26 a session that ends while the back end is asked about its groups keeps the place for the next")
    func endedWhileAsked() async throws {
        let story = StoryApp(hasSession: true)
        try await story.signUp(StoryApp.ada)
        _ = try await story.accounts.signIn(email: StoryApp.ada, password: StoryApp.password)
        _ = try await story.group(0)
        _ = try await story.groups.switchGroup(to: StoryApp.ids[0])
        let groups = GatedGroups(story.accounts)
        await groups.hold(.pending)
        let app = try await story.launch(backEnd: backEnd(story, groups))
        await groups.isWaiting()
        app.navigation.navigate(to: .project("7"))
        try await story.endSession(in: app)
        await groups.goOn()
        await app.coordinator.finishAskingGroups()
        try await story.signIn(StoryApp.ada, in: app)
        #expect(app.coordinator.group?.groupId == StoryApp.ids[0] && app.navigation[.home] == [.project("7")])
    }

    /// A launch in the first of two groups, with something open, while the back end has not answered about invitations.
    private func unanswered() async throws -> (StoryApp, GatedGroups, AppRoot<StoryApp.Place>) {
        let story = StoryApp(hasSession: true)
        try await story.signUp(StoryApp.ada)
        _ = try await story.accounts.signIn(email: StoryApp.ada, password: StoryApp.password)
        for number in 0...1 { _ = try await story.group(number) }
        _ = try await story.groups.switchGroup(to: StoryApp.ids[0])
        let groups = GatedGroups(story.accounts)
        await groups.hold(.pending)
        let app = try await story.launch(backEnd: backEnd(story, groups))
        await groups.isWaiting()
        app.navigation.navigate(to: .project("7"))
        return (story, groups, app)
    }

    @Test("GRP-26 GRP-37 a next session in another group keeps nothing of the stored one, of which nobody has answered")
    func nextSessionUnanswered() async throws {
        let (story, groups, app) = try await unanswered()
        try await story.accounts.deleteGroup(StoryApp.ids[0])
        try await story.endSession(in: app)
        #expect(app.navigation[.home] == [.project("7")])
        try await app.authenticator.signIn(email: StoryApp.ada, password: StoryApp.password)
        app.coordinator.follow()
        #expect(app.coordinator.group?.groupId == StoryApp.ids[1] && app.navigation[.home].isEmpty)
        await groups.goOn()
        await app.coordinator.finishAskingGroups()
    }

    @Test("GRP-26 GRP-35 a group that is chosen while the back end is asked about the former one is shown")
    func switchedWhileAsked() async throws {
        let (story, groups, app) = try await unanswered()
        // The app runs as long as its story is there.
        defer { withExtendedLifetime(story) {} }
        await groups.hold(.current)
        await groups.goOn()
        await groups.isWaiting()
        let context = try await app.backEnd.groups.switchGroup(to: StoryApp.ids[1])
        app.coordinator.take(context)
        #expect(app.navigation[.home].isEmpty && app.coordinator.group == context)
        await groups.goOn()
        await app.coordinator.finishAskingGroups()
        #expect(context?.groupId == StoryApp.ids[1] && app.coordinator.group == context)
    }

    @Test("GRP-26 GRP-37 of two groups whose destinations came into view, the later one counts, also if answered first")
    func overtaken() async throws {
        let story = StoryApp()
        let groups = GatedGroups(story.accounts)
        let app = try await story.launch(backEnd: backEnd(story, groups))
        try await story.signUp(StoryApp.ada)
        try await story.signIn(StoryApp.ada, in: app)
        for number in 0...1 { _ = try await story.group(number) }
        await groups.hold(.switching)
        app.navigation.navigate(to: .crew(StoryApp.ids[0]), in: .yard)
        let first = Task { await app.coordinator.finishEntering() }
        await groups.isWaiting()
        app.navigation.navigate(to: .crew(StoryApp.ids[1]), in: .yard)
        await app.coordinator.finishEntering()
        #expect(app.coordinator.group?.groupId == StoryApp.ids[1])
        await groups.goOn()
        await first.value
        #expect(app.coordinator.group?.groupId == StoryApp.ids[1])
        #expect(app.navigation[.yard] == [.crew(StoryApp.ids[1])])
    }

    @Test("GRP-26 GRP-37 a group that was read before a switch takes nothing from the screen after it")
    func readBeforeSwitch() async throws {
        let story = StoryApp()
        let groups = GatedGroups(story.accounts)
        let app = try await story.launch(backEnd: backEnd(story, groups))
        try await inTwoGroups(story, app)
        await groups.hold(.current)
        _ = try await story.groups.switchGroup(to: StoryApp.ids[1])
        await groups.isWaiting()
        app.coordinator.take(try await story.groups.switchGroup(to: StoryApp.ids[0]))
        app.navigation.navigate(to: .project("7"))
        // The next question comes once the answer to this one has been heard.
        await groups.hold(.current)
        await groups.goOn()
        await groups.isWaiting()
        #expect(app.coordinator.group?.groupId == StoryApp.ids[0] && app.navigation[.home] == [.project("7")])
        await groups.goOn()
    }

    @Test(
        "SES-07 GRP-26 a switch that is answered after the next sign-in, of whoever it is, changes nothing there",
        arguments: [true, false])
    func lateSwitch(isSamePerson: Bool) async throws {
        let story = StoryApp()
        let groups = GatedGroups(story.accounts)
        let app = try await story.launch(backEnd: backEnd(story, groups))
        try await story.signUp(StoryApp.ben)
        try await inTwoGroups(story, app)
        let switcher = GroupViewModel(.switcher, app: app)
        await switcher.open()
        await groups.hold(.switching)
        let switching = Task { await switcher.perform(.switched(StoryApp.ids[1])) }
        await groups.isWaiting()
        await app.coordinator.logout()
        try await story.signIn(isSamePerson ? StoryApp.ada : StoryApp.ben, in: app)
        let own = isSamePerson ? StoryApp.ids[0] : nil
        app.coordinator.take(try await story.groups.switchGroup(to: own))
        app.navigation.navigate(to: .project("7"))
        await groups.goOn()
        await switching.value
        #expect(app.coordinator.group?.groupId == own && app.navigation[.home] == [.project("7")])
    }

    @Test("SES-03 GRP-26 a group that is created once its founder has left is not switched to by the next person")
    func lateCreation() async throws {
        let story = StoryApp()
        let groups = GatedGroups(story.accounts)
        let app = try await story.launch(backEnd: backEnd(story, groups))
        for person in [StoryApp.ben, StoryApp.ada] { try await story.signUp(person) }
        try await story.signIn(StoryApp.ada, in: app)
        let model = GroupViewModel(.create, app: app)
        await model.open()
        model[.name] = "Yard 0"
        await groups.hold(.creating)
        let creating = Task { await model.perform(.submitted) }
        await groups.isWaiting()
        await app.coordinator.logout()
        try await story.signIn(StoryApp.ben, in: app)
        await groups.goOn()
        await creating.value
        #expect(model.errorCode == nil && app.coordinator.group == nil)
    }

    @Test("GRP-26 GRP-28 choosing the group that the session acts in already changes nothing on the screen")
    func sameGroupChosen() async throws {
        let story = StoryApp()
        let app = try await story.launch()
        try await inTwoGroups(story, app)
        // On another device, the person has gone on in the other group since.
        let switcher = GroupViewModel(.switcher, app: app)
        await switcher.open()
        app.navigation.navigate(to: .project("7"))
        let epoch = app.coordinator.epoch
        await switcher.perform(.switched(StoryApp.ids[0]))
        #expect(app.coordinator.epoch == epoch && app.navigation[.home] == [.project("7")])
        #expect(switcher.errorCode == nil && app.coordinator.group?.groupId == StoryApp.ids[0])
    }

    @Test("GRP-06 LINK-05 an invitation to the group of an account that was deleted meanwhile says that it is over")
    func ownerIsGone() async throws {
        let story = StoryApp()
        let code = try await story.invitation()
        let app = try await story.launch()
        app.coordinator.handleDeepLink("stories://join/\(code)")
        await app.navigation.finishErrands()
        app.flow.navigateToSignup()
        #expect(app.flow.screen.texts.contains(say(.signUpToJoin(group: "Yard 0"))))
        let owner = try await story.accounts.signIn(email: StoryApp.ada, password: StoryApp.password).identity
        try await story.accounts.deleteAccount(of: owner, context: nil)
        try await app.authenticator.signUp(email: StoryApp.ben, password: StoryApp.password, acceptsTerms: true)
        await app.coordinator.finishAskingGroups()
        #expect(app.navigation[.home] == [.join(code)])
        let model = GroupViewModel(.join, start: .received(.code(Secret(code))), app: app)
        await model.open()
        #expect(model.errorCode == AuthError.invitationOver.code)
        await model.perform(.postponed)
        #expect(app.navigation[.home].isEmpty && app.coordinator.root == .main)
    }
}
