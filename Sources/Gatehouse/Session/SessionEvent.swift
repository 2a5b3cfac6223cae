public import GatehouseDomain

/// The result of reading the credential store.
package enum SessionLookup: Equatable, Sendable {
    /// This record is stored.
    case found(SessionRecord)
    /// Nothing is stored.
    case absent
    /// What is stored is the session of another back end, or of an unknown one. It is left alone.
    case ofOtherBackEnd
    /// The store cannot be read.
    case unavailable(CredentialStoreFailure)
}

/// The result of a renewal.
package enum RenewalOutcome: Equatable, Sendable {
    /// The server issued a new token.
    case renewed(SessionGrant)
    /// Another process had already renewed the token and stored this session.
    case adopted(HeldSession)
    /// Another process that shares the store signed out.
    case signedOutElsewhere
    /// The server refused to renew the session.
    case refused(SessionEnd)
    /// The server could not be asked or did not answer. This says nothing about the session.
    case failed(AuthError)
}

/// Everything that can happen to the session. Events that may lead to a wait carry a random number from 0 to 1.
package enum SessionEvent: Equatable, Sendable {
    /// The app was launched, so the store should be read.
    case launched
    /// The store was read, with this result.
    case loaded(SessionLookup, generation: Int, jitter: Double)
    /// A person signed in.
    case signedIn(SessionGrant)
    /// The person signed out.
    case signOutRequested
    /// This session is no longer wanted. It ends if it is the current one, even if it was renewed since.
    case discarded(AuthSession)
    /// Another process that shares the store wrote this since the last read.
    case changedElsewhere(SessionRecord)
    /// A caller needs an access token. `rejected` is one that a server answered with 401.
    case tokenWanted(by: Int, rejected: Secret?)
    /// A caller stopped waiting.
    case waiterLeft(Int)
    /// A renewal ended, with this result.
    case renewalEnded(RenewalOutcome, generation: Int, jitter: Double)
    /// The store was written.
    case written(generation: Int)
    /// The store could not be written, for this reason.
    case writeFailed(CredentialStoreFailure, generation: Int, jitter: Double)
    /// The server knows that a session has ended, or did not need to be told.
    case revoked(generation: Int)
    /// The server could not be told that a session has ended.
    case revocationFailed(generation: Int, jitter: Double)
    /// The time of ``SessionMachine/wake`` was reached.
    case woke
    /// The network is back, or the store can be read again.
    case connectionReturned
    /// The app went to the background.
    case enteredBackground
    /// The app came to the foreground.
    case becameActive
    /// The person confirmed their identity.
    case unlocked
}

/// Why a caller does not get an access token.
public enum SessionError: Error, Hashable, Sendable {
    /// Nobody is signed in. The associated value is the reason, if known.
    case notSignedIn(SessionEnd?)
    /// The session has ended and the person must sign in again.
    case requiresReauthentication(SessionEnd)
    /// The app is locked until the person confirms their identity.
    case locked
    /// The token has expired and cannot be renewed right now. The session has not ended.
    case offline(AuthError)
    /// It is not known who is signed in, because the store cannot be read right now.
    case storeUnavailable(CredentialStoreFailure)
    /// Another sign-in replaced the session while the caller waited. The new session is not for the old request.
    case superseded
    /// The caller stopped waiting.
    case cancelled
}

/// The answer to a caller that requested an access token.
package enum SessionAnswer: Equatable, Sendable {
    /// The token.
    case token(Secret)
    /// No token, for this reason.
    case failure(SessionError)
}

/// What the shell does after an event, in this order.
package enum SessionEffect: Equatable, Sendable {
    /// Read the store and return the result with this generation.
    case load(generation: Int)
    /// Renew the session at the server and return the result with this generation.
    case renew(HeldSession, generation: Int)
    /// Write ``SessionMachine/record`` as it is at the time of writing. Never more than one at a time.
    case write(generation: Int)
    /// Tell the server that a session has ended. Never more than one at a time.
    case revoke(AuthSession, generation: Int)
    /// Answer these callers. Each gets one answer.
    case answer([Int], SessionAnswer)
}
