import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Synchronization
import Testing

/// Who is let in, from the splash to the sign-out.
@MainActor
@Suite
struct AppCoordinatorTests {
    // MARK: The root

    @Test("NAV-01 the splash is shown for a second at least, also when it is known at once who is signed in")
    func splash() async throws {
        let world = NavigationWorld()
        // A clock of its own: nobody else sleeps by it.
        let clock = ManualClock()
        world.configure = {
            $0.splashTime = NavigationPorts().splashTime
            $0.timer = clock
        }
        world.start()
        let running = Task { [coordinator = world.coordinator] in await coordinator.run() }
        await clock.waitForSleepers(1)
        await world.settle()
        #expect(world.machine.phase == .signedOut)
        #expect(world.interface.root == .splash)
        #expect(world.coordinator.isLoading)
        clock.advance(by: .milliseconds(999))
        #expect(world.coordinator.isLoading)
        clock.advance(by: .milliseconds(1))
        await world.wait { world.coordinator.root != .splash }
        world.interface.settle()
        #expect(world.interface.root == .signIn)
        running.cancel()
    }

    @Test("NAV-01 the splash stays until it is known who is signed in, and nothing protected is shown before")
    func splashWaits() async throws {
        let first = NavigationWorld()
        await first.launch()
        await first.signIn()
        first.interface.push(.item(1))
        first.coordinator.resignedActive()
        await first.device.store.fail(with: .locked)
        first.start()
        let running = Task { [coordinator = first.coordinator] in await coordinator.run() }
        first.session.launch()
        await first.settle()
        #expect(first.interface.root == .splash)
        #expect(first.interface.visible == nil)
        #expect(first.interface.cover == .authenticationRequired)
        await first.device.store.fail(with: nil)
        first.session.connectionReturned()
        await first.settle()
        await first.wait { first.coordinator.root != .splash }
        first.interface.settle()
        #expect(first.interface.root == .main)
        #expect(first.interface.visible == .item(1))
        running.cancel()
    }

    @Test("NAV-01 nothing that is restored is visible above the splash, not even a sheet")
    func splashOverSheet() async throws {
        let world = NavigationWorld()
        await world.launch()
        await world.signIn()
        world.navigation.present(.item(1))
        world.interface.settle()
        world.coordinator.resignedActive()
        await world.settle()
        let clock = ManualClock()
        world.configure = {
            $0.splashTime = .seconds(1)
            $0.timer = clock
        }
        world.start()
        let running = Task { [coordinator = world.coordinator] in await coordinator.run() }
        await clock.waitForSleepers(1)
        await world.settle()
        world.coordinator.becameActive()
        world.interface.settle()
        #expect(world.machine.modals == [.item(1)])
        #expect(world.interface.root == .splash)
        #expect(world.interface.sheet == nil)
        clock.advance(by: .seconds(1))
        await world.wait { world.coordinator.root != .splash }
        world.interface.settle()
        #expect(world.interface.visible == .item(1))
        running.cancel()
    }

    @Test("NAV-01 SES-09 a store that will never be readable leads to the sign-in, and not to a splash for ever")
    func storeBroken() async throws {
        let world = NavigationWorld()
        await world.device.store.fail(with: .corrupted)
        world.start()
        await world.launch()
        #expect(world.interface.root == .signIn)
        await world.device.store.fail(with: nil)
        await world.signIn()
        #expect(world.interface.root == .main)
    }

