import Foundation
import Gatehouse
import GatehouseDomain

/// A walk through the navigation, with a world beside it that the machine does not see. What the invariants say is
/// reckoned from this world, and from what changed, alone.
struct NavigationWalk: RandomWalk {
    typealias Machine = AppNavigation<Spot>
    /// An invariant that the walk broke, and how.
    typealias Verdict = String

    private(set) var machine = Machine(firstTab: .items)
    private(set) var now = SessionInstant(wall: Date(timeIntervalSince1970: 1_767_225_600), uptime: 50, boot: "1")
    private(set) var log: [(event: NavigationEvent<Spot>, now: SessionInstant)] = []
    private(set) var effects: [[NavigationEffect]] = []
    /// Situations that were met.
    private(set) var seen: Set<String> = []
    private var stored: Data?

    // The world.
    private var serial = 0
    private var deliveries = 0
    private var lastDelivery: LinkDelivery<Spot>?
    /// When each visit was asked for, by the seconds of one boot; who was signed in then, or claimed it since.
    private var asked: [Int: (time: SessionInstant, owner: Int?, life: Double)] = [:]
    /// How often each visit became visible or lay on a stack.
    private var appearances: [Int: Int] = [:]
    private var person: Int?
    private var provedAt: SessionInstant?
    private var lockedFor: LockReason?
    /// Since when this launch of the app has been away, and since when the one before had been when it ended.
    private var awaySince: SessionInstant?
    private var awayBefore: SessionInstant?
    /// What was shown when the session expired, for as long as nothing else was asked for.
    private var kept: (stacks: [Spot.Tab: [Spot]], modals: [Spot], selected: Spot.Tab)?
    private var restorable: Set<Spot> = []

    // MARK: Taking steps

    static func step(_ dice: inout Dice) -> NavigationStep { .random(&dice) }

    /// The same events once more, in another machine.
    func verdict() -> String? {
        var other = Machine(firstTab: .items, settings: machine.settings)
        for (index, entry) in log.enumerated() where other.handle(entry.event, at: entry.now) != effects[index] {
            return "NAV-I23 the same events give the same effects"
        }
        return other == machine ? nil : "NAV-I23 the same events give the same state"
    }

    mutating func take(_ step: NavigationStep) -> Verdict? {
        switch step {
        case .bootstrap(let person, let isFirstTime, let epoch):
            let saved = stored.flatMap { try? JSONDecoder().decode(Machine.self, from: $0) }
            let account = person.map(makeAccount)
            return send(
                .bootstrapped(account, isFirstTime: isFirstTime, saved: saved, epoch: number(epoch)), by: person)
        case .onboarded: return send(.signal(.onboardingFinished))
        case .signIn(let person, let hasLanding):
            return send(.signedIn(makeAccount(person), landing: hasLanding ? .vault : nil), by: person)
        case .renewed: return send(.signal(.renewed))
        case .expired: return send(.signal(.expired))
        case .lock: return send(.signal(.locked))
        case .unlock: return send(.signal(.unlocked))
        case .signOut: return send(.signal(.signedOut))
        case .anotherAccount: return send(.signal(.anotherAccountChosen))
        case .settle(let place): return send(.invitationSettled(next: place.map { visit($0) }))
        case .go(let place, let tab): return send(.go(visit(place), in: tab))
        case .present(let place): return send(.present(visit(place)))
        case .link(let place):
            deliveries += 1
            let delivery = LinkDelivery<Spot>(
                id: "delivery-\(deliveries)", target: .success(visit(place)),
                source: deliveries.isMultiple(of: 2) ? .universalLink : .customScheme)
            lastDelivery = delivery
            return send(.link(delivery))
        case .linkAgain:
            guard let lastDelivery else { return nil }
            return send(.link(lastDelivery))
        case .badLink(let refusal):
            deliveries += 1
            return send(.link(.init(id: "delivery-\(deliveries)", target: .failure(refusal), source: .customScheme)))
        case .back: return send(.signal(.back)) ?? backEnds()
        case .popped(let tab, let count): return send(.popped(tab, to: count))
        case .dismissed(let count): return send(.signal(.dismissed(to: count)))
        case .select(let tab): return send(.selected(tab))
        case .popToRoot(let tab): return send(.poppedToRoot(tab))
        case .resume: return send(.signal(.resumeRequested))
        case .dismissAuthRequired: return send(.signal(.authRequiredDismissed))
        case .cancelStepUp: return send(.signal(.stepUpCancelled))
        case .reset: return send(.signal(.reset))
        case .invitation(let verdict, let epoch):
            return send(.signal(.invitationChecked(verdict, epoch: number(epoch))))
        case .leaveForeground: return send(.signal(.resignedActive))
        case .comeBack: return send(.signal(.becameActive))
        case .wait(let seconds):
            now.uptime += seconds
            now.wall += seconds
            return nil
        case .setClock(let seconds):
            now.wall += seconds
            return nil
        case .relaunch(let isReboot, let access): return relaunch(isReboot, access)
        case .requestSignIn: return send(.signal(.signInRequested))
        case .switchGroup: return send(.signal(.groupSwitched(to: "another")))
        }
    }

