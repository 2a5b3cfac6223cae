public import GatehouseDomain

/// The session as an app sees it.
public struct SessionStatus: Equatable, Sendable {
    /// Who is signed in, if known.
    public enum Phase: Equatable, Sendable {
        /// Not known yet, because the store is being read.
        case restoring
        /// Not known, because the store cannot be read. This is not a sign-out. A temporary failure is retried. For any
        /// other, the person can sign in again, which replaces what is stored.
        case storeUnavailable(CredentialStoreFailure)
        /// Nobody is signed in. The associated value is the reason, if known.
        case signedOut(SessionEnd?)
        /// This person is signed in.
        case signedIn(Identity)
        /// This person's session has ended for this reason, and they are asked to sign in again. What they were doing
        /// stays as it is.
        case requiresReauthentication(Identity, SessionEnd)
    }

    /// Who is signed in, if known.
    public var phase: Phase
    /// Whether the person must confirm their identity before any of their content is shown.
    public var isLocked = false
    /// Whether the person's content must be covered: the app is locked, or in the background, where the system takes a
    /// snapshot of it.
    public var isShielded = false
    /// Why the last renewal did not reach the back end, as long as that is the case. The session has not ended.
    public var connectionFailure: AuthError?
    /// Why the session could not be stored, as long as that is the case. The session works until the process ends.
    public var storeFailure: CredentialStoreFailure?

    /// Creates a status.
    package init(
        phase: Phase, isLocked: Bool = false, isShielded: Bool = false, connectionFailure: AuthError? = nil,
        storeFailure: CredentialStoreFailure? = nil
    ) {
        self.phase = phase
        self.isLocked = isLocked
        self.isShielded = isShielded
        self.connectionFailure = connectionFailure
        self.storeFailure = storeFailure
    }

    /// The person who is signed in or asked to sign in again.
    public var identity: Identity? {
        switch phase {
        case .signedIn(let identity), .requiresReauthentication(let identity, _): identity
        case .restoring, .storeUnavailable, .signedOut: nil
        }
    }

    /// Creates the status of a machine.
    init(_ machine: SessionMachine) {
        phase =
            switch machine.state {
            case .restoring(.notStarted), .restoring(.reading): .restoring
            case .restoring(.unavailable(let failure, _, _)): .storeUnavailable(failure)
            case .signedOut(let end): .signedOut(end)
            case .signedIn(let held, _), .stale(let held, _, _, _): .signedIn(held.session.identity)
            case .expired(let identity, let end): .requiresReauthentication(identity, end)
            }
        isLocked = machine.lock == .locked
        isShielded = machine.lock != .open
        if case .stale(_, _, _, let error) = machine.state { connectionFailure = error }
        storeFailure = machine.storeFailure
    }
}
