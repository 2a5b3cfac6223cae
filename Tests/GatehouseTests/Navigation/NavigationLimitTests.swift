import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// Numbers and times at their limits.
struct NavigationLimitTests {
    private typealias Machine = AppNavigation<Spot>
    private static let now = SessionInstant(wall: Date(timeIntervalSince1970: 1_767_225_600), uptime: 100, boot: "1")
    private static let ada = NavigationAccount(userId: "ada", authenticatedAt: now)
    private static let main = NavigationEvent<Spot>.bootstrapped(ada, isFirstTime: false, saved: nil, epoch: 0)
    private static let signedOut = NavigationEvent<Spot>.bootstrapped(nil, isFirstTime: false, saved: nil, epoch: 0)

    private static func state(_ events: [NavigationEvent<Spot>]) -> Machine {
        var machine = Machine(firstTab: .items)
        for event in events { _ = machine.handle(event, at: now) }
        return machine
    }

    private static func link(_ spot: Spot) -> NavigationEvent<Spot> {
        .link(LinkDelivery(id: "\(spot)", target: .success(spot), source: .universalLink))
    }

    @Test("NAV-I08 above the tabs lie sixteen at most, and the lowest goes first")
    func modals() {
        let steps = (0..<Machine.modalLimit + 3).map { NavigationEvent<Spot>.present(.about($0)) }
        #expect(Self.state([Self.main] + steps).modals == (3..<Machine.modalLimit + 3).map { Spot.about($0) })
    }

    @Test("NAV-I08 outside the app eight links wait at most, and an invitation outlasts the others")
    func inbox() {
        let links = (0..<Machine.inboxLimit + 3).map { Self.link(.item($0)) }
        let waiting = Self.state([Self.link(.join(0))] + links).inbox.map(\.destination)
        #expect(waiting == [.join(0)] + (4..<Machine.inboxLimit + 3).map { Spot.item($0) })
    }

    @Test("NAV-I15 a pop to where a stack does not reach changes nothing", arguments: [-1, 2, 3, Int.max, Int.min])
    func pops(count: Int) {
        let start = Self.state([Self.main, .go(.item(1), in: .items), .go(.item(2), in: .items), .present(.about(1))])
        var machine = start
        _ = machine.handle(.popped(.items, to: count), at: Self.now)
        _ = machine.handle(.popped(.vault, to: count), at: Self.now)
        _ = machine.handle(.signal(.dismissed(to: count)), at: Self.now)
        #expect(machine == start)
    }

    @Test(
        "NAV-I07 NAV-I19 whatever time an invitation is given, it ends, and the state can be stored",
        arguments: [(-5, 0), (0, 0), (60, 60), (.infinity, 604_800), (-.infinity, 604_800), (.nan, 604_800)]
            as [(TimeInterval, TimeInterval)])
    func invitation(seconds: TimeInterval, life: TimeInterval) throws {
        let machine = Self.state(
            [Self.signedOut, Self.link(.join(5)), .signal(.invitationChecked(.valid(for: seconds), epoch: 0))])
        #expect(machine.waitingInvitation?.timeToLive == life)
        let data = try JSONEncoder().encode(machine)
        #expect(try JSONDecoder().decode(Machine.self, from: data) == machine)
    }

    @Test("NAV-I04 a sign-out leaves nothing selected, asked for or in view")
    func signOut() {
        let machine = Self.state([
            Self.main, .go(.item(1), in: .lists), .present(.about(1)), .signal(.signedOut),
        ])
        #expect(machine.selected == .items && machine.stacks.isEmpty && machine.modals.isEmpty)
        let asked = Self.state([Self.signedOut, .go(.item(1), in: nil)])
        #expect(asked.isAuthRequired)
        #expect(!Self.state([Self.signedOut, .go(.item(1), in: nil), .signal(.signedOut)]).isAuthRequired)
    }
}
