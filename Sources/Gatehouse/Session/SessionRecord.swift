public import GatehouseDomain

/// What is kept of the session between two launches.
public struct SessionRecord: Equatable, Sendable {
    /// Whose session it is, or was.
    public enum Content: Equatable, Sendable {
        /// Nobody's.
        case none
        /// The session of somebody who is signed in.
        case held(HeldSession)
        /// The server ended the session; the person is asked to sign in again.
        case ended(Identity, SessionEnd)
    }

    /// Whose session it is, or was.
    public var content: Content
    /// Whether the app is locked, or since when it has been in the background.
    public var lock: SessionLock
    /// Sessions that the server has still to be told the end of, the oldest first.
    public var revocations: [AuthSession]

    /// Makes a record.
    public init(content: Content = .none, lock: SessionLock = .open, revocations: [AuthSession] = []) {
        self.content = content
        self.lock = lock
        self.revocations = revocations
    }

    /// Whether there is nothing to keep.
    public var isEmpty: Bool { content == .none && revocations.isEmpty }
}

/// Whether the app may show what belongs to the person.
public enum SessionLock: Equatable, Sendable {
    /// It may.
    case open
    /// It is in the background, since then.
    case away(since: SessionInstant)
    /// It may not before the person has proved once more to be the same.
    case locked
}
