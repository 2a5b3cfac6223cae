import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// What the walks cannot compare: two orders of the same events.
struct AppNavigationTests {
    private typealias Machine = AppNavigation<Spot>
    private static let now = SessionInstant(
        wall: Date(timeIntervalSince1970: 1_767_225_600), uptime: 100, boot: "1")
    private static let ada = NavigationAccount(userId: "ada", authenticatedAt: now)
    private static let bob = NavigationAccount(userId: "bob", authenticatedAt: now)

    private static func link(_ spot: Spot, id: String = "1") -> NavigationEvent<Spot> {
        .link(LinkDelivery(id: id, target: .success(spot), source: .universalLink))
    }

    /// The state after events that all come at the same instant.
    private static func state(_ events: [NavigationEvent<Spot>]) -> Machine {
        var machine = Machine(firstTab: .items)
        for event in events { _ = machine.handle(event, at: now) }
        return machine
    }

    private static let launches: [[NavigationEvent<Spot>]] = [
        [.bootstrapped(ada, isFirstTime: false, saved: nil, epoch: 0)],
        [.bootstrapped(nil, isFirstTime: false, saved: nil, epoch: 0)],
        [.bootstrapped(nil, isFirstTime: true, saved: nil, epoch: 0), .signal(.onboardingFinished)],
    ]

    @Test(
        "NAV-I09 a link before, during or after the launch ends in the same state",
        arguments: [Spot.item(1), .vault(2), .about(3), .welcome(4), .join(5), .settings])
    func anyTime(spot: Spot) {
        for launch in Self.launches {
            let after = Self.state(launch + [Self.link(spot)])
            for place in launch.indices {
                var events = launch
                events.insert(Self.link(spot), at: place)
                #expect(Self.state(events) == after)
            }
        }
    }

    @Test(
        "NAV-I10 a link before or during sign-in ends on the same destination",
        arguments: [Spot.item(1), .vault(2), .join(5), .settings])
    func beforeSignIn(spot: Spot) {
        let start = NavigationEvent<Spot>.bootstrapped(nil, isFirstTime: false, saved: nil, epoch: 0)
        let signIn = NavigationEvent<Spot>.signedIn(Self.ada, landing: nil)
        let before = Self.state([Self.link(spot), start, signIn])
        let during = Self.state([start, .go(.item(9), in: nil), Self.link(spot), signIn])
        let after = Self.state([start, signIn, Self.link(spot)])
        for machine in [before, during] {
            #expect(machine.selected == after.selected)
            #expect(machine.stacks == after.stacks)
            #expect(machine.waitingInvitation == nil)
        }
        #expect(before.pending == nil)
        // What was asked for before an invitation waits until the invitation has been answered.
        #expect(during.pending?.destination == (spot.invitation == nil ? nil : .item(9)))
    }

    @Test("SES-07 NAV-I11 the same person is where they were after signing in again, and another one starts afresh")
    func reauthentication() {
        let place: [NavigationEvent<Spot>] = [
            .bootstrapped(Self.ada, isFirstTime: false, saved: nil, epoch: 0), .go(.item(1), in: .lists),
            .go(.list(2), in: nil), .go(.vault(3), in: .vault), .selected(.lists), .present(.about(4)),
        ]
        let before = Self.state(place)
        let same = Self.state(place + [.signal(.expired), .signedIn(Self.ada, landing: .settings)])
        #expect(same.stacks == before.stacks)
        #expect(same.selected == .lists)
        #expect(same.modals == [.about(4)])
        let other = Self.state(place + [.signal(.expired), Self.link(.item(7)), .signedIn(Self.bob, landing: nil)])
        // What was opened after the end of the session belongs to whoever signs in (FLOW-32).
        #expect(other.stacks == [.items: [.list(7), .item(7)]])
        #expect(other.modals.isEmpty)
        #expect(other.selected == .items)
        #expect(other.pending == nil)
    }

    @Test("NAV-I05 FLOW-32 a link that came before the launch, and waited at the lock, is for the person who gets in")
    func earlyLinkIsClaimed() {
        let locked = Self.state(Self.launches[0] + [.signal(.locked)])
        let early: [NavigationEvent<Spot>] = [
            Self.link(.item(7)), .bootstrapped(Self.ada, isFirstTime: false, saved: locked, epoch: 0),
        ]
        #expect(Self.state(early).inbox.map(\.destination) == [.item(7)])
        #expect(Self.state(early + [.signedIn(Self.bob, landing: nil)]).stacks[.items] == [.list(7), .item(7)])
        #expect(Self.state(early + [.signal(.unlocked)]).stacks[.items] == [.list(7), .item(7)])
    }

