import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// What waits for a sign-in: one link and one invitation, and for whom.
struct WaitingTests {
    private typealias Machine = AppNavigation<Spot>
    private typealias Event = NavigationEvent<Spot>
    private static let now = SessionInstant(wall: Date(timeIntervalSince1970: 1_767_225_600), uptime: 100, boot: "1")
    private static let ada = NavigationAccount(userId: "ada", authenticatedAt: now)
    private static let bob = NavigationAccount(userId: "bob", authenticatedAt: now)
    private static let signedOut = Event.bootstrapped(nil, isFirstTime: false, saved: nil, epoch: 0)
    private static let adaIsIn = Event.bootstrapped(ada, isFirstTime: false, saved: nil, epoch: 0)

    private static func link(_ spot: Spot, source: NavigationSource = .universalLink) -> Event {
        .link(LinkDelivery(id: "\(spot)", target: .success(spot), source: source))
    }

    private static func state(_ events: [Event]) -> Machine { run(events).machine }

    private static func run(_ events: [Event]) -> (machine: Machine, last: [NavigationEffect]) {
        var (machine, last) = (Machine(firstTab: .items), [NavigationEffect]())
        for event in events { last = machine.handle(event, at: now) }
        return (machine, last)
    }

    private static func lines(_ effects: [NavigationEffect]) -> [String] {
        effects.compactMap { if case .report(let report) = $0 { report.line } else { nil } }
    }

    private static func opensInvitation(_ machine: Machine, _ number: Int) -> Bool {
        machine.selected == .items && machine.stacks[.items]?.last == .join(number)
    }

    // MARK: Two places

    @Test("FLOW-32 NAV-I25 an invitation and a link wait side by side, whichever is first", arguments: [true, false])
    func sideBySide(isInvitationFirst: Bool) {
        let both = [Self.link(.join(5)), Self.link(.list(6))]
        let machine = Self.state([Self.signedOut] + (isInvitationFirst ? both : both.reversed()))
        #expect(machine.waitingInvitation?.destination == .join(5))
        #expect(machine.waitingLink?.destination == .list(6))
        #expect(machine.pending?.destination == .join(5))
    }

    @Test("FLOW-32 NAV-I08 the latest wins in each place, and the log says what it replaced")
    func latest() {
        let start = [Self.signedOut, Self.link(.join(5)), Self.link(.list(6))]
        let link = Self.run(start + [Self.link(.item(7))])
        #expect(link.machine.waitingInvitation?.destination == .join(5))
        #expect(link.machine.waitingLink?.destination == .item(7))
        #expect(Self.lines(link.last).first == "⚠️ refused list (universal link): another one came after it")
        let invitation = Self.run(start + [Self.link(.join(8))])
        #expect(invitation.machine.waitingInvitation?.destination == .join(8))
        #expect(invitation.machine.waitingLink?.destination == .list(6))
        #expect(Self.lines(invitation.last).first == "⚠️ refused join (universal link): another one came after it")
    }

    /// How an invitation leaves the screen.
    enum Answer: CaseIterable {
        case back, popped, root, tapped, declined, accepted, settledByLink

        var event: NavigationEvent<Spot> {
            switch self {
            case .back: .signal(.back)
            case .popped: .popped(.items, to: 0)
            case .root: .poppedToRoot(.items)
            case .tapped: .selected(.items)
            case .declined: .invitationSettled(next: nil)
            case .accepted: .invitationSettled(next: .item(9))
            case .settledByLink: .link(LinkDelivery(id: "l", target: .success(.list(6)), source: .universalLink))
            }
        }
    }

    @Test("FLOW-32 the invitation opens first, and the link once it is answered", arguments: Answer.allCases)
    func afterwards(answer: Answer) {
        let waiting = [Self.signedOut, Self.link(.list(6)), Self.link(.join(5)), .signedIn(Self.ada, landing: nil)]
        let asked = Self.state(waiting)
        #expect(Self.opensInvitation(asked, 5))
        #expect(asked.waitingLink?.audience == .account("ada"))
        #expect(asked.stacks[.lists] == nil)
        let answered = Self.state(waiting + [answer.event])
        #expect(answered.selected == .lists && answered.stacks[.lists] == [.list(6)])
        #expect(answered.pending == nil)
        let again = Self.state(waiting + [answer.event, .signal(.resumeRequested), .signal(.back)])
        #expect(again.stacks[.lists, default: []].isEmpty)
    }

    @Test("FLOW-32 with nothing waiting behind it, an answered invitation leads to the next destination")
    func next() {
        let asked = [Self.adaIsIn, Self.link(.join(5))]
        let accepted = Self.state(asked + [.invitationSettled(next: .list(3))])
        #expect(accepted.selected == .lists && accepted.stacks[.lists] == [.list(3)])
        #expect(accepted.stacks[.items]?.contains(.join(5)) != true)
        #expect(Self.state([Self.signedOut, .invitationSettled(next: .about(3))]).modals.isEmpty)
    }

