public import GatehouseDomain

/// What a read of the credential store gave.
public enum SessionLookup: Equatable, Sendable {
    /// Something is stored.
    case found(SessionRecord)
    /// Nothing is stored.
    case absent
    /// The store cannot say.
    case unavailable(CredentialStoreFailure)
}

/// How a renewal ended.
public enum RenewalOutcome: Equatable, Sendable {
    /// The server issued a new token.
    case renewed(SessionGrant)
    /// Another process had renewed the token already; this is what it stored.
    case adopted(HeldSession)
    /// Another process that shares the store has signed out.
    case signedOutElsewhere
    /// The server will not renew the session.
    case refused(SessionEnd)
    /// It could not be tried, or nobody answered: this says nothing about the session.
    case failed(AuthError)
}

/// Everything that can happen to the session. Where a wait may follow, the event brings a random number from 0 to 1.
public enum SessionEvent: Equatable, Sendable {
    /// The app was launched: what is stored is to be read.
    case launched
    /// What a read of the store gave.
    case loaded(SessionLookup, generation: Int, jitter: Double)
    /// Somebody signed in.
    case signedIn(SessionGrant)
    /// The person signed out.
    case signOutRequested
    /// Nobody wants this session any more; it ends if it is the one that is held, renewed since or not.
    case discarded(AuthSession)
    /// Another process that shares the store has written this since it was last looked at.
    case changedElsewhere(SessionRecord)
    /// A caller wants an access token. `rejected` is one that a server has answered 401 to.
    case tokenWanted(by: Int, rejected: Secret?)
    /// A caller does not wait any longer.
    case waiterLeft(Int)
    /// How a renewal ended.
    case renewalEnded(RenewalOutcome, generation: Int, jitter: Double)
    /// The store was written.
    case written(generation: Int)
    /// The store could not be written.
    case writeFailed(CredentialStoreFailure, generation: Int, jitter: Double)
    /// The server knows of the end of a session, or did not need to be told.
    case revoked(generation: Int)
    /// The server could not be told.
    case revocationFailed(generation: Int, jitter: Double)
    /// The time of ``SessionMachine/wake`` has come.
    case woke
    /// There is a network again, or the store can be read again.
    case connectionReturned
    /// The app went to the background.
    case enteredBackground
    /// The app came to the foreground.
    case becameActive
    /// The person has proved to be the same.
    case unlocked
}

/// Why there is no access token for a caller.
public enum SessionError: Error, Hashable, Sendable {
    /// Nobody is signed in; why, where that is known.
    case notSignedIn(SessionEnd?)
    /// The session has ended and the person has to sign in again.
    case requiresReauthentication(SessionEnd)
    /// The app is locked until the person has proved to be the same.
    case locked
    /// The token has expired and cannot be renewed now; the session goes on.
    case offline(AuthError)
    /// It is not known who is signed in, because the store cannot be read now.
    case storeUnavailable(CredentialStoreFailure)
    /// Somebody signed in while the caller waited; the new session is not for the old request.
    case superseded
    /// The caller stopped waiting.
    case cancelled
}

/// What a caller who wanted an access token gets.
public enum SessionAnswer: Equatable, Sendable {
    /// The token.
    case token(Secret)
    /// There is none.
    case failure(SessionError)
}

/// What the shell does after an event, in this order.
public enum SessionEffect: Equatable, Sendable {
    /// Read the store, and bring the answer back with this generation.
    case load(generation: Int)
    /// Renew the session at the server, and bring the answer back with this generation.
    case renew(HeldSession, generation: Int)
    /// Write ``SessionMachine/record``, as it is when it is written. Never two at once.
    case write(generation: Int)
    /// Tell the server that a session is over. Never two at once.
    case revoke(AuthSession, generation: Int)
    /// Give these callers what they asked for; each gets one answer.
    case answer([Int], SessionAnswer)
}
