/// The port that serializes work on a shared credential store, also between processes: reading the store, renewing the
/// session and writing it back.
public protocol StoreLock: Sendable {
    /// Runs the work while nobody else who shares the store holds the lock. The lock is released when the work ends,
    /// for any reason, and by the system when the process ends.
    ///
    /// The lock is not reentrant: work that requests it again waits until it times out. Reading and writing the store
    /// do not need it.
    /// - Returns: The result of the work.
    /// - Throws: The errors of the work, or ``StoreLockFailure`` when the work did not start.
    func withLock<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value
}

/// No lock, for a store that nobody shares, and for systems that kill a suspended process that holds a lock. The work
/// runs at once. Processes that share a store on such a system compare the sessions and adopt the newer one.
@usableFromInline package struct NoStoreLock: StoreLock {
    /// Creates the lock.
    @usableFromInline package init() {}

    /// Runs the work.
    /// - Throws: The errors of the work.
    @usableFromInline package func withLock<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        try await work()
    }
}
