/// Why a session was not renewed. The two are never taken for one another: only the back end's own word ends a session.
public enum SessionRenewalFailure: Error, Hashable, Sendable {
    /// The back end will not renew it, ever.
    case refused(SessionEnd)
    /// It could not be asked, or its answer made no sense: this says nothing about the session.
    case failed(AuthError)
}