    @Test("NAV-I05 FLOW-32 a link that arrives at the lock is for the person who gets in")
    func lateLinkIsClaimed() {
        let late = Self.launches[0] + [.signal(.locked), Self.link(.item(7))]
        #expect(Self.state(late).inbox.map(\.audience) == [.anybody])
        #expect(Self.state(late + [.signal(.unlocked)]).stacks[.items] == [.list(7), .item(7)])
    }

    @Test("NAV-I05 what waited at the lock is of the person who unlocked, also behind a link that asks for a proof")
    func restIsClaimed() {
        let old = SessionInstant(wall: .distantPast, uptime: 0, boot: "0")
        let stale = NavigationAccount(userId: "ada", authenticatedAt: old)
        let walk: [NavigationEvent<Spot>] = [
            .bootstrapped(stale, isFirstTime: false, saved: nil, epoch: 0), .signal(.locked), Self.link(.vault(5)),
            Self.link(.item(7), id: "2"), .signal(.unlocked),
        ]
        let asked = Self.state(walk)
        #expect(asked.waitingLink?.destination == .vault(5))
        #expect(asked.inbox.map(\.destination) == [.item(7)])
        #expect(asked.inbox.map(\.audience) == [.account("ada")])
        let other = Self.state(walk + [.signedIn(Self.bob, landing: nil)])
        #expect(other.stacks.isEmpty && other.modals.isEmpty && other.inbox.isEmpty && other.pending == nil)
    }

    @Test("NAV-I14 a parent that may not be seen now does not lie under what a link opens")
    func parents() {
        let stale = NavigationAccount(
            userId: "ada", authenticatedAt: SessionInstant(wall: .distantPast, uptime: 0, boot: "0"))
        let start = NavigationEvent<Spot>.bootstrapped(stale, isFirstTime: false, saved: nil, epoch: 0)
        #expect(Self.state([start, Self.link(.join(5))]).stacks[.items] == [.item(5), .join(5)])
        #expect(Self.state(Self.launches[0] + [Self.link(.join(5))]).stacks[.items] == [.item(5), .vault(5), .join(5)])
    }

    @Test("NAV-I16 a launch of before a sign-out decides nothing after it")
    func lateLaunch() {
        let late = Self.state([.signal(.signedOut), .bootstrapped(Self.ada, isFirstTime: false, saved: nil, epoch: 0)])
        #expect(late.account == nil)
        let current = Self.state([.bootstrapped(Self.ada, isFirstTime: false, saved: nil, epoch: 0)])
        #expect(current.account == Self.ada)
    }

    @Test("NAV-I07 NAV-I01 what lies in the future by the clock is neither alive nor a proof")
    func future() {
        var later = Self.now
        later.wall += 60
        later.uptime += 60
        let account = NavigationAccount(userId: "ada", authenticatedAt: later)
        let start = NavigationEvent<Spot>.bootstrapped(account, isFirstTime: false, saved: nil, epoch: 0)
        #expect(Self.state([start, .go(.vault(1), in: nil)]).gate == .stepUp)
        var machine = Machine(firstTab: .items)
        _ = machine.handle(Self.launches[1][0], at: later)
        _ = machine.handle(Self.link(.item(1)), at: later)
        _ = machine.handle(.signedIn(Self.ada, landing: nil), at: Self.now)
        #expect(machine.stacks.isEmpty)
    }

    @Test("NAV-I22 a time of day that was set back while the app was away is locked, however short that was")
    func clockSetBack() {
        for (wall, gate) in [(10.0, NavigationGate.open), (-1, .locked(.away))] {
            var machine = Self.state(Self.launches[0] + [.signal(.resignedActive)])
            var back = Self.now
            back.uptime += 10
            back.wall += wall
            _ = machine.handle(.becameActive, at: back)
            #expect(machine.gate == gate)
        }
    }

    @Test("NAV-I12 a renewed token changes nothing and asks for nothing")
    func renewal() {
        var machine = Self.state(Self.launches[0] + [.go(.item(1), in: nil)])
        let before = machine
        #expect(machine.handle(.renewed, at: Self.now).isEmpty)
        #expect(machine == before)
    }

    @Test("NAV-I17 a proof of the device's owner opens no session that has ended, and a link no lock at all")
    func unlockedIsNoSignIn() {
        let expired = Self.launches[0] + [.signal(.locked), .signal(.expired)]
        #expect(Self.state(expired + [.signal(.unlocked)]).gate == .locked(.expired))
        #expect(Self.state(expired + [Self.link(.about(1)), .signal(.resumeRequested)]).gate == .locked(.expired))
        #expect(Self.state(Self.launches[0] + [.signal(.locked), .signal(.unlocked)]).gate == .open)
    }

