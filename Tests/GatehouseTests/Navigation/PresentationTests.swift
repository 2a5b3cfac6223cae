import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseTesting
import Observation
import Testing

/// How tabs and modals are presented: in a tab bar or a sidebar, in a sheet or over the full screen.
@MainActor
@Suite
struct PresentationTests {
    /// Which of the two bindings presents the modals.
    private func styles(_ navigation: NavigationPathManager<Spot>) -> [ModalPresentation] {
        ModalPresentation.allCases.filter { navigation[presenting: navigation.presentation, as: $0] }
    }

    // MARK: Sheets and covers

    @Test("APP-16 the lowest modal decides between sheet and cover, and exactly one of both is presented")
    func lowestDecides() async throws {
        let shell = try await NavigationShell.signedIn()
        #expect(styles(shell.navigation) == [])
        #expect(shell.navigation.modalPresentation == nil)
        shell.navigation.present(.about(1))
        #expect(styles(shell.navigation) == [.sheet])
        shell.navigation.present(.vault(2))
        #expect(styles(shell.navigation) == [.sheet])
        shell.interface.settle()
        shell.interface.pullSheetDown()
        #expect(styles(shell.navigation) == [])
        shell.navigation.present(.vault(3))
        shell.navigation.present(.about(4))
        shell.interface.settle()
        #expect(styles(shell.navigation) == [.fullScreenCover])
        #expect(shell.interface.sheet == [.vault(3), .about(4)])
        #expect(shell.interface.agrees)
    }

    @Test("APP-16 dismissing a cover dismisses what lies in it, and pop takes one step")
    func dismissing() async throws {
        let shell = try await NavigationShell.signedIn()
        shell.navigation.present(.vault(1))
        shell.navigation.present(.about(2))
        let number = shell.navigation.presentation
        shell.navigation.pop()
        #expect(shell.machine.modals == [.vault(1)])
        #expect(shell.navigation.presentation == number)
        shell.navigation.present(.about(3))
        shell.navigation[presenting: number, as: .fullScreenCover] = true
        #expect(shell.machine.modals == [.vault(1), .about(3)])
        shell.navigation[presenting: number, as: .fullScreenCover] = false
        #expect(shell.machine.modals.isEmpty)
    }

    @Test("APP-16 a sheet that makes room for a cover reports its end late, and the cover stays with what is on it")
    func lateDismissal() async throws {
        let shell = try await NavigationShell.signedIn()
        shell.navigation.present(.about(1))
        shell.navigation.present(.about(2))
        let former = shell.navigation.presentation
        // The machine replaces the modals in one step.
        for number in 0..<AppNavigation<Spot>.modalLimit { shell.navigation.present(.vault(number)) }
        shell.interface.settle()
        #expect(styles(shell.navigation) == [.fullScreenCover])
        #expect(shell.navigation.presentation == former + 1)
        let before = shell.machine
        shell.navigation[presenting: former, as: .sheet] = false
        shell.navigation[presenting: former, as: .fullScreenCover] = false
        shell.navigation[presenting: shell.navigation.presentation, as: .sheet] = false
        shell.navigation[above: former] = []
        #expect(shell.machine == before)
        #expect(shell.navigation[above: former] == [])
        #expect(shell.interface.agrees)
    }

    @Test("APP-16 a cover keeps its number when another one of the same kind takes its place, as a sheet does")
    func sameKind() async throws {
        let shell = try await NavigationShell.signedIn()
        shell.navigation.present(.vault(1))
        let number = shell.navigation.presentation
        for each in 0..<AppNavigation<Spot>.modalLimit { shell.navigation.present(.vault(each + 2)) }
        #expect(shell.navigation.presentation == number)
    }

    @Test("APP-16 APP-14 the sign-in lies above a cover, and the splash presents neither")
    func signInAboveCover() async throws {
        let shell = NavigationShell(access: .open)
        #expect(!shell.navigation[presenting: shell.navigation.presentation, as: .sheet])
        await shell.launch()
        shell.navigation.present(.about(100))
        shell.navigation.navigate(to: .item(2))
        shell.interface.settle()
        #expect(styles(shell.navigation) == [.fullScreenCover])
        #expect(shell.interface.signInSheets == [true])
        try shell.signIn()
        #expect(shell.interface.signInSheets.isEmpty)
    }

    @Test("APP-16 NAV-09 while the session has ended, a cover stays, hidden, and is there again after the sign-in")
    func expired() async throws {
        let world = NavigationWorld()
        await world.launch()
        await world.signIn()
        world.navigation.present(.vault(1))
        await world.expire()
        #expect(styles(world.navigation) == [.fullScreenCover])
        #expect(world.interface.visible == nil)
        await world.signIn()
        #expect(styles(world.navigation) == [.fullScreenCover])
        #expect(world.interface.visible == .vault(1))
    }

    @Test("APP-16 a destination that says nothing is presented in a sheet")
    func byDefault() {
        #expect(AppRootPlace.page.presentation == .sheet)
    }

    // MARK: Tab bar and sidebar

