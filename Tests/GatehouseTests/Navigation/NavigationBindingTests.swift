import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseTesting
import Observation
import Testing

/// The places of the app, driven through the bindings that SwiftUI drives.
@MainActor
@Suite
struct NavigationBindingTests {
    @Test("NAV-04 without a tab a place is pushed on the selected one, with a tab that one is selected first")
    func tabs() async throws {
        let shell = try await NavigationShell.signedIn()
        shell.interface.tap(.lists)
        shell.navigation.navigate(to: .item(1))
        shell.navigation.navigate(to: .vault(2), in: .vault)
        shell.interface.settle()
        #expect(shell.interface.stacks == [.items: [], .lists: [.item(1)], .vault: [.vault(2)], .settings: []])
        #expect(shell.interface.selected == .vault)
        #expect(shell.interface.visible == .vault(2))
        shell.navigation.navigate(to: .settings)
        shell.interface.settle()
        #expect(shell.interface.selected == .settings)
        #expect(shell.interface.stacks[.settings] == [])
        #expect(shell.interface.agrees)
    }

    @Test("NAV-05 a destination that needs a sign-in is not pushed while signed out; it waits and opens once")
    func protected() async throws {
        let shell = NavigationShell()
        await shell.launch()
        shell.navigation.navigate(to: .item(1))
        shell.interface.settle()
        #expect(shell.interface.visible == nil)
        #expect(shell.interface.stacks.values.joined().isEmpty)
        #expect(shell.interface.authRequiredAlert)
        #expect(shell.navigation.returnDestination == .item(1))
        #expect(shell.coordinator.pendingDeepLink?.route == "item")
        #expect(shell.coordinator.pendingDeepLink?.isInvitation == false)
        // The hint is closed, and what waits goes on waiting.
        shell.interface.closeAuthRequired()
        #expect(shell.navigation.returnDestination == .item(1))
        try shell.signIn()
        #expect(shell.interface.visible == .item(1))
        #expect(shell.navigation.returnDestination == nil)
        shell.interface.swipeBack(by: 2)
        shell.navigation.continueAfterAuth()
        shell.interface.settle()
        #expect(shell.interface.visible == nil)
        #expect(shell.interface.agrees)
    }

    @Test("NAV-05 a public destination opens at once, above the sign-in while signed out")
    func publicPlace() async throws {
        let shell = NavigationShell()
        await shell.launch()
        shell.navigation.navigate(to: .about(1))
        shell.interface.settle()
        #expect(shell.interface.root == .signIn)
        #expect(shell.interface.sheet == [.about(1)])
        #expect(!shell.interface.authRequiredAlert)
        try shell.signIn()
        #expect(shell.interface.sheet == nil)
        shell.navigation.navigate(to: .about(2))
        shell.interface.settle()
        #expect(shell.interface.stacks[.items] == [.about(2)])
    }

    @Test("NAV-03 only the destination decides whether it needs a signed-in person")
    func requires() async throws {
        for shell in [NavigationShell(), try await NavigationShell.signedIn()] {
            let needs = { shell.navigation.requiresAuthentication(for: $0) }
            #expect(needs(.item(1)) && needs(.vault(1)) && needs(.settings))
            #expect(!needs(.about(1)) && !needs(.welcome(1)))
        }
    }

    @Test("NAV-03 a swipe back pops the stack it is in and no other, and one that comes twice pops once")
    func swipeBack() async throws {
        let shell = try await NavigationShell.signedIn()
        shell.navigation.navigate(to: .list(1), in: .lists)
        shell.interface.settle()
        shell.interface.tap(.items)
        for number in 1...3 { shell.navigation.navigate(to: .item(number)) }
        shell.interface.settle()
        shell.interface.swipeBack()
        #expect(shell.machine.stacks[.items] == [.item(1), .item(2)])
        // The system reports the same path once more when the animation ends.
        shell.interface.lateWrite([.item(1), .item(2)], of: .items, from: shell.interface.bindings)
        #expect(shell.machine.stacks[.items] == [.item(1), .item(2)])
        shell.interface.swipeBack(by: 2)
        shell.interface.swipeBack()
        #expect(shell.machine.stacks == [.items: [], .lists: [.list(1)]])
        shell.navigation[.lists] = []
        shell.interface.settle()
        #expect(shell.interface.stacks[.lists] == [])
        #expect(shell.interface.agrees)
    }

