import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// What each window has of its own: its cover, its number and its saved navigation. And the lock, which is the app's.
@MainActor
@Suite
struct WindowStateTests {
    /// Two windows in which the same person is signed in.
    private func signedIn(_ world: WindowsWorld) async -> (AppRoot<Spot>, AppRoot<Spot>) {
        let (one, two) = await world.openTwo()
        await world.signIn(in: one)
        await world.settle(two)
        return (one, two)
    }

    // MARK: Cover and lock

    @Test("APP-16 NAV-06 a window is covered while it is not in front, and the other one is not")
    func cover() async {
        let (one, two) = await signedIn(WindowsWorld())
        #expect(!one.coordinator.isShielded && !two.coordinator.isShielded)
        one.coordinator.resignedActive()
        #expect(one.coordinator.isShielded && !two.coordinator.isShielded)
        two.coordinator.resignedActive()
        #expect(one.coordinator.isShielded && two.coordinator.isShielded)
        two.coordinator.becameActive()
        #expect(one.coordinator.isShielded && !two.coordinator.isShielded)
        one.coordinator.becameActive()
        #expect(!one.coordinator.isShielded && !two.coordinator.isShielded)
    }

    @Test("APP-16 NAV-I22 a window behind another one does not lock while the app is in use", arguments: [true, false])
    func behind(hasSession: Bool) async {
        let world = WindowsWorld(hasSession: hasSession)
        let (one, two) = await signedIn(world)
        one.coordinator.resignedActive()
        world.device.pass(1_000)
        #expect(two.coordinator.gate == .open)
        one.coordinator.becameActive()
        await world.settle(one, two)
        #expect(one.coordinator.gate == .open && two.coordinator.gate == .open)
        // An absence that was short enough has ended for both when one comes back.
        for window in [one, two] { window.coordinator.resignedActive() }
        world.device.pass(100)
        two.coordinator.becameActive()
        world.device.pass(1_000)
        one.coordinator.becameActive()
        await world.settle(one, two)
        #expect(one.coordinator.gate == .open && two.coordinator.gate == .open)
    }

    @Test(
        "APP-16 NAV-I22 an app that was away for too long locks in every window, whichever comes back",
        arguments: [true, false], [true, false])
    func away(hasSession: Bool, firstComesBack: Bool) async {
        let world = WindowsWorld(hasSession: hasSession)
        let (one, two) = await signedIn(world)
        one.coordinator.resignedActive()
        world.device.pass(200)
        two.coordinator.resignedActive()
        world.device.pass(299)
        two.coordinator.becameActive()
        #expect(two.coordinator.gate == .open && one.coordinator.gate == .open, "the app was in use until 299 s ago")
        two.coordinator.resignedActive()
        world.device.pass(300)
        (firstComesBack ? one : two).coordinator.becameActive()
        #expect(one.coordinator.gate == .locked(.away) && two.coordinator.gate == .locked(.away))
    }

    @Test("APP-16 who unlocks one window unlocks them all", arguments: [true, false])
    func unlock(hasSession: Bool) async {
        let world = WindowsWorld(hasSession: hasSession)
        let (one, two) = await signedIn(world)
        one.navigation.navigate(to: .item(1))
        for window in [one, two] { window.coordinator.resignedActive() }
        world.device.pass(300)
        for window in [one, two] { window.coordinator.becameActive() }
        #expect(one.coordinator.gate == .locked(.away) && two.coordinator.gate == .locked(.away))
        await two.coordinator.unlock()
        await world.settle(one, two)
        #expect(one.coordinator.gate == .open && two.coordinator.gate == .open)
        #expect(one.navigation[.items] == [.item(1)])
    }

    @Test("APP-16 a new window of a locked app is locked, with and without a saved state", arguments: [true, false])
    func newWhileLocked(hasSession: Bool) async {
        let world = WindowsWorld(hasSession: hasSession)
        let (one, two) = await signedIn(world)
        for window in [one, two] { window.coordinator.resignedActive() }
        two.windowDisappeared()
        world.device.pass(300)
        one.coordinator.becameActive()
        #expect(one.coordinator.gate == .locked(.away))
        for number in [two.windowNumber, AppRoot<Spot>.newWindow] {
            #expect(await world.open(number).coordinator.gate == .locked(.away))
        }
    }