    @Test("FLOW-32 an invitation that has ended before the sign-in leaves the way to the link")
    func ended() {
        let machine = Self.state([
            Self.signedOut, Self.link(.list(6)), Self.link(.join(5)),
            .signal(.invitationChecked(.over(.revoked), epoch: 0)),
        ])
        #expect(machine.waitingInvitation == nil && machine.waitingLink?.destination == .list(6))
        var later = machine
        _ = later.handle(.signedIn(Self.ada, landing: nil), at: Self.now)
        #expect(later.stacks == [.lists: [.list(6)]])
    }

    @Test("LINK-03 FLOW-32 a link that is opened while an invitation is on the screen opens at once and is the latest")
    func opensAtOnce() {
        let waiting = [Self.signedOut, Self.link(.list(6)), Self.link(.join(5)), .signedIn(Self.ada, landing: nil)]
        let (machine, last) = Self.run(waiting + [Self.link(.item(8))])
        #expect(machine.stacks[.items] == [.list(8), .item(8)] && machine.pending == nil)
        #expect(Self.lines(last).first == "⚠️ refused list (universal link): another one came after it")
    }

    @Test("FLOW-32 an invitation that lies in another tab holds no new link back")
    func staleInvitation() {
        let machine = Self.state([
            Self.adaIsIn, Self.link(.join(5)), .selected(.settings), .signal(.expired), Self.link(.list(6)),
            .signedIn(Self.ada, landing: nil),
        ])
        #expect(machine.selected == .lists && machine.stacks[.lists] == [.list(6)] && machine.pending == nil)
    }

    // MARK: For whom

    private static let closings: [NavigationSignal] = [.expired, .locked]

    @Test("FLOW-32 what arrives while the gate is closed is for the person who gets in", arguments: closings)
    func audience(closing: NavigationSignal) {
        let closed = [
            Self.adaIsIn, .go(.list(1), in: nil), .signal(closing), Self.link(.item(6)), Self.link(.join(5)),
        ]
        #expect(Self.state(closed).waitingInvitation?.audience == .anybody)
        for account in [Self.ada, Self.bob] {
            for between in [[], [Event.signal(.anotherAccountChosen)]] {
                let machine = Self.state(closed + between + [.signedIn(account, landing: nil)])
                #expect(machine.account == account && Self.opensInvitation(machine, 5))
                #expect(machine.waitingLink?.destination == .item(6))
                #expect(machine.waitingLink?.audience == .account(account.userId))
            }
        }
        if closing == .locked {
            #expect(Self.opensInvitation(Self.state(closed + [.signal(.unlocked)]), 5))
        }
    }

    @Test("FLOW-32 an invitation at the closed gate is checked, so that the sign-in names it", arguments: closings)
    func checked(closing: NavigationSignal) {
        let (machine, last) = Self.run([Self.adaIsIn, .signal(closing), Self.link(.join(5))])
        #expect(last.contains(.checkInvitation(Secret("invitation-5"), epoch: machine.epoch)))
        #expect(last.contains(.save))
        #expect(machine.gate == .locked(closing == .expired ? .expired : .away))
    }

    @Test("FLOW-32 another account releases what was the previous person's, and keeps what is nobody's")
    func release() {
        let start = [
            Self.adaIsIn, .go(.list(1), in: .lists), .present(.about(2)), .signal(.locked), Self.link(.item(6)),
            Self.link(.join(5)),
        ]
        let before = Self.state(start)
        let (machine, last) = Self.run(start + [.signal(.anotherAccountChosen)])
        #expect(machine.phase == .signedOut && machine.gate == .open && machine.epoch > before.epoch)
        #expect(machine.stacks.isEmpty && machine.modals.isEmpty && machine.selected == .items && machine.inbox.isEmpty)
        #expect(machine.waitingLink?.destination == .item(6) && machine.waitingInvitation?.destination == .join(5))
        #expect(last.contains(.removeSaved) && last.last == .save)
        // The answer to the check of before is late now.
        #expect(last.contains(.checkInvitation(Secret("invitation-5"), epoch: machine.epoch)))
        #expect(Self.lines(last).first == "🚪 the previous person's session ended here, for another account")
        let nobody = Self.state([Self.signedOut, Self.link(.join(5))])
        #expect(Self.state([Self.signedOut, Self.link(.join(5)), .signal(.anotherAccountChosen)]) == nobody)
    }

