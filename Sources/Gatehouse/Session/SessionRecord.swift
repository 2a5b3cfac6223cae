public import GatehouseDomain

/// What is stored of the session between launches.
public struct SessionRecord: Equatable, Sendable {
    /// The session's state, and whose it is or was.
    public enum Content: Equatable, Sendable {
        /// Nobody is signed in.
        case none
        /// The session of the signed-in person.
        case held(HeldSession)
        /// The server ended the session, and the person is asked to sign in again.
        case ended(Identity, SessionEnd)
    }

    /// The session's state, and whose it is or was.
    public var content: Content
    /// Whether the app is locked, or since when it has been in the background.
    public var lock: SessionLock
    /// The ended sessions that the server still has to be told about, oldest first.
    public var revocations: [EndedSession]

    /// Creates a record.
    public init(content: Content = .none, lock: SessionLock = .open, revocations: [EndedSession] = []) {
        self.content = content
        self.lock = lock
        self.revocations = revocations
    }

    /// Whether there is nothing to store.
    public var isEmpty: Bool { content == .none && revocations.isEmpty }
}

/// Whether the app may show the person's content.
public enum SessionLock: Equatable, Sendable {
    /// The app may show it.
    case open
    /// The app has been in the background since this instant.
    case away(since: SessionInstant)
    /// The app may not show it until the person confirms their identity.
    case locked
}
