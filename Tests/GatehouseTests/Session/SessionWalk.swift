import Foundation
import Gatehouse
import GatehouseDomain

/// A walk through the session machine, with a world beside it that the machine does not see: a server with a clock of
/// its own, a store, and callers. What the rules say is reckoned from this world alone.
struct SessionWalk: RandomWalk {
    /// A rule that the walk broke, and how.
    typealias Verdict = String

    private(set) var machine = SessionMachine()
    private(set) var now = SessionInstant(wall: Self.start, uptime: 1_000, boot: "1")
    /// The sessions that the server issued: when they expire by its clock, and whose they are.
    private var issued: [Secret: (expiresAt: Date, life: Double, person: Int)] = [:]
    private var serial = 0
    /// The server's clock; it is four hours ahead of the device and nobody on the device can set it.
    private var serverTime = Self.start.addingTimeInterval(14_400)
    private(set) var stored: SessionRecord?
    /// What another process has stored and this one does not take.
    private var foreign: SessionRecord.Content?
    private var loads: [Int] = []
    private var renewals: [(number: Int, held: HeldSession)] = []
    private var writes: [Int] = []
    private var revocations: [(number: Int, session: AuthSession)] = []
    /// Callers who have not been answered.
    private var waiting: Set<Int> = []
    private var callers = 0
    /// The renewal that is waited for.
    private var awaited: Int?
    private var write: Int?
    private var revocation: Int?
    /// Who signed in last.
    private var person: Int?
    /// When the app went away, if it has not come back.
    private var awaySince: SessionInstant?
    /// Whether the app has said since its launch that it is in the background, or in the foreground.
    private var isAway = false
    private var backgroundSince: SessionInstant?
    private var isActive = false
    private var isLocked = false
    /// How many events of each kind reached their recipient, and phases that were seen.
    private(set) var seen: Set<String> = []

    private static let identities = ["person-0", "person-1"].compactMap { Identity(userId: $0, authMethod: .email) }
    private static let start = Date(timeIntervalSince1970: 1_767_225_600)

    // MARK: Taking steps

    static func step(_ dice: inout Dice) -> SessionStep { .random(&dice) }

    mutating func take(_ step: SessionStep) -> Verdict? {
        switch step {
        case .launch:
            return send(.launched)
        case .load(let load, let recipient):
            guard let number = Self.find(recipient, in: loads) else { return nil }
            switch load {
            case .unavailable(let failure):
                return send(.loaded(.unavailable(failure), generation: number, jitter: 0.5))
            case .stored:
                return send(.loaded(stored.map { .found($0) } ?? .absent, generation: number, jitter: 0.5))
            }
        case .signIn(let person, let life):
            return send(.signedIn(issue(to: person, life: life)))
        case .signOut:
            return send(.signOutRequested)
        case .want(let isRejected):
            callers += 1
            let token = isRejected ? machine.state.held?.session.accessToken : nil
            return send(.tokenWanted(by: callers, rejected: token))
        case .leave:
            return send(.waiterLeft(waiting.min() ?? callers + 1))
        case .renewal(let outcome, let recipient):
            guard let number = Self.find(recipient, in: renewals.map(\.number)),
                let work = renewals.first(where: { $0.number == number })
            else { return nil }
            return send(.renewalEnded(makeOutcome(outcome, work.held), generation: number, jitter: 0.5))
        case .write(let failure, let recipient):
            guard let number = Self.find(recipient, in: writes) else { return nil }
            if let failure { return send(.writeFailed(failure, generation: number, jitter: 0.5)) }
            if number == write, var record = machine.record {
                if let foreign { record.content = foreign }
                stored = record.isEmpty ? nil : record
            }
            return send(.written(generation: number))
        case .revocation(let isDone, let recipient):
            guard let number = Self.find(recipient, in: revocations.map(\.number)) else { return nil }
            return send(isDone ? .revoked(generation: number) : .revocationFailed(generation: number, jitter: 0.5))
        case .wait(let seconds):
            return wait(seconds)
        case .setClock(let seconds):
            now.wall += seconds
            return nil
        case .discard(let isHeld):
            guard let session = isHeld ? machine.state.held?.session : issue(to: 0, life: 60).session else {
                return nil
            }
            return send(.discarded(session))
        case .elsewhere(let change):
            return takeElsewhere(change)
        case .connectionReturned:
            return send(.connectionReturned)
        case .background:
            return send(.enteredBackground)
        case .active:
            return send(.becameActive)
        case .unlock:
            return send(.unlocked)
        case .relaunch(let isReboot):
            relaunch(isReboot)
            return send(.launched)
        }
    }

