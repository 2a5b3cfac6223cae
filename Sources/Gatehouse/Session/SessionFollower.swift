/// One step of the session: the state before and after, and the event.
struct SessionChange: Sendable {
    let former: SessionMachine
    let machine: SessionMachine
    let event: SessionEvent
}

/// A follower that is told of every step of the session, in order.
protocol SessionFollower: Sendable {
    /// Records a step. Called under the session's lock, so it must not block or call the session.
    func note(_ change: SessionChange)

    /// Delivers the recorded steps. Called after the lock is released.
    func deliver()
}

extension SessionManager {
    /// Adds a follower that is told of every step from now on.
    func add(_ follower: any SessionFollower) {
        core.withLock { $0.followers.append(follower) }
    }
}