    @Test("NAV-I08 of several links the latest wins, also of more than are kept")
    func latestWins() {
        let links = (1...20).map { Self.link(.item($0), id: "\($0)") }
        let signedOut = Self.state(Self.launches[1] + links)
        #expect(signedOut.pending?.destination == .item(20))
        let parked = Self.state(links)
        #expect(parked.inbox.count == Machine.inboxLimit)
        #expect(parked.inbox.last?.destination == .item(20))
        let open = Self.state(links + Self.launches[0])
        #expect(open.stacks[.items] == [.list(20), .item(20)])
    }

    @Test("NAV-I08 a stack holds as much as it may and forgets the lowest")
    func depth() {
        let steps = (0..<Machine.stackLimit + 5).map { NavigationEvent<Spot>.go(.item($0), in: nil) }
        let stack = Self.state(Self.launches[0] + steps).stacks[.items]
        #expect(stack?.count == Machine.stackLimit)
        #expect(stack?.first == .item(5))
    }

    @Test("NAV-I18 bytes that are no state of this app are no state")
    func corrupted() throws {
        let saved = Self.state(Self.launches[0] + [.go(.item(1), in: nil)])
        let data = try JSONEncoder().encode(saved)
        #expect(try JSONDecoder().decode(Machine.self, from: data) == saved)
        for length in 0..<data.count {
            #expect(throws: (any Error).self) { try JSONDecoder().decode(Machine.self, from: data.prefix(length)) }
        }
    }

    /// What brings an entry into view again: from below, from another tab, from behind the lock.
    enum Return: CaseIterable {
        case back, popped, dismissed, tab, unlocked

        var events: [NavigationEvent<Spot>] {
            switch self {
            case .back: [.go(.item(1), in: .vault), .signal(.back)]
            case .popped: [.go(.item(1), in: .vault), .popped(.vault, to: 1)]
            case .dismissed: [.present(.item(1)), .signal(.dismissed(to: 0))]
            case .tab: [.selected(.items), .selected(.vault)]
            case .unlocked: [.signal(.locked), .signal(.unlocked)]
            }
        }
    }

    @Test(
        "NAV-I01 NAV-I13 a page that needs a recent sign-in needs it again when it comes back into view",
        arguments: Return.allCases)
    func comesBack(way: Return) {
        let start = Self.state(Self.launches[1] + [.signedIn(Self.ada, landing: nil), .go(.vault(4), in: .vault)])
        #expect(start.stacks[.vault] == [.vault(4)])
        for (age, asks) in [(300.0, false), (301, true)] {
            var machine = start
            var later = Self.now
            later.uptime += age
            var effects: [NavigationEffect] = []
            for event in way.events { effects = machine.handle(event, at: later) }
            #expect((machine.gate == .stepUp) == asks)
            #expect(effects.contains(.requestReauthentication) == asks)
            #expect(machine.stacks[.vault] == [.vault(4)])
            guard asks else { continue }
            var declined = machine
            _ = declined.handle(.signal(.stepUpCancelled), at: later)
            #expect(declined.gate == .open && declined.stacks.isEmpty && declined.selected == .vault)
            let proven = NavigationAccount(userId: "ada", authenticatedAt: later)
            _ = machine.handle(.signedIn(proven, landing: nil), at: later)
            #expect(machine.gate == .open && machine.stacks[.vault] == [.vault(4)])
        }
    }

    @Test("NAV-I16 an answer to a lock that is gone by now does not close the page that the person is on")
    func lateUnlock() {
        var machine = Self.state(Self.launches[1] + [.signedIn(Self.ada, landing: nil), .go(.vault(4), in: .vault)])
        var later = Self.now
        later.uptime += 301
        let before = machine
        #expect(machine.handle(.signal(.unlocked), at: later).isEmpty)
        #expect(machine == before)
    }