    @Test(
        "APP-16 a sidebar is shown where the app asks for it and there is room",
        arguments: [
            (NavigationLayout.tabs, true, NavigationLayout.Arrangement.tabs), (.tabs, false, .tabs),
            (.sidebar, true, .sidebar), (.sidebar, false, .tabs),
        ])
    func arrangement(layout: NavigationLayout, isWide: Bool, shown: NavigationLayout.Arrangement) {
        #expect(layout.arrangement(isWide: isWide) == shown)
    }

    @Test("APP-16 a change of width keeps stacks, tab, modals and what waits, and late views write nothing")
    func rotation() async throws {
        let shell = try await NavigationShell.signedIn()
        shell.interface.push(.item(1), .item(2))
        shell.navigation.navigate(to: .list(3), in: .lists)
        shell.navigation.present(.about(4))
        shell.clock.advance(by: .seconds(301))
        shell.navigation.navigate(to: .vault(5))
        shell.interface.settle()
        let (before, epoch, number) = (shell.machine, shell.interface.bindings.epoch, shell.navigation.presentation)
        for isWide in [true, false, true] {
            shell.navigation.adapt(to: .sidebar, isWide: isWide)
            let former: NavigationLayout.Arrangement = isWide ? .tabs : .sidebar
            #expect(shell.navigation.arrangement == (isWide ? .sidebar : .tabs))
            for tab in Spot.Tab.allCases { shell.navigation[tab, in: epoch, as: former] = [] }
            if isWide {
                shell.navigation[selectedInTabBar: epoch] = .lists
                shell.navigation[selectedInTabBar: epoch] = .vault
            } else {
                shell.navigation[selectedInSidebar: epoch] = .vault
            }
            #expect(shell.machine == before)
            #expect(shell.navigation.presentation == number)
            #expect(shell.navigation[.lists, in: epoch, as: shell.navigation.arrangement] == [.list(3)])
        }
        #expect(shell.navigation.returnDestination == .vault(5))
        #expect(shell.interface.agrees)
    }

    @Test("APP-16 the sidebar selects a tab, and neither nothing nor the same one again loses the place")
    func sidebarSelection() async throws {
        let shell = try await NavigationShell.signedIn()
        let epoch = shell.interface.bindings.epoch
        shell.interface.push(.item(1))
        shell.navigation.adapt(to: .sidebar, isWide: true)
        shell.navigation[selectedInSidebar: epoch] = nil
        #expect(shell.navigation[selectedInSidebar: epoch] == .items)
        shell.navigation[selectedInSidebar: epoch] = .items
        #expect(shell.machine.stacks[.items] == [.item(1)])
        shell.navigation[selectedInSidebar: epoch] = .lists
        #expect(shell.machine.selected == .lists)
        shell.navigation[.lists, in: epoch, as: .sidebar] = [.list(2)]
        // The tab bar that has disappeared still says which tab was selected.
        shell.navigation[selectedInTabBar: epoch] = .lists
        shell.navigation[selectedInSidebar: epoch - 1] = .vault
        #expect(shell.machine.selected == .lists)
        #expect(shell.machine.stacks == [.items: [.item(1)], .lists: [.list(2)]])
        shell.navigation.adapt(to: .sidebar, isWide: false)
        shell.navigation[selectedInTabBar: epoch] = .lists
        #expect(shell.machine.stacks[.lists] == nil)
        shell.interface.settle()
        #expect(shell.interface.agrees)
    }

    @Test("APP-16 a list that shows no selection is told to read it again")
    func emptySelection() async throws {
        let shell = try await NavigationShell.signedIn()
        let epoch = shell.interface.bindings.epoch
        shell.navigation.adapt(to: .sidebar, isWide: true)
        var told = 0
        for selection in [nil, Spot.Tab.items] as [Spot.Tab?] {
            withObservationTracking {
                _ = shell.navigation[selectedInSidebar: epoch]
            } onChange: {
                MainActor.assumeIsolated { told += 1 }
            }
            shell.navigation[selectedInSidebar: epoch] = selection
            #expect(told == 1, "nothing selected asks for another look; the selected tab does not")
        }
    }

    @Test("APP-16 NAV-09 while the app is locked, the sidebar goes back to the tab that is selected")
    func lockedSidebar() async throws {
        let world = NavigationWorld()
        await world.launch()
        await world.signIn()
        world.navigation.adapt(to: .sidebar, isWide: true)
        await world.expire()
        world.navigation[selectedInSidebar: world.coordinator.epoch] = .vault
        #expect(world.machine.selected == .items)
    }

    @Test("APP-16 a UI test finds a tab in the sidebar by its case")
    func identifiers() {
        #expect(NavigationLayout.sidebarIdentifier(of: Spot.Tab.lists) == "gatehouse.sidebar.lists")
    }
}

/// A place of an app that says nothing about presentation.
private enum AppRootPlace: NavigationDestination {
    enum Tab: String, NavigationTab { case home }

    case page

    var policy: AccessPolicy { .public }
    var routeName: String { "page" }
}
