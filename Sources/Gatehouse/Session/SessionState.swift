public import Foundation
public import GatehouseDomain

/// What is known of the session.
public enum SessionState: Equatable, Sendable {
    /// It is not known yet who is signed in.
    case restoring(Restoring)
    /// Nobody is signed in; why, where that is known.
    case signedOut(SessionEnd?)
    /// Somebody is, and the server could be reached when it was last asked.
    case signedIn(HeldSession, Renewal)
    /// Somebody is, and the last renewals, this many in a row, did not reach the server; the last one failed like this.
    case stale(HeldSession, Renewal, failures: Int, AuthError)
    /// The server ended the session; the person is asked to sign in again.
    case expired(Identity, SessionEnd)

    /// How far the read of the store is.
    public enum Restoring: Equatable, Sendable {
        /// Not begun.
        case notStarted
        /// Under way after this many failures in a row, with the callers who wait for it.
        case reading(generation: Int, failures: Int, waiters: [Int])
        /// The store cannot be read now. It is asked again at an uptime; nil when only somebody's doing can help.
        case unavailable(CredentialStoreFailure, failures: Int, retry: TimeInterval?)
    }

    /// What is done about the next access token. Times are uptimes.
    public enum Renewal: Equatable, Sendable {
        /// Nothing: the session came without the means to renew it.
        case idle
        /// It will be renewed at a time; not before another even if somebody asks.
        case scheduled(at: TimeInterval, notBefore: TimeInterval)
        /// It is being renewed since an instant, and these callers wait for it.
        case inFlight(generation: Int, since: SessionInstant, waiters: [Int])
    }

    /// The session, while somebody is signed in.
    public var held: HeldSession? {
        switch self {
        case .signedIn(let held, _), .stale(let held, _, _, _): held
        case .restoring, .signedOut, .expired: nil
        }
    }

    /// What is done about the next access token, while somebody is signed in.
    public var renewal: Renewal? {
        switch self {
        case .signedIn(_, let renewal), .stale(_, let renewal, _, _): renewal
        case .restoring, .signedOut, .expired: nil
        }
    }

    /// How many renewals in a row have not reached the server.
    var failures: Int {
        if case .stale(_, _, let failures, _) = self { failures } else { 0 }
    }

    /// How the last renewal failed.
    var lastError: AuthError {
        if case .stale(_, _, _, let error) = self { error } else { .unavailable }
    }

    /// The callers who wait.
    public var waiters: [Int] {
        switch self {
        case .restoring(.reading(_, _, let waiters)): return waiters
        case .restoring, .signedOut, .expired: return []
        case .signedIn(_, let renewal), .stale(_, let renewal, _, _):
            if case .inFlight(_, _, let waiters) = renewal { return waiters }
            return []
        }
    }
}

/// A piece of work towards the outside of which there is one at a time: writing the store, telling the server.
public enum SessionErrand: Equatable, Sendable {
    /// Nothing to do.
    case settled
    /// Under way, after this many failures in a row; whether there is more to do after it.
    case underWay(generation: Int, hasMore: Bool, failures: Int)
    /// It failed, this many times in a row, and is tried again at an uptime.
    case waiting(failures: Int, retry: TimeInterval)

    /// Whether nothing is under way.
    var isAtRest: Bool {
        switch self {
        case .settled, .waiting: true
        case .underWay: false
        }
    }

    /// How often in a row it has failed.
    var failures: Int {
        switch self {
        case .settled: 0
        case .underWay(_, _, let failures), .waiting(let failures, _): failures
        }
    }
}