    private func makeAccount(_ person: Int) -> NavigationAccount {
        NavigationAccount(userId: "person-\(person)", authenticatedAt: now)
    }

    private func number(_ epoch: NavigationStep.Epoch) -> Int {
        epoch == .current ? machine.epoch : machine.epoch - 1
    }

    private mutating func visit(_ place: NavigationStep.Place) -> Spot {
        serial += 1
        // At the lock, nobody is in.
        asked[serial] = (now, lockedFor == nil ? person : nil, place == .join ? 7 * 86_400 : 900)
        switch place {
        case .item: return .item(serial)
        case .list: return .list(serial)
        case .vault: return .vault(serial)
        case .about: return .about(serial)
        case .welcome: return .welcome(serial)
        case .join: return .join(serial)
        case .settings: return .settings
        }
    }

    private mutating func relaunch(_ isReboot: Bool, _ access: AppAccess) -> Verdict? {
        guard let data = try? JSONEncoder().encode(machine),
            let copy = try? JSONDecoder().decode(Machine.self, from: data)
        else { return "NAV-I19 the state can be encoded and decoded" }
        if copy != machine { return "NAV-I19 decode after encode is the identity" }
        if String(decoding: data, as: UTF8.self).contains("invitation-") { return "NAV-I19 no secret is encoded" }
        stored = data
        restorable = entries(of: machine)
        seen.insert("relaunched")
        if isReboot {
            now.boot += "1"
            now.uptime = 5
        }
        // The one before may have been another version of the app.
        var settings = NavigationSettings()
        settings.access = access
        machine = Machine(firstTab: .items, settings: settings)
        // Another launch is another machine: the log of a replay begins anew.
        log = []
        effects = []
        (person, provedAt, kept) = (nil, nil, nil)
        (awayBefore, awaySince) = (awaySince, nil)
        lockedFor = nil
        appearances = [:]
        // What the system brings to a new app is another delivery; the state that was stored may not be read again.
        lastDelivery = nil
        return nil
    }

    /// Back, repeated, comes to an end and never shows more than before.
    private mutating func backEnds() -> Verdict? {
        var copy = machine
        for _ in 0..<(Machine.stackLimit + Machine.modalLimit + 1) {
            let former = copy
            _ = copy.handle(.back, at: now)
            if copy == former { return nil }
            // A link that waited for the invitation opens when it is gone.
            if former.waitingLink != nil, copy.waitingLink == nil { return nil }
            if former.waitingLink != nil, copy.gate == .stepUp { return nil }
            if copy.phase != former.phase { return "NAV-I13 back leaves the phase alone" }
            let (top, last) = (top(of: copy), top(of: former))
            if copy.gate == .stepUp {
                guard case .requiresRecentAuth = top?.policy, let top, !former.shows(top, at: now) else {
                    return "NAV-I13 back asks only for what needs a recent sign-in"
                }
                seen.insert("asked again")
                _ = copy.handle(.stepUpCancelled, at: now)
            } else if let top, top != last, !copy.shows(top, at: now) {
                return "NAV-I13 back never reveals what is not admitted"
            }
            if copy.gate != former.gate { return "NAV-I13 back leaves the gate alone" }
            if !entries(of: copy).isSubset(of: entries(of: former)) { return "NAV-I13 back reveals nothing" }
        }
        return "NAV-I13 back, repeated, ends"
    }

