import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

/// Sign-in flow, session and navigation together: what the session says, and what becomes of the places of the person.
@MainActor
@Suite
struct SessionVerdictTests {
    /// A world in which somebody is somewhere.
    private static func somewhere(_ person: Int = 0) async -> NavigationWorld {
        let world = NavigationWorld()
        await world.launch()
        await world.signIn(person)
        world.navigation.navigate(to: .item(1))
        world.navigation.navigate(to: .item(2))
        world.navigation.navigate(to: .list(3), in: .lists)
        world.navigation.present(.item(4))
        world.interface.settle()
        return world
    }

    @Test("NAV-09 a token that is renewed, by the clock or after an answer of 401, changes nothing that is shown")
    func renewed() async throws {
        let world = await Self.somewhere()
        let (before, updates) = (world.machine, world.interface.updates)
        let token = try await world.session.validAccessToken()
        _ = try await world.session.validAccessToken(otherThan: token)
        await world.settle()
        world.pass(3_601)
        _ = try await world.session.validAccessToken()
        await world.settle()
        #expect(world.device.server.renewalCount >= 2)
        #expect(world.machine == before)
        #expect(world.interface.updates == updates)
        world.device.server.mode = .down(.network)
        world.pass(7_200)
        _ = try? await world.session.validAccessToken()
        await world.settle()
        #expect(world.session.status.connectionFailure != nil)
        #expect(world.machine == before)
        #expect(world.interface.updates == updates)
    }

    @Test("NAV-09 SES-07 a session that ends hides everything and keeps the destinations for the same person")
    func expired() async throws {
        let world = await Self.somewhere()
        let before = world.machine
        await world.expire()
        #expect(world.interface.cover == .sessionExpired)
        #expect(world.interface.visible == nil)
        #expect(world.coordinator.isAuthenticated)
        #expect(world.coordinator.requiresReauthentication)
        #expect(world.interface.root == .main)
        #expect(world.machine.stacks == before.stacks)
        #expect(world.appState.reauthentication == .revoked)
        await world.interface.press(.signIn)
        #expect(world.coordinator.isSigningInAgain)
        await world.signIn()
        #expect(world.interface.cover == nil)
        #expect(!world.coordinator.isSigningInAgain)
        #expect(world.machine.stacks == before.stacks)
        #expect(world.machine.modals == before.modals)
        #expect(world.interface.selected == .lists)
        #expect(world.interface.visible == .item(4))
        #expect(world.machine.epoch == before.epoch)
        #expect(world.interface.agrees)
    }

    @Test(
        "NAV-09 SES-07 after the session of one has ended another one who signs in begins afresh, with nothing of the first"
    )
    func otherAccount() async throws {
        let world = await Self.somewhere()
        await world.expire()
        world.coordinator.handleDeepLink("spots://item/7")
        await world.signIn(1)
        #expect(world.coordinator.userId == "person-1")
        #expect(world.appState.identity?.userId == "person-1")
        #expect(world.interface.root == .main)
        // What arrived while nobody was in is for the person who came in.
        #expect(world.interface.stacks.values.joined().allSatisfy { $0.number == 7 })
        #expect(world.interface.stacks[.items]?.last == .item(7))
        #expect(world.interface.sheet == nil)
        #expect(world.interface.selected == .items)
        #expect(world.navigation.returnDestination == nil)
        #expect(world.interface.agrees)
    }

    @Test("NAV-08 logout empties everything at once, tokens and stored state too, and the next sign-in starts clean")
    func logout() async throws {
        let world = await Self.somewhere()
        world.coordinator.resignedActive()
        world.coordinator.becameActive()
        #expect(world.settings.text(for: NavigationPorts.stateKey) != nil)
        world.device.server.mode = .down(.network)
        await world.coordinator.logout()
        world.interface.settle()
        #expect(world.interface.root == .signIn)
        #expect(world.machine.stacks.isEmpty && world.machine.modals.isEmpty && world.machine.pending == nil)
        #expect(world.settings.text(for: NavigationPorts.stateKey) == nil)
        #expect(world.appState.identity == nil)
        #expect(await world.session.currentIdentity() == nil)
        await #expect(throws: SessionError.notSignedIn(.signedOutHere)) { try await world.session.validAccessToken() }
        world.device.server.mode = .working
        await world.signIn()
        #expect(world.interface.root == .main)
        #expect(world.interface.stacks.values.joined().isEmpty)
        #expect(world.interface.selected == .items)
        #expect(world.interface.agrees)
    }

