import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting

/// Two people, one device with all three machines, and a server. After each step the invariants of ``broken()`` hold.
@MainActor
final class Story {
    private let world = NavigationWorld(
        profiles: InMemoryProfileAdapter(
            profiles: (0...1).map {
                UserProfile(
                    userId: "person-\($0)", email: "person-\($0)@example.com",
                    createdAt: Date(timeIntervalSince1970: 0))
            }))
    private var serial = Spot.firstNamed
    /// Who was in when a place was opened; a place that was opened while nobody was in gets its owner when it shows.
    private var openers: [Int: Int?] = [:]
    /// The invitations of which nobody has heard yet how they ended.
    private var invitations: Set<Int> = []
    /// Who signed in last, and has neither signed out nor been replaced.
    private var expected: Int?
    /// Situations that were met.
    private(set) var seen: Set<String> = []

    func launch() async { await world.launch() }

    /// The last lines of the app's log.
    var log: ArraySlice<String> { world.log.suffix(12) }

    /// Takes a step; returns the invariant that it broke, and how.
    func take(_ step: StoryStep) async -> String? {
        let told = world.log.count
        switch step {
        case .signIn(let person): await signIn(person)
        case .signOut:
            guard expected != nil else { return nil }
            await world.coordinator.logout()
            expected = nil
            await world.settle()
            if await world.session.currentIdentity() != nil { return "SES-13 a session is left after a sign-out" }
            if world.device.server.mode != .working { seen.insert("signed out offline") }
        case .end(let isBan):
            guard let expected, isOnline else { return nil }
            world.device.server.end(expected, isBan ? .accountSuspended : .revoked)
            await world.expire(expected)
        case .network(let isUp): world.device.server.mode = isUp ? .working : .down(.network)
        case .openPlace:
            guard isIn else { return nil }
            world.navigation.navigate(to: .item(next()))
        case .openLink: world.coordinator.handleDeepLink("spots://item/\(next())")
        case .openInvitation:
            let number = next()
            invitations.insert(number)
            if !isIn { seen.insert("invitation while nobody is in") }
            world.coordinator.handleDeepLink("spots://join/\(number)")
        case .useAnotherAccount:
            await world.interface.press(.signIn)
            guard world.flow.screen.actions.contains(where: { $0.event == .returnOffered(nil) }) else { return nil }
            seen.insert("another account")
            await world.flow.perform(.returnOffered(nil))
            expected = nil
        case .away(let seconds):
            world.coordinator.resignedActive()
            world.pass(seconds)
            world.coordinator.becameActive()
        case .relaunch:
            // An app does not start twice in one instant.
            world.pass(1)
            world.start()
            await world.launch()
        case .wait(let seconds): world.pass(seconds)
        }
        await world.settle()
        return broken(since: told)
    }

    /// The end of every story: the network is back, and the device has told the server everything.
    func finish() async -> String? {
        world.device.server.mode = .working
        for _ in 0..<3 {
            world.pass(86_400)
            world.start()
            await world.launch()
            await world.settle()
        }
        let held = await world.session.currentIdentity() == nil ? 0 : 1
        let alive = world.device.server.aliveCount
        return alive <= held ? nil : "SES-08 \(alive) sessions live at the server, and this device holds \(held)"
    }

    // MARK: Steps

    private var isOnline: Bool { world.device.server.mode == .working }
    private var isIn: Bool { world.coordinator.root == .main && world.machine.gate == .open }

    private func next() -> Int {
        serial += 1
        openers[serial] = .some(isIn ? person : nil)
        return serial
    }

    private func signIn(_ person: Int) async {
        guard isOnline, !isIn else { return }
        await world.signIn(person)
        guard world.coordinator.userId == "person-\(person)" else { return }
        expected = person
    }

    // MARK: Invariants

    private var person: Int? {
        world.machine.account.flatMap { Int($0.userId.replacing("person-", with: "")) }
    }

    private func broken(since told: Int) -> String? {
        let machine = world.machine
        let here = machine.stacks.values.joined() + machine.modals
        for number in here.compactMap(\.number) {
            guard let opener = openers[number] else { continue }
            guard let person else { return "NAV-I03 a place is kept for nobody" }
            if let opener, opener != person { return "NAV-I05 a place that \(opener) opened is there for \(person)" }
            openers[number] = person
        }
        if let visible = world.interface.visible?.number, let opener = openers[visible], opener != person {
            return "NAV-I05 what \(String(describing: opener)) opened is visible to \(String(describing: person))"
        }
        if isIn, let person, person != expected { return "SES-07 \(person) is in, and signed out or never signed in" }
        let shown = Set(here.compactMap { if case .join(let number) = $0 { number } else { nil } })
        let waiting = Set(waitingInvitations(machine))
        let lines = world.log.dropFirst(told)
        for number in invitations.subtracting(shown).subtracting(waiting).sorted() {
            guard lines.contains(where: { $0.contains("refused join-\(number) ") }) else {
                return "FLOW-32 the invitation \(number) ended without a word"
            }
            seen.insert("ended with a word")
            invitations.remove(number)
        }
        if !invitations.isDisjoint(with: shown) { seen.insert("joined") }
        invitations.subtract(shown)
        return nil
    }

    private func waitingInvitations(_ machine: AppNavigation<Spot>) -> [Int] {
        let waiting = machine.inbox.map(\.destination) + (machine.waitingInvitation.map { [$0.destination] } ?? [])
        return waiting.compactMap { if case .join(let number) = $0 { number } else { nil } }
    }
}