    @Test("NAV-01 NAV-02 the introduction is shown once per installation, before the sign-in and only while signed out")
    func onboarding() async throws {
        let world = NavigationWorld()
        world.configure = { $0.hasOnboarding = true }
        world.start()
        await world.launch()
        #expect(world.interface.root == .onboarding)
        #expect(world.coordinator.showOnboarding)
        world.coordinator.handleDeepLink("spots://about/1")
        #expect(world.machine.modals.isEmpty)
        world.coordinator.finishOnboarding()
        world.interface.settle()
        #expect(world.interface.root == .signIn)
        #expect(world.interface.visible == .about(1))
        world.start()
        await world.launch()
        #expect(world.interface.root == .signIn)
        // Ended before it was over: it is shown again.
        let other = NavigationWorld()
        other.configure = { $0.hasOnboarding = true }
        for _ in 1...2 {
            other.start()
            await other.launch()
            #expect(other.interface.root == .onboarding)
        }
        // Whoever signs in some other way has seen enough of it.
        await other.signIn()
        #expect(other.interface.root == .main)
        await other.coordinator.logout()
        other.start()
        await other.launch()
        #expect(other.interface.root == .signIn)
    }

    @Test("APP-25 APP-13 a launch that cannot reach the back end opens the app, says nothing, and signs nobody out")
    func offlineLaunch() async throws {
        let profiles = UnreliableProfiles()
        let world = NavigationWorld(profiles: profiles)
        await world.launch()
        await world.signIn()
        world.interface.push(.item(1))
        world.coordinator.resignedActive()
        await world.cache.removeAll()
        profiles.isDown.withLock { $0 = true }
        world.start()
        await world.launch()
        #expect(world.interface.root == .main && world.interface.visible == .item(1))
        #expect(world.coordinator.appError == nil && world.interface.messageAlert == nil)
        #expect(world.appState.identity?.userId == "person-0" && world.appState.profile == nil)
        // The profile is asked for again after a pause, and when the network is back.
        await world.settle()
        profiles.isDown.withLock { $0 = false }
        world.coordinator.connectionReturned()
        await world.wait { world.appState.profile != nil }
        #expect(world.appState.profile?.userId == "person-0")
        #expect(world.interface.visible == .item(1) && world.coordinator.appError == nil)
    }

    // MARK: Messages

    @Test("NAV-02 messages are shown one after the other, and what closing one does happens once")
    func messages() {
        let shell = NavigationShell()
        let closed = Closed()
        shell.coordinator.showMessage(title: "one", message: "a") { closed.titles.append("one") }
        shell.coordinator.showMessage(title: "two", message: "b") { closed.titles.append("two") }
        shell.interface.settle()
        #expect(shell.interface.messageAlert == "one")
        shell.coordinator.isPresentingError = true
        #expect(shell.coordinator.appError?.title == "one")
        shell.interface.closeMessage()
        #expect(shell.interface.messageAlert == "two")
        shell.coordinator.appError = nil
        shell.interface.settle()
        #expect(shell.interface.messageAlert == nil)
        shell.interface.closeMessage()
        #expect(closed.titles == ["one", "two"])
        shell.coordinator.appError = AppError(title: "three", message: "c")
        #expect(shell.coordinator.appError?.message == "c")
    }

    @MainActor
    private final class Closed {
        var titles: [String] = []
    }

    // MARK: Protected views

    @Test("NAV-07 a protected view shows its content to people who are signed in, and otherwise the reason")
    func protection() async throws {
        let shell = NavigationShell()
        #expect(shell.coordinator.notice()?.name == .authenticationRequired)
        #expect(shell.coordinator.notice(requiresAuth: false) == nil)
        await shell.launch()
        #expect(shell.coordinator.notice()?.title == say(.authRequiredTitle))
        #expect(shell.coordinator.notice(requiresAuth: false) == nil)
        try shell.signIn()
        #expect(shell.coordinator.notice() == nil)
        shell.coordinator.resignedActive()
        #expect(shell.interface.visible == nil)
        shell.clock.advance(by: .seconds(300))
        shell.coordinator.becameActive()
        #expect(shell.coordinator.notice()?.name == .locked)
        #expect(shell.coordinator.requiresReauthentication)
        #expect(shell.coordinator.isAuthenticated)
        #expect(shell.coordinator.notice(requiresAuth: false) == nil)
        await shell.coordinator.logout()
        #expect(shell.coordinator.notice()?.name == .authenticationRequired)
        #expect(!shell.coordinator.requiresReauthentication)
    }