    @Test("NAV-08 a logout discards pending links, and an earlier link does not open for the next person")
    func logoutDropsPending() async throws {
        let world = await Self.somewhere()
        world.pass(301)
        world.coordinator.handleDeepLink("spots://vault/7")
        world.interface.settle()
        #expect(world.navigation.returnDestination == .vault(7))
        await world.interface.press(.cancel)
        world.coordinator.handleDeepLink("spots://vault/8")
        await world.coordinator.logout()
        #expect(world.navigation.returnDestination == nil)
        await world.signIn(1)
        #expect(world.interface.stacks.values.joined().isEmpty)
    }

    @Test("NAV-08 a sign-out in another process that shares the store empties this one as well")
    func signedOutElsewhere() async throws {
        let world = await Self.somewhere()
        let other = world.device.launch()
        _ = await other.currentIdentity()
        await other.signOut()
        world.pass(4_000)
        _ = try? await world.session.validAccessToken()
        await world.settle()
        #expect(world.interface.root == .signIn)
        #expect(world.machine.stacks.isEmpty && world.machine.modals.isEmpty)
        #expect(world.settings.text(for: NavigationPorts.stateKey) == nil)
    }

    @Test("NAV-01 NAV-05 who signs in is let in once the hand-off is done, and not if it fails")
    func handoff() async throws {
        let profiles = GatedProfiles()
        let world = NavigationWorld(profiles: profiles)
        await world.launch()
        world.coordinator.handleDeepLink("spots://item/7")
        let signIn = Task { await world.flow.signIn(providerId: "0") }
        await profiles.waitForQuestion()
        world.coordinator.follow()
        world.interface.settle()
        // The session is there, and the person is not: who it is has not been handed over.
        #expect(world.session.status.identity?.userId == "person-0")
        #expect(world.interface.root == .signIn)
        await profiles.answer(.failure(.unavailable))
        await signIn.value
        await world.settle()
        #expect(world.interface.root == .signIn)
        #expect(world.navigation.returnDestination == .item(7))
        #expect(world.session.status.identity == nil)
        let again = Task { await world.flow.signIn(providerId: "0") }
        await profiles.waitForQuestion()
        await profiles.answer(.success(UserProfile(userId: "person-0", createdAt: Date(timeIntervalSince1970: 0))))
        await again.value
        await world.settle()
        #expect(world.interface.visible == .item(7))
        #expect(world.appState.profile?.userId == "person-0")
    }

    @Test("NAV-06 a sign-in starts on the tab the app chooses, and signing in again continues where the person was")
    func landing() async throws {
        let world = NavigationWorld()
        world.landing = { $0.profile == nil ? .vault : .settings }
        world.start()
        await world.launch()
        await world.signIn()
        #expect(world.interface.selected == .settings)
        world.interface.tap(.lists)
        await world.expire()
        await world.signIn()
        #expect(world.interface.selected == .lists)
    }

    // MARK: The lock

    @Test("SES-06 NAV-09 after too long an absence the app locks before the cover goes; unlocking continues as before")
    func locked() async throws {
        let world = NavigationWorld()
        world.configure = { $0.deviceOwner = ScriptedOwner() }
        world.start()
        await world.launch()
        await world.signIn()
        world.interface.push(.item(1))
        world.coordinator.resignedActive()
        world.interface.settle()
        #expect(world.interface.isShielded)
        world.pass(300)
        var covers: [GateScreen.Name?] = []
        world.interface.interfere { covers.append(world.coordinator.notice()?.name) }
        world.coordinator.becameActive()
        world.interface.settle()
        #expect(!world.interface.isShielded)
        #expect(world.interface.cover == .locked)
        #expect(world.session.status.isLocked)
        world.coordinator.handleDeepLink("spots://item/5")
        world.interface.settle()
        #expect(world.interface.stacks[.items] == [.item(1)])
        await world.interface.press(.unlock)
        await world.settle()
        #expect(!world.session.status.isLocked)
        #expect(world.interface.visible == .item(5))
        // Shorter than that, nothing happens.
        world.coordinator.resignedActive()
        world.pass(299)
        world.coordinator.becameActive()
        world.interface.settle()
        #expect(world.interface.visible == .item(5))
        #expect(world.interface.agrees)
    }

