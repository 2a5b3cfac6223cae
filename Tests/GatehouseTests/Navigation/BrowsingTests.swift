import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// An app that can be looked around in before anybody signs in.
@MainActor
@Suite
struct BrowsingTests {
    private func open() async -> NavigationShell {
        let shell = NavigationShell(access: .open)
        await shell.launch()
        return shell
    }

    @Test("APP-14 NAV-01 signed out, the root is the tabs, and public places lie on their stacks")
    func lookingAround() async {
        let shell = await open()
        #expect(shell.interface.root == .main)
        #expect(!shell.coordinator.isAuthenticated)
        #expect(!shell.coordinator.isAskingToSignIn)
        shell.interface.tap(.lists)
        shell.interface.push(.about(1), .about(2))
        #expect(shell.navigation[.lists] == [.about(1), .about(2)])
        #expect(shell.interface.sheet == nil)
        shell.interface.swipeBack()
        #expect(shell.interface.visible == .about(1))
        shell.interface.tap(.lists)
        #expect(shell.interface.visible == nil)
        shell.navigation.navigate(to: .about(3))
        shell.navigation.pop()
        #expect(shell.navigation[.lists].isEmpty)
        #expect(shell.interface.agrees)
    }

    @Test("APP-14 sign-in first is what an app has that says nothing")
    func signInFirst() async {
        let app = AppRoot<Spot>(.items, backEnd: CompositionRoot().backEnd, settings: InMemorySettings()) {
            $0.splashTime = .zero
        }
        await app.coordinator.run()
        #expect(app.coordinator.root == .signIn)
        app.coordinator.askToSignIn()
        #expect(!app.coordinator.isSignInPresented && !app.navigation.showingAuthRequired)
    }

    @Test("APP-14 destinations for signed-out people open above the tabs, not on a stack")
    func signedOutOnly() async {
        let shell = await open()
        shell.navigation.navigate(to: .welcome(1))
        shell.interface.settle()
        #expect(shell.interface.sheet == [.welcome(1)])
        #expect(shell.navigation[.items].isEmpty)
    }

    @Test("APP-14 NAV-05 the first protected place brings the sign-in as a sheet, and opens once after it")
    func protected() async throws {
        let shell = await open()
        shell.interface.push(.about(1))
        shell.navigation.navigate(to: .list(2))
        shell.interface.settle()
        #expect(shell.interface.visible == .about(1))
        #expect(shell.navigation.showingAuthRequired)
        #expect(shell.navigation.returnDestination == .list(2))
        #expect(shell.interface.signInSheets == [false])
        #expect(!shell.interface.authRequiredAlert)
        #expect(shell.coordinator.isAskingToSignIn)
        try shell.signIn()
        #expect(shell.interface.signInSheets.isEmpty)
        #expect(shell.interface.visible == .list(2))
        #expect(shell.navigation.returnDestination == nil)
        #expect(shell.navigation[.items] == [.about(1)])
        #expect(shell.interface.agrees)
    }

    @Test("APP-14 above a sheet the sign-in lies in a sheet of its own")
    func aboveSheet() async {
        let shell = await open()
        shell.navigation.present(.about(1))
        shell.navigation.navigate(to: .item(2))
        shell.interface.settle()
        #expect(shell.interface.sheet == [.about(1)])
        #expect(shell.interface.signInSheets == [true])
        shell.navigation[signInAboveSheet: false] = false
        #expect(shell.coordinator.isSignInPresented)
        shell.interface.pullSignInDown()
        #expect(!shell.coordinator.isSignInPresented)
        #expect(shell.interface.sheet == [.about(1)])
        #expect(shell.interface.agrees)
    }

    @Test("APP-14 putting the sign-in away keeps the place and what waits")
    func putAway() async throws {
        let shell = await open()
        shell.navigation.navigate(to: .list(2))
        shell.interface.settle()
        shell.interface.pullSignInDown()
        #expect(shell.interface.signInSheets.isEmpty)
        #expect(!shell.navigation.showingAuthRequired)
        #expect(shell.interface.root == .main)
        await shell.interface.press(.signIn)
        #expect(shell.interface.signInSheets == [false])
        try shell.signIn()
        #expect(shell.interface.visible == .list(2))
    }

    @Test("APP-14 a sign-in with nowhere to go stays where the person looked around")
    func staying() async throws {
        let shell = await open()
        shell.interface.tap(.lists)
        shell.interface.push(.about(1))
        shell.coordinator.askToSignIn()
        try shell.signIn()
        #expect(shell.interface.selected == .lists)
        #expect(shell.interface.visible == .about(1))
        #expect(shell.interface.agrees)
    }