    /// The entry in view; nil for the root of a tab.
    private func top(of machine: Machine) -> Spot? { machine.modals.last ?? machine.stacks[machine.selected]?.last }

    private func entries(of machine: Machine) -> Set<Spot> {
        Set(machine.stacks.values.joined()).union(machine.modals)
    }

    // MARK: The invariants

    private mutating func send(_ event: NavigationEvent<Spot>, by somebody: Int? = nil) -> Verdict? {
        let before = machine
        let done = machine.handle(event, at: now)
        log.append((event, now))
        effects.append(done)
        let (then, here) = (entries(of: before), entries(of: machine))
        return checkEvent(event, before, done) ?? updateWorld(event, before, somebody, here) ?? checkState(here)
            ?? checkAppearances(event, then, here)
    }

    private mutating func checkEvent(
        _ event: NavigationEvent<Spot>, _ before: Machine, _ done: [NavigationEffect]
    ) -> Verdict? {
        let outcomes = done.filter { if case .report(let report) = $0 { report.isOutcome } else { false } }
        switch event {
        case .signal(.renewed):
            if machine != before || !done.isEmpty { return "NAV-I12 a renewed token changes nothing" }
        case .bootstrapped(_, _, _, let epoch) where epoch != before.epoch || before.phase != .bootstrapping,
            .signal(.invitationChecked(_, let epoch)) where epoch != before.epoch:
            seen.insert("stale")
            if machine != before || !done.isEmpty { return "NAV-I16 a stale result changes nothing" }
        case .signal(.signedOut):
            if !entries(of: machine).isEmpty || machine.pending != nil || !machine.inbox.isEmpty {
                return "NAV-I04 sign-out empties everything"
            }
            if machine.gate != .open || !done.contains(.removeSaved) || machine.epoch <= before.epoch {
                return "NAV-I04 sign-out opens the gate and has the stored state removed"
            }
        case .signal(.reset):
            if !entries(of: machine).isEmpty || machine.pending != nil || !machine.inbox.isEmpty {
                return "NAV-I04 a reset leaves nothing open"
            }
            if machine.phase != before.phase || machine.epoch != before.epoch {
                return "NAV-I11 a reset changes nobody"
            }
            if before.gate != .stepUp, machine.gate != before.gate { return "NAV-I17 a reset opens no lock" }
        case .signal(.anotherAccountChosen):
            if let verdict = checkRelease(before, done) { return verdict }
        case .signal(.groupSwitched):
            seen.insert("another group")
            if let verdict = checkSwitch(before) { return verdict }
        case .link(let delivery):
            if let verdict = checkLink(delivery, before, done, outcomes.count) { return verdict }
        case .signal(.signInRequested):
            if Self.forgetting("isAuthRequired", machine, like: before) != before {
                return "APP-14 requesting the sign-in moves nobody"
            }
            if machine.isAuthRequired != (before.isAuthRequired || before.isBrowsing) {
                return "APP-14 only people who are browsing request the sign-in"
            }
        case .selected(let tab) where before.gate == .open && (before.account != nil || before.isBrowsing):
            if before.waitingLink != nil, machine.waitingLink == nil { break }
            if tab == before.selected, machine.stacks[tab]?.isEmpty == false {
                return "NAV-I24 selecting the selected tab pops it to its root"
            }
            if machine.selected != tab { return "NAV-I24 a tab can be selected" }
        default: break
        }
        switch event {
        case .go, .link, .selected, .signal(.back), .present, .poppedToRoot:
            guard before.gate != .open else { break }
            seen.insert("behind the gate")
            if machine.stacks != before.stacks || machine.modals != before.modals
                || machine.selected != before.selected || machine.gate != before.gate
            {
                return "NAV-I17 behind the gate nothing moves"
            }
        default: break
        }
        switch event {
        case .go, .link, .popped, .signal(.back), .selected, .poppedToRoot:
            let others = Spot.Tab.allCases.filter { machine.stacks[$0] != before.stacks[$0] }
            let opensWaiting = before.waitingLink != nil && machine.waitingLink == nil
            if others.count > 1, !opensWaiting { return "NAV-I24 one tab changes at a time" }
        default: break
        }
        return nil
    }

