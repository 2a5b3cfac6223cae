import Gatehouse
import GatehouseDomain
import GatehouseTesting
import Testing

/// Random walks through the shells, by a person, the system and the app at once. `GATEHOUSE_SEED` in the environment
/// repeats the walks of a run that failed.
@MainActor
@Suite
struct NavigationShellWalkTests {
    private static let walks = 150
    private static let steps = 60
    private static let places: [Spot] = [
        .item(1), .item(2), .list(3), .vault(4), .about(5), .welcome(6), .join(7), .settings,
    ]

    @Test(
        "NAV-03 NAV-07 NAV-08 NAV-09 in random walks views and machine agree, and nothing is shown to who may not see it"
    )
    func walks() async throws {
        var shown = 0
        for number in 0..<Self.walks {
            var dice = Dice.sequence(number, of: Dice.seed)
            let shell = NavigationShell()
            await shell.launch()
            var former = [shell.interface.bindings]
            var current: Spot?
            for step in 0..<Self.steps {
                try await take(&dice, shell, former)
                shell.interface.settle()
                former.append(shell.interface.bindings)
                let place = "GATEHOUSE_SEED=\(Dice.seed), walk \(number), step \(step)"
                guard shell.interface.agrees else {
                    Issue.record("views and machine differ in \(shell.interface.differences): \(place)")
                    return
                }
                let (last, machine) = (current, shell.machine)
                let top = machine.modals.last ?? machine.stacks[machine.selected]?.last
                // A step up for something else lies above what the person is on, and leaves them there when declined.
                current = machine.gate == .open ? top : machine.gate == .stepUp && top == last ? last : nil
                guard let visible = shell.interface.visible else { continue }
                shown += 1
                let mayBeSeen = shell.machine.shows(visible, at: shell.timekeeper.now)
                // What asked for a recent proof stays open for as long as the person stays on it, and no longer.
                if !mayBeSeen, case .vault = visible, visible == last, shell.machine.account != nil { continue }
                guard mayBeSeen else {
                    Issue.record("\(visible.routeName) is shown: \(place)")
                    return
                }
            }
        }
        #expect(shown > Self.walks, "GATEHOUSE_SEED=\(Dice.seed)")
    }

    private func take(
        _ dice: inout Dice, _ shell: NavigationShell, _ former: [ScriptedNavigation.Bindings]
    ) async throws {
        let (navigation, coordinator, interface) = (shell.navigation, shell.coordinator, shell.interface)
        let (spot, tab, late) = (dice.pick(Self.places), dice.pick(Spot.Tab.allCases), dice.pick(former))
        switch dice.roll(24) {
        case 0...2: navigation.navigate(to: spot, in: dice.roll(2) == 0 ? tab : nil)
        case 3: navigation.present(spot)
        case 4...5: interface.push(spot, dice.pick(Self.places))
        case 6...7: interface.swipeBack(by: dice.roll(3))
        case 8...9: interface.tap(tab)
        case 10: interface.pullSheetDown()
        case 11: interface.swipeBackInSheet()
        case 12: interface.pushInSheet(spot)
        case 13: interface.lateWrite(dice.roll(2) == 0 ? [] : [spot], of: tab, from: late)
        case 14: interface.lateDismissal(from: late)
        case 15: interface.lateSelection(tab, from: late)
        case 16: coordinator.handleDeepLink("spots://\(dice.pick(["item", "vault", "about", "welcome", "no"]))/9")
        case 17...18: try shell.signIn(dice.pick(["ada", "ada", "bob"]))
        case 19: if dice.roll(3) == 0 { await coordinator.logout() } else { navigation.pop() }
        case 20: coordinator.resignedActive()
        case 21: coordinator.becameActive()
        case 22: await interface.press(dice.pick(GateScreen.Step.allCases))
        default:
            shell.clock.advance(by: .seconds(dice.pick([1, 250, 301])))
            let (meanwhile, isPop) = (dice.pick(Self.places), dice.roll(2) == 0)
            interface.interfere { isPop ? interface.swipeBack() : navigation.navigate(to: meanwhile) }
            dice.roll(2) == 0 ? navigation.popToRoot() : navigation.continueAfterAuth()
        }
    }
}