    @Test("NAV-I21 an invitation is checked, and lives as long as the server says")
    func invitation() {
        var machine = Self.state(Self.launches[1])
        let effects = machine.handle(Self.link(.join(5)), at: Self.now)
        #expect(effects.contains(.checkInvitation(.init("invitation-5"), epoch: 0)))
        _ = machine.handle(.invitationChecked(.valid(for: 60), epoch: 0), at: Self.now)
        var later = Self.now
        later.uptime += 60
        _ = machine.handle(.signedIn(Self.ada, landing: nil), at: later)
        #expect(machine.stacks.isEmpty)
        // What the server says counts from when it says it, as after a launch of the app in the second half.
        for (wait, opens) in [(109.0, true), (110, false)] {
            var waiting = Self.state(Self.launches[1] + [Self.link(.join(5))])
            var instant = Self.now
            instant.uptime += 50
            _ = waiting.handle(.invitationChecked(.valid(for: 60), epoch: 0), at: instant)
            instant.uptime = Self.now.uptime + wait
            _ = waiting.handle(.signedIn(Self.ada, landing: nil), at: instant)
            #expect(waiting.stacks.isEmpty != opens)
        }
        var invalid = Self.state(Self.launches[1] + [Self.link(.join(5))])
        _ = invalid.handle(.invitationChecked(.invalid, epoch: 0), at: Self.now)
        #expect(invalid.pending == nil)
    }

    @Test("NAV-I16 an answer requested before a sign-in or sign-out changes nothing")
    func answerOfAnotherEpoch() {
        var machine = Self.state(
            Self.launches[1] + [.signedIn(Self.ada, landing: nil), .signal(.signedOut), Self.link(.join(5))])
        let before = machine
        for verdict in [InvitationVerdict.invalid, .valid(for: 60)] {
            #expect(machine.handle(.invitationChecked(verdict, epoch: 0), at: Self.now).isEmpty)
            #expect(machine == before)
        }
        _ = machine.handle(.invitationChecked(.invalid, epoch: machine.epoch), at: Self.now)
        #expect(machine.pending == nil)
    }

    @Test("NAV-I13 canceling a destination that needs a confirmation continues where the person was")
    func stepUp() {
        var old = Self.now
        old.uptime -= 301
        old.wall -= 301
        let ada = NavigationAccount(userId: "ada", authenticatedAt: old)
        let start: [NavigationEvent<Spot>] = [
            .bootstrapped(ada, isFirstTime: false, saved: nil, epoch: 0), .go(.item(1), in: nil),
        ]
        let asked = Self.state(start + [Self.link(.vault(2))])
        #expect(asked.gate == .stepUp)
        #expect(!asked.shows(.item(1), at: Self.now))
        let cancelled = Self.state(start + [Self.link(.vault(2)), .signal(.stepUpCancelled)])
        #expect(cancelled.gate == .open)
        #expect(cancelled.stacks == Self.state(start).stacks)
        let proved = Self.state(start + [Self.link(.vault(2)), .signedIn(Self.ada, landing: nil)])
        #expect(proved.stacks[.vault] == [.item(2), .vault(2)])
        #expect(proved.stacks[.items] == [.item(1)])
    }

    @Test("NAV-I13 canceling what a link needed a confirmation for closes nothing that was in view before")
    func stepUpInView() {
        var machine = Self.state(Self.launches[1] + [.signedIn(Self.ada, landing: nil), .go(.vault(4), in: .vault)])
        var later = Self.now
        later.uptime += 301
        let before = machine
        _ = machine.handle(Self.link(.vault(9)), at: later)
        #expect(machine.gate == .stepUp && machine.pending?.destination == .vault(9))
        _ = machine.handle(.signal(.stepUpCancelled), at: later)
        #expect(machine.gate == .open && machine.pending == nil)
        #expect(machine.stacks == before.stacks && machine.selected == before.selected)
    }

    @Test("NAV-I06 a link that an earlier launch was given is not opened again when the system repeats it")
    func seenBefore() {
        let before = Self.state(Self.launches[0] + [Self.link(.item(1)), .poppedToRoot(.items)])
        let relaunch: [NavigationEvent<Spot>] = [
            .bootstrapped(Self.ada, isFirstTime: false, saved: before, epoch: 0), Self.link(.item(1)),
        ]
        #expect(before.stacks.isEmpty && Self.state(relaunch).stacks.isEmpty)
        #expect(Self.state(relaunch).seen == ["1"])
        // Another delivery of the same link is another one.
        #expect(Self.state(relaunch + [Self.link(.item(1), id: "2")]).stacks[.items] == [.list(1), .item(1)])
    }

    @Test("NAV-I06 NAV-I08 of the deliveries of two launches the newest are remembered")
    func seenOfTwoLaunches() {
        let limit = Machine.seenLimit
        let links = { (numbers: Range<Int>) in numbers.map { Self.link(.about($0), id: "\($0)") } }
        let before = Self.state(Self.launches[0] + links(0..<limit))
        #expect(before.seen == (0..<limit).map(String.init))
        let machine = Self.state(
            links(limit..<limit + 3) + [.bootstrapped(Self.ada, isFirstTime: false, saved: before, epoch: 0)])
        #expect(machine.seen == (3..<limit + 3).map(String.init))
    }
}