    /// A different person uses the device: nothing of the previous one is left, and what belongs to nobody is.
    private mutating func checkRelease(_ before: Machine, _ done: [NavigationEffect]) -> Verdict? {
        guard before.account != nil else {
            return machine == before && done.isEmpty ? nil : "FLOW-32 with nobody in there is nothing to release"
        }
        seen.insert("released")
        if machine.account != nil || machine.gate != .open || machine.epoch <= before.epoch {
            return "FLOW-32 nobody is in after a release"
        }
        if !done.contains(.removeSaved) { return "FLOW-32 the stored state of the previous person is removed" }
        if !entries(of: before).isDisjoint(with: entries(of: machine)) { return "FLOW-32 no stack survives a release" }
        for waiting in [before.waitingInvitation, before.waitingLink].compactMap(\.self) + before.inbox {
            let isForNobody = waiting.audience == .anybody
            let slot = waiting.destination.invitation == nil ? machine.waitingLink : machine.waitingInvitation
            if !isForNobody, slot?.audience == waiting.audience { return "NAV-I05 what was theirs is released" }
            guard isForNobody, waiting.isAlive(at: now), waiting.destination.policy == .requiresAuth else { continue }
            if slot == nil { return "FLOW-32 what belongs to nobody survives a release" }
        }
        return nil
    }

    private mutating func checkLink(
        _ delivery: LinkDelivery<Spot>, _ before: Machine, _ done: [NavigationEffect], _ outcomes: Int
    ) -> Verdict? {
        for effect in done {
            switch effect {
            case .requestSignIn, .requestReauthentication, .checkInvitation, .save, .report: break
            case .removeSaved: return "NAV-I21 a link navigates, it never acts"
            }
        }
        if before.seen.contains(delivery.id) {
            seen.insert("duplicate")
            if machine != before || outcomes > 0 { return "NAV-I06 a delivery is handled once" }
            return nil
        }
        let isRefused = done.contains {
            if case .report(let report) = $0, case .refused(let reason) = report.kind {
                return reason != .superseded
            }
            return false
        }
        if isRefused {
            seen.insert("refused")
            if Self.forgetting("seen", machine, like: before) != before {
                return "NAV-I15 a refused link changes nothing but what was seen"
            }
        }
        if case .success(let spot) = delivery.target,
            machine.account != nil || spot.policy == .public && machine.isBrowsing,
            done.contains(where: { if case .report(let report) = $0 { report.kind == .opened } else { false } })
        {
            seen.insert("opened")
            let stack = machine.stacks[machine.selected] ?? []
            if let tab = spot.tab, machine.selected != tab { return "NAV-I14 a link opens in its tab" }
            if spot.isTabRoot ? !stack.isEmpty : stack.last != spot {
                return "NAV-I14 the stack ends at the destination"
            }
            if Set(stack).count != stack.count { return "NAV-I14 nothing is there twice" }
            if let parent = spot.parents.first(where: { parent in
                let policyHolds = parent.policy == .requiresAuth && machine.account != nil
                return policyHolds && !parent.isTabRoot && !stack.contains(parent)
            }) {
                return "NAV-I14 \(parent.routeName) lies below"
            }
        }
        return nil
    }

