import GatehouseDomain

/// The shell: passes events to the machine, runs its effects and waits for its alarm.
extension SessionManager {
    /// Passes an event to the machine, informs everyone who waits, and starts the effects.
    /// - Parameter prepare: Changes the core together with the event.
    func send(_ event: SessionEvent, after prepare: (inout SessionCore) -> Void = { _ in }) {
        let now = timekeeper.now
        let effects = change { core in
            prepare(&core)
            let former = core.machine
            let effects = core.machine.handle(event, at: now)
            for follower in core.followers {
                follower.note(SessionChange(former: former, machine: core.machine, event: event))
                core.afterwards { follower.deliver() }
            }
            for case .answer(let callers, let answer) in effects {
                for caller in callers.compactMap({ core.callers.removeValue(forKey: $0) }) {
                    core.afterwards { caller.resume(returning: answer) }
                }
            }
            core.running += effects.count { $0.isWork }
            if core.machine.renewing == nil, let renewal = core.renewal.take() {
                // Nobody waits for this renewal any longer, and it must not delay writing the store.
                core.afterwards { renewal.cancel() }
            }
            settle(&core)
            setAlarm(&core, now)
            return effects
        }
        run(effects)
    }

    /// Changes the core, then runs the work that had to wait until the lock was released.
    private func change<Result>(_ body: (inout SessionCore) -> Result) -> Result {
        let (result, afterwards) = core.withLock { core in
            let result = body(&core)
            return (result, core.takeAfterwards())
        }
        for work in afterwards { work() }
        return result
    }

    /// Informs the waiting callers of the machine's new state.
    private func settle(_ core: inout SessionCore) {
        let status = SessionStatus(core.machine)
        if core.told != status {
            core.told = status
            core.observers.values.forEach { $0.yield(status) }
        }
        for (number, watcher) in core.watchers where watcher.isDone(core) {
            core.watchers[number] = nil
            core.afterwards { watcher.continuation.resume() }
        }
    }

    private func setAlarm(_ core: inout SessionCore, _ now: SessionInstant) {
        let time = core.machine.wake
        guard time != core.alarmTime else { return }
        if let alarm = core.alarm { core.afterwards { alarm.cancel() } }
        core.alarmTime = time
        core.alarm = time.map { time in
            let delay = Duration.seconds(max(0, time - now.uptime))
            return Task { [timer, weak self] in
                guard (try? await timer.sleep(for: delay)) != nil else { return }
                self?.send(.woke) { if $0.alarmTime == time { $0.alarmTime = nil } }
            }
        }
    }

    /// Runs each piece of work in a task of its own. The server is told of an ended session after the attempt to store
    /// that, so that a process that is killed in between restarts with either the old session or none, and knows which.
    private func run(_ effects: [SessionEffect]) {
        var writing: Task<Void, Never>?
        for effect in effects {
            switch effect {
            case .load(let generation):
                Task { await load(generation) }
            case .renew(let held, let generation):
                let renewal = Task { await renew(held, generation) }
                let isWanted = core.withLock { core in
                    guard core.machine.renewing == generation else { return false }
                    core.renewal = renewal
                    return true
                }
                if !isWanted { renewal.cancel() }
            case .write(let generation):
                writing = Task { await write(generation) }
            case .revoke(let session, let generation):
                Task { [writing] in
                    await writing?.value
                    await revoke(session, generation)
                }
            case .answer:
                break
            }
        }
    }

    /// Waits until a condition is true or the caller is canceled.
    func wait(until isDone: @escaping @Sendable (SessionCore) -> Bool) async {
        let number = core.withLock { $0.nextNumber() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                change { core in
                    if isDone(core) || Task.isCancelled {
                        core.afterwards { continuation.resume() }
                    } else {
                        core.watchers[number] = SessionCore.Watcher(isDone: isDone, continuation: continuation)
                    }
                }
            }
        } onCancel: {
            core.withLock { $0.watchers.removeValue(forKey: number) }?.continuation.resume()
        }
    }

    /// Ends a piece of work and sends its result as an event.
    func finish(_ event: SessionEvent, noting note: (inout SessionCore) -> Void = { _ in }) {
        send(event, after: note)
        ended()
    }

    /// Ends a piece of work.
    func ended() {
        change { core in
            core.running -= 1
            settle(&core)
        }
    }
}

extension SessionEffect {
    /// Whether the effect starts a piece of work.
    fileprivate var isWork: Bool {
        switch self {
        case .load, .renew, .write, .revoke: true
        case .answer: false
        }
    }
}