    @Test("SES-06 a lock survives a relaunch, and a handoff alone does not open it")
    func lockedRelaunch() async throws {
        let world = NavigationWorld()
        await world.launch()
        await world.signIn()
        world.interface.push(.item(1))
        world.coordinator.resignedActive()
        await world.settle()
        world.pass(300)
        world.start()
        await world.launch()
        world.coordinator.becameActive()
        world.interface.settle()
        #expect(world.interface.root == .main)
        #expect(world.interface.cover == .locked)
        #expect(world.interface.visible == nil)
        world.coordinator.login()
        world.interface.settle()
        #expect(world.interface.cover == .locked)
        await world.signIn()
        #expect(world.interface.visible == .item(1))
        #expect(world.interface.agrees)
    }

    @Test("NAV-09 a session that ends while the app is locked needs a sign-in: a proof does not open it")
    func expiredWhileLocked() async throws {
        let world = NavigationWorld()
        world.configure = { $0.deviceOwner = ScriptedOwner() }
        world.start()
        await world.launch()
        await world.signIn()
        world.interface.push(.item(1))
        await world.end()
        world.coordinator.resignedActive()
        world.pass(300)
        world.coordinator.becameActive()
        await world.settle()
        #expect(world.interface.cover == .sessionExpired)
        await world.interface.press(.unlock)
        await world.coordinator.unlock()
        world.interface.settle()
        #expect(world.interface.cover == .sessionExpired)
        await world.signIn()
        #expect(world.interface.visible == .item(1))
    }

    @Test("SES-06 a lock of the navigation's own is not opened by a session that is locked by nothing")
    func ownLock() async throws {
        let world = NavigationWorld()
        await world.launch()
        await world.signIn()
        world.session.backgroundTimeout = nil
        world.coordinator.resignedActive()
        world.pass(300)
        world.coordinator.becameActive()
        await world.settle()
        #expect(!world.session.status.isLocked)
        #expect(world.interface.cover == .locked)
    }

    @Test("SES-06 NAV-10 an absence is over in the foreground, also before it is known who is signed in")
    func foregroundBeforeLaunch() async throws {
        let world = await Self.somewhere()
        world.coordinator.resignedActive()
        await world.settle()
        world.pass(200)
        world.start()
        world.coordinator.becameActive()
        await world.launch()
        #expect(world.interface.visible == .item(4))
        world.pass(200)
        world.coordinator.resignedActive()
        world.pass(50)
        world.coordinator.becameActive()
        world.interface.settle()
        #expect(world.interface.visible == .item(4))
        world.coordinator.resignedActive()
        await world.settle()
        world.pass(300)
        world.start()
        world.coordinator.becameActive()
        await world.launch()
        #expect(world.interface.cover == .locked)
    }

    // MARK: Stored and restored

    @Test("NAV-10 a relaunch comes back to tabs, stacks and sheet of the same person, and UI-07 still signed in")
    func relaunch() async throws {
        let world = await Self.somewhere()
        let before = world.machine
        world.coordinator.resignedActive()
        await world.settle()
        world.start()
        #expect(world.interface.visible == nil)
        await world.launch()
        world.coordinator.becameActive()
        world.interface.settle()
        #expect(world.interface.root == .main)
        #expect(world.machine.stacks == before.stacks)
        #expect(world.machine.modals == before.modals)
        #expect(world.interface.selected == .lists)
        #expect(world.interface.visible == .item(4))
        #expect(world.appState.profile?.userId == "person-0")
        #expect(world.interface.agrees)
    }

    @Test("NAV-10 NAV-09 a relaunch of a session that has ended hides everything and comes back to the same place")
    func relaunchExpired() async throws {
        let world = await Self.somewhere()
        world.coordinator.resignedActive()
        await world.expire()
        world.start()
        await world.launch()
        #expect(world.interface.root == .main)
        #expect(world.interface.cover == .sessionExpired)
        world.coordinator.becameActive()
        await world.signIn()
        #expect(world.interface.visible == .item(4))
        #expect(world.interface.selected == .lists)
    }

    @Test("NAV-10 a relaunch drops what the person may no longer see, such as what needs a recent sign-in")
    func restoresAdmissible() async throws {
        let world = NavigationWorld()
        await world.launch()
        await world.signIn()
        world.interface.push(.item(1), .vault(2))
        #expect(world.interface.visible == .vault(2))
        world.coordinator.resignedActive()
        await world.settle()
        world.pass(200)
        world.start()
        await world.launch()
        world.coordinator.becameActive()
        world.interface.settle()
        // The stored state knows when the person signed in: not yet too long ago.
        #expect(world.interface.visible == .vault(2))
        world.coordinator.resignedActive()
        await world.settle()
        world.pass(101)
        world.start()
        await world.launch()
        world.coordinator.becameActive()
        world.interface.settle()
        #expect(world.interface.stacks[.items] == [.item(1)])
        // Without a stored state nobody knows, and it counts as too long ago.
        world.settings.set(nil, for: NavigationPorts.stateKey)
        world.start()
        await world.launch()
        world.coordinator.becameActive()
        world.interface.push(.vault(3))
        #expect(world.interface.cover == .stepUp)
    }