    @Test("NAV-03 a tap on the selected tab goes back to its root, a tap on another one changes none")
    func reselection() async throws {
        let shell = try await NavigationShell.signedIn()
        shell.interface.push(.item(1), .item(2))
        shell.interface.tap(.lists)
        shell.interface.push(.list(3))
        shell.interface.tap(.items)
        #expect(shell.interface.stacks[.items] == [.item(1), .item(2)])
        shell.interface.tap(.items)
        #expect(shell.interface.stacks[.items] == [])
        #expect(shell.interface.stacks[.lists] == [.list(3)])
        shell.interface.tap(.items)
        #expect(shell.interface.agrees)
        shell.navigation.selectedTab = .lists
        shell.navigation.popToRoot()
        shell.interface.settle()
        #expect(shell.interface.stacks[.lists] == [])
    }

    @Test("NAV-09 while the session has ended, a pop is accepted, and views are told that pushes and tabs are not")
    func whileExpired() async throws {
        let world = NavigationWorld()
        await world.launch()
        await world.signIn()
        world.interface.push(.item(1), .item(2), .item(3))
        await world.expire()
        #expect(world.interface.cover == .sessionExpired)
        world.interface.swipeBack()
        #expect(world.machine.stacks[.items] == [.item(1), .item(2)])
        world.interface.push(.item(9))
        #expect(world.interface.stacks[.items] == [.item(1), .item(2)])
        world.interface.tap(.vault)
        #expect(world.interface.selected == .items)
        world.navigation.popToRoot()
        world.navigation.pop()
        world.interface.settle()
        #expect(world.interface.visible == nil)
        #expect(world.interface.agrees)
        await world.signIn()
        #expect(world.interface.visible == .item(2))
        #expect(world.interface.agrees)
    }

    @Test("NAV-05 a push that is refused goes away again, with what was pushed on it")
    func refusedPush() async throws {
        let shell = try await NavigationShell.signedIn()
        shell.interface.push(.item(1), .welcome(2), .item(3))
        #expect(shell.interface.stacks[.items] == [.item(1)])
        #expect(shell.interface.agrees)
        // Nothing else changes by which the view would come to read again.
        shell.interface.push(.welcome(2))
        #expect(shell.interface.stacks[.items] == [.item(1)])
        // What needs a recent proof is kept, and what was to lie on it is not opened in its place.
        shell.clock.advance(by: .seconds(301))
        shell.interface.push(.vault(4), .item(5))
        #expect(shell.interface.stacks[.items] == [.item(1)])
        #expect(shell.interface.cover == .stepUp)
        #expect(shell.navigation.returnDestination == .vault(4))
        #expect(shell.interface.agrees)
    }

    @Test("NAV-03 what the view of another tab writes pops there and pushes nothing")
    func backgroundTab() async throws {
        let shell = try await NavigationShell.signedIn()
        shell.interface.push(.item(1), .item(2))
        shell.interface.tap(.lists)
        shell.interface.lateWrite([.item(1), .item(7)], of: .items, from: shell.interface.bindings)
        #expect(shell.machine.stacks == [.items: [.item(1)]])
        #expect(shell.interface.selected == .lists)
        #expect(shell.interface.agrees)
    }

    @Test("NAV-08 writes of views from before a sign-out are neither accepted nor shown, no matter who is signed in")
    func lateWrites() async throws {
        let shell = try await NavigationShell.signedIn("ada")
        shell.interface.push(.item(1), .item(2))
        shell.navigation.present(.about(3))
        shell.interface.settle()
        let former = shell.interface.bindings
        await shell.coordinator.logout()
        try shell.signIn("bob")
        shell.interface.push(.item(5))
        shell.navigation.present(.about(6))
        shell.interface.settle()
        let before = shell.machine
        shell.interface.lateWrite([], of: .items, from: former)
        shell.interface.lateWrite([.item(1), .item(2)], of: .items, from: former)
        shell.interface.lateSelection(.vault, from: former)
        shell.interface.lateDismissal(from: former)
        shell.interface.lateWriteOfSheet([.about(9)], from: former)
        #expect(shell.machine == before)
        #expect(shell.navigation[.items, in: former.epoch] == [])
        #expect(!shell.navigation[presenting: former.presentation])
        #expect(shell.navigation[above: former.presentation] == [])
        #expect(shell.interface.agrees)
    }

