import GatehouseDomain

/// The shell: events in, effects out, the time that is waited for.
extension SessionManager {
    /// Hands an event to the machine, tells everybody who waits, and begins what the machine asks for.
    /// - Parameter prepare: What has to be noted together with the event.
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
                // Nobody waits for it any more, and it must not keep the store from being written.
                core.afterwards { renewal.cancel() }
            }
            settle(&core)
            setAlarm(&core, now)
            return effects
        }
        run(effects)
    }

    /// Changes the core, then does what had to wait for the lock to be given back.
    private func change<Result>(_ body: (inout SessionCore) -> Result) -> Result {
        let (result, afterwards) = core.withLock { core in
            let result = body(&core)
            return (result, core.takeAfterwards())
        }
        for work in afterwards { work() }
        return result
    }

    /// Tells those who watch what has become of the machine.
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

    /// Runs the pieces of work, each in a task of its own. The server is told of an end after the attempt to store it, so
    /// that a process which is killed in between comes back to the old session or to none, and knows which.
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

    /// Waits until something is so, or the caller is cancelled.
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

    /// A piece of work has ended, and its result is this event.
    func finish(_ event: SessionEvent, noting note: (inout SessionCore) -> Void = { _ in }) {
        send(event, after: note)
        ended()
    }

    /// A piece of work has ended.
    func ended() {
        change { core in
            core.running -= 1
            settle(&core)
        }
    }
}

extension SessionEffect {
    /// Whether something runs for it.
    fileprivate var isWork: Bool {
        switch self {
        case .load, .renew, .write, .revoke: true
        case .answer: false
        }
    }
}