    @Test("NAV-07 the button of a screen in place of something protected leads where it says")
    func steps() async throws {
        let shell = NavigationShell()
        await shell.launch()
        shell.navigation.present(.about(1))
        shell.interface.settle()
        await shell.interface.press(.signIn)
        // What lies above the sign-in goes away, so that it is there to be seen.
        #expect(shell.interface.sheet == nil)
        try shell.signIn()
        shell.interface.push(.item(1))
        shell.clock.advance(by: .seconds(301))
        shell.navigation.navigate(to: .vault(2))
        shell.interface.settle()
        #expect(shell.interface.cover == .stepUp)
        await shell.interface.press(.cancel)
        #expect(shell.interface.visible == .item(1))
        shell.navigation.navigate(to: .vault(3))
        shell.interface.settle()
        await shell.interface.press(.signIn)
        #expect(shell.coordinator.isSigningInAgain)
        shell.coordinator.cancelSigningInAgain()
        #expect(!shell.coordinator.isSigningInAgain)
        #expect(shell.interface.cover == .stepUp)
        await shell.interface.press(.signIn)
        try shell.signIn()
        #expect(!shell.coordinator.isSigningInAgain)
        #expect(shell.interface.visible == .vault(3))
        #expect(shell.interface.agrees)
    }

    // MARK: The lock

    @Test("SES-06 NAV-07 a confirmation opens the lock it was requested for: neither a later one nor another person's")
    func unlock() async throws {
        let owner = ScriptedOwner()
        let shell = try await NavigationShell.signedIn { $0.deviceOwner = owner }
        shell.interface.push(.item(1))
        func goAway() {
            shell.coordinator.resignedActive()
            shell.clock.advance(by: .seconds(300))
            shell.coordinator.becameActive()
            shell.interface.settle()
        }
        goAway()
        #expect(shell.coordinator.notice()?.actions.map(\.step) == [.unlock, .signIn, .signOut])
        owner.answer(.cancelled)
        await shell.interface.press(.unlock)
        #expect(shell.interface.cover == .locked)
        owner.answer(.proved)
        await shell.interface.press(.unlock)
        #expect(shell.interface.visible == .item(1))
        // Nothing is asked where nothing is locked.
        await shell.coordinator.unlock()
        #expect(owner.reasons.count == 2)

        goAway()
        owner.meanwhile {
            // The person signs in instead, and is away once more before the first proof is there.
            try? shell.signIn()
            goAway()
        }
        owner.answer(.proved)
        await shell.interface.press(.unlock)
        #expect(shell.interface.cover == .locked)

        owner.meanwhile {
            await shell.coordinator.logout()
            try? shell.signIn("bob")
            goAway()
        }
        owner.answer(.proved)
        await shell.interface.press(.unlock)
        #expect(shell.interface.cover == .locked)
        #expect(shell.coordinator.userId == "bob")
    }

    // MARK: Links

    @Test("LINK-03 a link during the splash waits, one while signed out opens after sign-in once, the latest wins")
    func links() async throws {
        let world = NavigationWorld()
        world.coordinator.handleDeepLink("spots://item/1")
        await world.launch()
        #expect(world.navigation.returnDestination == .item(1))
        world.coordinator.handleDeepLink("https://spots.example/item/2")
        world.interface.settle()
        #expect(world.coordinator.pendingDeepLink?.source == .universalLink)
        await world.signIn()
        #expect(world.interface.stacks[.items] == [.list(2), .item(2)])
        world.interface.swipeBack(by: 2)
        // A second tap on the same link is a second delivery and opens again.
        world.coordinator.handleDeepLink("https://spots.example/item/2")
        world.interface.settle()
        #expect(world.interface.visible == .item(2))
        world.coordinator.handleDeepLink("https://elsewhere.example/item/3")
        world.coordinator.handleDeepLink("")
        world.interface.settle()
        #expect(world.interface.visible == .item(2))
        #expect(world.interface.agrees)
    }