    private static func find(_ recipient: SessionStep.Recipient, in numbers: [Int]) -> Int? {
        switch recipient {
        case .newest: numbers.last
        case .earlier(let count): numbers.dropLast(count).last
        }
    }

    private mutating func issue(to person: Int, life: Double) -> SessionGrant {
        serial += 1
        let token = Secret("access-\(serial)")
        issued[token] = (serverTime + life, life, person)
        let session = AuthSession(
            identity: Self.identities[person], accessToken: token, refreshToken: Secret("refresh-\(serial)"),
            expiresAt: serverTime + life)
        return SessionGrant(session: session, life: life, serverTime: serverTime)
    }

    private mutating func makeOutcome(_ outcome: SessionStep.Renewal, _ held: HeldSession) -> RenewalOutcome {
        let owner = issued[held.session.accessToken]?.person ?? 0
        switch outcome {
        case .renewed: return .renewed(issue(to: owner, life: held.life))
        case .renewedAsSomebodyElse: return .renewed(issue(to: 1 - owner, life: held.life))
        case .adopted:
            let grant = issue(to: owner, life: held.life)
            return .adopted(
                HeldSession(session: grant.session, life: grant.life, serverTime: serverTime, knownAt: now))
        case .signedOutElsewhere: return .signedOutElsewhere
        case .refused(let end): return .refused(end)
        case .failed(let error): return .failed(error)
        }
    }

    /// Another process writes the store; this one finds that out and adds what only it knows.
    private mutating func takeElsewhere(_ change: SessionStep.Elsewhere) -> Verdict? {
        let content: SessionRecord.Content
        switch change {
        case .signedOut: content = .none
        case .ended(let end): content = .ended(Self.identities[person ?? 0], end)
        case .signedIn(let person):
            let grant = issue(to: person, life: 600)
            content = .held(HeldSession(session: grant.session, life: 600, serverTime: serverTime, knownAt: now))
        }
        if case .restoring = machine.state { return nil }
        let theirs = SessionRecord(content: content, revocations: machine.revocations)
        // What the machine does not take stays where it is.
        foreign = theirs.content
        stored = theirs.isEmpty ? nil : theirs
        let verdict = send(.changedElsewhere(theirs))
        let isTaken =
            switch (machine.record?.content, content) {
            case (.held(let held), .held(let other)): held.session == other.session
            case (.held, _), (_, .held), (nil, _): false
            case (.some(.none), _), (.ended, _): true
            }
        if isTaken { foreign = nil }
        return verdict ?? checkStore()
    }

    private mutating func wait(_ seconds: Double) -> Verdict? {
        now.uptime += seconds
        now.wall += seconds
        serverTime += seconds
        guard let time = machine.wake, time <= now.uptime else { return nil }
        if let verdict = send(.woke) { return verdict }
        if let again = machine.wake, again <= now.uptime { return "SES-02 due work is done when the machine wakes" }
        return nil
    }

    private mutating func relaunch(_ isReboot: Bool) {
        if isReboot {
            now.boot += "1"
            now.uptime = 5
        }
        machine = SessionMachine()
        (loads, renewals, writes, revocations, waiting) = ([], [], [], [], [])
        (awaited, write, revocation, foreign) = (nil, nil, nil, nil)
        switch stored?.content {
        case .held(let held): person = issued[held.session.accessToken]?.person
        case .ended, .some(.none), nil: person = nil
        }
        (awaySince, backgroundSince, isAway, isActive, isLocked) = (nil, nil, false, false, false)
        seen.insert("relaunched")
    }

    // MARK: What the rules say

    private mutating func send(_ event: SessionEvent) -> Verdict? {
        let before = machine
        if case .renewalEnded(.signedOutElsewhere, let number, _) = event, number == awaited { stored = nil }
        let effects = machine.handle(event, at: now)
        if let verdict = checkEffects(event, before, effects) { return verdict }
        return checkEvent(event, before, effects) ?? checkState(effects)
    }

