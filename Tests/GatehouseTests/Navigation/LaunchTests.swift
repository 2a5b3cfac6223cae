import Foundation
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

@testable import Gatehouse

/// A launch with a stored session and a profile that was seen before, while the network hangs.
@MainActor
@Suite
struct LaunchTests {
    private let profiles = GatedProfiles()
    private let world: NavigationWorld

    init() {
        world = NavigationWorld(profiles: profiles)
    }

    private static func profile(_ name: String) -> UserProfile {
        UserProfile(userId: "person-0", displayName: name, createdAt: Date(timeIntervalSince1970: 0))
    }

    /// Signs in, opens a place and starts the app again; its profile is asked for, and nobody answers.
    private func relaunch(keepsProfile: Bool = true) async {
        await world.launch()
        let signIn = Task { [flow = world.flow] in await flow.signIn(providerId: "0") }
        await profiles.waitForQuestion()
        await profiles.answer(.success(Self.profile("Ada")))
        await signIn.value
        await world.settle()
        world.interface.push(.item(1))
        world.coordinator.resignedActive()
        if !keepsProfile { await world.cache.removeAll() }
        world.start()
        world.session.launch()
        await world.session.finishErrands()
        world.coordinator.follow()
        await profiles.waitForQuestion()
        world.interface.settle()
    }

    /// The answer arrives, and everything that follows from it is done.
    private func answer(_ result: Result<UserProfile, AuthError>) async {
        await profiles.answer(result)
        await world.settle()
    }

    @Test("APP-11 a network that hangs never shows: the app opens where it was left, and fetches the profile behind it")
    func hanging() async throws {
        await relaunch()
        try #require(world.machine.account?.userId == "person-0")
        #expect(world.navigation[.items] == [.item(1)])
        #expect(world.appState.profile?.displayName == "Ada")
        #expect(world.coordinator.appError == nil)
        await answer(.success(Self.profile("Ada Lovelace")))
        #expect(world.appState.profile?.displayName == "Ada Lovelace")
        #expect(world.navigation[.items] == [.item(1)])
    }

    @Test("APP-11 a profile that cannot be fetched behind a launch is the one last seen, and nothing is said of it")
    func failing() async {
        await relaunch()
        await answer(.failure(.network))
        #expect(world.coordinator.appError == nil)
        #expect(world.appState.profile?.displayName == "Ada")
        #expect(world.navigation[.items] == [.item(1)])
    }

    @Test("APP-11 a session that turns out to have ended asks again, keeps the place, and a late profile opens nothing")
    func ended() async {
        await relaunch()
        await world.end()
        world.coordinator.follow()
        world.interface.settle()
        #expect(world.coordinator.gate == .locked(.expired))
        await answer(.success(Self.profile("Ada Lovelace")))
        #expect(world.coordinator.gate == .locked(.expired))
        #expect(world.appState.reauthentication != nil)
        #expect(world.navigation[.items] == [.item(1)])
    }

    @Test("APP-11 SES-07 a profile that was asked for before the person signed in again does not replace a newer one")
    func older() async {
        await relaunch()
        await world.end()
        world.coordinator.follow()
        world.interface.settle()
        let grant = world.device.server.signIn(0)
        await world.session.signIn(grant)
        world.coordinator.finish(
            AuthCompletion(
                identity: grant.session.identity, session: nil,
                nextStep: .startHouseholdFlow(userId: "person-0", profile: Self.profile("Ada King"))))
        let asking = world.coordinator.handingOver
        await answer(.success(Self.profile("Ada Lovelace")))
        await asking?.value
        #expect(world.coordinator.gate == .open && asking != nil)
        #expect(world.appState.profile?.displayName == "Ada King")
    }

    @Test("APP-11 a profile that arrives after a sign-out signs nobody in")
    func signedOut() async {
        await relaunch()
        await world.coordinator.logout()
        await answer(.success(Self.profile("Ada Lovelace")))
        #expect(world.appState.identity == nil && world.appState.profile == nil)
        #expect(!world.coordinator.isAuthenticated)
    }

    @Test(
        "APP-11 DOM-09 a profile that arrives after a sign-out is not kept on the device", arguments: [true, false])
    func keptOfNobody(byCoordinator: Bool) async {
        await relaunch(keepsProfile: false)
        if byCoordinator {
            await world.coordinator.logout()
        } else {
            await world.session.signOut()
            world.coordinator.follow()
        }
        await answer(.success(Self.profile("Ada Lovelace")))
        await letOthersRun()
        #expect(await world.cache.profile(userId: "person-0") == nil)
    }

    @Test("APP-25 without a cached profile the app opens with the session's identity, and the profile follows")
    func withoutProfile() async {
        await relaunch(keepsProfile: false)
        #expect(world.machine.account?.userId == "person-0" && world.coordinator.appError == nil)
        #expect(world.navigation[.items] == [.item(1)])
        #expect(world.appState.identity?.userId == "person-0" && world.appState.profile == nil)
        await answer(.success(Self.profile("Ada Lovelace")))
        await world.wait { world.appState.profile != nil }
        #expect(world.appState.profile?.displayName == "Ada Lovelace")
        #expect(world.navigation[.items] == [.item(1)])
    }

