public import GatehouseDomain

/// What an app sees of the session at a moment.
public struct SessionStatus: Equatable, Sendable {
    /// Who is signed in, as far as that is known.
    public enum Phase: Equatable, Sendable {
        /// It is not known yet: what is stored is being read.
        case restoring
        /// It cannot be known now, for what is stored cannot be read. This is no sign-out: a failure that may pass is
        /// tried again, and for any other a new sign-in is the way out, which replaces what is stored.
        case storeUnavailable(CredentialStoreFailure)
        /// Nobody; why, where that is known.
        case signedOut(SessionEnd?)
        /// This person.
        case signedIn(Identity)
        /// This person was, until the session ended for that reason, and is asked to sign in again. What the person was
        /// doing stays where it is.
        case requiresReauthentication(Identity, SessionEnd)
    }

    /// Who is signed in, as far as that is known.
    public var phase: Phase
    /// Whether the person has to prove to be the same before anything of theirs is shown.
    public var isLocked = false
    /// Whether what belongs to the person is to be covered now: the app is in the background, where the system takes a
    /// picture of it, or locked.
    public var isShielded = false
    /// Why the last renewal did not reach the back end, while that is so; the session goes on.
    public var connectionFailure: AuthError?
    /// Why the session could not be stored, while that is so; it goes on, and ends with the process.
    public var storeFailure: CredentialStoreFailure?

    /// Makes a status.
    public init(
        phase: Phase, isLocked: Bool = false, isShielded: Bool = false, connectionFailure: AuthError? = nil,
        storeFailure: CredentialStoreFailure? = nil
    ) {
        self.phase = phase
        self.isLocked = isLocked
        self.isShielded = isShielded
        self.connectionFailure = connectionFailure
        self.storeFailure = storeFailure
    }

    /// Who is signed in or asked to sign in again.
    public var identity: Identity? {
        switch phase {
        case .signedIn(let identity), .requiresReauthentication(let identity, _): identity
        case .restoring, .storeUnavailable, .signedOut: nil
        }
    }

    /// What a machine says.
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
