import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting

/// Two people, one device with all three machines, and a server. After each step the invariants of ``broken()`` hold, and
/// with second factors those of ``brokenStep()``.
@MainActor
final class Story {
    private let world: NavigationWorld
    private let book: FactorBook?
    /// Whose sign-in waits for its second step, or for a factor.
    private var waiting: Int?
    /// Whether the app has asked for the second step, and has not been answered.
    private var isAsking = false
    /// How often the app was told that the second step was taken.
    private var taken = 0
    private var serial = Spot.firstNamed
    /// Who was in when a place was opened; a place that was opened while nobody was in gets its owner when it shows.
    private var openers: [Int: Int?] = [:]
    /// The invitations of which nobody has heard yet how they ended.
    private var invitations: Set<Int> = []
    /// Who signed in last, and has neither signed out nor been replaced.
    private var expected: Int?
    /// Situations that were met.
    private(set) var seen: Set<String> = []

    /// - Parameter hasFactors: Whether people can have second factors.
    init(hasFactors: Bool = false) {
        book = hasFactors ? FactorBook() : nil
        world = NavigationWorld(
            profiles: InMemoryProfileAdapter(
                profiles: (0...1).map {
                    UserProfile(
                        userId: "person-\($0)", email: "person-\($0)@example.com",
                        createdAt: Date(timeIntervalSince1970: 0))
                }), book: book)
    }

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
            if world.coordinator.isRaising { seen.insert("a step above the app ended elsewhere") }
            if isBan { world.device.server.ban(expected) } else { world.device.server.end(expected, .revoked) }
            await world.expire(expected)
            // After a renewal that failed offline, the next one waits, and nobody is told before it.
            for _ in 0..<3 where isIn {
                world.pass(600)
                await world.expire(expected)
            }
        case .liftBans:
            world.pass(86_400)
            if world.device.server.liftBans() { seen.insert("a ban lifted") }
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
            world.coordinator.cancelRaise()
            // An app does not start twice in one instant.
            world.pass(1)
            world.start()
            await world.launch()
        case .wait(let seconds): world.pass(seconds)
        case .goOn(let person):
            if let invariant = await goOn(person) { return invariant }
        case .turnBack:
            guard isStep else { return nil }
            seen.insert("turned back")
            await world.flow.perform(.navigateToChoice)
        case .protect:
            guard isIn, let person else { return nil }
            await book?.add(person)
        case .require: await book?.require()
        case .raise: await raise()
        case .loseFactor:
            if !isStep { await raise() }
            guard case .secondFactor = world.flow.navigationState, let owner else { return nil }
            await book?.remove(owner)
            if let invariant = await goOn(owner) { return invariant }
        case .signOutElsewhere:
            await raise()
            if let invariant = await take(.end(isBan: false)) { return invariant }
        }
        await world.settle()
        if let invariant = await brokenStep() { return invariant }
        return broken(since: told)
    }

    /// The end of every story: the network is back, and the device has told the server everything.
    func finish() async -> String? {
        world.device.server.mode = .working
        world.coordinator.cancelRaise()
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
        // From the middle of a step, and after one that was lost, the way to another sign-in is back.
        if isStep || world.flow.navigationState == .login { await world.flow.perform(.navigateToChoice) }
        await world.signIn(person)
        if isStep {
            seen.insert(world.flow.navigationState.screen == .secondFactor ? "second step" : "set-up")
            waiting = person
            return
        }
        guard world.coordinator.userId == "person-\(person)", !world.device.server.isBanned(person) else { return }
        expected = person
    }

    private var isStep: Bool { [.secondFactor, .enrollFactor].contains(world.flow.navigationState.screen) }
    /// Whose step is on the screen.
    private var owner: Int? { world.coordinator.isRaising ? person : waiting }

    /// Goes on with the step that is on the screen.
    private func goOn(_ person: Int) async -> String? {
        let (flow, former) = (world.flow, world.flow.navigationState)
        let isRaise = world.coordinator.isRaising
        guard isStep, let owner else { return nil }
        let hasFactor = await book?.owners.contains(owner) ?? false
        let steps = taken
        var hasCode = true
        switch former {
        case .secondFactor:
            flow.otpCode = HeldFactors.code(of: person)
            await flow.performSecondFactor()
        case .enrollFactor(.confirm):
            flow.otpCode = HeldFactors.code(of: person)
            await flow.perform(.submitted(.enrollFactor))
        default:
            hasCode = false
            await flow.perform(.submitted(.enrollFactor))
        }
        await world.settle()
        if case .secondFactor = former, !hasFactor {
            if isOnline { seen.insert("a factor that is gone") }
            // A step above the app that ended is told of in a moment.
            while isRaise, isAsking, !world.coordinator.isRaising { await Task.yield() }
            let isPassed = isRaise ? taken > steps : isIn
            return isPassed ? "PKF-01 a factor that is gone took the step of \(owner)" : nil
        }
        if hasCode, person != owner {
            seen.insert("the code of another")
            return flow.navigationState == former ? nil : "PKF-01 the code of \(person) took the step of \(owner)"
        }
        if !isRaise, !isStep, await world.session.currentIdentity()?.userId == "person-\(owner)" {
            seen.insert("let in by a step")
            expected = owner
        }
        return nil
    }

    /// Asks for the second step, and waits until it lies above the app or is refused.
    private func raise() async {
        guard isIn, !world.coordinator.isRaising else { return }
        // The one before has ended, and hears of it first.
        while isAsking { await Task.yield() }
        isAsking = true
        Task { [weak self, coordinator = world.coordinator] in
            let isTaken = (try? await coordinator.raise()) != nil
            self?.taken += isTaken ? 1 : 0
            self?.isAsking = false
        }
        while isAsking, !world.coordinator.isRaising { await Task.yield() }
        if world.coordinator.isRaising { seen.insert("raised") }
    }

    // MARK: Invariants

    private var person: Int? {
        world.machine.account.flatMap { Int($0.userId.replacing("person-", with: "")) }
    }

    /// What waits for a second step is on the screen, and is of nobody but the person in front of it.
    private func brokenStep() async -> String? {
        guard let factors = world.factors else { return nil }
        if !isStep { waiting = nil }
        if world.coordinator.isRaising, !isIn { return "PKF-07 a second step lies above a closed app" }
        if isIn, isStep, !world.coordinator.isRaising { return "PKF-01 a second step is left over from a sign-in" }
        var people = await factors.people
        // A screen that was left gives up what it held behind the person's back.
        for _ in 0..<10_000 where !isStep && !people.isEmpty {
            await Task.yield()
            people = await factors.people
        }
        if !isStep, !people.isEmpty { return "PKF-01 the step of \(people) waits, and its screen was left" }
        if isIn, let person, !people.isSubset(of: [person]) {
            return "PKF-01 the step of \(people) waits, and \(person) is in"
        }
        return nil
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
        if isIn, let person, world.device.server.isBanned(person) { return "SES-07 \(person) is in, and banned" }
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
