/// Why the work for which a lock was wanted has not been begun. None of these says anything about the session.
public enum StoreLockFailure: Error, Hashable, Sendable, CaseIterable {
    /// Somebody else has held the lock for all the time that was to be waited.
    case busy
    /// The caller was cancelled while it waited.
    case cancelled
    /// The system refused, for instance because rights are missing.
    case failed
}
