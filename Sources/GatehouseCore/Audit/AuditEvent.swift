/// Something that happened to an account or to the server and matters for its security. The names are those of the
/// interface where it has one.
///
/// This is all that this version writes down: a new event does not compile until it says what it is about (``kind``)
/// and what the owner of the account is told of it (``notice(by:reason:)``). A record of a newer version keeps its name
/// (``AuditRecord/name``).
package enum AuditEvent: String, Hashable, Sendable, CaseIterable {
    /// Somebody signed in.
    case signedIn = "login"
    /// Somebody was refused who tried to.
    case signInFailed = "login_failed"
    /// So many codes of one purpose were wrong that for a while only mailed links are taken for the account.
    case codeLimitReached = "code_limit_reached"
    /// Many wrong codes were tried within an hour, over all accounts.
    case codesGuessed = "codes_guessed"
    /// Somebody signed out.
    case signedOut = "logout"
    /// An account came into being.
    case signedUp = "user_signedup"
    /// Somebody signed up with an address that has an account.
    case signedUpAgain = "user_repeated_signup"
    /// A sign-up was dropped that nobody has confirmed.
    case signUpDropped = "user_signup_dropped"
    /// Somebody asked to have a forgotten password replaced.
    case recoveryRequested = "user_recovery_requested"
    /// A mailed code showed that a session is still in its owner's hands.
    case reauthenticated = "user_reauthenticated"
    /// Somebody got all that is kept about them.
    case dataDownloaded = "user_data_downloaded"
    /// A password was set, or removed.
    case passwordChanged = "user_updated_password"
    /// Somebody asked for another address.
    case emailChangeRequested = "user_email_change_requested"
    /// Somebody cancelled a change of address that waited.
    case emailChangeCancelled = "user_email_change_cancelled"
    /// An account has another address.
    case emailChanged = "user_email_changed"
    /// An account at a provider became a way to sign in.
    case identityLinked = "identity_linked"
    /// A way to sign in was removed.
    case identityUnlinked = "identity_unlinked"
    /// An administrator created an account.
    case userCreated = "user_created"
    /// An administrator invited somebody.
    case userInvited = "user_invited"
    /// An administrator changed an account.
    case userModified = "user_modified"
    /// An administrator keeps somebody out.
    case userBanned = "user_banned"
    /// An administrator lets somebody in again.
    case userUnbanned = "user_unbanned"
    /// An account was deleted.
    case userDeleted = "user_deleted"
    /// An administrator had a link created that lets somebody in.
    case linkMade = "link_made"
    /// An administrator ended somebody's sessions.
    case sessionsRevoked = "token_revoked"
    /// A refresh token was presented that had been replaced long before: its session was ended.
    case reuseDetected = "token_reuse_detected"
    /// A refresh token was ahead of its session, because the database has lost writes: the session took its number over.
    case sessionCaughtUp = "session_caught_up"
    /// A new signing key was created.
    case keysRotated = "keys_rotated"
    /// A signing key was revoked: its tokens are refused from then on.
    case keyRevoked = "key_revoked"
    /// A new administrator key was created, and the former one stopped.
    case administratorKeyRotated = "administrator_key_rotated"
    /// Accounts of another server were imported.
    case usersImported = "users_imported"
    /// All that the server keeps was copied into a file.
    case backupMade = "backup_made"
    /// An administrator had a confirmation mailed again.
    case confirmationMailed = "user_confirmation_mailed"
    /// An account became an administrator's.
    case administratorAdded = "administrator_added"
    /// An account is no longer an administrator's.
    case administratorRemoved = "administrator_removed"
    /// A mail that waited is tried again at once.
    case mailRetried = "mail_retried"
    /// A mail that waited was discarded.
    case mailDropped = "mail_dropped"
    /// An administrator downloaded a list of people or events.
    case listDownloaded = "list_downloaded"

    /// What an event is about, in the interface's words: `account` for signing in and out, `token` for sessions and
    /// keys, `team` for what administrators did, `user` for changes of an account.
    package enum Kind: String, CaseIterable, Sendable {
        case account
        case token
        case team
        case user
    }

    /// What the event is about.
    package var kind: Kind {
        switch self {
        case .signedIn, .signInFailed, .signedOut, .codeLimitReached, .codesGuessed: .account
        case .sessionsRevoked, .reuseDetected, .sessionCaughtUp, .keysRotated, .keyRevoked, .administratorKeyRotated:
            .token
        case .signedUp, .signedUpAgain, .signUpDropped, .userCreated, .userInvited, .userDeleted, .linkMade,
            .backupMade,
            .usersImported, .administratorAdded, .administratorRemoved, .mailRetried, .mailDropped, .listDownloaded:
            .team
        case .recoveryRequested, .reauthenticated, .passwordChanged, .emailChangeRequested, .emailChangeCancelled,
            .emailChanged, .identityLinked, .identityUnlinked, .dataDownloaded, .userModified, .userBanned,
            .userUnbanned, .confirmationMailed:
            .user
        }
    }

    /// Whether somebody who is not signed in can cause it, again and again (SRV-29).
    package var needsNoSignIn: Bool {
        switch self {
        case .signInFailed, .signedUp, .signedUpAgain, .signUpDropped, .recoveryRequested, .codeLimitReached,
            .confirmationMailed:
            true
        default: false
        }
    }

    /// The events of a kind.
    package static func events(of kind: Kind) -> [AuditEvent] { allCases.filter { $0.kind == kind } }
}
