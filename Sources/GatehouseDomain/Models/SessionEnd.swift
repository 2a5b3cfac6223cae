/// Why a session is over.
public enum SessionEnd: String, Hashable, Sendable, Codable, CaseIterable {
    /// The person signed out in this app.
    case signedOutHere
    /// Another process that shares the credential store signed out.
    case signedOutElsewhere
    /// The server ended the session: signed out on another device, or by whoever looks after the accounts.
    case revoked
    /// The session came to the end of its life, or its token could not be renewed any more.
    case expired
    /// A token was used that had been replaced before: somebody else may have a copy (RFC 9700, section 4.14.2).
    case reuseDetected
    /// There is no such account any more.
    case accountGone
    /// The account has been suspended.
    case accountSuspended
    /// Somebody else's session was found where this one was expected; it is not taken over.
    case replaced
    /// The server refused to renew it and gave no reason that this version knows.
    case refused
}
