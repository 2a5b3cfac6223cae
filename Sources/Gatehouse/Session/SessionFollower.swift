/// One step of the session: what it was, what it is, and what made the difference.
struct SessionChange: Sendable {
    let former: SessionMachine
    let machine: SessionMachine
    let event: SessionEvent
}

/// Somebody who is told of every step of the session, in order.
protocol SessionFollower: Sendable {
    /// Notes a step. It is called under the lock of the session, so it must not wait, nor ask the session anything.
    func note(_ change: SessionChange)

    /// Tells whom it concerns what was noted. It is called after the lock was given back.
    func deliver()
}

extension SessionManager {
    /// Has somebody told of every step from now on.
    func add(_ follower: any SessionFollower) {
        core.withLock { $0.followers.append(follower) }
    }
}