    @Test("NAV-03 a sheet that is pulled down is gone, and the report of it that comes late leaves the next one alone")
    func sheets() async throws {
        let shell = try await NavigationShell.signedIn()
        shell.navigation.present(.about(1))
        shell.navigation.present(.item(2))
        shell.interface.settle()
        #expect(shell.interface.sheet == [.about(1), .item(2)])
        shell.interface.pushInSheet(.item(3))
        #expect(shell.machine.modals == [.about(1), .item(2), .item(3)])
        shell.interface.swipeBackInSheet()
        #expect(shell.machine.modals == [.about(1), .item(2)])
        shell.navigation.pop()
        shell.interface.settle()
        #expect(shell.interface.sheet == [.about(1)])
        let former = shell.interface.bindings
        shell.interface.pullSheetDown()
        #expect(shell.machine.modals.isEmpty)
        shell.navigation.present(.about(4))
        shell.interface.settle()
        shell.interface.lateDismissal(from: former)
        shell.interface.lateWriteOfSheet([], from: former)
        #expect(shell.interface.sheet == [.about(4)])
        shell.interface.pushInSheet(.welcome(5))
        #expect(shell.interface.sheet == [.about(4)])
        shell.navigation[presenting: shell.interface.bindings.presentation] = true
        #expect(shell.machine.modals == [.about(4)])
        #expect(shell.interface.agrees)
    }

    @Test("NAV-03 a pop during a notification comes after the change, and all agree in the end")
    func popDuringChange() async throws {
        let shell = try await NavigationShell.signedIn()
        shell.interface.push(.item(1), .item(2))
        shell.interface.interfere { shell.interface.swipeBack() }
        shell.navigation.navigate(to: .item(3))
        shell.interface.settle()
        // The swipe was made on two entries, before the third was shown: one of them is left.
        #expect(shell.machine.stacks[.items] == [.item(1)])
        #expect(shell.interface.agrees)
    }

    @Test("NAV-08 a request during the notification of several pushes comes after all of them")
    func tapDuringPushes() async throws {
        let shell = try await NavigationShell.signedIn()
        shell.interface.interfere { shell.interface.tap(.lists) }
        shell.interface.push(.item(1), .item(2))
        shell.interface.settle()
        #expect(shell.machine.stacks[.items] == [.item(1), .item(2)])
        #expect(shell.interface.selected == .lists)
        #expect(shell.interface.agrees)
    }

    @Test("NAV-03 a pop of what a link has just replaced opens nothing, and leaves what the link opened")
    func popOfReplacedStack() async throws {
        let shell = try await NavigationShell.signedIn()
        shell.interface.push(.item(1), .item(2))
        shell.interface.interfere { shell.interface.swipeBack() }
        shell.coordinator.handleDeepLink("spots://item/9")
        shell.interface.settle()
        #expect(shell.machine.stacks[.items] == [.list(9), .item(9)])
        #expect(shell.interface.agrees)
    }

    @Test("NAV-08 a request during the notification of a sign-out waits for the next sign-in, and stays stored")
    func askDuringSignOut() async throws {
        let settings = InMemorySettingsLog()
        let shell = try await NavigationShell.signedIn { $0.settings = settings }
        shell.interface.push(.item(1))
        shell.interface.interfere { shell.navigation.navigate(to: .item(8)) }
        await shell.coordinator.logout()
        shell.interface.settle()
        #expect(shell.navigation.returnDestination == .item(8))
        #expect(settings.changes.suffix(2) == ["removed", "stored"])
        #expect(shell.interface.agrees)
    }

    @Test("NAV-09 a lock that closes during a notification hides what the change was about to show")
    func lockDuringChange() async throws {
        let world = NavigationWorld()
        await world.launch()
        await world.signIn()
        world.interface.interfere {
            world.session.enteredBackground()
            world.pass(300)
            world.session.becameActive()
            world.coordinator.follow()
        }
        world.navigation.navigate(to: .item(3))
        world.interface.settle()
        #expect(world.interface.cover == .locked)
        #expect(world.interface.visible == nil)
        #expect(world.interface.stacks[.items] == [.item(3)])
        #expect(world.interface.agrees)
    }

