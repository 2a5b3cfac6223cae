/// Why a session was not renewed. The two cases are kept apart, because only the back end's own answer ends a session.
public enum SessionRenewalFailure: Error, Hashable, Sendable {
    /// The back end permanently refuses to renew the session.
    case refused(SessionEnd)
    /// The back end could not be asked, or its answer was not understood. This says nothing about the
    /// session. ``AuthError/rateLimited(retryAfter:)`` says when it wants to be asked again, whatever its reason.
    case failed(AuthError)
}
