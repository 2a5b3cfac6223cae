package import Foundation
package import GatehouseDomain

/// The session as a state machine: pure, synchronous and total.
///
/// It takes an event and an instant and returns effects. A shell runs them and reports every result as another event.
/// Each piece of work has a number, its generation. A result with a different number than the expected one is late and
/// changes nothing, so that neither a sign-out nor a newer sign-in is ever undone.
package struct SessionMachine: Equatable, Sendable {
    /// Whether the app is in the foreground, as last reported.
    private enum Presence: Equatable, Sendable {
        case launching, active
        case away(since: SessionInstant)
    }

    /// The maximum number of sessions waiting to be revoked. Beyond it, the oldest is left to expire by itself.
    package static let revocationLimit = 8
    /// The longest pause that a server can request, in seconds.
    package static let longestPause: TimeInterval = 3_600

    /// The settings of the app.
    package internal(set) var settings: SessionSettings
    /// The state of the session.
    package private(set) var state: SessionState = .restoring(.notStarted)
    /// Whether the app may show the person's content.
    package private(set) var lock: SessionLock = .open
    /// The state of writing the store.
    package private(set) var storing: SessionErrand = .settled
    /// Why the last write failed; nil when everything is stored or about to be.
    package private(set) var storeFailure: CredentialStoreFailure?
    /// The state of revoking ended sessions at the server.
    package private(set) var revoking: SessionErrand = .settled
    /// The ended sessions that the server still has to be told about, oldest first.
    package private(set) var revocations: [EndedSession] = []
    private var presence: Presence = .launching
    /// The refresh token that the current session was signed in with; nil when that was before the launch.
    private var origin: Secret?
    /// The number of the newest piece of work.
    private var generation = 0

    /// Creates a machine that knows nothing yet.
    package init(settings: SessionSettings = SessionSettings()) {
        self.settings = settings
    }

    /// Returns the access token if it can be used at once, or nil.
    package func usableToken(at now: SessionInstant) -> Secret? {
        guard lock != .locked, let held = state.held, held.isUsable(at: now, settings) else { return nil }
        return held.session.accessToken
    }

    /// The generation of the renewal in progress, if any.
    var renewing: Int? {
        if case .inFlight(let generation, _, _) = state.renewal { generation } else { nil }
    }

    /// Whether this is the current session, in its present form or as it was at sign-in.
    func holds(_ session: AuthSession) -> Bool {
        guard let held = state.held else { return false }
        return [held.session.refreshToken, origin].contains(session.refreshToken)
    }

    /// The uptime at which the machine next needs ``SessionEvent/woke``; nil when nothing waits.
    package var wake: TimeInterval? {
        var times: [TimeInterval] = []
        if case .restoring(.unavailable(_, _, let retry?)) = state { times.append(retry) }
        if case .scheduled(let time, _) = state.renewal { times.append(time) }
        for case .waiting(_, let retry) in [storing, revoking] { times.append(retry) }
        return times.min()
    }

    /// Handles an event.
    /// - Parameters:
    ///   - event: The event.
    ///   - now: The instant of the event.
    /// - Returns: The effects to run, in this order.
    package mutating func handle(_ event: SessionEvent, at now: SessionInstant) -> [SessionEffect] {
        switch event {
        case .launched:
            guard state == .restoring(.notStarted) else { return [] }
            return load(after: 0)
        case .loaded(let lookup, let number, let jitter):
            guard case .restoring(.reading(number, let failures, let waiters)) = state else { return [] }
            return take(lookup, failures, waiters, jitter, now)
        case .signedIn(let grant):
            return signIn(HeldSession(grant, askedAt: now), now)
        case .signOutRequested:
            return signOut(now)
        case .discarded(let session):
            return holds(session) ? signOut(now) : []
        case .changedElsewhere(let record):
            return follow(record, now)
        case .tokenWanted(let caller, let rejected):
            return want(caller, rejected, now)
        case .waiterLeft(let caller):
            return leave(caller)
        case .renewalEnded(let outcome, let number, let jitter):
            guard case .inFlight(number, let since, let waiters) = state.renewal, let held = state.held else {
                return takeLate(outcome, now)
            }
            return take(outcome, of: held, since, waiters, jitter, now)
        case .written(let number):
            guard case .underWay(number, let hasMore, _) = storing else { return [] }
            storing = .settled
            storeFailure = nil
            return hasMore ? persist() : []
        case .writeFailed(let failure, let number, let jitter):
            guard case .underWay(number, _, let failures) = storing else { return [] }
            storeFailure = failure
            storing = waiting(failures + 1, jitter, now)
            return []
        case .revoked(let number):
            guard case .underWay(number, _, _) = revoking else { return [] }
            revoking = .settled
            if !revocations.isEmpty { revocations.removeFirst() }
            return persist() + revoke(now)
        case .revocationFailed(let number, let jitter):
            guard case .underWay(number, _, let failures) = revoking else { return [] }
            revoking = waiting(failures + 1, jitter, now)
            return []
        case .woke:
            return doWhatIsDue(now)
        case .connectionReturned:
            return tryAgain(now)
        case .enteredBackground:
            return goAway(now)
        case .becameActive:
            return comeBack(now)
        case .unlocked:
            guard lock == .locked else { return [] }
            lock = openLock(now)
            return persist()
        }
    }

    // MARK: Restoring

    private mutating func nextGeneration() -> Int {
        generation += 1
        return generation
    }

    private mutating func load(after failures: Int) -> [SessionEffect] {
        let number = nextGeneration()
        state = .restoring(.reading(generation: number, failures: failures, waiters: []))
        return [.load(generation: number)]
    }

    private mutating func take(
        _ lookup: SessionLookup, _ formerFailures: Int, _ waiters: [Int], _ jitter: Double, _ now: SessionInstant
    ) -> [SessionEffect] {
        switch lookup {
        case .unavailable(let failure):
            let failures = min(formerFailures, 1_000) + 1
            let retry = failure.mayPass ? now.uptime + settings.backoff(after: failures, jitter: jitter) : nil
            state = .restoring(.unavailable(failure, failures: failures, retry: retry))
            return answer(waiters, .failure(.storeUnavailable(failure)))
        case .absent, .ofOtherBackEnd:
            return restore(SessionRecord(), waiters, now)
        case .found(let record):
            return restore(record, waiters, now)
        }
    }

    private mutating func restore(
        _ record: SessionRecord, _ waiters: [Int], _ now: SessionInstant
    ) -> [SessionEffect] {
        let known = record.revocations.map { $0.dated(at: now.wall) }.filter { !$0.isForgotten(at: now.wall) }
        revocations = Array(known.suffix(Self.revocationLimit))
        var effects: [SessionEffect] = []
        switch record.content {
        case .none:
            state = .signedOut(nil)
            lock = .open
            effects += answer(waiters, .failure(.notSignedIn(nil)))
        case .ended(let identity, let end):
            state = .expired(identity, end)
            lock = .open
            effects += answer(waiters, .failure(.requiresReauthentication(end)))
        case .held(let stored):
            let held = stored.rebased(to: now)
            state = .signedIn(held, schedule(held, notBefore: now.uptime))
            effects += restoreLock(record.lock, now)
            for waiter in waiters { effects += want(waiter, nil, now) }
        }
        if revocations != record.revocations { effects += persist() }
        return effects + revoke(now)
    }

    private mutating func restoreLock(_ stored: SessionLock, _ now: SessionInstant) -> [SessionEffect] {
        switch (stored, presence) {
        case (.locked, _):
            lock = .locked
            return []
        case (.away(let since), _) where isTooLong(since, now):
            lock = .locked
            return persist()
        case (.away(let since), .launching), (.away(let since), .away):
            lock = .away(since: since)
            return []
        case (.open, .away(let since)):
            lock = .away(since: since)
            return persist()
        case (.away, .active):
            lock = .open
            return persist()
        case (.open, .launching), (.open, .active):
            lock = .open
            return []
        }
    }

    // MARK: Signing in and out

    private mutating func signIn(_ held: HeldSession, _ now: SessionInstant) -> [SessionEffect] {
        let identity = state.held?.session.identity
        let waiters = state.waiters
        if let former = state.held?.session, former.refreshToken != held.session.refreshToken { enqueue(former, now) }
        state = .signedIn(held, schedule(held, notBefore: now.uptime))
        origin = held.session.refreshToken
        lock = openLock(now)
        let isSame = identity == held.session.identity
        return persist()
            + answer(waiters, isSame ? .token(held.session.accessToken) : .failure(.superseded)) + revoke(now)
    }

    private mutating func signOut(_ now: SessionInstant) -> [SessionEffect] {
        let waiters = state.waiters
        switch state {
        case .signedOut:
            state = .signedOut(.signedOutHere)
            return []
        case .signedIn(let held, _), .stale(let held, _, _, _):
            enqueue(held.session, now)
        case .restoring, .expired:
            break
        }
        state = .signedOut(.signedOutHere)
        lock = .open
        return persist() + answer(waiters, .failure(.notSignedIn(.signedOutHere))) + revoke(now)
    }

    /// Another process wrote the store, and its change applies to this process too. If this process is renewing the
    /// session, the renewal finds out what happened to it.
    private mutating func follow(_ record: SessionRecord, _ now: SessionInstant) -> [SessionEffect] {
        switch (record.content, state) {
        case (_, .restoring), (.none, .signedOut):
            return []
        case (.none, .expired), (.none, .signedIn), (.none, .stale):
            let waiters = state.waiters
            state = .signedOut(.signedOutElsewhere)
            lock = .open
            return answer(waiters, .failure(.notSignedIn(.signedOutElsewhere)))
        case (.ended(let identity, let end), .signedOut), (.ended(let identity, let end), .expired),
            (.ended(let identity, let end), .signedIn), (.ended(let identity, let end), .stale):
            let waiters = state.waiters
            state = .expired(identity, end)
            lock = .open
            return answer(waiters, .failure(.requiresReauthentication(end)))
        case (.held(let other), .expired(let identity, _)) where other.session.identity.userId != identity.userId:
            return []
        case (.held(let other), .signedOut), (.held(let other), .expired):
            origin = nil
            return restoreLock(record.lock, now) + hold(other.rebased(to: now), [], now)
        case (.held(let other), .signedIn(let held, let renewal)),
            (.held(let other), .stale(let held, let renewal, _, _)):
            guard other.session.identity.userId == held.session.identity.userId else {
                return end(held, .replaced, state.waiters, now)
            }
            if case .inFlight = renewal { return [] }
            return other.session.hasTokens(of: held.session) ? [] : hold(other.rebased(to: now), [], now)
        }
    }

    /// Handles a renewal whose session is no longer current. The server has issued a token that nobody will use.
    private mutating func takeLate(_ outcome: RenewalOutcome, _ now: SessionInstant) -> [SessionEffect] {
        switch outcome {
        case .renewed(let grant):
            guard grant.session.refreshToken != state.held?.session.refreshToken else { return [] }
            enqueue(grant.session, now)
            return persist() + revoke(now)
        case .adopted, .signedOutElsewhere, .refused, .failed:
            return []
        }
    }

    // MARK: Tokens

    private mutating func want(_ caller: Int, _ rejected: Secret?, _ now: SessionInstant) -> [SessionEffect] {
        switch state {
        case .restoring(.notStarted):
            let effects = load(after: 0)
            return want(caller, rejected, now) + effects
        case .restoring(.reading(let number, let failures, let waiters)):
            let all = waiters.contains(caller) ? waiters : waiters + [caller]
            state = .restoring(.reading(generation: number, failures: failures, waiters: all))
            return []
        case .restoring(.unavailable(let failure, _, _)):
            return [.answer([caller], .failure(.storeUnavailable(failure)))]
        case .signedOut(let end):
            return [.answer([caller], .failure(.notSignedIn(end)))]
        case .expired(_, let end):
            return [.answer([caller], .failure(.requiresReauthentication(end)))]
        case .signedIn(let held, let renewal), .stale(let held, let renewal, _, _):
            return want(caller, rejected, held, renewal, now)
        }
    }

    private mutating func want(
        _ caller: Int, _ rejected: Secret?, _ held: HeldSession, _ renewal: SessionState.Renewal, _ now: SessionInstant
    ) -> [SessionEffect] {
        guard lock != .locked else { return [.answer([caller], .failure(.locked))] }
        if held.session.accessToken != rejected, held.isUsable(at: now, settings) {
            return [.answer([caller], .token(held.session.accessToken))]
        }
        switch renewal {
        case .idle:
            return [.answer([caller], .failure(.requiresReauthentication(.expired)))] + end(held, .expired, [], now)
        case .inFlight(let number, let since, let waiters):
            let all = waiters.contains(caller) ? waiters : waiters + [caller]
            setRenewal(.inFlight(generation: number, since: since, waiters: all))
            return []
        case .scheduled(_, let notBefore):
            guard now.uptime >= notBefore else { return [.answer([caller], .failure(.offline(state.lastError)))] }
            return renew(held, [caller], now)
        }
    }

    private mutating func leave(_ caller: Int) -> [SessionEffect] {
        let waiters = state.waiters
        guard waiters.contains(caller) else { return [] }
        let others = waiters.filter { $0 != caller }
        switch state {
        case .restoring(.reading(let number, let failures, _)):
            state = .restoring(.reading(generation: number, failures: failures, waiters: others))
        case .restoring, .signedOut, .expired:
            break
        case .signedIn(_, let renewal), .stale(_, let renewal, _, _):
            if case .inFlight(let number, let since, _) = renewal {
                setRenewal(.inFlight(generation: number, since: since, waiters: others))
            }
        }
        return [.answer([caller], .failure(.cancelled))]
    }

    private mutating func setRenewal(_ renewal: SessionState.Renewal) {
        switch state {
        case .signedIn(let held, _): state = .signedIn(held, renewal)
        case .stale(let held, _, let failures, let error): state = .stale(held, renewal, failures: failures, error)
        case .restoring, .signedOut, .expired: break
        }
    }

    // MARK: Renewing

    private func schedule(_ held: HeldSession, notBefore: TimeInterval) -> SessionState.Renewal {
        guard !held.session.refreshToken.isEmpty else { return .idle }
        return .scheduled(at: max(notBefore, held.renewalDue(settings)), notBefore: notBefore)
    }

    private mutating func renew(_ held: HeldSession, _ waiters: [Int], _ now: SessionInstant) -> [SessionEffect] {
        let number = nextGeneration()
        setRenewal(.inFlight(generation: number, since: now, waiters: waiters))
        return [.renew(held, generation: number)]
    }

    private mutating func take(
        _ outcome: RenewalOutcome, of held: HeldSession, _ since: SessionInstant, _ waiters: [Int], _ jitter: Double,
        _ now: SessionInstant
    ) -> [SessionEffect] {
        switch outcome {
        case .renewed(let grant):
            guard grant.session.identity.userId == held.session.identity.userId else {
                enqueue(grant.session, now)
                return end(held, .replaced, waiters, now)
            }
            return hold(HeldSession(grant, askedAt: since), waiters, now)
        case .adopted(let other):
            guard other.session.identity.userId == held.session.identity.userId else {
                return end(held, .replaced, waiters, now)
            }
            guard !other.session.hasTokens(of: held.session) else {
                return postpone(.unavailable, held, waiters, jitter, now)
            }
            return hold(other.rebased(to: now), waiters, now)
        case .signedOutElsewhere:
            state = .signedOut(.signedOutElsewhere)
            lock = .open
            // The other process emptied the store. Write it only if a write in progress would undo that, or a
            // revocation would be lost.
            return (storing == .settled && revocations.isEmpty ? [] : persist())
                + answer(waiters, .failure(.notSignedIn(.signedOutElsewhere)))
        case .refused(let reason):
            return end(held, reason, waiters, now)
        case .failed(let error):
            return postpone(error, held, waiters, jitter, now)
        }
    }

    private mutating func hold(_ held: HeldSession, _ waiters: [Int], _ now: SessionInstant) -> [SessionEffect] {
        // A token with almost no time left is not renewed in a tight loop.
        let pause = min(settings.backoffLimit, max(settings.backoffBase, settings.renewalShare * held.life))
        state = .signedIn(held, .idle)
        if case .scheduled(let due, _) = schedule(held, notBefore: now.uptime) {
            setRenewal(.scheduled(at: max(due, now.uptime + pause), notBefore: now.uptime))
        }
        let isLocked = lock == .locked
        return persist() + answer(waiters, isLocked ? .failure(.locked) : .token(held.session.accessToken))
    }

    /// Keeps the session, about which nothing was learned, and schedules another try.
    private mutating func postpone(
        _ error: AuthError, _ held: HeldSession, _ waiters: [Int], _ jitter: Double, _ now: SessionInstant
    ) -> [SessionEffect] {
        let failures = min(state.failures, 1_000) + 1
        var pause = settings.backoffBase
        if case .rateLimited(let seconds?) = error, seconds.isFinite {
            pause = max(pause, min(seconds, Self.longestPause))
        }
        let delay = max(pause, settings.backoff(after: failures, jitter: jitter))
        let renewal = SessionState.Renewal.scheduled(at: now.uptime + delay, notBefore: now.uptime + pause)
        state = .stale(held, renewal, failures: failures, error)
        return answer(waiters, .failure(.offline(error)))
    }

    private mutating func end(
        _ held: HeldSession, _ reason: SessionEnd, _ waiters: [Int], _ now: SessionInstant
    ) -> [SessionEffect] {
        state = .expired(held.session.identity, reason)
        lock = .open
        return persist() + answer(waiters, .failure(.requiresReauthentication(reason))) + revoke(now)
    }

    // MARK: Time

    private mutating func doWhatIsDue(_ now: SessionInstant) -> [SessionEffect] {
        var effects: [SessionEffect] = []
        if case .restoring(.unavailable(_, let failures, let retry?)) = state, retry <= now.uptime {
            effects += load(after: failures)
        }
        if case .waiting(_, let retry) = storing, retry <= now.uptime { effects += persist() }
        if case .waiting(_, let retry) = revoking, retry <= now.uptime { effects += revoke(now) }
        if case .scheduled(let due, _) = state.renewal, due <= now.uptime, let held = state.held {
            effects += renew(held, [], now)
        }
        return effects
    }

    /// Conditions have improved, so work that waits for its time is tried now.
    private mutating func tryAgain(_ now: SessionInstant) -> [SessionEffect] {
        var effects: [SessionEffect] = []
        if case .restoring(.unavailable(_, let failures, _)) = state { effects += load(after: failures) }
        if case .waiting = storing { effects += persist() }
        if case .waiting = revoking { effects += revoke(now) }
        if case .scheduled(let due, let notBefore) = state.renewal, let held = state.held {
            if due <= now.uptime || (state.failures > 0 && notBefore <= now.uptime) {
                effects += renew(held, [], now)
            }
        }
        return effects
    }

    private func waiting(_ failures: Int, _ jitter: Double, _ now: SessionInstant) -> SessionErrand {
        let pause = max(settings.backoffBase, settings.backoff(after: failures, jitter: jitter))
        return .waiting(failures: min(failures, 1_000), retry: now.uptime + pause)
    }

    // MARK: Background and lock

    private mutating func goAway(_ now: SessionInstant) -> [SessionEffect] {
        if case .away = presence {} else { presence = .away(since: now) }
        guard lock == .open, state.held != nil else { return [] }
        lock = .away(since: now)
        return persist()
    }

    private mutating func comeBack(_ now: SessionInstant) -> [SessionEffect] {
        presence = .active
        guard case .away(let since) = lock else { return tryAgain(now) }
        guard isTooLong(since, now) else {
            lock = .open
            return persist() + tryAgain(now)
        }
        lock = .locked
        let waiters = state.waiters
        if case .inFlight(let number, let start, _) = state.renewal {
            setRenewal(.inFlight(generation: number, since: start, waiters: []))
        }
        return persist() + answer(waiters, .failure(.locked)) + tryAgain(now)
    }

    /// The lock after the person confirmed their identity. In the background, its time starts now.
    private func openLock(_ now: SessionInstant) -> SessionLock {
        switch presence {
        case .launching, .active: .open
        case .away: .away(since: now)
        }
    }

    /// Whether the app was in the background for too long. A negative duration counts as too long, because the clock
    /// was changed.
    private func isTooLong(_ since: SessionInstant, _ now: SessionInstant) -> Bool {
        guard let timeout = settings.backgroundTimeout else { return false }
        let seconds = now.seconds(since: since)
        return seconds >= timeout || seconds < 0
    }

    // MARK: Store and revocations

    /// The record to store now. An empty record empties the store; nil while its content is unknown.
    package var record: SessionRecord? {
        switch state {
        case .restoring:
            nil
        case .signedOut:
            SessionRecord(revocations: revocations)
        case .expired(let identity, let end):
            SessionRecord(content: .ended(identity, end), revocations: revocations)
        case .signedIn(let held, _), .stale(let held, _, _, _):
            SessionRecord(content: .held(held), lock: lock, revocations: revocations)
        }
    }

    private mutating func persist() -> [SessionEffect] {
        guard record != nil else { return [] }
        if case .underWay(let number, _, let failures) = storing {
            storing = .underWay(generation: number, hasMore: true, failures: failures)
            return []
        }
        let number = nextGeneration()
        storing = .underWay(generation: number, hasMore: false, failures: storing.failures)
        return [.write(generation: number)]
    }

    private mutating func enqueue(_ session: AuthSession, _ now: SessionInstant) {
        let ended = EndedSession(session, endedAt: now.wall)
        guard !revocations.contains(where: { $0.key == ended.key }) else { return }
        if revocations.count >= Self.revocationLimit {
            // The first one may be in progress.
            if case .underWay = revoking { revocations.remove(at: 1) } else { revocations.removeFirst() }
        }
        revocations.append(ended)
    }

    private mutating func revoke(_ now: SessionInstant) -> [SessionEffect] {
        if case .underWay = revoking { return [] }
        let count = revocations.count
        revocations.removeAll { $0.isForgotten(at: now.wall) }
        let effects = revocations.count < count ? persist() : []
        guard let first = revocations.first else {
            revoking = .settled
            return effects
        }
        let number = nextGeneration()
        revoking = .underWay(generation: number, hasMore: revocations.count > 1, failures: revoking.failures)
        return effects + [.revoke(first.session, generation: number)]
    }

    private func answer(_ waiters: [Int], _ answer: SessionAnswer) -> [SessionEffect] {
        waiters.isEmpty ? [] : [.answer(waiters, answer)]
    }
}