    @Test("NAV-03 reset starts over for the same person: no entries, no sheet, nothing pending, the same epoch")
    func reset() async throws {
        let shell = try await NavigationShell.signedIn()
        shell.interface.push(.item(1))
        shell.navigation.navigate(to: .list(2), in: .lists)
        shell.navigation.present(.about(3))
        shell.interface.settle()
        let epoch = shell.interface.bindings.epoch
        shell.clock.advance(by: .seconds(301))
        shell.navigation.navigate(to: .vault(4))
        shell.interface.settle()
        #expect(shell.interface.cover == .stepUp)
        shell.navigation.reset()
        shell.interface.settle()
        #expect(shell.interface.stacks.values.joined().isEmpty)
        #expect(shell.interface.sheet == nil)
        #expect(shell.interface.selected == .items)
        #expect(shell.interface.cover == nil)
        #expect(shell.navigation.returnDestination == nil)
        #expect(shell.coordinator.isAuthenticated)
        #expect(shell.interface.bindings.epoch == epoch)
        #expect(shell.interface.agrees)
    }

    @Test("NAV-03 NAV-09 reset opens no lock")
    func resetWhileLocked() async throws {
        let world = NavigationWorld()
        await world.launch()
        await world.signIn()
        world.interface.push(.item(1))
        await world.expire()
        world.navigation.reset()
        world.interface.settle()
        #expect(world.interface.cover == .sessionExpired)
        #expect(world.machine.stacks.isEmpty)
    }

    // MARK: Who is told

    /// What views are told of during a change.
    private func told(_ shell: NavigationShell, during change: () -> Void) -> Set<String> {
        let told = Told()
        var reads: [String: @MainActor () -> Void] = [
            "selected": { _ = shell.navigation.selectedTab }, "modals": { _ = shell.navigation.modals },
            "hint": { _ = shell.navigation.showingAuthRequired }, "return": { _ = shell.navigation.returnDestination },
            "root": { _ = shell.coordinator.root }, "gate": { _ = shell.coordinator.gate },
            "shield": { _ = shell.coordinator.isShielded }, "user": { _ = shell.coordinator.userId },
            "epoch": { _ = shell.coordinator.epoch }, "link": { _ = shell.coordinator.pendingDeepLink },
            "message": { _ = shell.coordinator.appError },
        ]
        for tab in Spot.Tab.allCases {
            reads[tab.rawValue] = { _ = shell.navigation[tab, in: shell.machine.epoch] }
        }
        for (name, read) in reads {
            withObservationTracking(read) {
                MainActor.assumeIsolated { _ = told.names.insert(name) }
            }
        }
        change()
        return told.names
    }

    @MainActor
    private final class Told {
        var names: Set<String> = []
    }

    @Test("NAV-03 a change notifies only the views it affects, and an unchanged value notifies none")
    func observation() async throws {
        let shell = try await NavigationShell.signedIn()
        let (navigation, coordinator) = (shell.navigation, shell.coordinator)
        #expect(told(shell) { navigation.navigate(to: .item(1)) } == ["items"])
        #expect(told(shell) { navigation.navigate(to: .list(2), in: .lists) } == ["lists", "selected"])
        #expect(told(shell) { navigation.present(.about(3)) } == ["modals"])
        #expect(told(shell) { navigation.pop() } == ["modals"])
        #expect(told(shell) { navigation.selectedTab = .items } == ["selected"])
        #expect(told(shell) { navigation[.items] = [.item(1)] } == [])
        #expect(told(shell) { coordinator.resignedActive() } == ["shield"])
        #expect(told(shell) { coordinator.becameActive() } == ["shield"])
        #expect(told(shell) { coordinator.handleDeepLink("spots://nowhere") } == ["message"])
        #expect(told(shell) { coordinator.login() } == [])
        #expect(told(shell) { coordinator.showMessage(title: "a", message: "b") } == ["message"])
        shell.clock.advance(by: .seconds(301))
        #expect(told(shell) { navigation.navigate(to: .vault(4)) } == ["gate", "return", "link"])
        // The view of this stack has pushed by itself, and is told that nothing came of it.
        #expect(told(shell) { navigation[.items] = [.item(1), .item(5)] } == ["items"])
    }
}

/// Settings that note what is done to them.
final class InMemorySettingsLog: SettingsStore, @unchecked Sendable {
    // Proof for `@unchecked`: both members are read and written under `lock` alone.
    private let lock = NSLock()
    private var texts: [String: String] = [:]
    private var notes: [String] = []

    /// Each write, in its order.
    var changes: [String] { lock.withLock { notes } }

    func text(for key: String) -> String? { lock.withLock { texts[key] } }

    func set(_ text: String?, for key: String) {
        lock.withLock {
            texts[key] = text
            notes.append(text == nil ? "removed" : "stored")
        }
    }
}
