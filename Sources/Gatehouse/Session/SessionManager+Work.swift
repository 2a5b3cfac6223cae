import GatehouseDomain

/// The machine's effects, run with the ports.
extension SessionManager {
    // MARK: The store

    func load(_ generation: Int) async {
        let lookup = await shelf.read()
        finish(.loaded(lookup, generation: generation, jitter: jitter.fraction())) { core in
            guard case .restoring(.reading(generation, _, _)) = core.machine.state else { return }
            core.base = lookup.record
        }
    }

    func write(_ generation: Int) async {
        do throws(CredentialStoreFailure) {
            try await exclusively { await turns.take { await bringStoreUp() } }.get()
            finish(.written(generation: generation))
        } catch {
            finish(.writeFailed(error, generation: generation, jitter: jitter.fraction()))
        }
    }

    /// Runs work while no other process renews or writes. If the lock is not available in time, the work runs anyway,
    /// and comparing and adopting sessions takes its place.
    private func exclusively<Value: Sendable>(_ work: @Sendable () async -> Value) async -> Value {
        do {
            return try await storeLock.withLock(work)
        } catch {
            return await work()
        }
    }

    /// Writes the record the machine wants stored, unless it is already stored. A newer record of another process is
    /// respected, unless this process signed in or out.
    private func bringStoreUp() async -> Result<Void, CredentialStoreFailure> {
        let theirs = await shelf.read().record
        if let theirs { follow(theirs) }
        let (wanted, replacements) = core.withLock { core in
            (core.wanted(over: theirs), core.replacements)
        }
        guard let wanted else { return .success(()) }
        do throws(CredentialStoreFailure) {
            if wanted != theirs { try await shelf.write(wanted, over: theirs) }
        } catch {
            return .failure(error)
        }
        core.withLock { $0.stored(wanted, replacements: replacements) }
        return .success(())
    }

    /// Records what is stored. If another process wrote it, tells the machine.
    private func follow(_ theirs: SessionRecord) {
        let isNews = core.withLock { $0.isNews(theirs.content) }
        if isNews { send(.changedElsewhere(theirs)) }
    }

    // MARK: The back end

    func renew(_ held: HeldSession, _ generation: Int) async {
        await exclusively {
            let outcome = await outcome(of: held)
            send(.renewalEnded(outcome, generation: generation, jitter: jitter.fraction()))
            // The next holder of the lock must find the new token. If the store fails, the write that the machine
            // requested handles it.
            if outcome.isNews { _ = await turns.take { await bringStoreUp() } }
        }
        ended()
    }

    /// Renews a session, unless another process has already done so.
    private func outcome(of held: HeldSession) async -> RenewalOutcome {
        guard !Task.isCancelled else { return .failed(.cancelled) }
        var candidate = held
        switch await turns.take({ await madeElsewhere(of: held) }) {
        case .outcome(let outcome): return outcome
        case .candidate(let other): candidate = other
        case nil: break
        }
        var tried: Set<Secret> = []
        while true {
            tried.insert(candidate.session.refreshToken)
            let outcome = await ask(candidate.session)
            guard case .refused = outcome,
                let newer = await turns.take({ await newerStored(than: tried, of: held) })
            else { return outcome }
            if isUsable(newer) { return .adopted(newer) }
            candidate = newer
        }
    }

    /// What another process did with a session that this one wants to renew.
    private enum Elsewhere: Sendable {
        /// No request to the server is needed.
        case outcome(RenewalOutcome)
        /// The session to renew.
        case candidate(HeldSession)
    }

    private func madeElsewhere(of held: HeldSession) async -> Elsewhere? {
        guard let theirs = await shelf.read().record,
            core.withLock({ $0.isNews(theirs.content) })
        else { return nil }
        let identity = held.session.identity
        switch theirs.content {
        case .none: return .outcome(.signedOutElsewhere)
        case .ended(let person, let end):
            return .outcome(person.userId == identity.userId ? .refused(end) : .signedOutElsewhere)
        case .held(let other):
            guard other.session.identity.userId == identity.userId, !isUsable(other) else {
                return .outcome(.adopted(other))
            }
            core.withLock { $0.base = theirs }
            return .candidate(other)
        }
    }

    /// Returns the stored session if another process renewed it first.
    private func newerStored(than tried: Set<Secret>, of held: HeldSession) async -> HeldSession? {
        guard let theirs = await shelf.read().record,
            case .held(let other) = theirs.content, other.session.identity.userId == held.session.identity.userId,
            !tried.contains(other.session.refreshToken)
        else { return nil }
        return core.withLock { core in
            guard !core.replacesStore else { return nil }
            core.base = theirs
            return other
        }
    }

    private func isUsable(_ held: HeldSession) -> Bool {
        let now = timekeeper.now
        return core.withLock { held.isUsable(at: now, $0.machine.settings) }
    }

    private func ask(_ session: AuthSession) async -> RenewalOutcome {
        let answer = await limited(to: requestTimeout, by: timer) { [sessions] in
            do throws(SessionRenewalFailure) {
                return RenewalOutcome.renewed(try await sessions.renew(session))
            } catch {
                switch error {
                case .refused(let end): return .refused(end)
                case .failed(let error): return .failed(error)
                }
            }
        }
        return answer ?? .failed(.network)
    }

    func revoke(_ session: AuthSession, _ generation: Int) async {
        let isDone = await limited(to: requestTimeout, by: timer) { [sessions] in
            (try? await sessions.revoke(session)) != nil
        }
        if isDone == true {
            finish(.revoked(generation: generation))
        } else {
            finish(.revocationFailed(generation: generation, jitter: jitter.fraction()))
        }
    }
}

extension SessionLookup {
    /// The stored record, if it could be read; an empty record when nothing is stored.
    fileprivate var record: SessionRecord? {
        switch self {
        case .found(let record): record
        case .absent, .ofOtherBackEnd: SessionRecord()
        case .unavailable: nil
        }
    }
}

extension RenewalOutcome {
    /// Whether the outcome has to be stored.
    fileprivate var isNews: Bool {
        switch self {
        case .renewed, .adopted, .signedOutElsewhere, .refused: true
        case .failed: false
        }
    }
}