    @Test("APP-14 an app that names a tab to land on gets clean stacks after a sign-in")
    func landing() async {
        let world = NavigationWorld()
        world.access = .open
        world.landing = { _ in .vault }
        world.start()
        await world.launch()
        world.interface.push(.about(1))
        await world.signIn()
        #expect(world.interface.selected == .vault)
        #expect(world.machine.stacks.isEmpty)
    }

    @Test("APP-14 NAV-08 logout goes back to the public root: no sign-in, no stacks, nothing that waits")
    func logout() async throws {
        let shell = await open()
        try shell.signIn()
        shell.interface.tap(.lists)
        shell.interface.push(.item(1))
        await shell.coordinator.logout()
        shell.interface.settle()
        #expect(shell.interface.root == .main)
        #expect(!shell.coordinator.isAuthenticated)
        #expect(shell.interface.selected == .items)
        #expect(shell.machine.stacks.isEmpty && shell.machine.modals.isEmpty && shell.machine.pending == nil)
        #expect(shell.interface.signInSheets.isEmpty)
        #expect(shell.coordinator.notice()?.name == .authenticationRequired)
    }

    @Test("APP-14 links: a public one opens in its tab, a protected one brings the sign-in")
    func links() async throws {
        let shell = await open()
        shell.coordinator.handleDeepLink("spots://about/1")
        shell.interface.settle()
        #expect(shell.interface.visible == .about(1))
        #expect(shell.interface.sheet == nil)
        shell.coordinator.handleDeepLink("spots://item/2")
        shell.interface.settle()
        #expect(shell.interface.signInSheets == [false])
        try shell.signIn()
        #expect(shell.navigation[.items] == [.list(2), .item(2)])
    }

    @Test("APP-14 a relaunch restores the public destinations only of a person who was signed out")
    func relaunch() async throws {
        let settings = InMemorySettings()
        let shell = NavigationShell(access: .open) { $0.settings = settings }
        await shell.launch()
        shell.interface.tap(.lists)
        shell.interface.push(.about(1))
        shell.coordinator.resignedActive()
        let again = NavigationShell(access: .open) { $0.settings = settings }
        await again.launch()
        #expect(again.interface.selected == .lists)
        #expect(again.interface.visible == .about(1))
        try again.signIn()
        again.interface.push(.item(2))
        again.coordinator.resignedActive()
        let nobody = NavigationShell(access: .open) { $0.settings = settings }
        await nobody.launch()
        #expect(nobody.machine.stacks.isEmpty)
        let closed = NavigationShell { $0.settings = settings }
        await closed.launch()
        #expect(closed.interface.root == .signIn && closed.machine.stacks.isEmpty)
    }

    @Test("APP-14 session and sign-in: the session's status changes nothing for a person who is browsing")
    func session() async {
        let world = NavigationWorld()
        world.access = .open
        world.start()
        await world.launch()
        world.interface.push(.about(1))
        let epoch = world.coordinator.epoch
        world.coordinator.follow()
        world.coordinator.becameActive()
        world.interface.settle()
        #expect(world.coordinator.epoch == epoch)
        #expect(world.interface.visible == .about(1))
        world.coordinator.askToSignIn()
        await world.signIn()
        #expect(world.coordinator.userId == "person-0")
        #expect(world.interface.signInSheets.isEmpty)
    }

    @Test("APP-14 a sign-in that is put away keeps its screen, and nothing that was typed")
    func typed() async {
        let world = NavigationWorld()
        world.access = .open
        world.start()
        await world.launch()
        world.coordinator.askToSignIn()
        world.interface.settle()
        world.flow.navigateToLogin()
        world.flow.email = "ada@example.com"
        world.flow.password = "velvet harbour lantern"
        world.interface.pullSignInDown()
        #expect(world.flow.navigationState == .login)
        #expect(world.flow.email.isEmpty && world.flow.password.isEmpty)
    }

    @Test("APP-12 APP-14 a relaunch on the code screen shows the sign-in above the tabs")
    func codeScreen() async {
        let world = NavigationWorld()
        world.access = .open
        world.start()
        await world.launch()
        world.coordinator.askToSignIn()
        world.flow.navigationState = .confirmEmail(pendingEmail: "ada@example.com")
        world.start()
        await world.launch()
        #expect(world.interface.signInSheets == [false])
        #expect(world.flow.navigationState == .confirmEmail(pendingEmail: "ada@example.com"))
    }
}
