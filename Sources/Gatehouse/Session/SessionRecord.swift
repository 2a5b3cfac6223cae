package import GatehouseDomain

/// What is stored of the session between launches.
package struct SessionRecord: Equatable, Sendable {
    /// The session's state, and whose it is or was.
    package enum Content: Equatable, Sendable {
        /// Nobody is signed in.
        case none
        /// The session of the signed-in person.
        case held(HeldSession)
        /// The server ended the session, and the person is asked to sign in again.
        case ended(Identity, SessionEnd)
    }

    /// The session's state, and whose it is or was.
    package var content: Content
    /// Whether the app is locked, or since when it has been in the background.
    package var lock: SessionLock
    /// The ended sessions that the server still has to be told about, oldest first.
    package var revocations: [EndedSession]

    /// Creates a record.
    package init(content: Content = .none, lock: SessionLock = .open, revocations: [EndedSession] = []) {
        self.content = content
        self.lock = lock
        self.revocations = revocations
    }

    /// Whether there is nothing to store.
    package var isEmpty: Bool { content == .none && revocations.isEmpty }
}

/// Whether the app may show the person's content.
package enum SessionLock: Equatable, Sendable {
    /// The app may show it.
    case open
    /// The app has been in the background since this instant.
    case away(since: SessionInstant)
    /// The app may not show it until the person confirms their identity.
    case locked
}
