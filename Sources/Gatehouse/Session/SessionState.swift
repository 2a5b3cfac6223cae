package import Foundation
package import GatehouseDomain

/// The state of the session.
package enum SessionState: Equatable, Sendable {
    /// Not yet known who is signed in.
    case restoring(Restoring)
    /// Nobody is signed in. The associated value is the reason, if known.
    case signedOut(SessionEnd?)
    /// The person is signed in, and the last attempt to reach the server succeeded.
    case signedIn(HeldSession, Renewal)
    /// The person is signed in, but this many consecutive renewals did not reach the server. The last one failed with
    /// this error.
    case stale(HeldSession, Renewal, failures: Int, AuthError)
    /// The server ended the session, and the person is asked to sign in again.
    case expired(Identity, SessionEnd)

    /// The progress of reading the store.
    package enum Restoring: Equatable, Sendable {
        /// Not started.
        case notStarted
        /// In progress after this many consecutive failures, with the callers that wait for it.
        case reading(generation: Int, failures: Int, waiters: [Int])
        /// The store cannot be read right now. It is read again at an uptime; nil when retrying cannot help.
        case unavailable(CredentialStoreFailure, failures: Int, retry: TimeInterval?)
    }

    /// The plan for the next access token. Times are uptimes.
    package enum Renewal: Equatable, Sendable {
        /// None: the session has no refresh token.
        case idle
        /// It will be renewed at a time, and not before another one, even on request.
        case scheduled(at: TimeInterval, notBefore: TimeInterval)
        /// A renewal has been in progress since an instant, and these callers wait for it.
        case inFlight(generation: Int, since: SessionInstant, waiters: [Int])
    }

    /// The session, while a person is signed in.
    package var held: HeldSession? {
        switch self {
        case .signedIn(let held, _), .stale(let held, _, _, _): held
        case .restoring, .signedOut, .expired: nil
        }
    }

    /// The plan for the next access token, while a person is signed in.
    package var renewal: Renewal? {
        switch self {
        case .signedIn(_, let renewal), .stale(_, let renewal, _, _): renewal
        case .restoring, .signedOut, .expired: nil
        }
    }

    /// The number of consecutive renewals that did not reach the server.
    var failures: Int {
        if case .stale(_, _, let failures, _) = self { failures } else { 0 }
    }

    /// The error of the last renewal.
    var lastError: AuthError {
        if case .stale(_, _, _, let error) = self { error } else { .unavailable }
    }

    /// The waiting callers.
    package var waiters: [Int] {
        switch self {
        case .restoring(.reading(_, _, let waiters)): return waiters
        case .restoring, .signedOut, .expired: return []
        case .signedIn(_, let renewal), .stale(_, let renewal, _, _):
            if case .inFlight(_, _, let waiters) = renewal { return waiters }
            return []
        }
    }
}

/// The state of an operation that runs one at a time: writing the store, or revoking a session at the server.
package enum SessionErrand: Equatable, Sendable {
    /// Nothing to do.
    case settled
    /// In progress, after this many consecutive failures; `hasMore` if there is more to do afterwards.
    case underWay(generation: Int, hasMore: Bool, failures: Int)
    /// Failed this many times in a row, and tried again at an uptime.
    case waiting(failures: Int, retry: TimeInterval)

    /// Whether nothing is in progress.
    var isAtRest: Bool {
        switch self {
        case .settled, .waiting: true
        case .underWay: false
        }
    }

    /// The number of consecutive failures.
    var failures: Int {
        switch self {
        case .settled: 0
        case .underWay(_, _, let failures), .waiting(let failures, _): failures
        }
    }
}