    @Test(
        "FLOW-32 NAV-I05 what waited for the previous person goes when a different one comes, and the log says so",
        arguments: [NavigationEvent<Spot>.signal(.anotherAccountChosen), .signedIn(bob, landing: nil)])
    func theirs(event: NavigationEvent<Spot>) {
        let stale = NavigationAccount(
            userId: "ada", authenticatedAt: SessionInstant(wall: .distantPast, uptime: 0, boot: "0"))
        let asked: [[Event]] = [
            // For a recent sign-in.
            [.bootstrapped(stale, isFirstTime: false, saved: nil, epoch: 0), Self.link(.vault(6))],
            // For an invitation.
            [Self.signedOut, Self.link(.vault(6)), Self.link(.join(5)), .signedIn(Self.ada, landing: nil)],
        ]
        for start in asked {
            let (machine, last) = Self.run(start + [.signal(.expired), event])
            #expect(machine.pending == nil && machine.stacks.isEmpty)
            #expect(Self.lines(last).contains("❌ refused vault (universal link): it was meant for another account"))
        }
    }

    @Test("NAV-I04 NAV-11 a sign-out drops what waits, and the log says so")
    func signedOut() {
        let (machine, last) = Self.run([
            Self.adaIsIn, .signal(.expired), Self.link(.item(6)), Self.link(.join(5)), .signal(.signedOut),
        ])
        #expect(machine.pending == nil && machine.inbox.isEmpty)
        #expect(
            Self.lines(last) == [
                "🚪 signed out", "⚠️ refused join (universal link): the person signed out",
                "⚠️ refused item (universal link): the person signed out",
            ])
    }

    @Test("FLOW-32 with open access, another account finds the sign-in above the tabs")
    func browsing() {
        var settings = NavigationSettings()
        settings.access = .open
        var machine = Machine(firstTab: .items, settings: settings)
        for event in [Self.adaIsIn, .signal(.locked), .signal(.anotherAccountChosen)] {
            _ = machine.handle(event, at: Self.now)
        }
        #expect(machine.isBrowsing && machine.isAuthRequired)
    }

    // MARK: Launches

    @Test("FLOW-32 NAV-10 what waits at the closed gate survives a launch, and is still nobody's")
    func relaunch() throws {
        let saved = Self.state([Self.adaIsIn, .signal(.locked), Self.link(.item(6)), Self.link(.join(5))])
        let copy = try JSONDecoder().decode(Machine.self, from: JSONEncoder().encode(saved))
        #expect(copy == saved)
        let launched = Self.run([.bootstrapped(Self.ada, isFirstTime: false, saved: copy, epoch: 0)])
        #expect(launched.machine.gate == .locked(.away))
        #expect(launched.last.contains(.checkInvitation(Secret("invitation-5"), epoch: 0)))
        var machine = launched.machine
        _ = machine.handle(.signedIn(Self.bob, landing: nil), at: Self.now)
        #expect(Self.opensInvitation(machine, 5) && machine.waitingLink?.destination == .item(6))
        // The session ended meanwhile.
        var ended = Self.state([.bootstrapped(nil, isFirstTime: false, saved: copy, epoch: 0)])
        #expect(ended.waitingLink?.destination == .item(6))
        _ = ended.handle(.signedIn(Self.bob, landing: nil), at: Self.now)
        #expect(Self.opensInvitation(ended, 5))
    }

    @Test("NAV-10 an invitation that an earlier version stored waits in its own place")
    func earlierVersion() throws {
        let saved = Self.state([Self.signedOut, Self.link(.join(5))])
        var object = try #require(
            try JSONSerialization.jsonObject(with: JSONEncoder().encode(saved)) as? [String: Any])
        object["pending"] = object.removeValue(forKey: "invitation")
        #expect(object["pending"] != nil)
        let read = try JSONDecoder().decode(Machine.self, from: JSONSerialization.data(withJSONObject: object))
        #expect(read == saved)
    }

    @Test("NAV-I09 an invitation before, during or after a launch at the lock ends in the same state")
    func launchAtTheLock() {
        let locked = Self.state([Self.adaIsIn, .signal(.locked)])
        let launch = Event.bootstrapped(Self.ada, isFirstTime: false, saved: locked, epoch: 0)
        for spot in [Spot.join(5), .item(6)] {
            #expect(Self.state([Self.link(spot), launch]) == Self.state([launch, Self.link(spot)]))
        }
    }

    @Test("NAV-I08 NAV-I25 many links before a launch do not push an invitation out")
    func flood() {
        let links = (1...20).map { Self.link(.list($0)) }
        let machine = Self.state([Self.link(.join(5))] + links + [Self.signedOut])
        #expect(machine.waitingInvitation?.destination == .join(5) && machine.waitingLink?.destination == .list(20))
    }
}
