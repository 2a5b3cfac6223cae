import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Observation
import Testing

/// Several windows of one app: one session, and a navigation of its own for each.
@MainActor
@Suite
struct WindowsTests {
    // MARK: Who is signed in

    @Test(
        "APP-16 a sign-in in one window lets the person into every window, each with what waits in it",
        arguments: [true, false])
    func signIn(hasSession: Bool) async {
        let world = WindowsWorld(hasSession: hasSession)
        let (one, two) = await world.openTwo()
        two.coordinator.handleDeepLink("spots://item/7")
        two.flow.navigateToLogin()
        two.flow.email = "ada@example.com"
        #expect(one.navigation.returnDestination == nil, "a link belongs to the window that was given it")
        await world.signIn(in: one)
        await world.settle(two)
        #expect(one.coordinator.root == .main && two.coordinator.root == .main)
        #expect(one.coordinator.userId == two.coordinator.userId)
        #expect(one.navigation[.items].isEmpty)
        #expect(two.navigation[.items] == [.list(7), .item(7)])
        #expect(two.flow.navigationState == .choice && two.flow.email.isEmpty)
        #expect(one.coordinator.appState === two.coordinator.appState)
        #expect(one.coordinator.appState.profile != nil)
    }

    @Test(
        "APP-16 NAV-08 a sign-out in one window empties every window and all that is stored", arguments: [true, false])
    func signOut(hasSession: Bool) async {
        let world = WindowsWorld(hasSession: hasSession)
        let (one, two) = await world.openTwo()
        await world.signIn(in: one)
        await world.settle(two)
        one.navigation.navigate(to: .item(1))
        two.navigation.navigate(to: .list(2), in: .lists)
        two.navigation.present(.about(3))
        for window in [one, two] { window.coordinator.resignedActive() }
        #expect(world.settings.text(for: NavigationPorts.windowsKey)?.contains("list") == true)
        await one.coordinator.logout()
        #expect(two.coordinator.root == .signIn, "at once, and before the back end has answered the next request")
        await world.settle(one, two)
        for window in [one, two] {
            #expect(!window.coordinator.isAuthenticated && window.coordinator.root == .signIn)
            #expect(window.navigation.modals.isEmpty)
            for tab in Spot.Tab.allCases { #expect(window.navigation[tab].isEmpty) }
        }
        #expect(world.settings.text(for: NavigationPorts.stateKey) == nil)
        #expect(world.settings.text(for: NavigationPorts.windowsKey)?.contains("list") == false)
    }

    @Test("APP-16 NAV-I05 another person who signs in after an expiry sees in no window what was the first one's")
    func otherPerson() async {
        let world = WindowsWorld()
        let (one, two) = await world.openTwo()
        await world.signIn(in: one, 0)
        await world.settle(two)
        two.navigation.navigate(to: .item(2))
        await world.expire()
        await world.settle(one, two)
        await world.signIn(in: one, 1)
        await world.settle(two)
        for window in [one, two] {
            #expect(window.coordinator.userId == "person-1")
            #expect(window.navigation[.items].isEmpty)
        }
    }

    @Test("APP-16 NAV-09 an expiry asks in every window, and signing in again in one continues in all, where each was")
    func expiry() async {
        let world = WindowsWorld()
        let (one, two) = await world.openTwo()
        await world.signIn(in: one)
        await world.settle(two)
        one.navigation.navigate(to: .item(1))
        two.navigation.navigate(to: .item(2))
        await world.expire()
        await world.settle(one, two)
        #expect(one.coordinator.cover?.name == .sessionExpired && two.coordinator.cover?.name == .sessionExpired)
        await world.signIn(in: two)
        await world.settle(one)
        #expect(one.coordinator.cover == nil && two.coordinator.cover == nil)
        #expect(one.navigation[.items] == [.item(1)])
        #expect(two.navigation[.items] == [.item(2)])
    }

    @Test("APP-16 NAV-I12 a renewed token is every window's, and moves none")
    func renewal() async throws {
        let world = WindowsWorld()
        let (one, two) = await world.openTwo()
        await world.signIn(in: one)
        await world.settle(two)
        one.navigation.navigate(to: .item(1))
        two.navigation.navigate(to: .item(2))
        let session = try #require(world.session)
        let token = try await session.validAccessToken()
        let next = try await session.validAccessToken(otherThan: token)
        await world.settle(one, two)
        #expect(token != next && world.device.server.renewalCount == 1)
        #expect(one.navigation[.items] == [.item(1)] && two.navigation[.items] == [.item(2)])
    }

    @Test("APP-16 a proof in one window is one in every window")
    func stepUp() async {
        let world = WindowsWorld()
        let (one, two) = await world.openTwo()
        await world.signIn(in: one)
        await world.settle(two)
        world.device.pass(301)
        two.navigation.navigate(to: .vault(1))
        #expect(two.coordinator.gate == .stepUp && one.coordinator.gate == .open)
        await world.signIn(in: one)
        #expect(two.coordinator.gate == .open)
        #expect(two.navigation[.vault].last == .vault(1))
        one.navigation.navigate(to: .vault(2))
        #expect(one.coordinator.gate == .open)
    }

    @Test("APP-16 a sign-in that runs in another window continues, and replaces the person everywhere")
    func twoAtOnce() async {
        let world = WindowsWorld()
        let (one, two) = await world.openTwo()
        async let first: Void = one.flow.signIn(providerId: "0")
        async let second: Void = two.flow.signIn(providerId: "1")
        _ = await (first, second)
        await world.settle(one, two)
        let person = world.session?.status.identity?.userId
        #expect(person != nil)
        #expect(one.coordinator.userId == person && two.coordinator.userId == person)
    }

    @Test("APP-16 SES-07 a sign-in whose profile comes after another person has signed in elsewhere changes nothing")
    func overtaken() async {
        let profiles = FirstHeldProfiles()
        let world = WindowsWorld(profiles: profiles)
        let (one, two) = await world.openTwo()
        let late = Task { await one.flow.signIn(providerId: "0") }
        await profiles.isAsked()
        await world.signIn(in: two, 1)
        await world.settle(one)
        await profiles.answer()
        await late.value
        await world.settle(one, two)
        let identity = SessionServer.identities[1]
        #expect(world.session?.status.phase == .signedIn(identity))
        #expect(one.coordinator.appState.identity == identity && one.coordinator.appState.profile != nil)
        for window in [one, two] {
            #expect(window.coordinator.root == .main && window.coordinator.userId == identity.userId)
            #expect(window.flow.navigationState == .choice && !window.flow.isLoading)
        }
    }

    @Test("APP-15 APP-16 events of the sign-in are reported once, however many windows there are")
    func events() async {
        let world = WindowsWorld()
        let (one, two) = await world.openTwo()
        _ = await world.open()
        await world.signIn(in: two)
        await world.settle(one)
        #expect(world.events.all.count { $0 == "auth_login_success" } == 1, "\(world.events.all)")
    }

    @Test("APP-16 the invitation that waits in one window is not sent with a sign-in in another")
    func invitations() async {
        let world = WindowsWorld()
        let (one, two) = await world.openTwo()
        one.coordinator.handleDeepLink("spots://join/1")
        await world.settle(one, two)
        #expect(one.coordinator.pendingDeepLink?.isInvitation == true)
        #expect(two.coordinator.pendingDeepLink == nil)
        await world.signIn(in: two)
        #expect(world.invitations.all == ["none"])
        await one.coordinator.logout()
        one.coordinator.handleDeepLink("spots://join/2")
        two.coordinator.handleDeepLink("spots://item/3")
        await world.signIn(in: one)
        #expect(world.invitations.all == ["none", "invitation-2"])
    }

    @Test("APP-16 roots that an app makes itself over one back end are windows of one app")
    func ownRoots() async throws {
        let (backEnd, settings) = (CompositionRoot().backEnd, InMemorySettings())
        let roots = (0...2).map { _ in
            AppRoot<Spot>(.items, backEnd: backEnd, settings: settings) { $0.splashTime = .zero }
        }
        for root in roots { await root.coordinator.run() }
        #expect(roots.map(\.windowNumber) == [0, 1, 2])
        await roots[1].flow.signIn(providerId: "guest")
        #expect(roots.allSatisfy { $0.coordinator.root == .main })
        try await roots[2].authenticator.signOut()
        #expect(roots.allSatisfy { $0.coordinator.root == .signIn })
    }

    @Test("UI-11 APP-10 a chosen language reaches the sign-in and the gate of every window, new ones too")
    func language() async {
        let world = WindowsWorld(hasSession: false)
        let (one, two) = await world.openTwo()
        let changes = Lines()
        withObservationTracking {
            _ = (two.flow.screen, two.coordinator.notice())
        } onChange: {
            changes.add("changed")
        }
        one.coordinator.catalogue = .arabic
        #expect(changes.all == ["changed"])
        for window in [one, two, await world.open()] {
            #expect(window.coordinator.catalogue.language == "ar")
            #expect(window.flow.screen.title == Catalogue.arabic.text(.choiceTitle(app: nil)))
            #expect(window.coordinator.notice() == GateScreen(.authenticationRequired, catalogue: .arabic))
        }
    }

    @Test("APP-16 the introduction is seen once, in whichever window")
    func introduction() async {
        let world = WindowsWorld(hasSession: false, hasOnboarding: true)
        let (one, two) = await world.openTwo()
        #expect(one.coordinator.root == .onboarding && two.coordinator.root == .onboarding)
        two.coordinator.finishOnboarding()
        #expect(one.coordinator.root == .signIn && two.coordinator.root == .signIn)
        #expect(await world.open().coordinator.root == .signIn)
    }

    @Test("APP-12 APP-16 another window's sign-in leaves the screen of a mailed code to be found again")
    func codeScreen() async {
        let world = WindowsWorld()
        let (one, two) = await world.openTwo()
        one.flow.navigationState = .confirmEmail(pendingEmail: "ada@example.com")
        two.flow.navigateToLogin()
        two.flow.navigateToChoice()
        world.start()
        #expect(await world.open().flow.navigationState == .confirmEmail(pendingEmail: "ada@example.com"))
    }

    // MARK: Launch

    @Test("APP-11 APP-16 windows that open together at a launch are let in together")
    func launch() async {
        let world = WindowsWorld()
        await world.signIn(in: await world.open())
        world.start()
        let (one, two) = (world.app.window(), world.app.window())
        async let first: Void = world.launch(one)
        async let second: Void = world.launch(two)
        _ = await (first, second)
        #expect(one.coordinator.userId == "person-0" && two.coordinator.userId == "person-0")
        #expect(one.coordinator.appError == nil && two.coordinator.appError == nil)
        let third = await world.open()
        #expect(third.coordinator.root == .main && third.coordinator.userId == "person-0")
    }

    @Test("APP-16 a window that shows the app follows the session after another view of it has gone")
    func twoViews() async {
        let world = WindowsWorld()
        let window = await world.open()
        let second = Task { await window.coordinator.run() }
        await Task.yield()
        for run in world.runs { run.cancel() }
        for run in world.runs { await run.value }
        let signIn = Task { await window.flow.signIn(providerId: "0") }
        await signIn.value
        await world.session?.signOut()
        while window.coordinator.root != .signIn { await Task.yield() }
        #expect(!window.coordinator.isAuthenticated)
        second.cancel()
    }
}

/// Profiles in memory. The first question is answered when the test wants.
private actor FirstHeldProfiles: ProfilePort {
    private let base = InMemoryProfileAdapter()
    private var isFirst = true
    private var question: CheckedContinuation<Void, Never>?
    private var watcher: CheckedContinuation<Void, Never>?

    func isAsked() async {
        if question == nil { await withCheckedContinuation { watcher = $0 } }
    }

    func answer() {
        question?.resume()
        question = nil
    }

    func getProfile(userId: String) async throws -> UserProfile? {
        if isFirst {
            isFirst = false
            await withCheckedContinuation { continuation in
                question = continuation
                watcher?.resume()
                watcher = nil
            }
        }
        return try await base.getProfile(userId: userId)
    }

    func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile {
        try await base.createProfile(userId: userId, seed: seed)
    }
}