    @Test("APP-16 NAV-I22 after a relaunch, an absence locks whichever window opens first")
    func relaunch() async {
        for number in [0, 1, 2] {
            let world = WindowsWorld()
            let one = await world.open()
            await world.signIn(in: one)
            // This window is put away while the app is in use, so its own state knows of no absence.
            putAway(await world.open())
            one.coordinator.resignedActive()
            world.start()
            world.device.pass(300)
            let first = world.app.window(0)
            let window = number == 0 ? first : world.app.window(number == 1 ? 1 : AppRoot<Spot>.newWindow)
            #expect(window.windowNumber == number)
            // The session would lock by itself.
            world.session?.backgroundTimeout = nil
            await world.launch(window)
            #expect(window.coordinator.gate == .locked(.away), "window \(number)")
        }
    }

    private func putAway(_ window: AppRoot<Spot>) {
        window.navigation.navigate(to: .item(2))
        window.coordinator.resignedActive()
        window.windowDisappeared()
    }

    @Test("APP-16 NAV-I18 a window that is put away while the app is in use finds its place again")
    func putAwayInUse() async {
        let world = WindowsWorld()
        let (_, two) = await signedIn(world)
        putAway(two)
        world.start()
        #expect(await world.open(two.windowNumber).navigation[.items] == [.item(2)])
    }

    @Test(
        "APP-16 eight windows are remembered beside the first one, and the one that changed least recently is forgotten"
    )
    func mostWindows() async throws {
        let world = WindowsWorld()
        let (_, two) = await signedIn(world)
        putAway(two)
        var last = two
        for _ in 0..<8 {
            last = await world.open()
            putAway(last)
        }
        let stored = try #require(world.settings.text(for: NavigationPorts.windowsKey))
        #expect(stored.ranges(of: #""window":"#).count == 8)
        world.start()
        #expect(await world.open(last.windowNumber).navigation[.items] == [.item(2)])
        #expect(await world.open(two.windowNumber).navigation[.items].isEmpty)
    }

    @Test("APP-16 a window that comes back while the app is in use is not locked, however long it was gone")
    func comesBack() async {
        let world = WindowsWorld(hasSession: false)
        let (one, two) = await signedIn(world)
        two.navigation.navigate(to: .item(2))
        for window in [one, two] { window.coordinator.resignedActive() }
        two.windowDisappeared()
        one.coordinator.becameActive()
        world.device.pass(1_000)
        let again = await world.open(two.windowNumber)
        #expect(again.coordinator.gate == .open)
        #expect(again.navigation[.items] == [.item(2)])
    }

    // MARK: Saved navigation

    @Test("APP-16 NAV-I18 each window finds its own place after a relaunch", arguments: [true, false])
    func ownPlace(inOrder: Bool) async {
        let world = WindowsWorld()
        let (one, two) = await signedIn(world)
        one.navigation.navigate(to: .item(1))
        two.navigation.navigate(to: .list(2), in: .lists)
        for window in [one, two] { window.coordinator.resignedActive() }
        world.start()
        let numbers = [one.windowNumber, two.windowNumber]
        var found: [Int: AppRoot<Spot>] = [:]
        for number in inOrder ? numbers : numbers.reversed() { found[number] = await world.open(number) }
        #expect(found[numbers[0]]?.navigation[.items] == [.item(1)])
        #expect(found[numbers[0]]?.navigation.selectedTab == .items)
        #expect(found[numbers[1]]?.navigation[.lists] == [.list(2)])
        #expect(found[numbers[1]]?.navigation.selectedTab == .lists)
    }

