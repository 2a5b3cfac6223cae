/// Why work that needs a lock did not start. None of these cases says anything about the session.
public enum StoreLockFailure: Error, Hashable, Sendable, CaseIterable {
    /// Another process held the lock for the whole waiting time.
    case busy
    /// The caller was canceled while waiting.
    case cancelled
    /// The system refused, for example because of missing permissions.
    case failed
}
