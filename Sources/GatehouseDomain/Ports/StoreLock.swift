/// The port that lets one at a time of those who share a credential store, processes among them, do what must not be
/// done twice at once: read it, renew the session and write it.
public protocol StoreLock: Sendable {
    /// Does the work while nobody else who shares the store holds the lock. It is released when the work ends, however
    /// it ends, and by the system when the process does.
    ///
    /// The lock does not nest: whoever asks for it within the work waits in vain. Reading and writing the store do not
    /// need it.
    /// - Returns: What the work gives.
    /// - Throws: What the work throws, or ``StoreLockFailure`` when the work was not begun.
    func withLock<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value
}

/// For a store that nobody shares, and for systems on which a suspended process that holds a lock would be killed: the
/// work is done at once. Whoever shares a store there compares and adopts the newer session.
public struct NoStoreLock: StoreLock {
    /// Makes it.
    public init() {}

    /// Does the work.
    /// - Throws: What the work throws.
    public func withLock<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        try await work()
    }
}