    private mutating func checkEffects(
        _ event: SessionEvent, _ before: SessionMachine, _ effects: [SessionEffect]
    ) -> Verdict? {
        if case .tokenWanted(let caller, _) = event { waiting.insert(caller) }
        switch event {
        case .signedIn: foreign = nil
        case .signOutRequested, .discarded: if before.state != machine.state { foreign = nil }
        case .renewalEnded(.failed, _, _): break
        case .renewalEnded(_, let number, _): if number == awaited { foreign = nil }
        default: break
        }
        // Work that this event ends, or makes nobody's.
        switch event {
        case .renewalEnded(_, let number, _) where number == awaited: awaited = nil
        case .signedIn, .signOutRequested: awaited = nil
        case .discarded, .changedElsewhere:
            if case .inFlight = machine.state.renewal {} else { awaited = nil }
        case .written(let number) where number == write, .writeFailed(_, let number, _) where number == write:
            write = nil
        case .revoked(let number) where number == revocation,
            .revocationFailed(let number, _) where number == revocation:
            revocation = nil
        default: break
        }
        for effect in effects {
            switch effect {
            case .load(let number):
                loads.append(number)
            case .renew(let held, let number):
                guard awaited == nil else { return "SES-04 there is one renewal at a time" }
                guard held == machine.state.held else { return "SES-04 the session that is held is renewed" }
                awaited = number
                renewals.append((number, held))
            case .write(let number):
                guard write == nil else { return "SES-09 there is one write at a time" }
                if case .restoring = machine.state {
                    return "SES-09 nothing is written before the stored record is known"
                }
                write = number
                writes.append(number)
            case .revoke(let session, let number):
                guard revocation == nil else { return "SES-08 there is one revocation at a time" }
                guard session.refreshToken != machine.state.held?.session.refreshToken else {
                    return "SES-08 the session that is held is not revoked"
                }
                revocation = number
                revocations.append((number, session))
            case .answer(let callers, let answer):
                for caller in callers where waiting.remove(caller) == nil {
                    return "SES-04 a caller is answered once"
                }
                if let verdict = check(answer, event, before) { return verdict }
            }
        }
        return nil
    }

    private func check(_ answer: SessionAnswer, _ event: SessionEvent, _ before: SessionMachine) -> Verdict? {
        guard case .token(let token) = answer else { return nil }
        guard let facts = issued[token] else { return "SES-09 only tokens that the server issued are returned" }
        if machine.lock == .locked { return "SES-06 no token is returned while the app is locked" }
        if machine.state.held?.session.accessToken != token { return "SES-04 the newest token is returned" }
        if let former = before.state.held, former.session.identity != machine.state.held?.session.identity {
            return "SES-09 nobody gets another person's token"
        }
        if case .tokenWanted(_, let rejected) = event {
            if rejected == token { return "SES-03 a token that was answered with 401 is not returned again" }
            if now.boot == "1", serverTime >= facts.expiresAt { return "SES-02 an expired token is not returned" }
        }
        return nil
    }

    private mutating func checkEvent(
        _ event: SessionEvent, _ before: SessionMachine, _ effects: [SessionEffect]
    ) -> Verdict? {
        switch event {
        case .signedIn(let grant):
            person = issued[grant.session.accessToken]?.person
            isLocked = false
            awaySince = isAway ? now : nil
            guard case .signedIn(let held, _) = machine.state, held.session == grant.session else {
                return "SES-05 who signs in is signed in"
            }
        case .signOutRequested:
            (person, isLocked) = (nil, false)
            guard machine.state == .signedOut(.signedOutHere) else { return "SES-08 who signs out is signed out" }
            if let former = before.state.held?.session, !machine.revocations.contains(where: { $0.session == former }) {
                return "SES-08 the server will be told of a sign-out"
            }
        case .discarded(let session):
            guard before.state.held?.session == session else {
                return machine == before && effects.isEmpty ? nil : "SES-04 of another session nothing is ended"
            }
            (person, isLocked) = (nil, false)
            guard machine.state == .signedOut(.signedOutHere),
                machine.revocations.contains(where: { $0.session == session })
            else {
                return "SES-08 an unwanted session is ended on this device and at the server"
            }
        case .changedElsewhere(let record):
            return checkElsewhere(record.content, before)
        case .loaded(let lookup, let number, _):
            guard case .restoring(.reading(number, _, _)) = before.state else {
                return expectUnchanged(before, effects)
            }
            return checkLoad(lookup)
        case .renewalEnded(let outcome, let number, _):
            guard case .inFlight(number, _, _) = before.state.renewal else {
                guard machine.state == before.state, machine.lock == before.lock else {
                    return "SES-04 a late renewal changes nothing"
                }
                return nil
            }
            return checkRenewal(outcome, before)
        case .written(let number), .writeFailed(_, let number, _):
            guard case .underWay(number, _, _) = before.storing else { return expectUnchanged(before, effects) }
        case .revoked(let number), .revocationFailed(let number, _):
            guard case .underWay(number, _, _) = before.revoking else { return expectUnchanged(before, effects) }
        case .enteredBackground:
            if awaySince == nil { awaySince = now }
            if backgroundSince == nil { backgroundSince = now }
            (isAway, isActive) = (true, false)
        case .becameActive:
            return checkReturn(before)
        case .unlocked:
            if isLocked { awaySince = isAway ? now : nil }
            isLocked = false
        case .woke, .connectionReturned, .tokenWanted, .waiterLeft, .launched:
            guard machine.lock == before.lock else { return "SES-06 only coming back locks" }
        }
        return nil
    }

