import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

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
    func hanging() async {
        await relaunch()
        #expect(world.machine.account?.userId == "person-0")
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

    @Test("APP-11 a profile that arrives after a sign-out signs nobody in")
    func signedOut() async {
        await relaunch()
        await world.coordinator.logout()
        await answer(.success(Self.profile("Ada Lovelace")))
        #expect(world.appState.identity == nil && world.appState.profile == nil)
        #expect(!world.coordinator.isAuthenticated)
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
}
