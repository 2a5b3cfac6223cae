import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// A second person on a device whose first person is asked to sign in again.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AnotherAccountTests {
    /// Why the first person is asked to sign in again.
    enum Closing: CaseIterable {
        case expired
        case locked
    }

    private func world() async throws -> NavigationWorld {
        let world = NavigationWorld(
            profiles: InMemoryProfileAdapter(profiles: [
                UserProfile(userId: "person-0", email: "ada@example.com", createdAt: Date(timeIntervalSince1970: 0))
            ]))
        world.configure = {
            $0.checkInvitation = { _ in .valid(for: 900, groupName: "North Crew", email: "eve@example.com") }
        }
        world.start()
        await world.launch()
        await world.signIn()
        world.navigation.navigate(to: .list(1), in: .lists)
        return world
    }

    private func close(_ closing: Closing, _ world: NavigationWorld) async {
        switch closing {
        case .expired: await world.expire()
        case .locked:
            world.coordinator.resignedActive()
            world.pass(301)
            world.coordinator.becameActive()
        }
        await world.settle()
        #expect(world.coordinator.gate == .locked(closing == .expired ? .expired : .away))
    }

    @Test(
        "FLOW-32 UI-20 after expiry and at the lock, another account keeps the invitation and ends the first session",
        arguments: Closing.allCases)
    func invited(closing: Closing) async throws {
        let world = try await world()
        await close(closing, world)
        world.coordinator.handleDeepLink("spots://join/7")
        await world.settle()
        await world.interface.press(.signIn)
        // Whoever holds the device sees what the sign-in is for.
        #expect(world.flow.screen.texts.contains(say(.signInToJoin(group: "North Crew"))))
        await world.flow.perform(.returnOffered(nil))
        await world.settle()
        #expect(world.coordinator.userId == nil && world.coordinator.root == .signIn)
        #expect(world.device.server.aliveCount == 0)
        #expect(world.session.status.identity == nil && world.appStateIsEmpty)
        #expect(world.machine.stacks.isEmpty)
        #expect(world.flow.screen.texts.contains(say(.signUpToJoin(group: "North Crew"))))
        #expect(world.flow.screen.actions.map(\.label).last == say(.createAccount))
        world.flow.navigateToSignup()
        #expect(world.flow.email == "eve@example.com")
        world.flow.navigateToChoice()
        await world.signIn(1)
        #expect(world.coordinator.userId == "person-1" && world.coordinator.gate == .open)
        #expect(world.navigation[.items].last == .join(7) && world.navigation.selectedTab == .items)
        #expect(world.navigation[.lists].isEmpty)
        // A second delivery is one for the person who is in.
        world.coordinator.handleDeepLink("spots://join/7")
        await world.settle()
        #expect(world.coordinator.cover == nil && world.navigation[.items].last == .join(7))
    }

    @Test("FLOW-32 a different person who signs in another way gets the invitation too", arguments: Closing.allCases)
    func anotherWay(closing: Closing) async throws {
        let world = try await world()
        await close(closing, world)
        world.coordinator.handleDeepLink("spots://item/6")
        world.coordinator.handleDeepLink("spots://join/7")
        await world.settle()
        await world.interface.press(.signIn)
        await world.signIn(1)
        #expect(world.coordinator.userId == "person-1")
        #expect(world.navigation[.items].last == .join(7) && world.navigation[.lists].isEmpty)
        #expect(world.coordinator.pendingDeepLink?.route == "item")
        world.navigation.settleInvitation(next: .list(3))
        #expect(world.navigation[.items] == [.list(6), .item(6)] && world.navigation.selectedTab == .items)
    }

    @Test("FLOW-32 continuing as before gives what was opened meanwhile to that person", arguments: Closing.allCases)
    func same(closing: Closing) async throws {
        let world = try await world()
        await close(closing, world)
        world.coordinator.handleDeepLink("spots://join/7")
        await world.settle()
        await world.interface.press(.signIn)
        await world.signIn()
        #expect(world.coordinator.userId == "person-0")
        #expect(world.navigation[.items].last == .join(7) && world.navigation[.lists] == [.list(1)])
    }

    @Test("FLOW-32 NAV-11 a link that waited for the person of before is dropped, and the screen and the log say so")
    func theirs() async throws {
        let world = try await world()
        world.pass(301)
        world.coordinator.handleDeepLink("spots://vault/6")
        #expect(world.coordinator.gate == .stepUp)
        await close(.expired, world)
        await world.interface.press(.signIn)
        await world.flow.perform(.returnOffered(nil))
        await world.settle()
        #expect(world.coordinator.appError?.title == say(.linkDroppedTitle))
        #expect(world.coordinator.appError?.message == say(.linkDropped))
        #expect(world.log.contains("❌ refused vault (custom scheme): it was meant for another account"))
        world.coordinator.appError = nil
        await world.signIn(1)
        #expect(world.navigation[.vault].isEmpty && world.coordinator.appError == nil)
    }

    @Test("FLOW-32 what a newer link or invitation replaces is said on the screen")
    func replaced() async throws {
        let shell = NavigationShell()
        await shell.launch()
        for link in ["spots://item/1", "spots://join/2"] { shell.coordinator.handleDeepLink(link) }
        #expect(shell.coordinator.appError == nil)
        // The same link once more replaces nothing.
        shell.coordinator.handleDeepLink("spots://item/1")
        #expect(shell.coordinator.appError == nil)
        shell.coordinator.handleDeepLink("spots://item/3")
        #expect(shell.coordinator.appError?.message == say(.linkReplaced))
        shell.coordinator.appError = nil
        shell.coordinator.handleDeepLink("spots://join/4")
        #expect(shell.coordinator.appError?.message == say(.invitationReplaced))
    }

    @Test(
        "UI-16 FLOW-32 an invitation that has ended says so at the lock, also to a person who unlocks",
        arguments: [true, false])
    func ended(unlocks: Bool) async throws {
        let world = try await world()
        world.configure = { $0.checkInvitation = { _ in .over(.revoked) } }
        world.start()
        await world.launch()
        await close(.locked, world)
        world.coordinator.handleDeepLink("spots://join/7")
        await world.settle()
        let screen = try #require(world.coordinator.invitationScreen)
        #expect(screen.name == .invitationRevoked)
        if unlocks {
            world.session.unlock()
            await world.settle()
            #expect(world.coordinator.gate == .open && world.coordinator.invitationScreen == nil)
            #expect(world.coordinator.appError?.title == screen.title)
        } else {
            await world.coordinator.perform(.dismiss)
            #expect(world.coordinator.invitationScreen == nil && world.coordinator.appError == nil)
        }
        #expect(world.navigation[.items].isEmpty)
    }

    @Test("FLOW-32 a sign-in used without a coordinator ends the session of before through its own back end")
    func alone() async throws {
        let root = CompositionRoot()
        let flow = root.makeAuthViewModel(catalogue: .english)
        await flow.signIn(providerId: "google")
        #expect(await root.authentication.currentIdentity() != nil)
        flow.startOver()
        flow.updateReturning(try Samples.returning(.google))
        await flow.perform(.returnOffered(nil))
        #expect(await root.authentication.currentIdentity() == nil)
        #expect(flow.screen.actions.map(\.label).last != say(.useAnotherAccount))
    }
}

extension NavigationWorld {
    /// Whether nothing of a person is in the app's state.
    fileprivate var appStateIsEmpty: Bool { appState.identity == nil && appState.profile == nil }
}