    @Test("APP-16 an app with one window stores what it always stored, and nothing of windows")
    func oneWindow() async {
        let world = WindowsWorld()
        let window = await world.open()
        await world.signIn(in: window)
        window.coordinator.resignedActive()
        #expect(window.windowNumber == 0)
        #expect(world.settings.text(for: NavigationPorts.stateKey) != nil)
        #expect(world.settings.text(for: NavigationPorts.windowsKey) == nil)
        window.windowDisappeared()
        #expect(await world.open().windowNumber == 0, "a window that opens after the only one was closed goes on")
    }

    @Test("APP-16 no two windows have the same number, and none is given twice")
    func numbers() async {
        let world = WindowsWorld()
        let app = world.app
        let windows = [app.window(), app.window(), app.window(1), app.window(0), app.window(-7)]
        #expect(windows.map(\.windowNumber) == [0, 1, 2, 3, 4])
        #expect(windows[0].navigation === app.navigation)
        windows[1].windowDisappeared()
        let again = app.window(1)
        #expect(again.windowNumber == 1)
        windows[1].windowAppeared()
        #expect(app.window(1).windowNumber == 5)
        world.start()
        // Windows 1 to 5 may come back at any time.
        let later = [world.app.window(0), world.app.window(), world.app.window(3)]
        #expect(later.map(\.windowNumber) == [0, 6, 3])
    }

    @Test("APP-16 NAV-I18 what belongs to another person is removed as soon as somebody else's place is stored")
    func otherPerson() async throws {
        let world = WindowsWorld(hasSession: false)
        let one = await world.open()
        await world.signIn(in: one)
        let former = try #require(one.coordinator.userId)
        putAway(await world.open())
        #expect(world.settings.text(for: NavigationPorts.windowsKey)?.contains(former) == true)
        await world.signIn(in: one)
        #expect(one.coordinator.userId != former)
        #expect(world.settings.text(for: NavigationPorts.windowsKey)?.contains(former) == false)
        #expect(await world.open(1).navigation[.items].isEmpty)
    }

    @Test("APP-16 NAV-08 a sign-out also removes the place of a window that is not open")
    func signOut() async {
        let world = WindowsWorld()
        let (one, two) = await signedIn(world)
        two.navigation.navigate(to: .item(2))
        for window in [one, two] { window.coordinator.resignedActive() }
        world.start()
        let window = await world.open()
        await window.coordinator.logout()
        #expect(world.settings.text(for: NavigationPorts.windowsKey)?.contains("person-0") == false)
        await world.signIn(in: window)
        #expect(await world.open(two.windowNumber).navigation[.items].isEmpty)
    }

    @Test("APP-16 APP-14 windows of people who browse keep their public places")
    func browsing() async {
        let world = WindowsWorld(hasSession: false, access: .open)
        let (one, two) = await world.openTwo()
        one.navigation.navigate(to: .about(1))
        two.navigation.navigate(to: .about(2))
        for window in [one, two] { window.coordinator.resignedActive() }
        world.start()
        #expect(await world.open(two.windowNumber).navigation[.items] == [.about(2)])
        #expect(await world.open(one.windowNumber).navigation[.items] == [.about(1)])
    }

    @Test("APP-16 NAV-I08 at most eight windows are remembered, those that changed last")
    func bounded() async {
        let world = WindowsWorld(hasSession: false, access: .open)
        var windows: [AppRoot<Spot>] = []
        for number in 0...10 {
            let window = await world.open()
            window.navigation.navigate(to: .about(number))
            windows.append(window)
        }
        // The first one is told last, so each is stored after those before it.
        for window in windows { window.coordinator.resignedActive() }
        for (number, isKept) in [(0, true), (2, true), (9, true), (1, false)] {
            world.start()
            #expect(await world.open(number).navigation[.items].isEmpty != isKept, "window \(number)")
        }
    }

    @Test("APP-16 NAV-I18 what cannot be read gives a fresh window")
    func corrupted() async {
        let world = WindowsWorld()
        _ = await signedIn(world)
        world.settings.set("{\"lastNumber\":\"x\"", for: NavigationPorts.windowsKey)
        world.start()
        let window = await world.open(1)
        #expect(window.coordinator.root == .main && window.navigation[.items].isEmpty)
    }
}
