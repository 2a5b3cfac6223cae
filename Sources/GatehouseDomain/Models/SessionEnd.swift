/// Why a session ended.
public enum SessionEnd: String, Hashable, Sendable, Codable, CaseIterable {
    /// The person signed out in this app.
    case signedOutHere
    /// Another process that shares the credential store signed out.
    case signedOutElsewhere
    /// The server ended the session: the person signed out on another device, or an administrator ended it.
    case revoked
    /// The session reached its maximum age, or its token could no longer be renewed.
    case expired
    /// A refresh token was used after it had been replaced, so another party may have a copy (RFC 9700, section
    /// 4.14.2).
    case reuseDetected
    /// The account no longer exists.
    case accountGone
    /// The account has been suspended.
    case accountSuspended
    /// Another person's session was found in place of the expected one. It is not adopted.
    case replaced
    /// The server refused to renew the session and gave no reason that this version knows.
    case refused
}