    private mutating func checkElsewhere(_ content: SessionRecord.Content, _ before: SessionMachine) -> Verdict? {
        seen.insert("elsewhere")
        switch content {
        case .none:
            (person, isLocked) = (nil, false)
            guard case .signedOut = machine.state else { return "SES-04 signed out there, signed out here" }
        case .ended(let identity, let end):
            (person, isLocked) = (nil, false)
            guard machine.state == .expired(identity, end) else { return "SES-04 ended there, ended here" }
        case .held(let other):
            let owner = issued[other.session.accessToken]?.person
            if case .expired(let identity, _) = before.state, identity != other.session.identity {
                return machine == before ? nil : "SES-09 another person's session is not adopted"
            }
            guard let held = before.state.held else {
                (person, isLocked, awaySince) = (owner, false, backgroundSince)
                return machine.state.held?.session == other.session ? nil : "SES-04 signed in there, signed in here"
            }
            guard owner == person else {
                (person, isLocked) = (nil, false)
                guard machine.state == .expired(held.session.identity, .replaced) else {
                    return "SES-09 another person's session is not adopted"
                }
                return nil
            }
            if case .inFlight = before.state.renewal {
                return machine == before ? nil : "SES-04 a renewal says itself what has become of it"
            }
            guard machine.state.held?.session == other.session, machine.lock == before.lock else {
                return "SES-04 the newer token is adopted"
            }
        }
        return nil
    }

    private func expectUnchanged(_ before: SessionMachine, _ effects: [SessionEffect]) -> Verdict? {
        machine == before && effects.isEmpty ? nil : "SES-04 a late answer changes nothing"
    }

    private mutating func checkLoad(_ lookup: SessionLookup) -> Verdict? {
        switch lookup {
        case .unavailable(let failure):
            seen.insert("unavailable \(failure)")
            guard case .restoring(.unavailable(failure, _, let retry)) = machine.state else {
                return "SES-09 an unreadable store does not mean that nobody is signed in"
            }
            return (retry != nil) == failure.mayPass ? nil : "SES-09 what may pass is tried again"
        case .absent, .ofOtherBackEnd:
            return machine.state == .signedOut(nil) ? nil : "SES-09 nothing stored means that nobody is signed in"
        case .found(let record):
            seen.insert("found")
            guard case .held(let stored) = record.content else {
                return machine.state.held == nil ? nil : "SES-09 no session comes from nowhere"
            }
            guard machine.state.held?.session == stored.session || machine.state.held == nil else {
                return "SES-09 the session that was stored is the one that is held"
            }
            switch record.lock {
            case .locked: isLocked = true
            case .away(let since) where isTooLong(since): isLocked = true
            case .away(let since): awaySince = isActive ? nil : since
            case .open: break
            }
            guard (machine.lock == .locked) == (isLocked && machine.state.held != nil) else {
                return "SES-06 a relaunch locks exactly as a return does"
            }
            return nil
        }
    }