    @Test("LINK-04 a link that is claimed, such as the answer to a sign-in, is not followed")
    func claimed() async throws {
        let shell = try await NavigationShell.signedIn { $0.claimLink = { $0 == "spots://item/1" } }
        shell.coordinator.handleDeepLink("spots://item/1")
        shell.interface.settle()
        #expect(shell.interface.visible == nil)
        shell.coordinator.handleDeepLink("spots://item/2")
        shell.interface.settle()
        #expect(shell.interface.visible == .item(2))
    }

    @Test("NAV-I16 the answer about an invitation of before a sign-out is not about the one that waits now")
    func lateVerdict() async throws {
        let verdicts = Verdicts()
        let shell = NavigationShell { $0.checkInvitation = { await verdicts.ask($0) } }
        await shell.launch()
        shell.coordinator.handleDeepLink("spots://join/1")
        await verdicts.waits(for: 1)
        try shell.signIn()
        await shell.coordinator.logout()
        shell.coordinator.handleDeepLink("spots://join/2")
        await verdicts.waits(for: 2)
        #expect(shell.coordinator.pendingDeepLink?.isInvitation == true)
        await verdicts.answer("invitation-1", .invalid)
        await verdicts.answer("invitation-2", .valid(for: 60))
        await shell.navigation.finishErrands()
        #expect(shell.navigation.returnDestination == .join(2))
        #expect(shell.machine.pending?.timeToLive == 60)
    }

    @Test("NAV-I16 UI-02 the answer about an invitation is not about the one that has taken its place")
    func overtakenVerdict() async {
        let verdicts = Verdicts()
        let shell = NavigationShell { $0.checkInvitation = { await verdicts.ask($0) } }
        await shell.launch()
        shell.coordinator.handleDeepLink("spots://join/1")
        await verdicts.waits(for: 1)
        shell.coordinator.handleDeepLink("spots://join/2")
        await verdicts.waits(for: 2)
        await verdicts.answer("invitation-2", .valid(for: 60, groupName: "North Crew"))
        await verdicts.answer("invitation-1", .invalid)
        await shell.navigation.finishErrands()
        #expect(shell.navigation.returnDestination == .join(2))
        #expect(shell.machine.pending?.timeToLive == 60)
        #expect(shell.coordinator.pendingDeepLink?.groupName == "North Crew")
    }
}

/// Answers about invitations, given when the test wants.
private actor Verdicts {
    private var asked: [String: CheckedContinuation<InvitationVerdict, Never>] = [:]
    private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    func ask(_ code: Secret) async -> InvitationVerdict {
        await withCheckedContinuation { continuation in
            asked[code.reveal()] = continuation
            for watcher in watchers where watcher.count <= asked.count { watcher.continuation.resume() }
            watchers.removeAll { $0.count <= asked.count }
        }
    }

    func waits(for count: Int) async {
        guard asked.count < count else { return }
        await withCheckedContinuation { watchers.append((count, $0)) }
    }

    func answer(_ code: String, _ verdict: InvitationVerdict) {
        asked[code]?.resume(returning: verdict)
    }
}

/// Profiles that cannot be reached while the test says so.
private final class UnreliableProfiles: ProfilePort {
    let isDown = Mutex(false)
    private let profiles = InMemoryProfileAdapter()

    func getProfile(userId: String) async throws -> UserProfile? {
        if isDown.withLock({ $0 }) { throw AuthError.network }
        return try await profiles.getProfile(userId: userId)
    }

    func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile {
        if isDown.withLock({ $0 }) { throw AuthError.network }
        return try await profiles.createProfile(userId: userId, seed: seed)
    }
}