    @Test("NAV-10 what was stored for one is not restored for another, nor kept")
    func restoredForOther() async throws {
        let world = await Self.somewhere()
        world.coordinator.resignedActive()
        await world.settle()
        let stored = try #require(world.settings.text(for: NavigationPorts.stateKey))
        // The other one signs in while the app is not running, in a process that shares the store.
        let other = world.device.launch()
        _ = await other.currentIdentity()
        await other.signOut()
        await other.signIn(world.device.server.signIn(1))
        world.start()
        await world.launch()
        #expect(world.coordinator.userId == "person-1")
        #expect(world.interface.stacks.values.joined().isEmpty)
        #expect(world.settings.text(for: NavigationPorts.stateKey)?.contains("person-0") == false)
        #expect(stored.contains("person-0"))
        // Nor is it there for the first one to find when nobody is signed in.
        let alone = NavigationWorld()
        alone.settings.set(stored, for: NavigationPorts.stateKey)
        await alone.launch()
        #expect(alone.interface.root == .signIn)
        #expect(alone.settings.text(for: NavigationPorts.stateKey)?.contains("person-0") == false)
        await alone.signIn()
        #expect(alone.interface.stacks.values.joined().isEmpty)
    }

    @Test("NAV-10 what cannot be read begins afresh", arguments: ["", "{}", "null", "[[[", "\u{0}", "{\"stacks\":1}"])
    func unreadable(text: String) async throws {
        let world = NavigationWorld()
        await world.launch()
        await world.signIn()
        await world.settle()
        world.settings.set(text, for: NavigationPorts.stateKey)
        world.start()
        await world.launch()
        #expect(world.interface.root == .main)
        #expect(world.interface.stacks.values.joined().isEmpty)
        #expect(world.interface.agrees)
    }

    @Test("NAV-10 a link that waits for a sign-in is there after a relaunch, and opens once")
    func pendingSurvives() async throws {
        let world = NavigationWorld()
        await world.launch()
        world.coordinator.handleDeepLink("spots://item/7")
        #expect(world.navigation.returnDestination == .item(7))
        world.start()
        await world.launch()
        #expect(world.coordinator.pendingDeepLink?.route == "item")
        await world.signIn()
        #expect(world.interface.visible == .item(7))
        world.start()
        await world.launch()
        #expect(world.navigation.returnDestination == nil)
    }

    // MARK: The log

    @Test(
        "NAV-11 LINK-06 the log of a day has one line for each decision, with its sign, and nothing of people or links")
    func log() async throws {
        let world = NavigationWorld()
        await world.launch()
        world.coordinator.handleDeepLink("spots://item/4711")
        world.coordinator.handleDeepLink("spots://item/4712")
        world.coordinator.handleDeepLink("spots://item/4711?token=planted")
        world.coordinator.handleDeepLink("https://planted.example/item/4711")
        await world.signIn()
        world.navigation.navigate(to: .vault(4711))
        world.navigation.navigate(to: .welcome(4711))
        await world.expire()
        world.coordinator.handleDeepLink("spots://about/4711")
        await world.signIn()
        await world.coordinator.logout()
        #expect(
            world.log == [
                "📌 kept item for after sign-in (custom scheme)",
                "⚠️ refused item (custom scheme): another one came after it",
                "📌 kept item for after sign-in (custom scheme)",
                "⚠️ refused item (custom scheme): another one came after it",
                "📌 kept item for after sign-in (custom scheme)",
                "❌ refused (universal link): the host or port is not the app's",
                "✅ signed in",
                "🔗 opened item (custom scheme)",
                "✅ opened vault",
                "⚠️ refused welcome: only for people who are not signed in",
                "⚠️ session expired, place kept",
                "🔄 about waits (custom scheme)",
                "✅ resumed",
                "🔗 opened about (custom scheme)",
                "🚪 signed out",
            ])
        for line in world.log {
            for secret in ["4711", "4712", "planted", "person-0", "://"] { #expect(!line.contains(secret)) }
        }
    }
}