    private mutating func checkRenewal(_ outcome: RenewalOutcome, _ before: SessionMachine) -> Verdict? {
        let identity = before.state.held?.session.identity
        switch outcome {
        case .failed:
            seen.insert("failed")
            guard case .stale(let held, .scheduled(let due, _), _, _) = machine.state, held == before.state.held else {
                return "SES-05 a failure of the network keeps the session"
            }
            let longest = max(machine.settings.backoffLimit, SessionMachine.longestPause)
            return due > now.uptime && due <= now.uptime + longest ? nil : "SES-05 it is tried again, but not at once"
        case .refused(let end):
            seen.insert("refused")
            (person, isLocked) = (nil, false)
            guard let identity, machine.state == .expired(identity, end) else {
                return "SES-05 a refusal asks the same person to sign in again, and says why"
            }
        case .signedOutElsewhere:
            (person, isLocked) = (nil, false)
            guard machine.state == .signedOut(.signedOutElsewhere) else {
                return "SES-04 signed out there, signed out here"
            }
        case .renewed(let grant):
            guard grant.session.identity == identity else {
                (person, isLocked) = (nil, false)
                guard let identity, machine.state == .expired(identity, .replaced) else {
                    return "SES-09 another person's session is not adopted"
                }
                return machine.revocations.contains(where: { $0.session == grant.session })
                    ? nil : "SES-09 and not left behind"
            }
            guard case .signedIn(let held, _) = machine.state, held.session == grant.session else {
                return "SES-04 the renewed session is held"
            }
        case .adopted(let other):
            seen.insert("adopted")
            guard machine.state.held?.session == other.session else { return "SES-04 the newer token is adopted" }
        }
        return nil
    }

    private mutating func checkReturn(_ before: SessionMachine) -> Verdict? {
        defer { (awaySince, backgroundSince, isAway, isActive) = (nil, nil, false, true) }
        guard machine.state.held != nil, let since = awaySince, before.lock != .locked else { return nil }
        if case .restoring = before.state { return nil }
        isLocked = isTooLong(since)
        if isLocked { seen.insert("locked") } else { seen.insert("back in time") }
        guard (machine.lock == .locked) == isLocked else {
            return "SES-06 back after \(now.uptime - since.uptime) s: locked is \(machine.lock == .locked)"
        }
        return nil
    }

    private func isTooLong(_ since: SessionInstant) -> Bool {
        let seconds = since.boot == now.boot ? now.uptime - since.uptime : now.wall.timeIntervalSince(since.wall)
        return !(0..<300).contains(seconds)
    }

    private mutating func checkState(_ effects: [SessionEffect]) -> Verdict? {
        guard Set(machine.state.waiters) == waiting, machine.state.waiters.count == waiting.count else {
            return "SES-04 who waits is waited for"
        }
        if let held = machine.state.held {
            guard held.session.identity == person.map({ Self.identities[$0] }) else {
                return "SES-09 the session is that of the person who signed in"
            }
        }
        switch (machine.lock, machine.state.held) {
        case (.locked, nil), (.away, nil): return "SES-06 there is nothing to lock"
        default: break
        }
        if let verdict = checkSchedule() ?? checkStore() { return verdict }
        guard machine.revocations.count <= SessionMachine.revocationLimit else { return "SES-08 the queue is bounded" }
        guard machine.revocations.isEmpty || machine.revoking != .settled else {
            return "SES-08 the server is told, now or later"
        }
        return nil
    }

    /// The renewal is due when the server's clock says so, whatever the device was set to.
    private func checkSchedule() -> Verdict? {
        guard case .signedIn(let held, let renewal) = machine.state, now.boot == "1" else { return nil }
        guard case .scheduled(let due, _) = renewal, let facts = issued[held.session.accessToken] else {
            return nil
        }
        let lead = min(300, 0.2 * facts.life)
        let wanted = now.uptime + facts.expiresAt.timeIntervalSince(serverTime) - lead
        let pause = max(1, 0.2 * facts.life)
        guard due <= max(wanted, now.uptime + pause) + 0.001 else { return "SES-02 renewed too late" }
        return machine.wake.map { $0 <= due } == true ? nil : "SES-02 the machine wakes for the renewal"
    }

    /// When nothing is left to write the store holds what the machine would want after a launch.
    private func checkStore() -> Verdict? {
        if case .restoring = machine.state { return nil }
        guard machine.storing == .settled, foreign == nil else { return nil }
        switch (machine.state, stored?.content) {
        case (.signedIn(let held, _), .held(let kept)), (.stale(let held, _, _, _), .held(let kept)):
            guard held.session == kept.session else { return "SES-09 the newest session is stored" }
        case (.expired(let identity, let end), .ended(let person, let reason)):
            guard identity == person, end == reason else { return "SES-09 why the session ended is stored" }
        case (.signedOut, nil), (.signedOut, .some(.none)): break
        default: return "SES-08 SES-09 the stored record matches the known one"
        }
        return (stored?.revocations ?? []) == machine.revocations ? nil : "SES-08 the queue survives a relaunch"
    }
}