    @Test("APP-25 a profile that is still missing is asked for again after a pause, and no alert appears")
    func repeated() async {
        // A clock of its own: nobody else sleeps by it.
        let clock = ManualClock()
        world.configure = { $0.timer = clock }
        await relaunch(keepsProfile: false)
        await answer(.failure(.unavailable))
        await clock.waitForSleepers(1)
        #expect(world.machine.account?.userId == "person-0" && world.coordinator.appError == nil)
        clock.advance(by: .seconds(2))
        await profiles.waitForQuestion()
        await answer(.success(Self.profile("Ada")))
        await world.wait { world.appState.profile != nil }
        #expect(world.appState.profile?.displayName == "Ada")
    }

    @Test("APP-25 a person who signs out while the profile is missing stays signed out")
    func leftWithoutProfile() async {
        await relaunch(keepsProfile: false)
        await world.coordinator.logout()
        await answer(.success(Self.profile("Ada Lovelace")))
        #expect(world.appState.identity == nil && world.appState.profile == nil)
        #expect(!world.coordinator.isAuthenticated)
    }

    @Test("APP-11 a profile that the back end refuses behind a launch is the one last seen, and is not asked for again")
    func refused() async {
        let clock = ManualClock()
        world.configure = { $0.timer = clock }
        await relaunch()
        await answer(.failure(.unknown("refused")))
        await letOthersRun()
        #expect(clock.sleeperCount == 0)
        #expect(world.coordinator.appError == nil && world.appState.profile?.displayName == "Ada")
    }

    @Test("APP-25 a profile that stays missing is asked for less and less often, and every five minutes in the end")
    func lessOften() async throws {
        let clock = ManualClock()
        world.configure = { $0.timer = clock }
        await relaunch(keepsProfile: false)
        for pause in [2, 4, 8, 16, 32, 64, 128, 256, 300, 300] {
            await answer(.failure(.unavailable))
            await clock.waitForSleepers(1)
            clock.advance(by: .seconds(pause - 1))
            try #require(clock.sleeperCount == 1, "not before \(pause) s")
            clock.advance(by: .seconds(1))
            try #require(clock.sleeperCount == 0, "after \(pause) s")
            await profiles.waitForQuestion()
        }
    }

    @Test("APP-25 nothing is asked for any longer when the person has signed out")
    func leftInAPause() async {
        let clock = ManualClock()
        world.configure = { $0.timer = clock }
        await relaunch(keepsProfile: false)
        await answer(.failure(.unavailable))
        await clock.waitForSleepers(1)
        await world.coordinator.logout()
        #expect(clock.sleeperCount == 0)
    }

    @Test("APP-25 when the network is back, a missing profile is asked for at once, and once")
    func connectionReturned() async throws {
        let clock = ManualClock()
        world.configure = { $0.timer = clock }
        await relaunch(keepsProfile: false)
        await answer(.failure(.unavailable))
        await clock.waitForSleepers(1)
        world.coordinator.connectionReturned()
        #expect(clock.sleeperCount == 0)
        await profiles.waitForQuestion()
        let asking = world.coordinator.handingOver
        world.coordinator.connectionReturned()
        try #require(asking != nil && world.coordinator.handingOver == asking)
        await answer(.success(Self.profile("Ada")))
        await world.wait { world.appState.profile != nil }
        #expect(world.appState.profile?.displayName == "Ada")
        // A profile that is there is asked for no more.
        world.coordinator.connectionReturned()
        #expect(world.coordinator.handingOver == nil)
    }

    /// Starts the app again with somebody signed in, and a cache that has not answered yet.
    private func relaunch(over cache: GatedCache) async {
        await world.launch()
        await signIn(0, "Ada")
        let server = world.device.server
        let profiles = profiles
        world.configure = { ports in
            guard let session = ports.session else { return }
            ports.handoff = AuthCoordinator(
                authentication: HeldAuthentication(manager: session, server: server), profiles: profiles, cache: cache)
        }
        world.start()
        world.session.launch()
        await world.session.finishErrands()
        world.coordinator.follow()
        await cache.isAsked()
    }

    private func signIn(_ person: Int, _ name: String) async {
        let signIn = Task { [flow = world.flow] in await flow.signIn(providerId: "\(person)") }
        await profiles.waitForQuestion()
        await profiles.answer(
            .success(
                UserProfile(
                    userId: "person-\(person)", displayName: name, createdAt: Date(timeIntervalSince1970: 0))))
        await signIn.value
        await world.settle()
    }

    @Test("APP-25 a launch looks for the last profile once, however often the session says who is signed in")
    func once() async {
        let cache = GatedCache()
        await relaunch(over: cache)
        world.coordinator.follow()
        await letOthersRun()
        #expect(await cache.questionCount == 1)
        await cache.answer()
    }
}