    private static func forgetting(_ member: String, _ machine: Machine, like other: Machine) -> Machine {
        // The only way to compare all but one member from outside: through the stored form.
        guard let data = try? JSONEncoder().encode(machine), let model = try? JSONEncoder().encode(other),
            var object = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any],
            let former = (try? JSONSerialization.jsonObject(with: model)) as? [String: Any]
        else { return machine }
        object[member] = former[member]
        guard let changed = try? JSONSerialization.data(withJSONObject: object),
            let copy = try? JSONDecoder().decode(Machine.self, from: changed)
        else { return machine }
        return copy
    }

    private mutating func updateWorld(
        _ event: NavigationEvent<Spot>, _ before: Machine, _ somebody: Int?, _ here: Set<Spot>
    ) -> Verdict? {
        switch event {
        case .bootstrapped(_, _, let saved, let epoch):
            guard before.phase == .bootstrapping, epoch == before.epoch else { break }
            person = somebody
            provedAt = now
            // What the last app was in the middle of, as the stored state says.
            lockedFor = machine.gate == .locked(.away) ? .away : nil
            if let person, saved?.account?.userId == "person-\(person)" { awaySince = awayBefore ?? awaySince }
            if let saved, !here.isSubset(of: restorable.union(newlyAsked(saved))) {
                return "NAV-I18 nothing is restored that was not stored"
            }
            let isSame = saved?.account?.userId == person.map { "person-\($0)" }
            let own = person == nil ? restorable.filter { machine.isBrowsing && $0.policy == .public } : restorable
            if !here.intersection(restorable).isSubset(of: isSame ? own : []) {
                return "NAV-I18 nothing is restored for somebody else"
            }
        case .signedIn(let account, _):
            let isSame = before.account?.userId == account.userId
            if isSame, let kept, before.pending == nil, before.inbox.isEmpty {
                seen.insert("same again")
                if machine.stacks != kept.stacks || machine.modals != kept.modals || machine.selected != kept.selected {
                    return "NAV-I11 the same person is where they were"
                }
            }
            person = somebody
            provedAt = now
            lockedFor = nil
            kept = nil
        case .signal(.signedOut):
            (person, provedAt, lockedFor, kept) = (nil, nil, nil, nil)
        case .signal(.anotherAccountChosen) where before.account != nil:
            (person, provedAt, lockedFor, kept) = (nil, nil, nil, nil)
        case .signal(.expired) where before.account != nil:
            lockedFor = .expired
            if kept == nil { kept = (before.stacks, before.modals, before.selected) }
        case .signal(.locked) where before.account != nil:
            if lockedFor == nil { lockedFor = .away }
        case .signal(.unlocked):
            if lockedFor == .away { lockedFor = nil }
        case .popped, .signal(.dismissed), .signal(.reset), .signal(.groupSwitched):
            if kept != nil { kept = (machine.stacks, machine.modals, machine.selected) }
        case .signal(.resignedActive):
            if awaySince == nil { awaySince = now }
        case .signal(.becameActive):
            if let since = awaySince, before.account != nil {
                let seconds =
                    since.boot == now.boot ? now.uptime - since.uptime : now.wall.timeIntervalSince(since.wall)
                if seconds >= 300 || seconds < 0 || now.wall < since.wall {
                    seen.insert("away too long")
                    if machine.gate == .open || machine.gate == .stepUp { return "NAV-I22 too long away is locked" }
                    if lockedFor == nil { lockedFor = .away }
                } else if machine.gate != before.gate {
                    return "NAV-I22 a short absence locks nothing"
                }
            }
            awaySince = nil
            if machine.shield { return "NAV-I22 the cover goes when the app is back" }
        default: break
        }
        if machine.gate == .open, lockedFor != nil {
            return "NAV-I17 the gate is as closed as the world knows it to be"
        }
        return nil
    }

    private func newlyAsked(_ saved: Machine) -> Set<Spot> {
        var spots = Set(machine.inbox.map(\.destination))
        for (event, _) in log {
            switch event {
            case .link(let delivery):
                if let spot = try? delivery.target.get() { spots.formUnion([spot] + spot.parents) }
            default: break
            }
        }
        for waiting in [saved.waitingInvitation, saved.waitingLink].compactMap(\.self) + saved.inbox {
            spots.formUnion([waiting.destination] + waiting.destination.parents)
        }
        return spots
    }

    private func checkSwitch(_ before: Machine) -> Verdict? {
        guard before.account != nil else {
            return machine == before ? nil : "GRP-37 with nobody in, there is no group to leave"
        }
        if machine.phase != before.phase || machine.epoch <= before.epoch {
            return "GRP-37 another group changes nobody, and makes late what was asked before"
        }
        // The link that waited for an open invitation opens with its end.
        if before.waitingLink != nil, machine.waitingLink == nil || machine.gate == .stepUp { return nil }
        if !entries(of: machine).isEmpty { return "GRP-37 nothing of the former group stays" }
        if machine.gate != before.gate || machine.inbox != before.inbox || machine.waitingLink != before.waitingLink
            || machine.waitingInvitation != before.waitingInvitation
        {
            return "GRP-37 another group opens no gate, and what waits waits on"
        }
        return nil
    }

    private mutating func checkState(_ here: Set<Spot>) -> Verdict? {
        for spot in here {
            switch (spot.policy, machine.account) {
            case (.signedOutOnly, .some): return "NAV-I02 \(spot.routeName) is not for who is signed in"
            case (.requiresAuth, nil), (.requiresRecentAuth, nil), (.requiresGroup, nil):
                return "NAV-I03 \(spot.routeName) needs a sign-in"
            case (.requiresAuth, .some), (.requiresRecentAuth, .some), (.requiresGroup, .some), (.public, _),
                (.signedOutOnly, nil):
                break
            }
            guard machine.shows(spot, at: now) else { continue }
            if lockedFor != nil { return "NAV-I01 nothing is visible while locked" }
            switch spot.policy {
            case .public, .signedOutOnly: break
            case .requiresAuth, .requiresGroup:
                if person == nil { return "NAV-I01 \(spot.routeName) is visible" }
            case .requiresRecentAuth:
                let age = provedAt.map { now.seconds(since: $0) } ?? -1
                if person == nil || age < 0 || age > 300 { return "NAV-I01 \(spot.routeName) is visible" }
            }
        }
        if machine.account == nil {
            let below = machine.stacks.values.joined()
            if !machine.isBrowsing, !below.isEmpty { return "NAV-I03 outside main all stacks are empty" }
            if below.contains(where: { $0.policy != .public }) {
                return "NAV-I03 APP-14 while looking around the stacks hold public places only"
            }
            if !below.isEmpty { seen.insert("browsing") }
        }
        if let verdict = checkSlots(here) { return verdict }
        if machine.inbox.count > Machine.inboxLimit || machine.seen.count > Machine.seenLimit
            || machine.modals.count > Machine.modalLimit
            || machine.stacks.values.contains(where: { $0.count > Machine.stackLimit })
        {
            return "NAV-I08 everything is bounded"
        }
        return nil
    }

    /// What waits beside the stacks.
    private mutating func checkSlots(_ here: Set<Spot>) -> Verdict? {
        let (link, invitation) = (machine.waitingLink, machine.waitingInvitation)
        if link != nil, invitation != nil { seen.insert("both wait") }
        if link?.destination.invitation != nil { return "NAV-I25 an invitation has a place of its own" }
        if let invitation, invitation.destination.invitation == nil { return "NAV-I25 a link has a place of its own" }
        if machine.account == nil, [link, invitation].contains(where: { $0 != nil && $0?.audience != .anybody }) {
            return "NAV-I05 with nobody in, nothing waits for somebody"
        }
        guard machine.account != nil, machine.gate == .open else { return nil }
        if invitation != nil { return "NAV-I25 an invitation opens as soon as a person is in" }
        guard link != nil else { return nil }
        seen.insert("behind an invitation")
        return here.contains { $0.invitation != nil } ? nil : "NAV-I25 a link waits for an open invitation only"
    }

    /// What lies on a stack now and did not before: at most once for each visit, never for somebody else, never late.
    private mutating func checkAppearances(
        _ event: NavigationEvent<Spot>, _ then: Set<Spot>, _ here: Set<Spot>
    ) -> Verdict? {
        var isLaunch = false
        if case .bootstrapped = event { isLaunch = true }
        for spot in here.subtracting(then) {
            guard let number = spot.number, let visit = asked[number] else { continue }
            if isLaunch, restorable.contains(spot) { continue }
            appearances[number, default: 0] += 1
            // A visit lies there with its parents, which bear its number: at most four of them, once.
            if appearances[number, default: 0] > 4 { return "NAV-I06 a visit is opened at most once" }
            let age = now.seconds(since: visit.time)
            if age < 0 || age >= visit.life { return "NAV-I07 what waited too long is not opened" }
        }
        for number in Set(here.union(waiting).compactMap(\.number)) {
            guard let owner = asked[number]?.owner else {
                asked[number]?.owner = machine.account == nil || lockedFor != nil ? nil : person
                continue
            }
            if let person, machine.account != nil, owner != person, !waiting.contains(where: { $0.number == number }) {
                return "NAV-I05 what was captured for one is not shown to another"
            }
        }
        return nil
    }

    private var waiting: [Spot] {
        (machine.inbox + [machine.waitingInvitation, machine.waitingLink].compactMap(\.self)).map(\.destination)
    }
}
